/** Numbers of at most three digits in a row, with signs and spaces between them. */
export type NumberRun = { readonly from: number; readonly to: number }

const space = /\s/

/**
 * The longest rows of numbers such as `1, 22; 255` in a text, those of at least so many characters, in order. It goes by
 * characters: a regular expression that repeats without end runs out of stack on a text of millions of numbers.
 */
export function* numberRuns(text: string, lengthMin: number): Generator<NumberRun> {
  let at = 0
  while (at < text.length) {
    if (!isDigit(text.charCodeAt(at))) {
      at++
      continue
    }
    const from = at
    let to = numberEnd(text, at)
    for (;;) {
      const next = gapEnd(text, to)
      if (next === to || !isDigit(text.charCodeAt(next))) break
      to = numberEnd(text, next)
    }
    if (to - from >= lengthMin) yield { from, to }
    at = to
  }
}

/** The numbers of a row, as they are written. */
export function numbersIn(text: string, { from, to }: NumberRun): readonly string[] {
  return text.slice(from, to).split(/[\s,;]+/)
}

function numberEnd(text: string, from: number): number {
  let at = from + 1
  while (at < from + 3 && isDigit(text.charCodeAt(at))) at++
  return at
}

function gapEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && isGap(text.charCodeAt(at))) at++
  return at
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isGap(code: number): boolean {
  if (code > 0x7f) return space.test(String.fromCharCode(code))
  return code === 0x2c || code === 0x3b || code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
