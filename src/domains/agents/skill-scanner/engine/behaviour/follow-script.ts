import { type Statement, statements } from './statements.ts'

/** What a value is made of, as far as it matters where it goes. */
export type Taint = 'secret' | 'files' | 'watched' | 'remote' | 'decoded'

/** What the scripts of a package know together: names of functions and of files on disk, with what they hold. */
export type Shared = {
  readonly names: Map<string, Set<Taint>>
  readonly files: Map<string, Set<Taint>>
}

/** That a value went where it should not: secrets to the network, what was fetched or decoded to an interpreter. */
export type Flow = {
  readonly from: Taint
  readonly to: 'network' | 'interpreter'
  readonly at: number
  readonly text: string
}

const secretPlace =
  /[.]ssh\b|~\/[.]config(?=[\s;|"']|$)|[.]aws\b|(?<![\w$)\]])[.]env\b|[.]netrc|[.]npmrc|[.]pypirc|id_rsa|id_ed25519|id_ecdsa|solana[/\\]id|keystore|wallet[.](?:dat|json)|login data|logins[.]json|cookies[.]sqlite|[.]git-credentials|[.]kube\b|[.]docker[/\\]config|local extension settings|[.]claude\b|[.]codex\b|[.]gnupg|aws[/\\]credentials|credentials[.]json|find-generic-password|dump-keychain|[.]bash_history|[.]zsh_history|\/etc\/shadow|[.]config\/gh\b|id[.]json|\bmnemonic|private[_ -]?key|secret[_ -]?access[_ -]?key|aws_secret|seed[_ ]?phrase|chat[_ -]?history|conversation[_ -]?history|memory[.]md/i
const wholeEnvironment =
  /(?<!\}\s{0,4}=\s{0,4})process[.]env(?![.\w[])|os[.]environ(?![[\w]|[.]get\b)|(?:^|[|(`{]\s{0,4})(?:env|printenv|export -p|declare -x)\s{0,4}(?:[|)`>}]|$)|get-childitem\s{1,4}env:|\/proc\/self\/environ|deno[.]env[.]toObject/im
const wideFiles =
  /expanduser|path[.]home|homedir\(|os[.]walk|glob|readdir|[~]\/(?:documents|desktop|downloads|pictures)|\$home\b|process[.]env[.]home|userprofile|find\s{1,4}[~/]/i
const reading = /open\(|read|cat\b|copy|get-content|tar\b|zip\b|base64\b|load\(|glob|walk|cp\b/i
const watching =
  /pyperclip[.]paste|pbpaste|xclip|xsel|wl-paste|clipboard[.]read|get-clipboard|screencapture|scrot|imagegrab|screenshot|import -window|on_press|keyboard[.]|keylogger|getusermedia|arecord|cv2[.]videocapture/i
const fetching =
  /requests[.]get|urlopen|urlretrieve|httpx[.]get|\bfetch\(|axios|https?[.]get\(|downloadstring|\bcurl\b|\bwget\b|\biwr\b|invoke-webrequest|invoke-restmethod|[.]text\(\)|[.]recv\(|uri[.]open|open-uri|net::http|lwp::|file_get_contents|readline\(\)|httpclient/i
const decoding =
  /b64decode|\batob\(|fromhex|unhexlify|'base64'|"base64"|'hex'\)|decompress|inflate|gunzip|codecs[.]decode|fromcharcode|base64 (?:-d|--decode)|frombase64string|rot13|xxd -r|marshal[.]loads|openssl enc -d|\bchr\(|[\w)\]] \^=? [\w(]/i
const sending =
  /requests[.](?:post|put|patch|get|request)|urlopen|urllib[.]request|httpx[.]|aiohttp|\bfetch\(|\bawait\s{1,4}request\(|axios|https?[.](?:request|get)\(|require\(['"]https?['"]\)[.](?:get|request)|http[.]client|httpsconnection|xmlhttprequest|websocket|sendbeacon|[.]sendall\(|[.]sendto\(|smtplib|sendmail|\bnc\b|\bncat\b|\bcurl\b|\bwget\b|invoke-webrequest|\biwr\b|\birm\b|invoke-restmethod|\bdig\b|\bnslookup\b|(?:^|do|[|;])\s{0,8}host\s|dns[.](?:lookup|resolve)|gethostbyname|getaddrinfo|git\s{1,4}push|\bscp\b|\bmailx?\s|\bssh\s{1,4}[\w.-]{1,40}@|\brsync\b[^\n]{0,200}:|\brclone\b|aws s3 cp|gh gist|\btelnet\b|uploadstring|uploadfile|net[.]connect|dgram|socket[.]|new image\(\)|[.]src\s{0,2}=|\/dev\/tcp|uri[.]open|net::http|lwp::|file_get_contents\(['"]https?|curl_exec|http[.]post|httpclient|faraday|reqwest/i
const running =
  /(?<![.\w])(?:eval|exec)\(|\beval\s|exec(?:sync|file)|new function|os[.]system|os[.]popen|subprocess|child_process|\bspawn|vm[.]run|runin\w{2,12}context|\bimport\(|\biex\b|invoke-expression|(?:^|[|;&(`]\s{0,4})(?:(?:ba|z)?sh|source|python3?|node)\s|chmod\s{1,4}(?:\+x|7)|importlib|runpy|compile\(|__import__|loadstring|start-process|[.]constructor\(|pickle[.]loads|marshal[.]loads/i

const assigned =
  /^\s{0,80}(?:export\s{1,4})?(?:const|let|var|local|readonly|my|our|global)?\s{0,4}([[{(]?[\w$,\s:.@]{1,200}[\]})]?)\s{0,4}(?::\s{0,4}[\w[\], |.]{1,60})?(?:\|\||\+|[?]{2}|[|&])?=(?![=>~])/
const looped =
  /\bfor(?:each)?\s{0,4}\(?\s{0,4}(?:const|let|var)?\s{0,4}([\w$,\s[\]{}]{1,120})\s{1,4}(?:in|of)\s/
const opened = /\bas\s{1,4}(\w{1,60})\s{0,4}[:)]/g
const filled =
  /([\w$]{1,60})(?:[.](?:append|push|add|update|extend|write|set|concat|unshift|insert|put)\(|\[[^\]]{0,60}\]\s{0,4}=(?!=))/g
const defined =
  /(?:\bdef\s{1,4}|\bfunction\s{1,4}|^\s{0,40})([\w$]{1,60})\s{0,4}(?:=\s{0,4}(?:async\s{0,4})?)?\(([\w$,\s=:*.'"|]{0,300})\)\s{0,4}(?:->\s{0,4}[\w[\], .]{1,60})?\s{0,4}(?::|\{|=>)/
const called = /([\w$]{2,60})\(/g
const names = /[A-Za-z_$][\w$]{0,60}/g
/** Names that are read: those before a single `=` are given a value, or name an argument. */
const readNames = /[A-Za-z_$][\w$]{0,60}(?![\w$])(?!\s{0,2}=(?![=>~]))/g
const paths =
  /(?:[~.]{0,2}\/)?(?:[\w.-]{1,60}\/){0,6}[\w-]{0,60}[.](?:tgz|gz|zip|tar|txt|json|png|jpg|sh|py|js|mjs|enc|b64|log|bin|out|dat|csv|md|ps1|tmp)\b|\/(?:tmp|var\/tmp|dev\/shm)\/[\w.-]{1,80}/g
const words = new Set(
  'const let var if else elif for while do done then fi return in of as def function async await new import from with try except catch print echo true false null none self this and or not require os sys json requests urllib export local'.split(
    ' ',
  ),
)

type State = {
  readonly taints: Map<string, Set<Taint>>
  readonly shared: Shared
  readonly connections: Set<string>
  readonly functions: Map<string, readonly string[]>
  current: string | null
}

/** Statements that are looked at without a pause. */
const statementsInStep = 200

/** Follows values through assignments, calls and files of one script; what `shared` knows is used and added to. */
export function* followScript(
  text: string,
  language: string,
  shared: Shared,
): Generator<void, readonly Flow[]> {
  const state: State = {
    taints: new Map(),
    shared,
    connections: new Set(),
    functions: new Map(),
    current: null,
  }
  const all = [...statements(text, language)]
  for (const [index, statement] of all.entries()) {
    if (index % statementsInStep === 0) yield
    learn(state, statement)
  }
  const flows = new Map<string, Flow>()
  for (const [index, statement] of all.entries()) {
    if (index % statementsInStep === 0) yield
    for (const flow of see(state, statement)) flows.set(`${flow.from} ${flow.to} ${flow.at}`, flow)
  }
  return [...flows.values()]
}

/** What a statement's own words bring in. */
function sourcesIn(text: string): readonly Taint[] {
  const found: Taint[] = []
  if (wholeEnvironment.test(text) || secretPlace.test(text)) found.push('secret')
  if (wideFiles.test(text) && reading.test(text)) found.push('files')
  if (watching.test(text)) found.push('watched')
  if (fetching.test(text)) found.push('remote')
  if (decoding.test(text)) found.push('decoded')
  return found
}

function taintsOf(state: State, text: string): Set<Taint> {
  const found = new Set<Taint>(sourcesIn(text))
  const take = (more: ReadonlySet<Taint> | undefined) => {
    for (const taint of more ?? []) found.add(taint)
  }
  for (const [written] of text.matchAll(readNames)) {
    const name = plainName(written)
    take(state.taints.get(name))
    take(state.shared.names.get(name))
  }
  for (const [path] of text.matchAll(paths)) take(state.shared.files.get(baseOf(path)))
  return found
}

/** Shells write a sign before a name where it is used and none where it is given. */
const plainName = (name: string) => (name.startsWith('$') ? name.slice(1) : name)
const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function learn(state: State, { text }: Statement) {
  if (/^\s{0,80}(?:#|\/\/|\*)/.test(text)) return
  const definition = defined.exec(text)
  if (definition !== null) {
    state.current = definition[1] ?? null
    const parameters = (definition[2] ?? '')
      .split(',')
      .map((word) => word.trim().split(/[\s=:]/)[0] ?? '')
    if (state.current !== null) state.functions.set(state.current, parameters)
  }
  const found = taintsOf(state, text)
  if (sending.test(text)) for (const name of targets(text)) state.connections.add(name)
  if (found.size === 0) return
  for (const name of targets(text)) mark(state.taints, name, found)
  if (/^\s{0,80}(?:return|yield)\b/.test(text) && state.current !== null)
    for (const map of [state.taints, state.shared.names]) mark(map, state.current, found)
  for (const call of text.matchAll(called))
    for (const parameter of state.functions.get(call[1] ?? '') ?? [])
      mark(state.taints, parameter, found)
  for (const [path] of text.matchAll(paths))
    if (!secretPlace.test(path)) mark(state.shared.files, baseOf(path), found)
}

/** The names that a statement gives a value to. */
function targets(text: string): readonly string[] {
  const found: string[] = []
  const add = (list: string | undefined) => {
    for (const [name] of (list ?? '').matchAll(names))
      if (!words.has(name)) found.push(plainName(name))
  }
  add(assigned.exec(text)?.[1])
  add(looped.exec(text)?.[1])
  if (/git\s{1,4}(?:add|commit|stash)\b/.test(text)) found.push('git')
  for (const one of text.matchAll(opened)) add(one[1])
  for (const one of text.matchAll(filled)) add(one[1])
  return found
}

function mark(map: Map<string, Set<Taint>>, name: string, taints: ReadonlySet<Taint>) {
  if (name === '' || (map.size > 2_000 && !map.has(name))) return
  const known = map.get(name) ?? new Set<Taint>()
  for (const taint of taints) known.add(taint)
  map.set(name, known)
}

function* see(state: State, { text, at }: Statement): Generator<Flow, void> {
  if (/^\s{0,80}(?:#|\/\/|\*)/.test(text)) return
  const found = taintsOf(state, text)
  const isSent = sending.test(text) || isToConnection(state, text)
  const shown = text.trim()
  if (isSent)
    for (const from of ['secret', 'watched', 'files'] as const)
      if (found.has(from)) yield { from, to: 'network', at, text: shown }
  if (!running.test(text)) return
  for (const from of ['remote', 'decoded'] as const)
    if (found.has(from)) yield { from, to: 'interpreter', at, text: shown }
}

function isToConnection(state: State, text: string): boolean {
  for (const found of text.matchAll(
    /([\w$]{1,60})[.](?:write|send|end|sendall|emit|publish|request|post|put)\(/g,
  ))
    if (state.connections.has(found[1] ?? '')) return true
  return false
}
