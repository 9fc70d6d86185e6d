#include "pair/matching.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY MATCHING_NOBODY

enum label { FREE, OUTER, INNER };

struct edge {
	uint32_t u, v;
};

/* An edge with its weight at hand: looking it up in the matrix is slow. */
struct nearest {
	uint32_t u, v; /* u NOBODY: none */
	int64_t weight;
};

/* A vertex (number below n) or a blossom.  child[0] holds the base; edge i
 * joins child[i] (its u) to child[i + 1] (its v), cyclically. */
struct part {
	uint32_t parent, base, n;
	enum label label;
	struct edge via;     /* INNER: from an outer vertex u to v in here */
	struct nearest best; /* OUTER: tightest to another outer part */
	int64_t z;
	uint32_t *child;
	struct edge *edge;
	bool live, marked;
};

struct matching_work {
	int64_t *y;
	uint32_t *top;
	struct nearest *near; /* by vertex: from the nearest outer one */
	struct part *part;
	uint32_t *list; /* scratch for the vertices of a part */
};

static int64_t
slack(const struct matching *m, uint32_t u, uint32_t v)
{
	int64_t w = m->weight[(size_t)u * m->n + v];

	return w == MATCHING_NONE ? INT64_MAX : 4 * w - m->work->y[u] - m->work->y[v];
}

static int64_t
nearest_slack(const struct matching_work *k, const struct nearest *e)
{
	return e->u == NOBODY ? INT64_MAX : 4 * e->weight - k->y[e->u] - k->y[e->v];
}

static size_t
vertices(const struct matching *m, uint32_t at, uint32_t *out)
{
	const struct part *p = &m->work->part[at];
	size_t n = 0;

	if (at < m->n) {
		out[0] = at;
		return 1;
	}
	for (uint32_t i = 0; i < p->n; i++)
		n += vertices(m, p->child[i], out + n);
	return n;
}

static void
set_top(struct matching *m, uint32_t at, uint32_t top)
{
	const struct part *p = &m->work->part[at];

	if (at < m->n)
		m->work->top[at] = top;
	for (uint32_t i = 0; i < p->n; i++)
		set_top(m, p->child[i], top);
}

/* The vertices of a part have become outer: see whom they are near to. */
static void
scan(struct matching *m, uint32_t at, const uint32_t *list, size_t n)
{
	struct matching_work *k = m->work;
	struct nearest *best = &k->part[at].best;

	for (size_t i = 0; i < n; i++) {
		uint32_t u = list[i];
		const int64_t *row = m->weight + (size_t)u * m->n;

		for (uint32_t v = 0; v < m->n; v++) {
			uint32_t t = k->top[v];

			if (t == at || row[v] == MATCHING_NONE)
				continue;
			struct nearest e = {u, v, row[v]};
			int64_t s = nearest_slack(k, &e);
			if (k->part[t].label != OUTER) {
				if (s < nearest_slack(k, &k->near[v]))
					k->near[v] = e;
				continue;
			}
			if (s < nearest_slack(k, best))
				*best = e;
			if (s < nearest_slack(k, &k->part[t].best))
				k->part[t].best = (struct nearest){v, u, e.weight};
		}
	}
}

static void
make_outer(struct matching *m, uint32_t at)
{
	struct part *p = &m->work->part[at];

	p->label = OUTER;
	p->best.u = NOBODY;
	scan(m, at, m->work->list, vertices(m, at, m->work->list));
}

/* Makes v the base of the part, changing the matching inside. */
static void
rebase(struct matching *m, uint32_t at, uint32_t v)
{
	struct part *p = &m->work->part[at];
	uint32_t j = 0, c = v;

	if (at < m->n)
		return;
	while (m->work->part[c].parent != at)
		c = m->work->part[c].parent;
	while (p->child[j] != c)
		j++;
	for (uint32_t i = j & 1 ? j + 1 : 0; i < (j & 1 ? p->n : j); i += 2) {
		struct edge e = p->edge[i];

		rebase(m, p->child[i], e.u);
		rebase(m, p->child[(i + 1) % p->n], e.v);
		m->mate[e.u] = e.v;
		m->mate[e.v] = e.u;
	}
	rebase(m, c, v);
	uint32_t *child = xmalloc(p->n * sizeof(*child));
	struct edge *edge = xmalloc(p->n * sizeof(*edge));
	for (uint32_t i = 0; i < p->n; i++) {
		child[i] = p->child[(i + j) % p->n];
		edge[i] = p->edge[(i + j) % p->n];
	}
	free(p->child);
	free(p->edge);
	p->child = child;
	p->edge = edge;
	p->base = v;
}

