/** A longer text is searched in pieces of about this length. */
export const pieceLengthMax = 24_576
/** A next piece begins so far before the end of the last: what is longer than that is one word, which no seam goes through. */
const sharedMin = 4_096
/** Words of a phrase may stand far apart: so many letters and digits are shared, unless that takes half a piece. */
const sharedSignsMin = 1_200
/** How far back a gap between words is looked for; a longer word is a picture or a program. */
const gapWithin = 10_240

/**
 * The text in pieces that overlap, each with whole words: a phrase, a key in groups or a label with its value that stands
 * across a seam is whole in one of both. The last is no shorter than encoded text that is read as one.
 */
export function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (text.length - from > pieceLengthMax + gapWithin) {
    const to = gapBefore(text, from + pieceLengthMax)
    yield text.slice(from, to)
    from = gapBefore(text, sharedFrom(text, to))
  }
  yield text.slice(from)
}

function sharedFrom(text: string, to: number): number {
  const least = to - pieceLengthMax / 2
  let signs = 0
  let at = to
  while (at > least && (to - at < sharedMin || signs < sharedSignsMin)) {
    at--
    if (isSign(text.charCodeAt(at))) signs++
  }
  return at
}

/** The last white space before a place, or what else no encoded word has; without either the place itself. */
function gapBefore(text: string, place: number): number {
  const near = text.slice(Math.max(0, place - gapWithin), place)
  const back = lastOf(near, isSpace) || lastOf(near, isApart)
  if (back > 0) return place - near.length + back
  const code = text.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place
}

function lastOf(text: string, is: (code: number) => boolean): number {
  let at = text.length - 1
  while (at > 0 && !is(text.charCodeAt(at))) at--
  return Math.max(0, at)
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** Neither in a word nor an escape: `\` and what follows it, `%`, `&`, `#`, `+`, `/`, `-`, `=` and `_` are. */
function isApart(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x2c || (code >= 0x28 && code <= 0x29)
}

function isSign(code: number): boolean {
  if (code > 0x7f) return true
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)
}
