/* Reading abilities: what a parameter may be is read by read.c, the parts of
 * an ability by ability.c.  Private to lib/ability.  Everything returns the
 * index of an expression, 0 after a report. */
#ifndef REGENT_ABILITY_READ_H
#define REGENT_ABILITY_READ_H

#include "ability/ability.h"

/* What some words need of the ability that they stand in. */
enum need {
	NEED_TRIGGER,	/* one to speak of */
	NEED_X,		/* one that is paid */
	NEED_INTERRUPT, /* something that is not done yet */
	NEED_INITIATION,
	NEEDS
};

struct reader {
	struct ability_set *set;
	struct diag *dg;
	const char *name[NAMES_MOST]; /* of choices, in order */
	struct place named_at[NAMES_MOST];
	bool used[NAMES_MOST], player[NAMES_MOST];
	unsigned names;
	const char *needed_by[NEEDS]; /* the first word that needs it, or NULL */
	struct place needed_at[NEEDS];
	bool in_modifier;
	long least; /* that a number may be */
};

typedef int32_t read_one(struct reader *r, const struct node *node);

static inline struct expr *
at(struct reader *r, int32_t index)
{
	return &r->set->expr.at[index];
}

int32_t new_expr(struct reader *r, int kind, int op);
/* A list of things, or a single one. */
int32_t read_list(struct reader *r, const struct node *node, read_one *one);
/* 1 + the index of a word of the list. */
int32_t read_word(struct reader *r, const struct node *node, enum word_list list);
read_one read_selector, read_condition, read_choices;
read_one read_trigger, read_cost, read_effect, read_modifier, read_deck_rule;

#endif
