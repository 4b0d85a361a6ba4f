/** A piece of a text: what is seen as it is, or characters that would not be, by their numbers. */
export type Piece =
  | { readonly kind: 'plain'; readonly text: string }
  | {
      readonly kind: 'hidden'
      /** The number of the first of them, and of the last. */
      readonly first: string
      readonly last: string
      readonly count: number
    }

/**
 * Characters that are not seen, or that turn around what is, from the first to the last of each range: controls, soft
 * hyphens, fillers, marks of direction, spaces without width, selectors of variants, tags, and halves of pairs.
 */
const ranges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
]
const escaped = (code: number) => `\\u{${code.toString(16)}}`
const hidden = new RegExp(
  `[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`,
  'gu',
)

const joiner = '\u200d'
const nonJoiner = '\u200c'
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u20e3\ufe0f]$/u
const joined =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]$/u

/** The pieces of a text in their order; a run of hidden characters is one. What belongs to a picture or to a script that needs it is no secret. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (belongs(character, text, index)) continue
    if (index > from) pieces.push({ kind: 'plain', text: text.slice(from, index) })
    from = index + character.length
    addHidden(pieces, codeOf(character))
  }
  if (from < text.length) pieces.push({ kind: 'plain', text: text.slice(from) })
  return pieces
}

/** How many characters of a text are hidden. */
export function countHidden(text: string): number {
  return piecesOf(text).reduce((sum, piece) => sum + (piece.kind === 'hidden' ? piece.count : 0), 0)
}

function addHidden(pieces: Piece[], code: string): void {
  const last = pieces.at(-1)
  if (last?.kind === 'hidden')
    pieces[pieces.length - 1] = { ...last, last: code, count: last.count + 1 }
  else pieces.push({ kind: 'hidden', first: code, last: code, count: 1 })
}

/** A few characters before are enough to know what a mark belongs to, however long the text is. */
function belongs(character: string, text: string, at: number): boolean {
  // The end of a line as some systems write it.
  if (character === '\r') return text[at + 1] === '\n' || at + 1 === text.length
  const before = text.slice(Math.max(0, at - 2), at)
  if (character === '\ufe0f' || character === '\ufe0e')
    return /[\p{Extended_Pictographic}0-9#*]$/u.test(before)
  if (character === joiner) return picture.test(before) || joined.test(before)
  return character === nonJoiner && joined.test(before)
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
