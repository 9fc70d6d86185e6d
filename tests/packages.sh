#!/bin/sh
# Installs the Debian packages that are missing for the named purposes:
# build, test, lint, fuzz.  Says what it installs; needs root or sudo.
set -eu

packages_of() {
	case $1 in
	build) echo "gcc libc6-dev make pkg-config libyaml-dev libpcre2-dev libjansson-dev libexpat1-dev libxxhash-dev" ;;
	test) echo "check" ;;
	lint) echo "mandoc shellcheck clang-format" ;;
	fuzz) echo "clang libclang-rt-14-dev" ;;
	*) echo "packages.sh: unknown purpose '$1'" >&2; exit 2 ;;
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
	check) pkg-config --exists check ;;
	*) false ;;
	esac 2>/dev/null
}

missing=
for purpose; do
	for package in $(packages_of "$purpose"); do
		works "$package" || present "$package" || missing="$missing $package"
	done
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
	echo "missing:$missing" >&2
	echo "this machine has no apt-get; please install them by hand" >&2
	exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null; then
		echo "missing:$missing" >&2
		echo "please run as root: apt-get install$missing" >&2
		exit 1
	fi
	as_root=sudo
fi
echo "installing:$missing"
# shellcheck disable=SC2086 # the list is meant to be split
if ! { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	$as_root apt-get install -y -qq --no-install-recommends $missing; } >/dev/null; then
	echo "could not install$missing" >&2
	exit 1
fi
