import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { assert } from '../../../../../kernel/errors.ts'
import { decodeBase58 } from '../signatures/base58.ts'

/** A cumulative amount that the payer authorises since the opening of the session. */
export type Voucher = {
  /** 32 bytes in base58. */
  readonly channelId: string
  readonly cumulativeAtomic: bigint
  /** Seconds since the epoch; zero for no expiry. */
  readonly expiresAt: bigint
}

/** A voucher with its signature. */
export type SignedVoucher = Voucher & {
  /** 64 bytes. */
  readonly signature: Uint8Array
  /** The key that the voucher names, in base58; it must be the session's. */
  readonly signer?: string | undefined
}

const magic = Uint8Array.of(0x56, 0x01)
const u64Max = 2n ** 64n - 1n

/**
 * The 50 bytes that a voucher's key signs (draft-solana-session-00): `56 01`, the channel's 32 bytes, the amount as a
 * little-endian u64, the expiry as a little-endian i64. Nothing else of the voucher's JSON is signed.
 */
export function voucherBytes({ channelId, cumulativeAtomic, expiresAt }: Voucher): Uint8Array {
  const bytes = new Uint8Array(50)
  bytes.set(magic)
  const channel = decodeBase58(channelId, 32)
  assert(channel !== null, 'a channel is 32 bytes in base58')
  bytes.set(channel, 2)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(34, cumulativeAtomic, true)
  view.setBigInt64(42, expiresAt, true)
  return bytes
}

/** Whether a text is the canonical base58 of 32 bytes. */
export function isChannelId(text: string): boolean {
  return decodeBase58(text, 32) !== null
}

/** Whether an amount fits into a voucher. */
export function fitsVoucher(amountAtomic: bigint): boolean {
  return amountAtomic >= 0n && amountAtomic <= u64Max
}

/** The channel of a session, derived from its id. */
export function channelIdOf(sessionId: string): string {
  return getBase58Decoder().decode(createHash('sha256').update(`mpp-session:${sessionId}`).digest())
}

/** 64 bytes of base58, or null. */
export function readSignature(text: string): Uint8Array | null {
  return decodeBase58(text, 64)
}

/** 32 bytes of base58, or null. */
export function readKey(text: string): Uint8Array | null {
  return decodeBase58(text, 32)
}
