import { createHash } from 'node:crypto'
import { blockhashWindow } from './slots.ts'
import type { WireTransaction } from './wire.ts'

/**
 * Messages that were taken and whose blockhash may still be good. The message and not the signature is what counts:
 * the same message may come again with another signature of a fee payer.
 */
export type SeenMessages = {
  readonly add: (transaction: WireTransaction, slot: bigint) => void
  readonly has: (transaction: WireTransaction) => boolean
  /** Forgets messages whose blockhash can no longer be good at this slot. */
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
        // In order of slots: the first that is young enough ends it.
        if (slot - seenAt <= BigInt(blockhashWindow) + 1n) break
        slots.delete(hash)
      }
    },
    list: () => [...slots].map(([hash, slot]) => ({ hash, slot: slot.toString() })),
  }
}

/** Names a message, whoever signed it. */
export function messageHash(transaction: WireTransaction): string {
  return createHash('sha256').update(transaction.messageBytes).digest('base64')
}
