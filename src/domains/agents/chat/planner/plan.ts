import { memoize } from '../../../../kernel/memoize.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { type Arguments, fillArguments, type Named, neededOf, readNamed } from './arguments.ts'
import { isOpenTo, type ReadableRow, readableRows, type TableRow } from './readable-rows.ts'
import { wordsOf } from './words.ts'

/** The operation that a message asks for, as far as the table can tell. */
export type Plan =
  | { readonly kind: 'call'; readonly row: ReadableRow; readonly arguments: Arguments }
  /** The operation is clear, but a required value is missing. */
  | { readonly kind: 'missing'; readonly row: ReadableRow; readonly missing: readonly string[] }
  /** The operation is clear, but the caller has no credential for it. */
  | { readonly kind: 'closed'; readonly row: ReadableRow }
  /** It asks for a change; the planner only reads. */
  | { readonly kind: 'change' }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown' }

export type Asking = {
  readonly message: string
  readonly principal: Principal | null
  /** Empty means all. */
  readonly families: readonly string[]
}

/** Chooses an operation by the words that a message shares with it. Deterministic. */
export type Planner = {
  readonly plan: (asking: Asking) => Plan
  /** Examples of questions, from the summaries of the table, at most `limit`. */
  readonly capabilities: (
    asking: Omit<Asking, 'message'>,
    limit: number,
  ) => readonly { readonly operationId: string; readonly ask: string }[]
}

/** The weight of a shared word by where the operation has it. */
const weights = { summary: 3, path: 2, family: 1 } as const
/** The least share of a message's total word weight that one operation must cover. */
const coverageMin = 0.5
/** The factor for an operation that has no use for a value in the message. */
const unusedThing = 0.5
/** An operation that can be called at once is preferred to one that scores up to this much better and cannot. */
const nearBest = 0.8

type Indexed = {
  readonly row: ReadableRow
  readonly words: ReadonlyMap<string, number>
  readonly segments: number
}

/** Creates the planner; the table is read at the first question, when it is complete. */
export function createPlanner(rows: () => readonly TableRow[]): Planner {
  const indexOf = memoize(() => buildIndex(readableRows(rows())))
  return {
    plan: (asking) => plan(indexOf(), asking),
    capabilities: ({ principal, families }, limit) =>
      within(indexOf().rows, families)
        .filter(({ row }) => isOpenTo(row, principal) && needsNothing(row))
        .slice(0, limit)
        .map(({ row }) => ({ operationId: row.id, ask: row.operation.summary })),
  }
}

type Index = {
  readonly rows: readonly Indexed[]
  /** How distinctive a word is: the fewer operations have it, the more. */
  readonly weightOf: (word: string) => number
  readonly knows: (word: string) => boolean
}

function plan(index: Index, { message, principal, families }: Asking): Plan {
  if (isChange(message)) return { kind: 'change' }
  const named = readNamed(message)
  const asked = [...new Set(wordsOf(named.rest))]
  if (isHelp(asked)) return { kind: 'help' }
  const rows = within(index.rows, families)
  const short = rows.find(({ row }) => row.operation.name === shortcutFor(asked))
  if (short !== undefined) return callOf(short.row, named)
  const scored = rows
    .map((one) => withScore(one, { asked, named, index }))
    .filter(({ score }) => score > 0)
    .sort(byScore)
  const [best] = scored
  if (best === undefined || coverage(best, asked, index) < coverageMin) return { kind: 'unknown' }
  const near = scored.filter(({ score }) => score >= best.score * nearBest)
  const open = near.filter(({ row }) => isOpenTo(row, principal))
  const ready = open.find((one) => one.arguments.missing.length === 0)
  if (ready !== undefined) return ready.isBlind ? { kind: 'unknown' } : callOf(ready.row, named)
  const [first] = open
  if (first === undefined) return { kind: 'closed', row: best.row }
  return { kind: 'missing', row: first.row, missing: first.arguments.missing }
}

/** Single words whose answer has another name in the table. */
const shortcuts: readonly { readonly words: ReadonlySet<string>; readonly name: string }[] = [
  {
    words: new Set(['health', 'platform', 'server', 'service', 'status', 'system']),
    name: 'service.getStatus',
  },
]

