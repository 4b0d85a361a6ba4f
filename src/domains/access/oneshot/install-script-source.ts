/** URLs that the script accepts; other characters could have a meaning in a shell. */
const addressForm = /^https?:\/\/[A-Za-z0-9:/._~%[\]-]+$/

/**
 * The script at /api/e2b/install.sh for the base URL where it is served. Nothing else is inserted, and never an
 * unconfigured URL, because keys are sent there.
 */
export function installScriptSource(address: string): string {
  if (!addressForm.test(address)) throw new Error(`${address} cannot stand in a script`)
  return source.replaceAll('@address@', address)
}

const source = `#!/bin/sh
# Makes and claims a one-shot key for this machine. It installs nothing and needs no privileges.
#
#   curl -fsS @address@/api/e2b/install.sh | sh
#
# BOURSE_URL  address of the service, @address@ unless set
#
# Files, readable by their owner only, in \${XDG_CONFIG_HOME:-~/.config}/bourse:
#   machine-id   a random name that this machine keeps
#   oneshot-key  the key; it works for 15 minutes

# Everything is in functions, and the last line begins: a script that was cut off does nothing.

fail() {
  printf 'oneshot: %s\\n' "$1" >&2
  exit 1
}

# Prints the address of the service. Keys travel in the clear over http, so only this machine may be asked that way.
service_url() {
  url="\${BOURSE_URL:-@address@}"
  url="\${url%/}"
  case "$url" in
    *[!A-Za-z0-9:/._~%[\\]-]*) fail 'BOURSE_URL has characters that an address does not have' ;;
  esac
  case "$url" in
    https://?*) ;;
    http://localhost | http://localhost:* | http://localhost/*) ;;
    http://127.0.0.1 | http://127.0.0.1:* | http://127.0.0.1/*) ;;
    'http://[::1]' | 'http://[::1]:'* | 'http://[::1]/'*) ;;
    *) fail 'BOURSE_URL must begin with https:// unless it is this machine' ;;
  esac
  printf '%s' "$url"
}

# The random name of this machine, made at the first call.
machine_id() {
  file="$1/machine-id"
  if [ ! -s "$file" ]; then
    od -An -N16 -tx1 /dev/urandom | tr -d ' \\n' > "$file.$$" || fail 'no random bytes'
    mv -f "$file.$$" "$file"
  fi
  name="$(cat "$file")"
  printf '%s' "$name" | grep -Eqx '[A-Za-z0-9_-]{16,128}' || fail "$file is damaged; remove it"
  printf '%s' "$name"
}

# call METHOD URL [BODY], with curl settings on standard input: prints the answer, or fails with what it says.
call() {
  answer="$(curl --config - --silent --show-error --max-time 30 --proto '=http,https' \\
    --request "$1" --header 'Content-Type: application/json' --data "\${3:-}" \\
    --write-out '\\n%{http_code}' "$2")" || fail "$2 does not answer"
  status="$(printf '%s' "$answer" | tail -n 1)"
  body="$(printf '%s\\n' "$answer" | sed '$d')"
  [ "$status" = 200 ] || fail "$2 answered $status: $body"
  printf '%s' "$body"
}

main() {
  set -eu
  umask 077
  [ "$#" -eq 0 ] || fail 'this script takes no arguments'
  command -v curl > /dev/null || fail 'curl is needed'

  base="$(service_url)"
  directory="\${XDG_CONFIG_HOME:-\${HOME:?}/.config}/bourse"
  mkdir -p "$directory"
  machine="$(machine_id "$directory")"

  checksum="$(curl --silent --show-error --fail --max-time 30 --proto '=http,https' \\
    "$base/api/e2b/install.sh.sha256" < /dev/null)" || fail "$base does not answer; BOURSE_URL may name another address of the service"
  minted="$(call POST "$base/api/e2b/oneshot" \\
    "{\\"scriptSha256\\":\\"\${checksum%% *}\\",\\"machineId\\":\\"$machine\\"}" < /dev/null)"
  key="$(printf '%s' "$minted" | sed -n 's/.*"key":"\\(ct_os_[0-9A-Za-z]*\\)".*/\\1/p')"
  [ -n "$key" ] || fail 'the service answered without a key'

  # On standard input, because every user of this machine can read command lines.
  printf 'header = "Authorization: Bearer %s"\\n' "$key" |
    call POST "$base/api/e2b/oneshot/claim" "{\\"machineId\\":\\"$machine\\"}" > /dev/null

  printf '%s' "$key" > "$directory/oneshot-key.$$"
  mv -f "$directory/oneshot-key.$$" "$directory/oneshot-key"

  cat << END
This machine has a one-shot key. It works for 15 minutes.

  $directory/oneshot-key

See what it may do:

  printf 'header = "Authorization: Bearer %s"' "\\$(cat '$directory/oneshot-key')" |
    curl --config - $base/api/e2b/computer/status
END
}

main "$@"
`
