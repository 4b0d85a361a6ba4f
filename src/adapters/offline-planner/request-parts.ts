import { isJsonObject } from '../../kernel/json-object.ts'
import { allWords, changeWords, keywordsOf } from './words.ts'

/** One part of a request, analysed. */
export type RequestPart = {
  readonly text: string
  /** Possible arguments, in order: quoted text, addresses, symbols, ids, then numbers. */
  readonly things: readonly string[]
  /** From `top 5`, `last 3`, `limit 10` and the like. */
  readonly count: number | null
  /** Members of a JSON object in the text. */
  readonly members: Readonly<Record<string, unknown>>
  /** The significant words without the things. */
  readonly words: readonly string[]
  readonly ordersChange: boolean
}

const textMax = 4_000
const partsMax = 4
const thingsMax = 16
const forms =
  /"([^"]{1,128})"|“([^”]{1,128})”|(0x[0-9a-fA-F]{1,64})\b|\b([1-9A-HJ-NP-Za-km-z]{32,44})\b|\$([A-Za-z][A-Za-z0-9]{0,15})\b|\b([A-Z][A-Z0-9]{1,15}(?:[-/][A-Z0-9]{2,16})?)\b|\b([a-z]{2,8}_[0-9a-z]{10,})\b/g
const numbers = /(?<![\w.])\d{1,30}(?:\.\d{1,30})?(?![\w.]*\w)/g
const counted =
  /\b(?:top|last|first|latest|newest|limit)\s+(\d{1,3})\b|\b(\d{1,3})\s+(?:latest|newest|last)\b/i

/** The parts of a request: sentences joined by "then" or a semicolon, or lines. */
export function splitRequests(text: string): readonly RequestPart[] {
  const whole = text.slice(0, textMax)
  const parts = objectIn(whole) === null ? whole.split(/[,;]?\s+(?:and\s+)?then\b|;|\n+/i) : [whole]
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .slice(0, partsMax)
    .map(readRequestPart)
}

/** The whole text as one part. */
export function wholeRequest(text: string): RequestPart {
  return readRequestPart(text.slice(0, textMax).replace(/\s+/g, ' ').trim())
}

function readRequestPart(text: string): RequestPart {
  const object = objectIn(text)
  const spoken = object === null ? text : text.replace(object.source, ' ')
  const named = [...spoken.matchAll(forms)].flatMap(
    (found) => found.slice(1).find((part) => part !== undefined) ?? [],
  )
  const rest = spoken.replace(forms, ' ')
  const count = counted.exec(rest)
  const amounts = [...rest.matchAll(numbers)].map(([number]) => number)
  const counter = count?.[1] ?? count?.[2]
  const words = allWords(rest.replace(numbers, ' '))
  return {
    text: spoken,
    things: [...named, ...amounts.filter((one) => one !== counter)].slice(0, thingsMax),
    count: counter === undefined ? null : Number(counter),
    members: object?.members ?? {},
    words: keywordsOf(rest.replace(numbers, ' ')),
    ordersChange: beginsWithChange(words),
  }
}

/** Polite words may precede the order; a question that only contains the word is no order. */
function beginsWithChange(words: readonly string[]): boolean {
  const polite = new Set(['please', 'can', 'could', 'you', 'kindly', 'now', 'just', 'and'])
  const first = words.find((word) => !polite.has(word))
  return first !== undefined && changeWords.has(first)
}

function objectIn(
  text: string,
): { readonly source: string; readonly members: Readonly<Record<string, unknown>> } | null {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from === -1 || to < from) return null
  const source = text.slice(from, to + 1)
  try {
    const members: unknown = JSON.parse(source)
    return isJsonObject(members) ? { source, members } : null
  } catch {
    return null
  }
}
