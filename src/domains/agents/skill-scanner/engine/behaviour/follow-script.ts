import { type Statement, statements } from './statements.ts'
import { isSecretPlace, isSending, sourcesIn, type Taint } from './taint-forms.ts'
import { type Sink, sinksOf } from './taint-sinks.ts'

/** What the scripts of a package know together: names of functions and of files on disk, with what they hold. */
export type Shared = {
  readonly names: Map<string, Set<Taint>>
  readonly files: Map<string, Set<Taint>>
}

/** That a value went where it should not: secrets to the network, what was fetched or decoded to an interpreter, what others give to a shell. */
export type Flow = {
  readonly from: Taint
  readonly to: Sink
  readonly at: number
  readonly text: string
}

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
const tokens = /[\w.~/-]{4,300}/g
const fileName =
  /[.](?:tgz|gz|zip|tar|txt|json|png|jpg|sh|py|js|mjs|enc|b64|log|bin|out|dat|csv|md|ps1|tmp)$|^\/(?:tmp|var\/tmp|dev\/shm)\/./
/** The paths of files that a statement names. */
const pathsIn = (text: string) =>
  text.includes('.') || text.includes('/')
    ? [...text.matchAll(tokens)].flatMap(([token]) => (fileName.test(token) ? [token] : []))
    : []
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

/** A statement, with what its own words bring in. */
export type Prepared = Statement & {
  readonly sources: readonly Taint[]
  readonly isSending: boolean
  readonly paths: readonly string[]
}

/** Characters that are looked at without a pause. */
const charactersInStep = 8_000

function* paced<item extends Statement>(all: Iterable<item>): Generator<undefined | item, void> {
  let spent = 0
  for (const one of all) {
    spent += one.text.length + 40
    if (spent > charactersInStep) {
      spent = 0
      yield undefined
    }
    yield one
  }
}

/** Cuts a script into statements and looks at each once. */
export function* prepareScript(
  text: string,
  language: string,
): Generator<void, readonly Prepared[]> {
  const all: Prepared[] = []
  for (const one of paced(statements(text, language)))
    if (one === undefined) yield
    else if (!isComment.test(one.text))
      all.push({
        ...one,
        sources: sourcesIn(one.text),
        isSending: isSending(one.text),
        paths: pathsIn(one.text),
      })
  return all
}

const isComment = /^\s{0,80}(?:#|\/\/|\*)/

/** Follows values through assignments, calls and files of one script; what `shared` knows is used and added to. */
export function* followScript(
  all: readonly Prepared[],
  shared: Shared,
): Generator<void, readonly Flow[]> {
  const state: State = {
    taints: new Map(),
    shared,
    connections: new Set(),
    functions: new Map(),
    current: null,
  }
  for (const one of paced(all))
    if (one === undefined) yield
    else learn(state, one)
  const flows = new Map<string, Flow>()
  for (const one of paced(all)) {
    if (one === undefined) yield
    else for (const flow of see(state, one)) flows.set(`${flow.from} ${flow.to} ${flow.at}`, flow)
  }
  return [...flows.values()]
}

function taintsOf(state: State, { text, sources, paths }: Prepared): Set<Taint> {
  const found = new Set<Taint>(sources)
  const take = (more: ReadonlySet<Taint> | undefined) => {
    for (const taint of more ?? []) found.add(taint)
  }
  for (const [written] of text.matchAll(readNames)) {
    const name = plainName(written)
    take(state.taints.get(name))
    take(state.shared.names.get(name))
  }
  for (const path of paths) take(state.shared.files.get(baseOf(path)))
  return found
}

/** Shells write a sign before a name where it is used and none where it is given. */
const plainName = (name: string) => (name.startsWith('$') ? name.slice(1) : name)
const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function learn(state: State, one: Prepared) {
  const { text } = one
  const definition = defined.exec(text)
  if (definition !== null) {
    state.current = definition[1] ?? null
    const parameters = (definition[2] ?? '')
      .split(',')
      .map((word) => word.trim().split(/[\s=:]/)[0] ?? '')
    if (state.current !== null) state.functions.set(state.current, parameters)
  }
  const found = taintsOf(state, one)
  if (one.isSending) for (const name of targets(text)) state.connections.add(name)
  if (found.size === 0) return
  for (const name of targets(text)) mark(state.taints, name, found)
  if (/^\s{0,80}(?:return|yield)\b/.test(text) && state.current !== null)
    for (const map of [state.taints, state.shared.names]) mark(map, state.current, found)
  for (const call of text.matchAll(called))
    for (const parameter of state.functions.get(call[1] ?? '') ?? [])
      mark(state.taints, parameter, found)
  for (const path of one.paths)
    if (!isSecretPlace(path)) mark(state.shared.files, baseOf(path), found)
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

function* see(state: State, one: Prepared): Generator<Flow, void> {
  const { text, at } = one
  const found = taintsOf(state, one)
  if (found.size === 0) return
  const shown = text.trim()
  for (const { from, to } of sinksOf(text, found, one.isSending || isToConnection(state, text)))
    yield { from, to, at, text: shown }
}

function isToConnection(state: State, text: string): boolean {
  for (const found of text.matchAll(
    /([\w$]{1,60})[.](?:write|send|end|sendall|emit|publish|request|post|put)\(/g,
  ))
    if (state.connections.has(found[1] ?? '')) return true
  return false
}
