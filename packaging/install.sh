#!/bin/sh
# Installs the sudokit command:  sh install.sh [FOLDER]   (default ~/.local/bin)
# Fetches the archive for this platform, compares its SHA-256 sum with SHA256SUMS, and copies the command. Nothing else is changed.
# SUDOKIT_HOME names another address, or a folder, to take the archive from.
set -eu
home=${SUDOKIT_HOME:-@home@}
version=@version@
to=${1:-$HOME/.local/bin}

fail() { echo "install.sh: $*" >&2; exit 1; }

case "$(uname -s) $(uname -m)" in
  "Linux x86_64") platform=x86_64-unknown-linux-musl ;;
  "Linux aarch64") platform=aarch64-unknown-linux-musl ;;
  "Darwin x86_64") platform=x86_64-apple-darwin ;;
  "Darwin arm64") platform=aarch64-apple-darwin ;;
  *) fail "there is no archive for $(uname -s) on $(uname -m); cargo install sudokit-cli builds it" ;;
esac
name=sudokit-$version-$platform
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetch() { # fetch <file>
  case $home in
    /*) cp "$home/$1" "$work/$1" ;;
    *)
      if command -v curl >/dev/null; then curl -fsSL -o "$work/$1" "$home/$1"
      elif command -v wget >/dev/null; then wget -q -O "$work/$1" "$home/$1"
      else fail "curl or wget is needed"; fi ;;
  esac || fail "$home/$1 cannot be fetched"
}

sum() { # sum <file>
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d' ' -f1
}

fetch "$name.tar.gz"
fetch SHA256SUMS
expected=$(sed -n "s/^\([0-9a-f]*\) [ *]$name\.tar\.gz\$/\1/p" "$work/SHA256SUMS")
[ -n "$expected" ] || fail "SHA256SUMS does not list $name.tar.gz"
[ "$(sum "$work/$name.tar.gz")" = "$expected" ] || fail "the check sum of $name.tar.gz is wrong; nothing was installed"
tar -xzf "$work/$name.tar.gz" -C "$work"
mkdir -p "$to"
# Written aside and renamed, so that a running command is not disturbed.
cp "$work/$name/sudokit" "$to/.sudokit.new"
chmod 755 "$to/.sudokit.new"
mv "$to/.sudokit.new" "$to/sudokit"
echo "installed $("$to/sudokit" --version) in $to"
case ":$PATH:" in *":$to:"*) ;; *) echo "$to is not in PATH" ;; esac