static uint32_t
up(const struct matching *m, uint32_t outer)
{
	const struct matching_work *k = m->work;
	uint32_t mate = m->mate[k->part[outer].base];

	return mate == NOBODY ? NOBODY : k->top[k->part[k->top[mate]].via.u];
}

static void
flip(struct matching *m, uint32_t u, uint32_t v)
{
	struct matching_work *k = m->work;

	for (;;) {
		uint32_t at = k->top[u], old = m->mate[k->part[at].base];

		rebase(m, at, u);
		m->mate[u] = v;
		if (old == NOBODY)
			return;
		uint32_t inner = k->top[old];
		struct edge via = k->part[inner].via;
		rebase(m, inner, via.v);
		m->mate[via.v] = via.u;
		u = via.u;
		v = via.v;
	}
}

static uint32_t
meeting(struct matching *m, uint32_t a, uint32_t b)
{
	struct part *part = m->work->part;
	uint32_t found = NOBODY;

	for (uint32_t x = a; x != NOBODY; x = up(m, x))
		part[x].marked = true;
	for (uint32_t x = b; x != NOBODY && found == NOBODY; x = up(m, x))
		if (part[x].marked)
			found = x;
	for (uint32_t x = a; x != NOBODY; x = up(m, x))
		part[x].marked = false;
	return found;
}

/* The way from an outer part up to the meeting: parts (without it) and the
 * edges leading up, each from below (u) to above (v). */
static uint32_t
way_up(const struct matching *m, uint32_t from, uint32_t to, uint32_t *node, struct edge *edge)
{
	const struct matching_work *k = m->work;
	uint32_t n = 0;

	while (from != to) {
		uint32_t base = k->part[from].base, inner = k->top[m->mate[base]];
		struct edge via = k->part[inner].via;

		node[n] = from;
		edge[n++] = (struct edge){base, m->mate[base]};
		node[n] = inner;
		edge[n++] = (struct edge){via.v, via.u};
		from = k->top[via.u];
	}
	return n;
}

/* A blossom has become of parts: what its outer parts know of others still
 * holds, unless their best lies inside now; the inner ones look around. */
static void
gather(struct matching *m, uint32_t at)
{
	struct matching_work *k = m->work;
	struct part *p = &k->part[at];

	p->label = OUTER;
	p->best.u = NOBODY;
	for (uint32_t i = 0; i < p->n; i++) {
		const struct part *c = &k->part[p->child[i]];

		bool known = c->label == OUTER && c->best.u != NOBODY && k->top[c->best.v] != at;

		if (known && nearest_slack(k, &c->best) < nearest_slack(k, &p->best))
			p->best = c->best;
		if (!known)
			scan(m, at, k->list, vertices(m, p->child[i], k->list));
	}
}

static void
shrink(struct matching *m, struct edge e, uint32_t root)
{
	struct matching_work *k = m->work;
	uint32_t at = m->n, *left = xmalloc(4 * m->n * sizeof(*left)), *right = left + 2 * m->n;
	struct edge *le = xmalloc(4 * m->n * sizeof(*le)), *re = le + 2 * m->n;
	uint32_t nl = way_up(m, k->top[e.u], root, left, le);
	uint32_t nr = way_up(m, k->top[e.v], root, right, re);

	while (k->part[at].live)
		at++;
	struct part *p = &k->part[at];
	*p = (struct part){.parent = NOBODY, .base = k->part[root].base, .n = nl + nr + 1};
	p->live = true;
	p->child = xmalloc(p->n * sizeof(*p->child));
	p->edge = xmalloc(p->n * sizeof(*p->edge));
	p->child[0] = root;
	for (uint32_t i = 0; i < nl; i++) {
		p->child[nl - i] = left[i];
		p->edge[nl - 1 - i] = (struct edge){le[i].v, le[i].u};
	}
	p->edge[nl] = e;
	for (uint32_t i = 0; i < nr; i++) {
		p->child[nl + 1 + i] = right[i];
		p->edge[nl + 1 + i] = re[i];
	}
	for (uint32_t i = 0; i < p->n; i++)
		k->part[p->child[i]].parent = at;
	set_top(m, at, at);
	gather(m, at);
	free(left);
	free(le);
}

static void
dissolve(struct matching *m, uint32_t at)
{
	struct part *p = &m->work->part[at];

	for (uint32_t i = 0; i < p->n; i++) {
		m->work->part[p->child[i]].parent = NOBODY;
		m->work->part[p->child[i]].label = FREE;
		set_top(m, p->child[i], p->child[i]);
	}
	free(p->child);
	free(p->edge);
	*p = (struct part){.parent = NOBODY};
}

/* An inner blossom whose dual is used up: its parts on the even way from the
 * entrance to the base stay in the tree. */
