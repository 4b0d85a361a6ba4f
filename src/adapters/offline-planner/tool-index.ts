import type { ModelTool } from '../../ports/language-model.ts'
import { type Filled, fillArguments } from './arguments.ts'
import type { Asked } from './asked.ts'
import { propertiesOf } from './json-schema.ts'
import { allWords, changeWords, tellingWords } from './words.ts'

/** How much a shared word counts by where the tool has it. */
const weights = { name: 3, description: 2, member: 1 } as const
/** Of what the words of a request could tell, this much must be found in one tool. */
const coverageMin = 0.5
/** A tool that has no use for a thing that was named is probably not the one that was meant. */
const unusedThing = 0.5
/** A tool that can be called at once is preferred to a slightly better one that cannot. */
const nearBest = 0.8
const descriptionMax = 400

/** A tool with what can be known of it without calling it. */
export type IndexedTool = {
  readonly tool: ModelTool
  readonly words: ReadonlyMap<string, number>
  /** The words by which it says that it changes something; empty for one that reads. */
  readonly changes: ReadonlySet<string>
}

export type ToolIndex = {
  readonly tools: readonly IndexedTool[]
  /** How telling a word is: the fewer tools have it, the more. */
  readonly tell: (word: string) => number
  readonly knows: (word: string) => boolean
}

/** Reads the tools of a request. The same tools make the same index. */
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

/** The tool that a request asks for, by the words that they share; null where none fits. Answers of tools have no say in it. */
export function chooseTool(index: ToolIndex, asked: Asked): IndexedTool | null {
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

/** All tools, the one that the request is most about first; what changes something without being ordered to comes last. */
export function rankTools(index: ToolIndex, asked: Asked): readonly IndexedTool[] {
  const best = chooseTool(index, asked)
  const scored = index.tools.map((one) => scoreOf(one, asked, index)).sort(byScore)
  const place = ({ changes }: IndexedTool) => (fits(changes, asked) ? 0 : 1)
  const rest = scored.map(({ one }) => one).filter((one) => one !== best)
  rest.sort((one, other) => place(one) - place(other))
  return best === null ? rest : [best, ...rest]
}

/** What of a request does not name the tool, in its own order: what a search is for. */
export function leftoverFor({ words }: IndexedTool, asked: Asked): string {
  return asked.words.filter((word) => !words.has(word) && !changeWords.has(word)).join(' ')
}

/**
 * A tool that reads, can be called at once, uses what the request names and tells what is missing: to be asked first.
 */
export function chooseHelper(
  index: ToolIndex,
  asked: Asked,
  wanted: { readonly missing: readonly string[]; readonly without: ReadonlySet<string> },
): { readonly one: IndexedTool; readonly filled: Filled } | null {
  const words = new Set([...asked.words, ...wanted.missing.flatMap(tellingWords)])
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

/** What changes something is taken only where the request orders that, in a word of the tool's own. */
function fits(changes: ReadonlySet<string>, asked: Asked): boolean {
  if (changes.size === 0) return !asked.ordersChange
  return asked.ordersChange && allWords(asked.text).some((word) => changes.has(word))
}

function scoreOf(one: IndexedTool, asked: Asked, index: ToolIndex) {
  const shared = asked.words.reduce(
    (sum, word) => sum + (one.words.get(word) ?? 0) * index.tell(word),
    0,
  )
  const leftover = leftoverFor(one, asked)
  const filled = fillArguments(one.tool.inputSchema, { asked, results: [], leftover })
  const isUsed = filled.used === asked.things.length
  return { one, filled, score: isUsed ? shared : shared * unusedThing }
}

/** Words that no tool has can be what a search is for; those are what arguments are made of. */
function coverage({ words }: IndexedTool, asked: Asked, { tell, knows }: ToolIndex): number {
  const known = asked.words.filter(knows)
  const total = known.reduce((sum, word) => sum + tell(word), 0)
  const found = known.filter((word) => words.has(word)).reduce((sum, word) => sum + tell(word), 0)
  return total === 0 ? 0 : found / total
}

function hasName(text: string, name: string): boolean {
  // One word could be meant as a word.
  if (!/[_-]|[a-z][A-Z]/.test(name)) return false
  return text.split(/[^\w-]+/).includes(name)
}

/** The best first; of equals the one with the smaller name, so that the order is always the same. */
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
    for (const word of new Set(tellingWords(text))) words.set(word, weight + (words.get(word) ?? 0))
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

/** A verb at the beginning of the description, or anywhere in the name, that orders a change. */
function changesOf({ name, description }: ModelTool): ReadonlySet<string> {
  const [verb] = allWords(description)
  const words = [...allWords(name), ...(verb === undefined ? [] : [verb])]
  // Tools that read speak of orders and trades too; then their own verb comes first.
  const reads = verb !== undefined && readingWords.has(verb)
  return new Set(reads ? [] : words.filter((word) => changeWords.has(word)))
}

const readingWords = new Set(
  'check count describe explain fetch find get inspect list look preview quote read search show summarize tell verify'.split(
    ' ',
  ),
)
