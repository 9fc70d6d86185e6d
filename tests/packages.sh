#!/bin/sh
# Installs the Debian packages that are missing for the named purposes:
# build, test, lint, fuzz.  Says what it installs; needs root or sudo.
set -eu

packages_of() {
	case $1 in
	build) echo "gcc libc6-dev make pkg-config libyaml-dev libpcre2-dev libjansson-dev libexpat1-dev libxxhash-dev" ;;
	test) echo "check" ;;
	lint) echo "mandoc shellcheck clang-format" ;;
	fuzz) echo "clang libclang-rt-dev" ;;
	*)
		echo "packages.sh: unknown purpose '$1'" >&2
		return 2
		;;
	esac
}

present() {
	dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'
}

# A machine without dpkg, or with the same tools from elsewhere, is fine as
# long as they work.
works() {
	case $1 in
	gcc | libc6-dev) command -v cc >/dev/null ;;
	make | pkg-config | mandoc | shellcheck | clang-format | clang) command -v "$1" >/dev/null ;;
	libyaml-dev) pkg-config --exists yaml-0.1 ;;
	libpcre2-dev) pkg-config --exists libpcre2-8 ;;
	libjansson-dev) pkg-config --exists jansson ;;
	libexpat1-dev) pkg-config --exists expat ;;
	libxxhash-dev) pkg-config --exists libxxhash ;;
	libclang-rt-dev) ls "$(clang -print-file-name=lib)"/linux/libclang_rt.fuzzer-*.a ;;
	check) pkg-config --exists check ;;
	*) false ;;
	esac >/dev/null 2>&1
}

# Debian has the runtime of the sanitizers under the version of the compiler.
real_name() {
	if [ "$1" = libclang-rt-dev ]; then
		version=$(apt-cache depends clang 2>/dev/null | sed -n 's/^ *Depends: clang-\([0-9]*\)$/\1/p')
		echo "libclang-rt-${version:-14}-dev"
	else
		echo "$1"
	fi
}

missing_of() {
	for purpose; do
		packages=$(packages_of "$purpose") || return
		for package in $packages; do
			works "$package" || present "$package" || printf ' %s' "$package"
		done
	done
}

refuse() {
	printf 'missing:%s\n%s\n' "$missing" "$1" >&2
	exit 1
}

missing=$(missing_of "$@")
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || refuse "this machine has no apt-get; please install them by hand"
as_root=
if [ "$(id -u)" -ne 0 ]; then
	as_root=sudo
	command -v sudo >/dev/null || refuse "neither root nor sudo; please run as root: apt-get install$missing"
fi

# Debian's lists may be absent or old, so that the first try may fail.
install() {
	names=
	for package in $missing; do
		names="$names $(real_name "$package")"
	done
	# shellcheck disable=SC2086 # the list is meant to be split
	$as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get install -y -qq --no-install-recommends $names >/dev/null
}
echo "installing:$missing"
install 2>/dev/null || { $as_root apt-get update -qq >/dev/null && install; } ||
	refuse "apt-get could not install them; please see its messages above"
