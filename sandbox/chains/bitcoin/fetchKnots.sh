#!/bin/sh
# Unpacks Bitcoin Knots and the libraries it was built with from Debian's unstable packages into .cache/knots/root (18 MB to fetch, 52 MB unpacked).
# Nothing is installed and no setting of this machine is touched: apt gets a configuration of its own.
set -eu
cd "$(dirname "$0")/../../.."
home="$PWD/.cache/knots"
mkdir -p "$home/lists/partial" "$home/cache/archives/partial" "$home/debs" "$home/root"
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian sid main' >"$home/sources.list"
apt() {
  apt-get -o Dir::Etc::sourcelist="$home/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$home/lists" -o Dir::Cache="$home/cache" "$@"
}
apt update
cd "$home/debs"
packages='bitcoin-knots libc6 libstdc++6 libgcc-s1 libevent-2.1-7t64 libevent-core-2.1-7t64 libevent-extra-2.1-7t64 libevent-pthreads-2.1-7t64
libsqlite3-0 libzmq5 libsodium26 libpgm-5.3-0t64 libnorm1t64 libbsd0 libmd0 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libcom-err2 libkrb5support0
libkeyutils1 libssl3t64 zlib1g libzstd1'
# shellcheck disable=SC2086
apt download $(for package in $packages; do echo "$package/sid"; done)
for deb in *.deb; do dpkg-deb -x "$deb" "$home/root"; done
"$home/root/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2" --library-path "$home/root/usr/lib/x86_64-linux-gnu" "$home/root/usr/bin/bitcoind" --version | head -1
