import { foldWord, plainText } from './fold.ts'

/** The letters of a part of a text. `run` is a script that divides no words: Chinese, Japanese, Korean, Thai. */
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'run' | 'other'

/** A word as it was written (plain) and folded; of a script without spaces, a whole run of its letters. */
export type TextPart = {
  readonly script: Script
  readonly written: string
  readonly folded: string
}

const scripts = [
  [
    'run',
    /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]/u,
  ],
  ['latin', /^[\p{sc=Latin}\p{N}]/u],
  ['cyrillic', /^\p{sc=Cyrillic}/u],
  ['arabic', /^\p{sc=Arabic}/u],
] as const
const pieces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+|[\p{L}\p{N}\p{M}]+?(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]|[^\p{L}\p{N}\p{M}]|$)/gu
const wordLengthMax = 40
const runLengthMax = 400

/** The words of a text in their order, at most `max`. */
export function partsOf(text: string, max: number): readonly TextPart[] {
  const parts: TextPart[] = []
  for (const [piece] of plainText(text).matchAll(pieces)) {
    if (parts.length === max) break
    const script = scriptOf(piece)
    const written = piece.slice(0, script === 'run' ? runLengthMax : wordLengthMax)
    parts.push({ script, written, folded: foldWord(written) })
  }
  return parts
}

function scriptOf(piece: string): Script {
  return scripts.find(([, letters]) => letters.test(piece))?.[0] ?? 'other'
}

/**
 * What a run of letters without spaces is found by: each two neighbours, or the one letter that there is. Pairs of
 * hiragana alone are grammar, and left out.
 */
export function pairsOf(run: string): readonly string[] {
  const characters = [...run]
  if (characters.length < 2) return /^\p{sc=Hiragana}*$/u.test(run) ? [] : [run]
  const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`)
  return pairs.filter((pair) => !/^\p{sc=Hiragana}+$/u.test(pair))
}