static void
expand(struct matching *m, uint32_t at)
{
	struct part *p = &m->work->part[at], *part = m->work->part;
	uint32_t c = p->via.v, j = 0, n = p->n;
	struct edge via = p->via;

	while (part[c].parent != at)
		c = part[c].parent;
	while (p->child[j] != c)
		j++;
	uint32_t *child = xmalloc(n * sizeof(*child));
	struct edge *edge = xmalloc(n * sizeof(*edge));
	memcpy(child, p->child, n * sizeof(*child));
	memcpy(edge, p->edge, n * sizeof(*edge));
	dissolve(m, at);
	bool forward = j & 1;
	for (;;) {
		part[child[j]].label = INNER;
		part[child[j]].via = via;
		if (j == 0)
			break;
		uint32_t next = forward ? (j + 1) % n : j - 1;
		uint32_t after = forward ? (next + 1) % n : next - 1;
		struct edge e = forward ? edge[next] : edge[after];
		via = forward ? e : (struct edge){e.v, e.u};
		make_outer(m, child[next]);
		j = after;
	}
	free(child);
	free(edge);
}

static void
start_duals(struct matching *m)
{
	int64_t *y = m->work->y;

	for (uint32_t u = 0; u < m->n; u++) {
		int64_t least = INT64_MAX;

		for (uint32_t v = 0; v < m->n; v++)
			if (u != v && m->weight[(size_t)u * m->n + v] < least)
				least = m->weight[(size_t)u * m->n + v];
		y[u] = least == INT64_MAX ? 0 : 2 * least;
	}
	for (uint32_t u = 0; u < m->n; u++)
		for (uint32_t v = 0; v < m->n && m->mate[u] == NOBODY; v++)
			if (u != v && m->mate[v] == NOBODY && slack(m, u, v) == 0) {
				m->mate[u] = v;
				m->mate[v] = u;
			}
}

enum step { NOTHING, GROW, JOIN, OPEN };

static enum step
next_step(const struct matching *m, int64_t *delta, uint32_t *which)
{
	const struct matching_work *k = m->work;
	enum step step = NOTHING;

	*delta = INT64_MAX;
	for (uint32_t v = 0; v < m->n; v++)
		if (k->part[k->top[v]].label == FREE && nearest_slack(k, &k->near[v]) < *delta) {
			*delta = nearest_slack(k, &k->near[v]);
			*which = v;
			step = GROW;
		}
	for (uint32_t b = 0; b < 2 * m->n; b++) {
		const struct part *p = &k->part[b];

		if (!p->live || p->parent != NOBODY)
			continue;
		int64_t s = p->label == OUTER ? nearest_slack(k, &p->best) : INT64_MAX;
		if (s != INT64_MAX && s / 2 < *delta)
			*delta = s / 2, *which = b, step = JOIN;
		if (p->label == INNER && b >= m->n && p->z < *delta)
			*delta = p->z, *which = b, step = OPEN;
	}
	return step;
}

static void
shift_duals(struct matching *m, int64_t delta)
{
	static const int sign[] = {0, 1, -1};
	struct matching_work *k = m->work;

	for (uint32_t v = 0; v < m->n; v++)
		k->y[v] += sign[k->part[k->top[v]].label] * delta;
	for (uint32_t b = m->n; b < 2 * m->n; b++)
		if (k->part[b].live && k->part[b].parent == NOBODY)
			k->part[b].z += sign[k->part[b].label] * delta;
}

static void
grow(struct matching *m, uint32_t v)
{
	struct matching_work *k = m->work;
	struct part *p = &k->part[k->top[v]];

	p->label = INNER;
	p->via = (struct edge){k->near[v].u, v};
	make_outer(m, k->top[m->mate[p->base]]);
}

/* Makes the matching larger by one; false if that cannot be done. */
static bool
phase(struct matching *m)
{
	struct matching_work *k = m->work;
	int64_t delta;
	uint32_t which = 0;

	for (uint32_t b = 0; b < 2 * m->n; b++)
		k->part[b].label = FREE;
	for (uint32_t v = 0; v < m->n; v++)
		k->near[v].u = NOBODY;
	for (uint32_t b = 0; b < 2 * m->n; b++)
		if (k->part[b].live && k->part[b].parent == NOBODY &&
		    m->mate[k->part[b].base] == NOBODY)
			make_outer(m, b);
	for (;;) {
		enum step step = next_step(m, &delta, &which);

		if (step == NOTHING)
			return false;
		shift_duals(m, delta);
		if (step == GROW) {
			grow(m, which);
		} else if (step == OPEN) {
			expand(m, which);
		} else {
			struct edge e = {k->part[which].best.u, k->part[which].best.v};
			uint32_t root = meeting(m, k->top[e.u], k->top[e.v]);

			if (root == NOBODY) {
				flip(m, e.u, e.v);
				flip(m, e.v, e.u);
				return true;
			}
			shrink(m, e, root);
		}
	}
}

