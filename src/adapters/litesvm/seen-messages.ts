import { createHash } from 'node:crypto'
import { blockhashWindow } from './slots.ts'
import type { WireTransaction } from './wire.ts'

/**
 * Messages that were accepted and whose blockhash may still be valid. Keyed by message and not by signature, because a
 * fee payer can sign the same message with another signature.
 */
export type SeenMessages = {
  readonly add: (transaction: WireTransaction, slot: bigint) => void
  readonly has: (transaction: WireTransaction) => boolean
  /** Drops messages whose blockhash has expired at this slot. */
  readonly forgetExpired: (slot: bigint) => void
  readonly list: () => readonly SeenMessage[]
}

export type SeenMessage = { readonly hash: string; readonly slot: string }

/** The set, empty or from a snapshot. */
export function createSeenMessages(saved: readonly SeenMessage[]): SeenMessages {
  const slots = new Map(saved.map(({ hash, slot }) => [hash, BigInt(slot)]))
  return {
    add: (transaction, slot) => void slots.set(messageHash(transaction), slot),
    has: (transaction) => slots.has(messageHash(transaction)),
    forgetExpired: (slot) => {
      for (const [hash, seenAt] of slots) {
        // Entries are in slot order: stop at the first recent one.
        if (slot - seenAt <= BigInt(blockhashWindow) + 1n) break
        slots.delete(hash)
      }
    },
    list: () => [...slots].map(([hash, slot]) => ({ hash, slot: slot.toString() })),
  }
}

/** A hash of the message without its signatures. */
export function messageHash(transaction: WireTransaction): string {
  return createHash('sha256').update(transaction.messageBytes).digest('base64')
}
