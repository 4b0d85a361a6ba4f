import { createHmac } from 'node:crypto'
import { encodeBase58 } from './base58.ts'

export const slotMs = 400
/** For how many slots a blockhash is valid. */
export const blockhashWindow = 150
const firstSlot = 1_000_000n

/** The chain's time. `expirations` counts how often the VM's blockhash was advanced. */
export type ChainTime = {
  readonly slot: bigint
  readonly unixSeconds: bigint
  readonly expirations: number
}

/** Maps the machine's clock to slots; `ahead` is the operator's time warp. */
export type SlotOrigin = {
  readonly startedAtMs: number
  readonly aheadSlots: number
  readonly aheadSeconds: number
}

/** The slot and time at a moment; never before `last`, even when the machine's clock goes back. */
export function timeAt(nowMs: number, origin: SlotOrigin, last: ChainTime): ChainTime {
  const elapsed = BigInt(Math.max(0, Math.floor((nowMs - origin.startedAtMs) / slotMs)))
  const slot = firstSlot + elapsed + BigInt(origin.aheadSlots)
  const unixSeconds = BigInt(Math.floor(nowMs / 1000) + origin.aheadSeconds)
  return {
    slot: slot > last.slot ? slot : last.slot,
    unixSeconds: unixSeconds > last.unixSeconds ? unixSeconds : last.unixSeconds,
    expirations: last.expirations,
  }
}

/** The time of a slot in seconds since the Unix epoch, ignoring later warps. */
export function secondsOfSlot(slot: bigint, origin: SlotOrigin): bigint {
  const sinceStart = (slot - firstSlot - BigInt(origin.aheadSlots)) * BigInt(slotMs)
  return (BigInt(origin.startedAtMs) + sinceStart) / 1000n + BigInt(origin.aheadSeconds)
}

/** The blockhashes of recent slots. */
export type Blockhashes = {
  readonly moveTo: (slot: bigint) => void
  readonly latest: () => string
  readonly isRecent: (blockhash: string) => boolean
  /** Newest first. */
  readonly list: () => readonly { readonly slot: bigint; readonly hash: string }[]
}

/**
 * Each slot's blockhash derives from a secret of this data folder: unpredictable, and reproducible after a restart, so
 * transactions signed before it stay valid.
 */
export function createBlockhashes(secret: string): Blockhashes {
  const bySlot = new Map<bigint, string>()
  const known = new Set<string>()
  let current = -1n

  function moveTo(slot: bigint): void {
    if (slot === current) return
    const oldest = slot - BigInt(blockhashWindow)
    for (let next = current >= oldest ? current + 1n : oldest; next <= slot; next += 1n) {
      const hash = encodeBase58(createHmac('sha256', secret).update(String(next)).digest())
      bySlot.set(next, hash)
      known.add(hash)
    }
    current = slot
    for (const [old, hash] of bySlot) {
      if (old >= oldest) break
      bySlot.delete(old)
      known.delete(hash)
    }
  }

  return {
    moveTo,
    latest: () => bySlot.get(current) ?? '',
    isRecent: (blockhash) => known.has(blockhash),
    list: () => [...bySlot].map(([slot, hash]) => ({ slot, hash })).reverse(),
  }
}
