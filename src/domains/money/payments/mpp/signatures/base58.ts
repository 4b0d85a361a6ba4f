const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The value of each character by its code; 255 for invalid ones. */
const values = new Uint8Array(128).fill(255)
for (const [value, character] of [...alphabet].entries()) values[character.charCodeAt(0)] = value

/** How many characters are processed at once: 58^5 times a 16-bit limb is exact in a double. */
const charactersAtOnce = 5
const limbBits = 16
const limb = 2 ** limbBits

/**
 * Decodes base58 to `length` bytes (an even number); null for any other length and for non-canonical spellings.
 * Vouchers arrive by the thousand a second, so it computes with plain numbers: a few microseconds for 64 bytes.
 */
export function decodeBase58(text: string, length: number): Uint8Array | null {
  // A byte is 1.366 characters; longer texts cannot fit and are not processed.
  if (text.length > Math.ceil(length * 1.366)) return null
  const limbs = Array.from({ length: length / 2 }, () => 0)
  for (let start = 0; start < text.length; start += charactersAtOnce) {
    const end = Math.min(text.length, start + charactersAtOnce)
    let factor = 1
    let carry = 0
    for (let index = start; index < end; index++) {
      const value = values[text.charCodeAt(index)] ?? 255
      if (value === 255) return null
      factor *= 58
      carry = carry * 58 + value
    }
    if (multiplyAdd(limbs, factor, carry) !== 0) return null
  }
  return toBytes(limbs, leadingOnes(text))
}

/** Multiplies the number, least significant limb first, and adds to it; returns the overflow. */
function multiplyAdd(limbs: number[], factor: number, summand: number): number {
  let carry = summand
  for (let index = 0; index < limbs.length; index++) {
    const product = (limbs[index] ?? 0) * factor + carry
    carry = Math.floor(product / limb)
    limbs[index] = product - carry * limb
  }
  return carry
}

function leadingOnes(text: string): number {
  let count = 0
  while (text[count] === '1') count += 1
  return count
}

/** Null unless exactly `zeros` leading bytes are zero, because each has its own character. */
function toBytes(limbs: readonly number[], zeros: number): Uint8Array | null {
  const bytes = new Uint8Array(limbs.length * 2)
  for (const [index, value] of limbs.entries()) {
    const at = bytes.length - 2 * index - 2
    bytes[at] = value >>> 8
    bytes[at + 1] = value
  }
  const first = bytes.findIndex((byte) => byte !== 0)
  return (first === -1 ? bytes.length : first) === zeros ? bytes : null
}
