import { type FoldedText, fold, type Writing } from './folded-text.ts'

/** A text as it is searched, with where each of its characters comes from. */
export type TextView = FoldedText & {
  /** How it was made out of what stands there; empty for the text as it is read. */
  readonly layer: string
}

/** The letters and digits of a folded text alone, so that what stands between them hides nothing. */
export function lettersOf(folded: FoldedText): FoldedText {
  return picked(folded, (code) => isLetterOrDigit(code))
}

/** The text from its end to its beginning. */
export function reversedView(folded: FoldedText): TextView {
  const { length } = folded.text
  const codes = new Uint16Array(length)
  const origins = new Int32Array(length)
  for (let index = 0; index < length; index++) {
    codes[index] = folded.text.charCodeAt(length - 1 - index)
    origins[index] = folded.origins[length - 1 - index] ?? 0
  }
  return { text: textOfCodes(codes), origins, layer: 'reversed' }
}

/** The text with each Latin letter moved by thirteen places. */
export function rot13View(folded: FoldedText): TextView {
  const codes = new Uint16Array(folded.text.length)
  for (let index = 0; index < codes.length; index++) {
    const code = folded.text.charCodeAt(index)
    codes[index] = code >= 97 && code <= 122 ? ((code - 84) % 26) + 97 : code
  }
  return { text: textOfCodes(codes), origins: folded.origins, layer: 'rot13' }
}

const leetSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const leetCodes = new Map(
  Object.entries(leetSigns).map(([sign, letter]) => [sign.charCodeAt(0), letter.charCodeAt(0)]),
)

/** The text with digits and signs inside of words read as the letters that they look like; null where none are. */
export function leetView(folded: FoldedText): TextView | null {
  const { text } = folded
  let changes = 0
  const codes = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const letter = leetCodes.get(code)
    const isInWord =
      letter !== undefined &&
      (isLatin(index > 0 ? (codes[index - 1] ?? 0) : 0) || isLeetStart(text, index))
    codes[index] = isInWord ? letter : code
    if (isInWord) changes++
  }
  if (changes < 3) return null
  return { text: textOfCodes(codes), origins: folded.origins, layer: 'leetspeak' }
}

/** A sign at the beginning of a word counts where letters follow soon. */
function isLeetStart(text: string, index: number): boolean {
  for (let at = index + 1; at <= index + 3; at++) {
    const code = text.charCodeAt(at)
    if (isLatin(code)) return true
    if (!leetCodes.has(code)) return false
  }
  return false
}

/** Words whose letters stand apart (`i g n o r e`) put together again; null where there are none. */
export function spacedView(original: string, writing: Writing): TextView | null {
  const runs = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][ ._\-·|]){4,400}[\p{L}\p{N}](?![\p{L}\p{N}])/gu
  let found = false
  const joined = original.replace(/\s{2,9}/g, '\n').replace(runs, (run) => {
    found = true
    return run.replace(/[ ._\-·|]/g, '')
  })
  return found ? { ...fold(joined, writing), layer: 'spaced letters' } : null
}

/** Text that is cut into lines of a few letters, put together again; null where none is. */
export function cutView(original: string, writing: Writing): TextView | null {
  const runs = /(?:^|\n)(?:[^\n]{1,14}\n){4,200}[^\n]{1,14}/g
  const parts: string[] = []
  for (const [run] of original.matchAll(runs)) parts.push(run.replace(/\s/g, ''))
  return parts.length === 0 ? null : { ...fold(parts.join('\n'), writing), layer: 'cut lines' }
}

function picked(folded: FoldedText, isKept: (code: number) => boolean): FoldedText {
  const codes = new Uint16Array(folded.text.length)
  const origins = new Int32Array(folded.text.length)
  let length = 0
  for (let index = 0; index < folded.text.length; index++) {
    const code = folded.text.charCodeAt(index)
    if (!isKept(code)) continue
    codes[length] = code
    origins[length++] = folded.origins[index] ?? 0
  }
  return { text: textOfCodes(codes.subarray(0, length)), origins: origins.slice(0, length) }
}

const isLatin = (code: number) => code >= 97 && code <= 122
const isLetterOrDigit = (code: number) =>
  isLatin(code) || (code >= 48 && code <= 57) || (code > 127 && code !== 0x2019)

function textOfCodes(codes: Uint16Array): string {
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes)
}
