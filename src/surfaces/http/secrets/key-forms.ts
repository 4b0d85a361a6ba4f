import { createPrivateKey, createPublicKey, hash } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'

/**
 * How many more 64-byte values may be compared with their public keys. A comparison takes a tenth of a millisecond, and
 * a request may be full of signatures; a request with keys has one early.
 */
export type PairBudget = { left: number }

const base58Form = /^[1-9A-HJ-NP-Za-km-z]+$/
const base58 = getBase58Encoder()

/** Decodes base58; null when the text is not base58. */
export function fromBase58(text: string): Buffer | null {
  return base58Form.test(text) ? Buffer.from(base58.encode(text)) : null
}

/** Whether a word is provably a private key, by its checksum or its public key, without any label. */
export function isCertainKey(word: string, budget: PairBudget): boolean {
  const { length } = word
  // Bitcoin WIF, Tezos and Mina keys, extended private keys, and BIP-38 encrypted keys.
  if (length >= 51 && length <= 54)
    return /^(?:[59KLcE]|edsk|spsk|p2sk)/.test(word) && isChecked(word)
  if (length === 111 || length === 112) return /^[a-z]prv/i.test(word) && isChecked(word)
  if (length === 58) return word.startsWith('6P') && isChecked(word)
  if (length === 56) return isOfStellar(word)
  if (length === 98) return word.startsWith('edsk') && isChecked(word)
  if (length === 128 || length === 130) return isHexPair(word, budget)
  if (length < 80 || length > 90 || budget.left <= 0) return false
  const bytes = fromBase58(word)
  return bytes !== null && isKeyPair(bytes, budget)
}

function isHexPair(word: string, budget: PairBudget): boolean {
  const hex = /^(?:0x)?([0-9a-f]{128})$/i.exec(word)?.[1]
  return hex !== undefined && isKeyPair(Buffer.from(hex, 'hex'), budget)
}

/** Whether a base58 text ends with a valid checksum. */
function isChecked(text: string): boolean {
  const bytes = fromBase58(text)
  if (bytes === null) return false
  const digest = hash('sha256', hash('sha256', bytes.subarray(0, -4), 'buffer'), 'buffer')
  return digest.subarray(0, 4).equals(bytes.subarray(-4))
}

const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Whether 64 bytes are an Ed25519 seed followed by its public key, which signatures and random bytes never are. */
export function isKeyPair(numbers: readonly unknown[] | Uint8Array, budget: PairBudget): boolean {
  if (numbers.length !== 64 || budget.left-- <= 0) return false
  const list: readonly unknown[] = Array.from(numbers)
  if (!list.every(isByte)) return false
  const bytes = Buffer.from(list)
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyHead, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(-32).equals(bytes.subarray(32))
}

/** Whether a value is a byte. */
export function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The version byte of a Stellar seed. */
const stellarSeed = 18 << 3

function isOfStellar(word: string): boolean {
  const bytes: number[] = []
  let pending = 0
  let bits = 0
  for (const sign of word) {
    const value = base32.indexOf(sign)
    if (value < 0) return false
    pending = ((pending << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((pending >> bits) & 0xff)
  }
  const [low, high] = bytes.slice(-2)
  return bytes[0] === stellarSeed && crc16(bytes.slice(0, -2)) === (low ?? 0) + ((high ?? 0) << 8)
}

function crc16(bytes: readonly number[]): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}

const bech32Signs = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bech32Key =
  /(?<![a-z0-9])(nsec|age-secret-key-|suiprivkey|xprv|(?:ed25519e?|root|acct|addr|stake|policy)_(?:sk|xsk|shared_xsk))1([02-9ac-hj-np-z]{40,200})(?![a-z0-9])/gi
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const

/** Whether a text contains a bech32 private key: Nostr, age, Sui or Cardano. */
export function hasBech32Key(text: string): boolean {
  for (const [, name = '', data = ''] of text.matchAll(bech32Key)) {
    const prefix = [...name.toLowerCase()].map((sign) => sign.charCodeAt(0))
    const values = [...data.toLowerCase()].map((sign) => bech32Signs.indexOf(sign))
    const all = [
      ...prefix.map((code) => code >> 5),
      0,
      ...prefix.map((code) => code & 31),
      ...values,
    ]
    const sum = polymod(all)
    if (sum === 1 || sum === 0x2bc830a3) return true
  }
  return false
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum >>> 0
}
