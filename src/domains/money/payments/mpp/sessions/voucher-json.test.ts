import { getBase58Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { readPresentedVoucher, readVoucher } from './voucher-json.ts'

const base58 = (length: number, byte = 7) =>
  getBase58Decoder().decode(new Uint8Array(length).fill(byte))
const channelId = base58(32)
const signature = base58(64)
const voucher = { channelId, cumulativeAmount: '10000', expiresAt: 0 }
const read = (differences: object = {}) => readVoucher({ ...voucher, ...differences }, signature)
const refusal = (reason: string) => expect.objectContaining({ options: { extra: { reason } } })

describe('a voucher in JSON', () => {
  test('is read as it was signed', () => {
    expect(readVoucher({ ...voucher, expiresAt: 1_800_000_000 }, signature, 'key')).toEqual({
      channelId,
      cumulativeAtomic: 10_000n,
      expiresAt: 1_800_000_000n,
      signer: 'key',
      signature: new Uint8Array(64).fill(7),
    })
    expect(readVoucher({ channelId, cumulativeAmount: '0' }, signature).expiresAt).toBe(0n)
  })

  test('is of a sum that its 64 bits hold', () => {
    const most = 2n ** 64n - 1n
    expect(read({ cumulativeAmount: String(most) }).cumulativeAtomic).toBe(most)
    expect(() => read({ cumulativeAmount: String(most + 1n) })).toThrow(refusal('voucher'))
    for (const cumulativeAmount of ['', '-1', '01', '1.5', '1e3', ' 1', '1'.repeat(21), 10_000]) {
      expect(() => read({ cumulativeAmount })).toThrow(refusal('cumulative'))
    }
  })

  test('ends at a second that a number can name exactly', () => {
    expect(read({ expiresAt: 2 ** 53 - 1 }).expiresAt).toBe(2n ** 53n - 1n)
    for (const expiresAt of [-1, 1.5, 2 ** 53, Number.NaN, '0', null]) {
      expect(() => read({ expiresAt })).toThrow(refusal('voucher'))
    }
  })

  test('names its channel and its signature in the one spelling that they have', () => {
    for (const other of ['', base58(31), base58(33), `1${channelId}`, 7]) {
      expect(() => read({ channelId: other })).toThrow(refusal('channel'))
    }
    for (const other of ['', base58(63), base58(65), undefined, 7]) {
      expect(() => readVoucher(voucher, other)).toThrow(refusal('signature'))
    }
  })
})

describe('a voucher that is presented', () => {
  const presented = (differences: object = {}, more: object = {}) =>
    readPresentedVoucher({ voucher: { voucher, signature, ...differences }, ...more })

  test('is of the channel of its payload, and by a key of the one kind', () => {
    expect(presented({ signatureType: 'ed25519', signer: 'key' }, { channelId }).signer).toBe('key')
    expect(presented().channelId).toBe(channelId)
    expect(() => presented({}, { channelId: base58(32, 8) })).toThrow(refusal('channel'))
    expect(() => presented({ signatureType: 'secp256k1' })).toThrow(refusal('signature_type'))
    expect(() => presented({ signer: 7 })).toThrow(refusal('signature_type'))
    expect(() => readPresentedVoucher({ voucher: { signature } })).toThrow(refusal('voucher'))
    expect(() => readPresentedVoucher({ voucher: 'x' })).toThrow(refusal('voucher'))
  })
})
