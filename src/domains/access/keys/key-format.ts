import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Random } from '../../../ports/random.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 is just above 2^256. */
const bodyLength = 43
const checksumLength = 6
const shownLength = 6
const base62Form = /^[0-9A-Za-z]{49}$/
const shownForm = /^[0-9A-Za-z]{6}$/

/** One type of key: its creation and recognition. */
export type KeyFormat = {
  readonly prefix: string
  /** A new key with 256 random bits. */
  readonly create: (random: Random) => string
  /** Whether the text can be a key of this type. Pure arithmetic that detects every single-character error. */
  readonly isWellFormed: (text: string) => boolean
  /** The leading characters that lists show. */
  readonly shownPrefix: (key: string) => string
  /** Whether the text could be the leading characters of a key of this type. */
  readonly isShownPrefix: (text: string) => boolean
}

/**
 * Declares a type of key. The type byte is part of the checksum, so the body of one type with the prefix of another is
 * malformed.
 */
export function keyFormat(type: { readonly prefix: string; readonly byte: number }): KeyFormat {
  const { prefix } = type
  const seed = crc32(Uint8Array.of(type.byte))
  const length = prefix.length + bodyLength + checksumLength
  const checksum = (body: string) => toBase62(crc32(body, seed), checksumLength)
  return {
    prefix,
    create(random) {
      const body = randomBase62(random, bodyLength)
      return prefix + body + checksum(body)
    },
    isWellFormed(text) {
      if (text.length !== length || !text.startsWith(prefix)) return false
      const rest = text.slice(prefix.length)
      return base62Form.test(rest) && rest.slice(bodyLength) === checksum(rest.slice(0, bodyLength))
    },
    shownPrefix: (key) => key.slice(0, prefix.length + shownLength),
    isShownPrefix: (text) => text.startsWith(prefix) && shownForm.test(text.slice(prefix.length)),
  }
}

/** Holder keys, which act for an account. */
export const holderKeyFormat = keyFormat({ prefix: 'ct_sk_', byte: 1 })

/** The hash under which a key is stored and cached. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex')
}

function toBase62(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) {
    text = alphabet.charAt(rest % 62) + text
  }
  return text
}

function randomBase62(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(64)) {
      // 248 is the largest multiple of 62 in a byte; larger values would favour some characters.
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62)
    }
  }
  return text
}