void
matching_init(struct matching *m, uint32_t n, const int64_t *weight)
{
	struct matching_work *k = xcalloc(1, sizeof(*k));

	*m = (struct matching){.n = n, .weight = weight, .work = k};
	m->mate = xmalloc((n + 1) * sizeof(*m->mate));
	k->y = xcalloc(n + 1, sizeof(*k->y));
	k->top = xcalloc(n + 1, sizeof(*k->top));
	k->near = xcalloc(n + 1, sizeof(*k->near));
	k->list = xcalloc(n + 1, sizeof(*k->list));
	k->part = xcalloc(2 * (size_t)n + 1, sizeof(*k->part));
	for (uint32_t v = 0; v < 2 * n; v++) {
		k->part[v].parent = NOBODY;
		if (v < n) {
			m->mate[v] = NOBODY;
			k->top[v] = k->part[v].base = v;
			k->part[v].live = true;
		}
	}
}

bool
matching_solve(struct matching *m)
{
	struct part *part = m->work->part;
	uint32_t alone = 0;

	if (m->n & 1)
		return false;
	start_duals(m);
	for (uint32_t v = 0; v < m->n; v++)
		alone += m->mate[v] == NOBODY;
	for (; alone; alone -= 2) {
		if (!phase(m))
			return false;
		for (uint32_t b = 2 * m->n; b-- > m->n;)
			if (part[b].live && part[b].parent == NOBODY && part[b].z == 0)
				dissolve(m, b);
	}
	return true;
}

/* What the blossoms from a part up to the outermost have together. */
struct above {
	int64_t z;
	uint32_t positive;
	bool known;
};

static struct above
sum_above(const struct matching *m, uint32_t at, struct above *memo)
{
	const struct part *part = m->work->part;

	if (at == NOBODY)
		return (struct above){0};
	if (!memo[at].known) {
		struct above more = sum_above(m, part[at].parent, memo);

		memo[at] =
		    (struct above){more.z + part[at].z, more.positive + (part[at].z > 0), true};
	}
	return memo[at];
}

/* The innermost blossom around `at` that is also around the vertex whose
 * blossoms are their own entries in common[]. */
static uint32_t
innermost(const struct matching *m, uint32_t at, uint32_t *common, const bool *known)
{
	if (at == NOBODY || known[at])
		return at == NOBODY ? NOBODY : common[at];
	return innermost(m, m->work->part[at].parent, common, known);
}

static void
tight_row(const struct matching *m, uint32_t u, struct above *memo, uint32_t *common, bool *known,
    uint32_t *crossed)
{
	const struct part *part = m->work->part;
	struct above mine = sum_above(m, part[u].parent, memo);

	memset(known, 0, 2 * (size_t)m->n * sizeof(*known));
	for (uint32_t b = part[u].parent; b != NOBODY; b = part[b].parent) {
		common[b] = b;
		known[b] = true;
	}
	for (uint32_t v = 0; v < m->n; v++) {
		int64_t s = u == v ? INT64_MAX : slack(m, u, v);

		crossed[v] = NOBODY;
		/* What blossoms have in common only adds to it. */
		if (s > 0)
			continue;
		uint32_t b = part[v].parent, both = innermost(m, b, common, known);
		for (; b != NOBODY && !known[b]; b = part[b].parent) {
			common[b] = both;
			known[b] = true;
		}
		struct above shared = sum_above(m, both, memo);
		if (s + 2 * shared.z == 0)
			crossed[v] = mine.positive + sum_above(m, part[v].parent, memo).positive -
				     2 * shared.positive;
	}
}

void
matching_tight(const struct matching *m, uint32_t *crossed)
{
	struct above *memo = xcalloc(2 * (size_t)m->n + 1, sizeof(*memo));
	uint32_t *common = xcalloc(2 * (size_t)m->n + 1, sizeof(*common));
	bool *known = xcalloc(2 * (size_t)m->n + 1, sizeof(*known));

	for (uint32_t u = 0; u < m->n; u++)
		tight_row(m, u, memo, common, known, crossed + (size_t)u * m->n);
	free(memo);
	free(common);
	free(known);
}

void
matching_release(struct matching *m)
{
	for (uint32_t b = m->n; b < 2 * m->n; b++) {
		free(m->work->part[b].child);
		free(m->work->part[b].edge);
	}
	free(m->work->part);
	free(m->work->list);
	free(m->work->near);
	free(m->work->top);
	free(m->work->y);
	free(m->work);
	free(m->mate);
}
