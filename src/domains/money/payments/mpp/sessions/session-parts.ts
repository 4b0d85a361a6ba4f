import type { Ports } from '../../../../../ports/ports.ts'
import type { Visits } from '../../../../../ports/visits.ts'
import type { ChargeBooks } from '../../../billing/index.ts'
import type { Ledger } from '../../../ledger/index.ts'
import type { PaymentMints } from '../solana/mints.ts'
import type { SolanaRefundParts } from '../solana/solana-refund.ts'
import type { Transition } from './session-transitions.ts'

/** Times and limits of sessions. */
export type SessionSettings = {
  /** How long a session may be idle before it ends. */
  readonly idleSeconds: number
  /** How long the holder of a session's key may act after its payer requested the end without the key. */
  readonly graceSeconds: number
  /** How long a session waits for its deposit. */
  readonly openingSeconds: number
}

/** Records what sessions pay out as spent. */
export type SpentBooks = Pick<ChargeBooks, 'charged'>

/** The dependencies of sessions. */
export type SessionParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly ledger: Ledger
  readonly visits: Pick<Visits, 'every'>
  readonly settings: SessionSettings
  /** Where payouts of sessions are recorded as spent. Default: nowhere. */
  readonly spending?: SpentBooks
  /** The wallet that holds Solana deposits and returns their remainders; null without one. */
  readonly solana: (SolanaRefundParts & { readonly mints: PaymentMints }) | null
}

/** The time after `seconds`. */
export function later({ clock }: Pick<SessionParts, 'clock'>, seconds: number): Date {
  return new Date(clock.nowMs() + seconds * 1_000)
}

/** Runs `work` in a transaction, with what transitions need. */
export function inTransition<result>(
  parts: Pick<SessionParts, 'clock' | 'database' | 'outbox'>,
  work: (at: Transition) => Promise<result>,
): Promise<result> {
  return parts.database.transaction((tx) =>
    work({ tx, outbox: parts.outbox, now: later(parts, 0) }),
  )
}
