import type { FoldedText } from './folded-text.ts'

/** Characters that are gathered one by one, each with the offset that it comes from. */
export type TextOutput = {
  /** The character that was put last, 0 when there is none. */
  readonly last: () => number
  readonly put: (code: number, origin: number) => void
  /** One blank for a run of them; a line break wins over a space. */
  readonly blank: (code: number, origin: number) => void
  readonly done: () => FoldedText
}

/** An empty text with room for as many characters; it grows where that is not enough. */
export function textOutput(expected: number): TextOutput {
  let codes = new Uint16Array(expected + 16)
  let origins = new Int32Array(expected + 16)
  let length = 0
  const grow = () => {
    const more = new Uint16Array(codes.length * 2)
    more.set(codes)
    codes = more
    const places = new Int32Array(more.length)
    places.set(origins)
    origins = places
  }
  const last = () => (length === 0 ? 0 : (codes[length - 1] ?? 0))
  const put = (code: number, origin: number) => {
    if (length === codes.length) grow()
    codes[length] = code
    origins[length++] = origin
  }
  return {
    last,
    put,
    blank(code, origin) {
      const before = last()
      if (before === 10 || length === 0) return
      if (before === 32) {
        if (code === 10) codes[length - 1] = 10
        return
      }
      put(code, origin)
    },
    done: () => ({
      text: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes.subarray(0, length)),
      origins: origins.slice(0, length),
    }),
  }
}
