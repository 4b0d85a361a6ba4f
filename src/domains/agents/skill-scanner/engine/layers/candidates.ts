/** A stretch of a text that may be encoded: where it is, how, and the bytes that it stands for. */
export type Candidate = { readonly at: number; readonly layer: string; readonly bytes: Uint8Array }

type Encoding = {
  readonly layer: string
  /** Each repetition is of one class, or of groups that begin with what the class before them has not: linear. */
  readonly form: RegExp
  readonly decode: (found: string) => Uint8Array | null
}

const bytesOf = (numbers: readonly number[]) => Uint8Array.from(numbers)
const utf8 = (text: string) => new TextEncoder().encode(text)

const encodings: readonly Encoding[] = [
  {
    layer: 'base64',
    form: /[A-Za-z0-9+/_-]{16,}={0,2}/g,
    decode: (found) => base64Bytes(found),
  },
  { layer: 'hex', form: /(?:0x)?[0-9a-fA-F]{16,}/g, decode: (found) => hexBytes(found) },
  {
    layer: 'hex',
    form: /(?:0x|\\x|%|=)?[0-9a-fA-F]{2}(?:[ ,:;]{1,3}(?:0x|\\x)?[0-9a-fA-F]{2}|(?:\\x|%|=)[0-9a-fA-F]{2}){7,}/g,
    decode: (found) => hexBytes(found.replace(/0x|\\x|[^0-9a-fA-F]/g, '')),
  },
  { layer: 'base32', form: /[A-Z2-7]{24,}={0,6}/g, decode: (found) => base32Bytes(found) },
  {
    layer: 'character codes',
    form: /\d{2,3}(?:[\s,;]{1,6}\d{2,3}){7,}/g,
    decode: (found) => numberBytes(found, 10),
  },
  {
    layer: 'octal',
    form: /\\[0-3]?[0-7]{2}(?:\\[0-3]?[0-7]{2}){5,}/g,
    decode: (found) => numberBytes(found.replaceAll('\\', ' '), 8),
  },
  {
    layer: 'binary',
    form: /[01]{7,8}(?:[\s,]{1,3}[01]{7,8}){4,}/g,
    decode: (found) => numberBytes(found, 2),
  },
  {
    layer: 'morse',
    form: /[.\-·−•–—_]{1,6}(?:[ /|]{1,3}[.\-·−•–—_]{1,6}){7,}/g,
    decode: (found) => morseBytes(found),
  },
  { layer: 'ascii85', form: /<~[!-u\sz]{10,}~>/g, decode: (found) => ascii85Bytes(found) },
]

/** Everything in a text that may be encoded, in the order of encodings, and null before each of them. Work is linear in the text. */
export function* candidates(text: string): Generator<Candidate | null, void> {
  for (const { layer, form, decode } of encodings) {
    yield null
    for (const found of text.matchAll(form)) {
      const bytes = decode(found[0])
      if (bytes !== null && bytes.byteLength >= 6) yield { at: found.index, layer, bytes }
    }
  }
  yield* invisible(text)
}

/** The bytes of base64 in either alphabet; null for what cannot be it. */
export function base64Bytes(found: string): Uint8Array | null {
  const plain = found.replace(/=+$/, '')
  if (plain.length % 4 === 1) return null
  return new Uint8Array(Buffer.from(plain.replaceAll('-', '+').replaceAll('_', '/'), 'base64'))
}

function hexBytes(found: string): Uint8Array | null {
  const digits = found.startsWith('0x') ? found.slice(2) : found
  return digits.length % 2 === 1 ? null : new Uint8Array(Buffer.from(digits, 'hex'))
}

function base32Bytes(found: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const out: number[] = []
  let bits = 0
  let held = 0
  for (const letter of found.replace(/=+$/, '')) {
    held = ((held << 5) | alphabet.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    out.push((held >> bits) & 255)
  }
  return bytesOf(out)
}

function numberBytes(found: string, base: number): Uint8Array | null {
  const numbers = found
    .split(/[^0-9]+/)
    .filter((word) => word !== '')
    .map((word) => Number.parseInt(word, base))
  return numbers.every((number) => number < 256) ? bytesOf(numbers) : null
}

const morse: Readonly<Record<string, string>> = Object.fromEntries(
  '.-a -...b -.-.c -..d .e ..-.f --.g ....h ..i .---j -.-k .-..l --m -.n ---o .--.p --.-q .-.r ...s -t ..-u ...-v .--w -..-x -.--y --..z -----0 .----1 ..---2 ...--3 ....-4 .....5 -....6 --...7 ---..8 ----.9 .-.-.-. --..--,'
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
)

function morseBytes(found: string): Uint8Array | null {
  const signs = found.replace(/[·•]/g, '.').replace(/[−–—_]/g, '-')
  const words = signs.split(/\s{0,2}[/|]\s{0,2}| {2,3}/).map((word) =>
    word
      .split(' ')
      .filter((sign) => sign !== '')
      .map((sign) => morse[sign]),
  )
  if (words.flat().includes(undefined)) return null
  return utf8(words.map((word) => word.join('')).join(' '))
}

function ascii85Bytes(found: string): Uint8Array {
  const out: number[] = []
  let group: number[] = []
  const flush = () => {
    const size = group.length - 1
    while (group.length < 5) group.push(84)
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let byte = 0; byte < size; byte++) out.push(Math.floor(value / 256 ** (3 - byte)) & 255)
    group = []
  }
  for (const sign of found.slice(2, -2)) {
    const code = sign.charCodeAt(0)
    if (sign === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else if (code > 32) group.push(code - 33)
    if (group.length === 5) flush()
  }
  if (group.length > 1) flush()
  return bytesOf(out)
}

/** Bytes in characters that no font shows: tags, further variation selectors, and two kinds of no width for zero and one. */
function* invisible(text: string): Generator<Candidate, void> {
  for (const found of text.matchAll(/(?:\udb40[\udc00-\udfff]|[\ufe00-\ufe0f]){4,}/g)) {
    const points = [...found[0]].map((one) => one.codePointAt(0) ?? 0)
    const isTags = points.some((point) => point >= 0xe0020 && point <= 0xe007e)
    const bytes = isTags
      ? points
          .filter((point) => point >= 0xe0020 && point <= 0xe007e)
          .map((point) => point - 0xe0000)
      : points.map((point) => (point >= 0xe0100 ? point - 0xe0100 + 16 : point & 15))
    yield {
      at: found.index,
      layer: isTags ? 'tag characters' : 'variation selectors',
      bytes: bytesOf(bytes.map((byte) => byte & 255)),
    }
  }
  for (const found of text.matchAll(/[\u200b-\u200f\u2060-\u2064\ufeff\u180e]{16,}/g))
    yield* bitsOf(found[0], found.index)
}

function* bitsOf(run: string, at: number): Generator<Candidate, void> {
  const kinds = [...new Set(run)]
  for (const one of kinds.slice(0, 3)) {
    const bits = [...run]
      .filter((sign) => kinds.length < 3 || kinds.indexOf(sign) < 2)
      .map((sign) => (sign === one ? '1' : '0'))
      .join('')
    for (const size of [8, 7]) {
      const groups = bits.match(new RegExp(`[01]{${size}}`, 'g')) ?? []
      const bytes = bytesOf(groups.map((group) => Number.parseInt(group, 2)))
      yield { at, layer: 'characters without width', bytes }
    }
  }
}
