import type { ModelTool } from '../../ports/language-model.ts'
import { type Filled, fillArguments } from './arguments.ts'
import { propertiesOf } from './json-schema.ts'
import type { RequestPart } from './request-parts.ts'
import { allWords, changeWords, keywordsOf } from './words.ts'

/** The weight of a shared word by its place in the tool. */
const weights = { name: 3, description: 2, member: 1 } as const
/** The share of the request's significant words that one tool must match. */
const coverageMin = 0.5
/** The penalty for a tool that does not use a named thing. */
const unusedThing = 0.5
/** A callable tool is preferred to one that scores at most this much better but lacks arguments. */
const nearBest = 0.8
const descriptionMax = 400

/** A tool with its precomputed words. */
export type IndexedTool = {
  readonly tool: ModelTool
  readonly words: ReadonlyMap<string, number>
  /** The words that announce a change; empty for a reading tool. */
  readonly changes: ReadonlySet<string>
}

export type ToolIndex = {
  readonly tools: readonly IndexedTool[]
  /** The weight of a word: the fewer tools have it, the higher. */
  readonly tell: (word: string) => number
  readonly knows: (word: string) => boolean
}

/** Indexes the tools of a request. Deterministic. */
export function indexTools(tools: readonly ModelTool[]): ToolIndex {
  const indexed = tools.map((tool) => ({
    tool,
    words: vocabularyOf(tool),
    changes: changesOf(tool),
  }))
  const spread = new Map<string, number>()
  for (const { words } of indexed) {
    for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
  }
  return {
    tools: indexed,
    tell: (word) => Math.log(1 + indexed.length / (spread.get(word) ?? indexed.length)),
    knows: (word) => spread.has(word),
  }
}

/** The tool that a request asks for, by shared words; null when none fits. Results of tools have no influence. */
export function chooseTool(index: ToolIndex, asked: RequestPart): IndexedTool | null {
  const named = index.tools.find(({ tool }) => hasName(asked.text, tool.name))
  if (named !== undefined) return named
  const fitting = index.tools.filter(({ changes }) => fits(changes, asked))
  const scored = fitting
    .map((one) => scoreOf(one, asked, index))
    .filter(({ score }) => score > 0)
    .sort(byScore)
  const [best] = scored
  if (best === undefined || coverage(best.one, asked, index) < coverageMin) return null
  const near = scored.filter(({ score }) => score >= best.score * nearBest)
  const ready = near.find(({ filled }) => filled.missing.length === 0)
  return (ready ?? best).one
}

/** All tools, the best match first; tools that change something without being ordered to come last. */
export function rankTools(index: ToolIndex, asked: RequestPart): readonly IndexedTool[] {
  const best = chooseTool(index, asked)
  const scored = index.tools.map((one) => scoreOf(one, asked, index)).sort(byScore)
  const place = ({ changes }: IndexedTool) => (fits(changes, asked) ? 0 : 1)
  const rest = scored.map(({ one }) => one).filter((one) => one !== best)
  rest.sort((one, other) => place(one) - place(other))
  return best === null ? rest : [best, ...rest]
}

/** The words of a request that do not match the tool, in order: the search text. */
export function searchTextFor({ words }: IndexedTool, asked: RequestPart): string {
  return asked.words.filter((word) => !words.has(word) && !changeWords.has(word)).join(' ')
}

/** A callable reading tool that uses what the request names and provides what is missing, to be called first. */
export function chooseLookupTool(
  index: ToolIndex,
  asked: RequestPart,
  wanted: { readonly missing: readonly string[]; readonly without: ReadonlySet<string> },
): { readonly one: IndexedTool; readonly filled: Filled } | null {
  const words = new Set([...asked.words, ...wanted.missing.flatMap(keywordsOf)])
  const found = index.tools
    .filter(({ tool, changes }) => changes.size === 0 && !wanted.without.has(tool.name))
    .map((one) => ({
      one,
      filled: fillArguments(one.tool.inputSchema, {
        asked,
        results: [],
        leftover: '',
      }),
      score: [...words].reduce(
        (sum, word) => sum + (one.words.get(word) ?? 0) * index.tell(word),
        0,
      ),
    }))
    .filter(({ filled, score }) => filled.missing.length === 0 && filled.used > 0 && score > 0)
    .sort(byScore)
  return found[0] ?? null
}

/** A tool that changes something fits only when the request orders that, in a word of the tool's own. */
function fits(changes: ReadonlySet<string>, asked: RequestPart): boolean {
  if (changes.size === 0) return !asked.ordersChange
  return asked.ordersChange && allWords(asked.text).some((word) => changes.has(word))
}

function scoreOf(one: IndexedTool, asked: RequestPart, index: ToolIndex) {
  const shared = asked.words.reduce(
    (sum, word) => sum + (one.words.get(word) ?? 0) * index.tell(word),
    0,
  )
  const leftover = searchTextFor(one, asked)
  const filled = fillArguments(one.tool.inputSchema, { asked, results: [], leftover })
  const isUsed = filled.used === asked.things.length
  return { one, filled, score: isUsed ? shared : shared * unusedThing }
}

/** Words that no tool has may be the search text, so they count only as arguments. */
function coverage({ words }: IndexedTool, asked: RequestPart, { tell, knows }: ToolIndex): number {
  const known = asked.words.filter(knows)
  const total = known.reduce((sum, word) => sum + tell(word), 0)
  const found = known.filter((word) => words.has(word)).reduce((sum, word) => sum + tell(word), 0)
  return total === 0 ? 0 : found / total
}

function hasName(text: string, name: string): boolean {
  // An undivided name could be meant as an ordinary word.
  if (!/[_-]|[a-z][A-Z]/.test(name)) return false
  return text.split(/[^\w-]+/).includes(name)
}

/** Best score first, then by name, so that the order is deterministic. */
function byScore(
  a: { readonly one: IndexedTool; readonly score: number },
  b: { readonly one: IndexedTool; readonly score: number },
): number {
  if (a.score !== b.score) return b.score - a.score
  return a.one.tool.name < b.one.tool.name ? -1 : 1
}

function vocabularyOf({ name, description, inputSchema }: ModelTool): ReadonlyMap<string, number> {
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of new Set(keywordsOf(text))) words.set(word, weight + (words.get(word) ?? 0))
  }
  add(name, weights.name)
  add(firstSentence(description), weights.description)
  for (const [member] of propertiesOf(inputSchema)) add(member, weights.member)
  return words
}

/** The first sentence of a description, which says what a tool is for. */
export function firstSentence(description: string): string {
  return (description.split(/(?<=[.!?])\s/, 1)[0] ?? '').slice(0, descriptionMax)
}

/** The verbs of change at the start of the description or anywhere in the name. */
function changesOf({ name, description }: ModelTool): ReadonlySet<string> {
  const [verb] = allWords(description)
  const words = [...allWords(name), ...(verb === undefined ? [] : [verb])]
  // Reading tools mention orders and trades too, but start with a verb of reading.
  const reads = verb !== undefined && readingWords.has(verb)
  return new Set(reads ? [] : words.filter((word) => changeWords.has(word)))
}

const readingWords = new Set(
  'check count describe explain fetch find get inspect list look preview quote read search show summarize tell verify'.split(
    ' ',
  ),
)

/** Whether the words of a tool announce no change. */
export function isReader(tool: ModelTool): boolean {
  return changesOf(tool).size === 0
}