function shortcutFor(asked: readonly string[]): string | null {
  const found = shortcuts.find(({ words }) => asked.every((word) => words.has(word)))
  return found?.name ?? null
}

function callOf(row: ReadableRow, named: Named): Plan {
  return { kind: 'call', row, arguments: fillArguments(row, named) }
}

const changes =
  /^(?:please\s+|can you\s+|could you\s+)*(?:add|approve|bridge|burn|buy|cancel|change|claim|close|create|delete|deploy|disable|enable|mint|move|open|pay|refund|remove|revoke|rotate|sell|send|set|sign|start|stop|swap|transfer|update|withdraw)\b/i

/** Whether the message begins with an imperative for a change. */
function isChange(message: string): boolean {
  return changes.test(message.trim())
}

/** Whether it has no distinctive word, or only asks what is possible. */
function isHelp(asked: readonly string[]): boolean {
  const meta = new Set(['ability', 'capability', 'command', 'hello', 'help', 'hi'])
  return asked.every((word) => meta.has(word))
}

function within(rows: readonly Indexed[], families: readonly string[]): readonly Indexed[] {
  if (families.length === 0) return rows
  return rows.filter(({ row }) => families.includes(row.operation.family))
}

function withScore(
  one: Indexed,
  given: { readonly asked: readonly string[]; readonly named: Named; readonly index: Index },
): Scored {
  const { asked, named, index } = given
  const words = asked.reduce(
    (sum, word) => sum + (one.words.get(word) ?? 0) * index.weightOf(word),
    0,
  )
  const filled = fillArguments(one.row, named)
  const used = Object.values({ ...filled.params, ...filled.query })
  const unused = named.things.filter((thing) => !used.includes(thing)).length
  return {
    ...one,
    arguments: filled,
    score: unused === 0 ? words : words * unusedThing,
    isBlind: unused > 0 && unused === named.things.length,
  }
}

/** Words that no operation has may be values; arguments are made of those. */
function coverage(
  { words }: Indexed,
  asked: readonly string[],
  { weightOf, knows }: Index,
): number {
  const known = asked.filter(knows)
  const total = known.reduce((sum, word) => sum + weightOf(word), 0)
  const found = known
    .filter((word) => words.has(word))
    .reduce((sum, word) => sum + weightOf(word), 0)
  const unknown = asked.length - known.length
  return total === 0 || unknown > known.length ? 0 : found / total
}

type Scored = Indexed & {
  readonly score: number
  readonly arguments: Arguments
  /** Whether the message has values and the operation uses none: the answer would be about something else. */
  readonly isBlind: boolean
}

/** Best first; among equals the shorter path, then the id, so that the order is deterministic. */
function byScore(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.segments !== b.segments) return a.segments - b.segments
  return a.row.id < b.row.id ? -1 : 1
}

function needsNothing({ operation }: ReadableRow): boolean {
  return [operation.input.params, operation.input.query].every(
    (shape) => neededOf(shape).length === 0,
  )
}

function buildIndex(rows: readonly ReadableRow[]): Index {
  const indexed = rows.map(
    (row): Indexed => ({
      row,
      words: vocabularyOf(row),
      segments: row.operation.path.split('/').length,
    }),
  )
  const spread = new Map<string, number>()
  for (const { words } of indexed) {
    for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
  }
  return {
    rows: indexed,
    weightOf: (word) => Math.log(1 + indexed.length / (spread.get(word) ?? indexed.length)),
    knows: (word) => spread.has(word),
  }
}

function vocabularyOf({ operation }: ReadableRow): ReadonlyMap<string, number> {
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of new Set(wordsOf(text))) words.set(word, weight + (words.get(word) ?? 0))
  }
  add(operation.summary, weights.summary)
  add(operation.path.replace(/\{[^}]*\}/g, ' '), weights.path)
  add(operation.family, weights.family)
  // A row that needs a credential is about the caller's own data.
  if (operation.auth.length > 0) add('my', weights.path)
  return words
}
