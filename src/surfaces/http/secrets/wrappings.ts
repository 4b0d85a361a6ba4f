import { hasLongWord } from './long-words.ts'
import { numberRuns, numbersIn } from './number-runs.ts'
import { pieceLengthMax, piecesOf } from './pieces.ts'

/** Longer base64 or hexadecimal text is a picture, a program or a transaction. */
export const encodedLengthMax = 8_192
const base64Words = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{28,8192}={0,2}(?![A-Za-z0-9+/_=-])/g
/** Base64 as in mail, in lines of 64 or 76 characters. */
const base64Lines = /^[A-Za-z0-9+/]{20,76}(?:\s+[A-Za-z0-9+/]{1,76})*={0,2}\s*$/
/** No encoded word is shorter. */
const encodedLengthMin = 28
const hexWords = /(?<![0-9a-zA-Z])(?:0x)?((?:[0-9a-fA-F]{2}){20,4096})(?![0-9a-zA-Z])/g
/** How many more encoded words of a text are decoded; more of them are a list of hashes. */
type WordBudget = { base64: number; hex: number }
const wordsMax = 500

/**
 * The values that a text encodes once, as a whole or within it: JSON, percent-encoding, base64, hexadecimal, or 64
 * bytes as numbers. Each is searched like a value of the body; empty for plain text.
 */
export function unwrapped(text: string): readonly unknown[] {
  return [...fromJson(text), ...encodedWithin(text, { base64: wordsMax, hex: wordsMax })]
}

/** The same for a text of any length: the values of each of its pieces. */
export function* unwrappedByPiece(text: string): Generator<readonly unknown[]> {
  if (text.length <= pieceLengthMax) return yield unwrapped(text)
  yield fromJson(text)
  // Words that two pieces share count twice.
  const words = { base64: 2 * wordsMax, hex: 2 * wordsMax }
  for (const piece of piecesOf(text)) yield encodedWithin(piece, words)
}

function encodedWithin(text: string, words: WordBudget): readonly unknown[] {
  return [
    ...fromPercent(text),
    ...fromBase64(text, words),
    ...fromHex(text, words),
    ...fromNumbers(text),
  ]
}

/** The value of bytes without a known parser: JSON, a form, or text in UTF-8 or UTF-16. */
export function valueOfBytes(bytes: Uint8Array): unknown {
  const text = textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const json = parsedJson(text)
  if (json !== undefined) return json
  return text.includes('=') ? { ...Object.fromEntries(new URLSearchParams(text)), '': text } : text
}

function textOf(bytes: Buffer): string {
  const isWide =
    bytes.length % 2 === 0 && bytes.subarray(0, 40).filter((byte) => byte === 0).length > 8
  return isWide ? bytes.toString('utf16le') : bytes.toString('utf8')
}

function fromJson(text: string): readonly unknown[] {
  if (!/^\s*[[{]/.test(text)) return []
  const value = parsedJson(text)
  return value === undefined ? [] : [value]
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fromPercent(text: string): readonly unknown[] {
  if (!/%[0-9a-f]{2}/i.test(text)) return []
  return [
    text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    ),
  ]
}

function fromBase64(text: string, left: WordBudget): readonly unknown[] {
  if (text.length < encodedLengthMin) return []
  if (text.length <= encodedLengthMax && text.includes('\n') && base64Lines.test(text)) {
    return fromBytes(Buffer.from(text, 'base64'))
  }
  if (!hasLongWord(text, encodedLengthMin)) return []
  const words = [...text.matchAll(base64Words)].slice(0, left.base64)
  left.base64 -= words.length
  return words.flatMap(([word]) => fromBytes(Buffer.from(word, 'base64')))
}

function fromHex(text: string, left: WordBudget): readonly unknown[] {
  if (!hasLongWord(text, 40)) return []
  const words = [...text.matchAll(hexWords)].slice(0, left.hex)
  left.hex -= words.length
  return words.flatMap(([, hex = '']) => fromBytes(Buffer.from(hex, 'hex')))
}

/** 64 bytes may be a key; others matter only when they are text. */
function fromBytes(bytes: Buffer): readonly unknown[] {
  if (bytes.length === 64) return [[...bytes]]
  const text = textOf(bytes)
  // Control characters and invalid UTF-8 do not occur in text.
  return /[\p{Cc}\ufffd]/u.test(text.replace(/[\t\n\r]/g, '')) ? [] : [text]
}

function fromNumbers(text: string): readonly unknown[] {
  const lists: number[][] = []
  for (const run of numberRuns(text, 127)) {
    const numbers = numbersIn(text, run).map(Number)
    if (numbers.length === 64) lists.push(numbers)
  }
  return lists
}
