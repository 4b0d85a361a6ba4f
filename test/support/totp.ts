import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000

/**
 * What an authenticator shows for an `otpauth://` address (RFC 6238), `periodsAway` periods of 30 s from now. A
 * service accepts the codes of the periods beside the present one as well, which are other codes.
 */
export function totpCode(uri: string, periodsAway = 0): string {
  const secret = decodeBase32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + periodsAway))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0n
  let count = 0
  for (const letter of text.replace(/=+$/, '')) {
    bits = (bits << 5n) | BigInt(alphabet.indexOf(letter))
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push(Number((bits >> BigInt(count)) & 255n))
  }
  return Buffer.from(bytes)
}
