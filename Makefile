# Regent: card games of succession.
#   make            build everything into build/
#   make demo       install what is missing, build, show the main jobs
#   make check      install what is missing, build, run the tests
#   make bench      print the benchmark table
#   make sanitize   the tests under ASan and UBSan
#   make fuzz       the fuzz targets, a few seconds each
#   make lint       man pages, scripts, formatting
#   make format     write the C files as clang-format does
#   make install PREFIX=/usr/local DESTDIR=
# V=1 shows the commands.

PREFIX ?= /usr/local
BUILD ?= build
CC ?= cc
CFLAGS ?= -O3 -g
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(WERROR)
PACKAGES = yaml-0.1 libpcre2-8 jansson expat libxxhash
DATADIR = $(PREFIX)/share/regent

CPPFLAGS += -D_GNU_SOURCE -Ilib -DREGENT_DATADIR='"$(DATADIR)"'
ALL_CFLAGS = -std=c11 $(WARNINGS) -pthread $(shell pkg-config --cflags $(PACKAGES) 2>/dev/null) $(CFLAGS)
LIBS = $(shell pkg-config --libs $(PACKAGES) 2>/dev/null) -lm -pthread

ifdef V
quiet =
else
quiet = @printf '  %-5s %s\n' $(1) $(2);
endif

library := $(BUILD)/libregent.a
lib_objects := $(patsubst %.c,$(BUILD)/%.o,$(wildcard lib/*/*.c))
tools := $(patsubst cmd/%.c,%,$(wildcard cmd/*.c))
programs := $(patsubst %,$(BUILD)/regent-%,$(filter-out regent,$(tools))) $(if $(filter regent,$(tools)),$(BUILD)/regent)
unit_tests := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/check_*.c))
benches := $(patsubst tests/bench/%.c,$(BUILD)/bench/%,$(wildcard tests/bench/bench_*.c))
fuzzers := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(wildcard tests/fuzz/fuzz_*.c))

.PHONY: all demo check bench sanitize fuzz lint format install uninstall clean
all: $(programs) $(BUILD)/agot.image

# Both set-up commands may start on a bare machine: packages first, then a
# second make that sees them through pkg-config.
demo:
	@sh tests/packages.sh build
	@$(MAKE) --no-print-directory all
	@sh tests/demo.sh $(BUILD)

check:
	@sh tests/packages.sh build test
	@$(MAKE) --no-print-directory check-all

.PHONY: check-all
check-all: all $(unit_tests)
	@sh tests/run.sh $(BUILD)

bench: all $(benches)
	@sh tests/bench.sh $(BUILD)

# Without -Werror: instrumented code brings warnings of its own.
sanitize:
	@sh tests/packages.sh build test
	@$(MAKE) --no-print-directory check-all BUILD=build-sanitize \
	    CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer'

fuzz:
	@sh tests/packages.sh build fuzz
	@sh tests/fuzz.sh

lint:
	@sh tests/packages.sh lint
	@sh tests/lint.sh

format:
	clang-format -i $(wildcard cmd/*.c lib/*/*.[ch] tests/*/*.[ch])

$(library): $(lib_objects)
	$(call quiet,AR,$@)rm -f $@ && ar rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,CC,$<)$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/regent: $(BUILD)/cmd/regent.o $(library)
	$(call quiet,LINK,$@)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/regent-%: $(BUILD)/cmd/%.o $(library)
	$(call quiet,LINK,$@)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# The card pool as the programs map it; they read the YAML without it.
$(BUILD)/agot.image: $(BUILD)/regent-card $(wildcard cards/agot cards/agot/*.yaml)
	$(call quiet,IMAGE,$@)$(BUILD)/regent-card --data . image $@

$(BUILD)/tests/%: $(BUILD)/tests/unit/%.o $(library)
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $$(pkg-config --libs check) $(LIBS)

$(BUILD)/bench/%: $(BUILD)/tests/bench/%.o $(library)
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# Only with clang, by tests/fuzz.sh.
$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/%.o $(library)
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LIBS)

.SECONDARY:
-include $(lib_objects:.o=.d) $(wildcard $(BUILD)/cmd/*.d $(BUILD)/tests/*/*.d)

man_pages := $(wildcard man/*.[1567])
data := $(shell find cards formats -type f -name '*.yaml' 2>/dev/null)
examples := $(wildcard examples/*)
bindir = $(DESTDIR)$(PREFIX)/bin
mandir = $(DESTDIR)$(PREFIX)/share/man
datadir = $(DESTDIR)$(DATADIR)
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions

install: all
	install -d '$(bindir)' '$(bashdir)' '$(zshdir)'
	install $(programs) '$(bindir)'
	for page in $(man_pages); do \
		install -D -m 644 $$page '$(mandir)'/man$${page##*.}/$${page##*/} || exit 1; done
	for file in $(data); do \
		install -D -m 644 $$file '$(datadir)'/$$file || exit 1; done
	install -d '$(datadir)'/examples
	install $(examples) '$(datadir)'/examples
	install -m 644 $(BUILD)/agot.image '$(datadir)'/cards
	for program in $(programs); do name=$${program##*/}; \
		$$program --completion bash >'$(bashdir)'/$$name && \
		$$program --completion zsh >'$(zshdir)'/_$$name && \
		chmod 644 '$(bashdir)'/$$name '$(zshdir)'/_$$name || exit 1; done

uninstall:
	for program in $(notdir $(programs)); do \
		rm -f '$(bindir)'/$$program '$(bashdir)'/$$program '$(zshdir)'/_$$program; done
	for page in $(man_pages); do rm -f '$(mandir)'/man$${page##*.}/$${page##*/}; done
	rm -rf '$(datadir)'

clean:
	rm -rf '$(BUILD)' build build-sanitize build-fuzz build-clang
