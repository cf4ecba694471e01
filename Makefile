# steward: build, tests, installation. "make help" lists the targets.
# MODE picks the build: release (default), asan (address and undefined
# behaviour sanitizers), cover (gcov), fuzz and fuzz-short (clang's fuzzer,
# the second one quick to compile). Each has its folder under build/.

MODE     ?= release
CC       ?= cc
OBJCOPY  ?= objcopy
VERSION  := $(shell sed -n 's/.*STEWARD_VERSION "\(.*\)"/\1/p' cmd/cli.h)
O        := build/$(MODE)

# Where "make install" puts things; DESTDIR goes before all of them.
DESTDIR  ?=
PREFIX   ?= /usr/local
MANDIR   ?= $(PREFIX)/share/man
BASHDIR  ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR   ?= $(PREFIX)/share/zsh/site-functions
FISHDIR  ?= $(PREFIX)/share/fish/vendor_completions.d
VIMDIR   ?= $(PREFIX)/share/vim/vimfiles
DATADIR  ?= $(PREFIX)/share/steward

PKGS     := build-essential libjansson-dev libcmocka-dev
WERROR   ?= -Werror
WARN     := -Wall -Wextra -Wshadow -Wmissing-prototypes -Wstrict-prototypes -Wpointer-arith -Wwrite-strings -Wformat-security $(WERROR)
CPPFLAGS += -I. -I$(O) -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64
CFLAGS   ?= -O2 -g
STD      := -std=c17 -fno-common
# Jansson is linked into the program where its archive is at hand: a library less to load at each start.
JANSSON  := $(filter /%,$(shell $(CC) -print-file-name=libjansson.a))
LIBS     := $(or $(JANSSON),-ljansson) -pthread
ifeq ($(MODE),release)
# Fortified unless the flags given say so already, or ask for no optimisation, without which that cannot be.
FORTIFY  := $(if $(findstring FORTIFY,$(CPPFLAGS) $(CFLAGS)),,$(if $(filter -O%,$(filter-out -O0,$(CFLAGS))),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
HARDEN   := $(FORTIFY) -fstack-protector-strong -fPIE
LDHARDEN := -pie -Wl,-z,relro,-z,now
# Places that hold addresses, told in one bit each, where linker and libc know that: less to read at each start.
RELR     := -Wl,-z,pack-relative-relocs
LDHARDEN += $(shell echo 'int main(void) { return 0; }' | $(CC) -pie -fPIE -Wl,--fatal-warnings $(RELR) -x c -o /dev/null - 2>/dev/null && echo '$(RELR)')
endif
ifeq ($(MODE),asan)
EXTRA    := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
endif
# Atomic: gcov finds most counts by subtraction, so what threads lose shows as nought elsewhere.
ifeq ($(MODE),cover)
EXTRA    := --coverage -fprofile-update=prefer-atomic -O0
endif
ifneq ($(filter fuzz%,$(MODE)),)
CC       := clang
CFLAGS   := -gline-tables-only $(if $(filter fuzz,$(MODE)),-O1,-O0)
EXTRA    := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
endif

NOTATION := $(wildcard notation/*.c)
ENGINE   := $(wildcard engine/*.c)
GAMES    := $(patsubst engine/%/model.h,%,$(wildcard engine/*/model.h))
CMD      := $(wildcard cmd/*.c cmd/print/*.c)
SETS     := $(wildcard engine/*/*.json)
GAME_OBJ := $(GAMES:%=$(O)/engine/%.o)
LIB_OBJ  := $(patsubst %.c,$(O)/%.o,$(NOTATION) $(ENGINE)) $(GAME_OBJ) $(O)/engine/sets.o
CMD_OBJ  := $(patsubst %.c,$(O)/%.o,$(CMD))
UNIT     := $(patsubst tests/%_test.c,$(O)/tests/%_test,$(wildcard tests/notation/*_test.c tests/engine/*_test.c))
COMPILE   = $(CC) $(STD) $(CPPFLAGS) $(HARDEN) $(WARN) $(CFLAGS) $(EXTRA) -MMD -MP

all: $(O)/steward
ifeq ($(MODE),release)
all: build/steward shell
endif

build/steward: build/release/steward
	@ln -sf release/steward $@

$(O)/steward: $(CMD_OBJ) $(LIB_OBJ)
	$(CC) $(EXTRA) $(LDFLAGS) $(LDHARDEN) -o $@ $^ $(LIBS)

$(O)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

# A game's folder is one object with one symbol for others: game_NAME. Groups
# are resolved before its symbols become local, else the helpers that gcc makes
# for 32 bits would be thrown away with those of another game.
define game
$(O)/engine/$(1).o: $(patsubst %.c,$(O)/%.o,$(wildcard engine/$(1)/*.c))
	$(LD) -r --force-group-allocation -o $$@.all $$^
	$(OBJCOPY) --keep-global-symbol=game_$(1) $$@.all $$@
	@rm $$@.all
endef
$(foreach g,$(GAMES),$(eval $(call game,$(g))))

# The built-in sets: each GAME/NAME.json becomes the text set_GAME_NAME.
$(O)/engine/sets.c: $(SETS) engine/sets.awk
	@mkdir -p $(@D)
	awk -f engine/sets.awk $(SETS) > $@.new
	@mv $@.new $@

$(O)/engine/sets.o: $(O)/engine/sets.c
	$(COMPILE) -c -o $@ $<

# Completion files. Commands and options in them are what the program says of itself.
shell: build/shell/steward.bash build/shell/_steward build/shell/steward.fish
build/shell/help: build/release/steward cmd/shell/help.sh
	@mkdir -p $(@D)
	cmd/shell/help.sh $< > $@.new
	@mv $@.new $@
build/shell/%: cmd/shell/% cmd/shell/options.awk build/shell/help
	awk -v shell=$(if $(findstring _steward,$*),zsh,$(patsubst .%,%,$(suffix $*))) -f cmd/shell/options.awk build/shell/help $< > $@.new
	@mv $@.new $@

# The program with the contract test's own games instead of the real ones.
TOY_OBJ  := $(filter-out $(O)/engine/games.o,$(LIB_OBJ)) $(O)/tests/toy/games.o $(patsubst %.c,$(O)/%.o,$(wildcard tests/toy/*.c))
$(O)/tests/toy/games.o: engine/games.c tests/toy/games.def
	@mkdir -p $(@D)
	$(COMPILE) -DGAMES_DEF='"tests/toy/games.def"' -c -o $@ $<

$(O)/steward-toy: $(CMD_OBJ) $(TOY_OBJ)
	$(CC) $(EXTRA) $(LDFLAGS) $(LDHARDEN) -o $@ $^ $(LIBS)

$(O)/tests/%_test: tests/%_test.c $(LIB_OBJ) $(TOY_OBJ)
	@mkdir -p $(@D)
	$(COMPILE) $(LDHARDEN) -o $@ $< $(TOY_OBJ) $(LIBS) $(TEST_LIBS) -lcmocka

# The contract of a game is looked at by the fuzz targets too.
CONTRACT := $(patsubst %.c,$(O)/%.o,$(filter-out %_test.c,$(wildcard tests/engine/contract*.c)))
$(O)/tests/engine/contract_test: $(CONTRACT)
$(O)/tests/engine/contract_test: TEST_LIBS = $(CONTRACT)

# One program holds all fuzz targets; its name says which one it is.
FUZZ_OBJ := $(patsubst %.c,$(O)/%.o,$(wildcard tests/fuzz/*.c)) $(CONTRACT)
$(O)/fuzz: $(FUZZ_OBJ) $(LIB_OBJ)
	$(CC) -fsanitize=fuzzer,address,undefined -o $@ $^ $(LIBS)

# The tests of plane geometry ask GEOS; without its headers they skip that.
$(O)/tests/engine/plane%: TEST_LIBS = -lm $(if $(shell $(CC) -E -include geos_c.h -x c /dev/null 2>/dev/null),-lgeos_c)

# What makes the machine fail, for tests/cli/faults.sh; loaded into the program.
$(O)/faults.so: tests/faults/shim.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 $(WARN) $(CFLAGS) -shared -fPIC -o $@ $< -ldl

toy: $(O)/steward-toy
unit: $(UNIT)
shim: $(O)/faults.so

# Runs every test that belongs to "make test" with what is built in $(O).
check: all toy unit shim
	tests/run.sh $(O)

# Sets up what is missing, then runs every test; the last line counts them.
test:
	@tests/setup.sh $(PKGS) libgeos-dev clang libclang-rt-dev mandoc python3 python3-jsonschema parallel
	@tests/all.sh

# What takes longer than "make test" may: all of it again under valgrind.
test-long: test
	tests/long.sh

demo:
	@tests/setup.sh $(PKGS)
	@$(MAKE) --no-print-directory -s all
	@tests/demo.sh build/steward

bench: all
	tests/bench/bench.sh build/steward

growth: all
	tests/growth.py build/steward

asan:
	$(MAKE) MODE=asan check

# Lines and branches that the tests run; LIST=engine/turbulence tells which
# branches of those files no test takes.
coverage:
	tests/coverage.sh $(LIST)

man:
	man/catalogue.py build/steward

# TIME seconds in all, TARGETS "play moves" for some of them only.
fuzz:
	tests/fuzz/run.sh $(or $(TIME),480) $(TARGETS)

fuzz-short:
	tests/fuzz/short.sh

# The same bytes from every compiler and level of optimisation: half an hour.
same: all
	CFLAGS32="$(CFLAGS32)" LIBS32="$(LIBS32)" tests/same.sh --all

layers:
	tests/layers.sh

man-lint:
	mandoc -Tlint -Wwarning man/*.1 man/*.5 man/*.7

format:
	clang-format -i $(NOTATION) $(ENGINE) $(wildcard engine/*/*.c) $(CMD)

# What is installed: source,place.
PAGES    := $(wildcard man/*.1 man/*.5 man/*.7)
VIM      := $(patsubst cmd/vim/%,%,$(wildcard cmd/vim/*/*.vim))
FILES     = build/release/steward,$(PREFIX)/bin/steward \
	$(foreach f,$(PAGES),$(f),$(MANDIR)/man$(patsubst .%,%,$(suffix $(f)))/$(notdir $(f))) \
	build/shell/steward.bash,$(BASHDIR)/steward build/shell/_steward,$(ZSHDIR)/_steward build/shell/steward.fish,$(FISHDIR)/steward.fish \
	$(foreach f,$(VIM),cmd/vim/$(f),$(VIMDIR)/$(f)) \
	$(foreach f,$(SETS),$(f),$(DATADIR)/components/$(subst _,-,$(patsubst engine/%,%,$(f)))) \
	$(foreach f,$(wildcard man/schemas/*.json),$(f),$(DATADIR)/schemas/$(notdir $(f)))

install: all
	@for f in $(FILES); do \
		from=$${f%%,*} to="$(DESTDIR)$${f#*,}"; \
		case $$from in */steward) mode=755 ;; *) mode=644 ;; esac; \
		install -d "$${to%/*}" && install -m $$mode $$from "$$to" || exit 1; \
	done

uninstall:
	@for f in $(FILES); do rm -f "$(DESTDIR)$${f#*,}"; done
	@for d in $(GAMES:%=$(DATADIR)/components/%) $(DATADIR)/components $(DATADIR)/schemas $(DATADIR); do \
		d=$$(echo "$$d" | tr _ -); [ ! -d "$(DESTDIR)$$d" ] || rmdir "$(DESTDIR)$$d" || true; done

# The source as one file, byte for byte the same each time: what git tracks (or
# what is here, where there is no git), with the time of the last commit.
DIST     := steward-$(VERSION)
dist:
	@mkdir -p build
	@if [ -e .git ]; then git ls-files; else find . ! -type d ! -path './build/*' | sed 's|^\./||'; fi | LC_ALL=C sort > build/dist.files
	@time=$${SOURCE_DATE_EPOCH:-$$(if [ -e .git ]; then git log -1 --format=%ct; else stat -c %Y Makefile; fi)}; \
	tar -c -f build/dist.tar --format=ustar --no-recursion -T build/dist.files --transform='s|^|$(DIST)/|S' \
		--owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@$$time
	@gzip -9 -n < build/dist.tar > build/$(DIST).tar.gz
	@rm build/dist.tar build/dist.files
	@echo build/$(DIST).tar.gz

# A Debian package out of that, in build/deb; its folder debian/ lies in cmd/debian.
deb: dist
	rm -rf build/deb
	mkdir build/deb
	cp build/$(DIST).tar.gz build/deb/steward_$(VERSION).orig.tar.gz
	tar -x -z -C build/deb -f build/$(DIST).tar.gz
	cp -R cmd/debian build/deb/$(DIST)/debian
	cd build/deb/$(DIST) && dpkg-buildpackage -us -uc

clean:
	rm -rf build

help:
	@echo "all check test test-long demo bench growth fuzz fuzz-short asan coverage same layers man man-lint install uninstall dist deb clean"

.PHONY: all toy unit shim check test test-long demo bench growth fuzz fuzz-short asan coverage same layers man man-lint format shell install uninstall dist deb clean help
-include $(shell find $(O) -name '*.d' 2>/dev/null)
