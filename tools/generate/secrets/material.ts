import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { english } from 'viem/accounts'

/** Bytes derived from a name: throwaway keys are made at run time, and stored nowhere. */
export function bytesOf(name: string, length = 32): Buffer {
  const parts: Buffer[] = []
  for (let part = 0; part * 32 < length; part++) parts.push(sha256(Buffer.from(`${name}/${part}`)))
  return Buffer.concat(parts).subarray(0, length)
}

/** 64 hexadecimal digits. */
export function hexOf(name: string): string {
  return bytesOf(name).toString('hex')
}

/** One of several, chosen by a name. */
export function oneOf<thing>(things: readonly thing[], name: string): thing {
  const thing = things[bytesOf(name, 4).readUInt32BE() % things.length]
  if (thing === undefined) throw new Error('there is nothing to choose from')
  return thing
}

/** A BIP-39 phrase with a valid checksum. */
export function phraseOf(name: string, size = 12, list: readonly string[] = english): string[] {
  const entropy = bytesOf(name, (size * 4) / 3)
  const bits = [...entropy, ...sha256(entropy)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return Array.from({ length: size }, (_, at) => {
    const word = list[Number.parseInt(bits.slice(at * 11, at * 11 + 11), 2)]
    if (word === undefined) throw new Error('the list has 2048 words')
    return word
  })
}

/** Words of the list with an invalid checksum. */
export function wordsOf(name: string, size: number): string[] {
  return Array.from({ length: size }, (_, at) => oneOf(english, `${name}/${at}`))
}

const seedHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 private key of a name. */
export function ed25519Of(name: string) {
  const der = Buffer.concat([seedHead, bytesOf(name)])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** The 64 bytes that Solana tools write: the seed and its public key. */
export function solanaPairOf(name: string): Buffer {
  return Buffer.concat([bytesOf(name), ed25519PublicOf(name)])
}

/** The Ed25519 public key of a name. */
export function ed25519PublicOf(name: string): Buffer {
  const spki = createPublicKey(ed25519Of(name)).export({ format: 'der', type: 'spki' })
  return spki.subarray(-32)
}

/** The secp256k1 private key of a name, and its uncompressed public key. */
export function secp256k1Of(name: string): { readonly secret: Buffer; readonly publicKey: Buffer } {
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(bytesOf(name))
  return { secret: bytesOf(name), publicKey: ecdh.getPublicKey() }
}

/** Base58 of bytes. */
export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

/** Base58 with the checksum of Bitcoin. */
export function base58Check(...parts: readonly Uint8Array[]): string {
  const payload = Buffer.concat(parts)
  return base58(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]))
}

/** A Bitcoin private key in the wallet import format. */
export function wifOf(name: string): string {
  return base58Check(Buffer.of(0x80), bytesOf(name), Buffer.of(1))
}

/** An extended private key. */
export function xprvOf(name: string): string {
  return base58Check(Buffer.from('0488ade4', 'hex'), bytesOf(name, 41), Buffer.of(0), bytesOf(name))
}

/** Bech32 of 32 bytes under a prefix, as Nostr and age write keys. */
export function bech32Of(prefix: string, name: string): string {
  const bits = [...bytesOf(name)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const values = (`${bits}0000`.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2))
  const codes = [...prefix].map((sign) => sign.charCodeAt(0))
  const head = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  const sum = polymod([...head, ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = Array.from({ length: 6 }, (_, at) => (sum >> (5 * (5 - at))) & 31)
  const signs = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  return `${prefix}1${[...values, ...check].map((value) => signs[value]).join('')}`
}

function polymod(values: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum >>> 0
}

/** A version 3 keystore file. */
export function keystoreOf(name: string) {
  return {
    version: 3,
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    address: hexOf(`${name}/address`).slice(0, 40),
    crypto: {
      cipher: 'aes-128-ctr',
      ciphertext: hexOf(name),
      cipherparams: { iv: hexOf(`${name}/iv`).slice(0, 32) },
      kdf: 'scrypt',
      kdfparams: { dklen: 32, n: 262_144, p: 8, r: 1, salt: hexOf(`${name}/salt`) },
      mac: hexOf(`${name}/mac`),
    },
  }
}

/** A text split into pieces of some length. */
export function pieces(text: string, length: number): readonly string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
