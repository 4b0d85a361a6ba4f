/** The default length of vectors. */
export const dimensions = 256

const wordWeight = 2
const gramLength = 3
/** The offset basis and prime of 32-bit FNV-1a. */
const basis = 0x811c9dc5
const prime = 0x01000193

/**
 * Embeds a text by feature hashing: the hash of every word and of every trigram selects one of `length` places (default
 * 256), to which it adds or subtracts; the vector is then normalised. Texts that share words and parts of words are
 * close. It knows no meanings, only spelling, and is the same on every machine.
 */
export function hashedEmbedding(text: string, length = dimensions): readonly number[] {
  const vector = new Float64Array(length)
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  // A text without words is its own feature.
  for (const word of words.length > 0 ? words : [` ${text}`]) {
    add(vector, word, wordWeight)
    const framed = `^${word}$`
    for (let from = 0; from + gramLength <= framed.length; from++) {
      add(vector, framed.slice(from, from + gramLength), 1)
    }
  }
  const size = Math.hypot(...vector)
  // Features may cancel out.
  if (size === 0) vector[0] = 1
  return Array.from(vector, (value) => value / (size === 0 ? 1 : size))
}

function add(vector: Float64Array, feature: string, weight: number): void {
  const hash = fnv1a(feature)
  const place = hash % vector.length
  const sign = (hash >>> 31) % 2 === 0 ? 1 : -1
  vector[place] = (vector[place] ?? 0) + sign * weight
}

function fnv1a(text: string): number {
  let hash = basis
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, prime) >>> 0
  return hash
}
