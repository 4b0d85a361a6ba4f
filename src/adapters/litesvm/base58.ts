const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digits = new Map([...alphabet].map((character, value) => [character, BigInt(value)]))

/** Writes bytes in base58; each leading zero byte is a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1
  let rest = zeros === bytes.length ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  // Nine digits at a time, as many as a number holds exactly: dividing a bigint is what costs.
  while (rest > 0n) {
    let chunk = Number(rest % chunkSize)
    rest /= chunkSize
    for (let place = 0; place < 9 && (rest > 0n || chunk > 0); place += 1) {
      text = `${alphabet[chunk % 58]}${text}`
      chunk = Math.floor(chunk / 58)
    }
  }
  return '1'.repeat(zeros) + text
}

/** Reads base58; null when a character is not of the alphabet or there are more than 2,048. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > 2_048) return null
  let zeros = 0
  while (text[zeros] === '1') zeros += 1
  let value = 0n
  for (const character of text) {
    const digit = digits.get(character)
    if (digit === undefined) return null
    value = value * 58n + digit
  }
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}

/** The 32 bytes of text that is known to be an address. */
export function addressBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`not an address: ${address}`)
  return bytes
}

const chunkSize = 58n ** 9n
