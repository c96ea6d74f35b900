# Shared by the scripts beside it; sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
env_dir=$root/target/test-env

# Everything a person reads goes to stderr, so that a script's stdout stays its answer.
say() { printf '== %s\n' "$*" >&2; }
fail() { printf '\n!! %s\n' "$*" >&2; exit 1; }

# Where throw-away files are written: in memory where there is room for them, so that nothing waits for a disk.
fast_dir() {
    local free
    free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)
    if [ "$(stat -f -c %T /dev/shm 2>/dev/null)" = tmpfs ] && [ "${free:-0}" -gt 6000000 ] && [ -w /dev/shm ]; then
        echo /dev/shm
    else
        echo "${TMPDIR:-/tmp}"
    fi
}

missing_packages() {
    local package
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || echo "$package"
    done
}

# Installs what is missing of the named Debian packages; needs no network when nothing is.
# Services that come with a package are not started: the tests run their own, with their own files.
need_packages() {
    command -v dpkg-query >/dev/null || {
        say "no dpkg here: make sure that these are installed in your system's way: $*"
        return 0
    }
    local missing policy=/usr/sbin/policy-rc.d status=0
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    [ "$(id -u)" = 0 ] || fail "missing Debian packages: run 'sudo apt-get install ${missing[*]}', then this again"
    say "installing ${missing[*]}"
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy"
    else
        policy=
    fi
    # Also when it is interrupted.
    ([ -z "$policy" ] || trap 'rm -f "$policy"' EXIT && install_packages "${missing[@]}") || status=$?
    [ "$status" = 0 ] || fail "apt-get could not install: ${missing[*]}. Its last words are above; mend that, or install them by hand, and run this again"
}

install_packages() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3)
    # Postfix asks at its installation what it is for; the tests bring their own configuration.
    printf 'postfix postfix/main_mailer_type select No configuration\n' | debconf-set-selections 2>/dev/null || true
    { "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "$@"; } </dev/null >&2
}

need_cargo() {
    [ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"
    command -v cargo >/dev/null && return 0
    if [ "$(id -u)" = 0 ] && apt-cache policy rustup 2>/dev/null | grep -q 'Candidate: [0-9]'; then
        need_packages rustup && rustup default stable >&2 && return 0
    fi
    fail "no cargo: install Rust 1.95 or newer (rustup, https://rustup.rs), then run this again"
}
