import { brotliDecompressSync, inflateRawSync, inflateSync } from 'node:zlib'
import { textOfBytes } from '../files/text-of-bytes.ts'

/** What encoded bytes turned out to be. */
export type Opened =
  | { readonly kind: 'text'; readonly text: string; readonly layers: readonly string[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly layers: readonly string[] }
  /** Nothing that is known. */
  | { readonly kind: 'opaque' }

/** Tries whether bytes are text, compressed, or hidden under one repeated byte; at most `most` bytes come out. */
export function openBytes(bytes: Uint8Array, most: number): Opened {
  const text = readable(bytes)
  if (text !== null) return { kind: 'text', text, layers: [] }
  if (isKnown(bytes)) return { kind: 'bytes', bytes, layers: [] }
  const inflated = inflate(bytes, most)
  if (inflated !== null) {
    const inner = readable(inflated.bytes)
    if (inner !== null) return { kind: 'text', text: inner, layers: [inflated.layer] }
    return { kind: 'bytes', bytes: inflated.bytes, layers: [inflated.layer] }
  }
  const unmasked = unmask(bytes)
  if (unmasked !== null) return { kind: 'text', text: unmasked, layers: ['xor'] }
  return { kind: 'opaque' }
}

/** Text that is not there by chance: nearly all of it is letters, digits and blanks. */
export function readable(bytes: Uint8Array): string | null {
  const text = textOfBytes(bytes)
  if (text === null || text.length < 5) return null
  let plain = 0
  let controls = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if ((code < 32 && (code < 9 || code > 13)) || code === 127 || code === 0xfffd) controls++
    else if (code < 127 || code > 0x2ff || isLetter(code)) plain++
  }
  const isText =
    controls === 0 && plain >= text.length * 0.95 && /[a-z\u0400-\uffff]{3}/i.test(text)
  return isText && (text.length >= 24 || /[\s/.:=_-]/.test(text)) ? text : null
}

const isLetter = (code: number) => code >= 0xc0 && code <= 0x2ff

const magics: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 3, 4],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0, 0x61, 0x73, 0x6d],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58],
  [0x77, 0x4f, 0x46, 0x46],
  [0x77, 0x4f, 0x46, 0x32],
]

function isKnown(bytes: Uint8Array): boolean {
  return magics.some((magic) => magic.every((byte, index) => bytes[index] === byte))
}

function inflate(bytes: Uint8Array, most: number): { bytes: Uint8Array; layer: string } | null {
  const options = { maxOutputLength: Math.max(64, most) }
  const tries = [
    ['zlib', () => inflateSync(bytes, options), (bytes[0] ?? 0) % 16 === 8],
    ['deflate', () => inflateRawSync(bytes, options), true],
    ['brotli', () => brotliDecompressSync(bytes, options), bytes.byteLength < 100_000],
  ] as const
  for (const [layer, run, isLikely] of tries) {
    if (!isLikely || bytes.byteLength < 16) continue
    const out = attempt(run)
    if (out !== null && out.byteLength >= 12 && (layer === 'zlib' || readable(out) !== null))
      return { bytes: out, layer }
  }
  return null
}

function attempt(run: () => Uint8Array): Uint8Array | null {
  try {
    return new Uint8Array(run())
  } catch {
    return null
  }
}

const sample = 256

/** The text under one repeated byte: of the bytes that make a sample printable the one that makes most of it words. */
function unmask(bytes: Uint8Array): string | null {
  if (bytes.byteLength < 16 || new Set(bytes.subarray(0, sample)).size < 8) return null
  const head = bytes.subarray(0, sample)
  let best = { key: 0, letters: head.byteLength * 0.55 }
  for (let key = 1; key < 256; key++) {
    const letters = lettersUnder(head, key)
    if (letters > best.letters) best = { key, letters }
  }
  return best.key === 0 ? null : textOfBytes(bytes.map((byte) => byte ^ best.key))
}

/** How many small letters and blanks a sample has under a byte; none where something in it cannot be printed. */
function lettersUnder(head: Uint8Array, key: number): number {
  let letters = 0
  for (const byte of head) {
    const code = byte ^ key
    if ((code >= 97 && code <= 122) || code === 32) letters++
    else if ((code < 32 && code !== 10 && code !== 13 && code !== 9) || code > 126) return 0
  }
  return letters
}
