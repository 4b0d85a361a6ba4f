import type { Clock } from '../../../../ports/clock.ts'
import type { Database } from '../../../../ports/database.ts'
import type { Outbox } from '../../../../ports/event-log.ts'
import type { Logger } from '../../../../ports/logger.ts'
import type { Random } from '../../../../ports/random.ts'
import type { Visits } from '../../../../ports/visits.ts'
import type { ChargeBooks, Ledger } from '../../../billing/index.ts'
import type { PaymentMints } from '../solana/mints.ts'
import type { SolanaRefundParts } from '../solana/solana-refund.ts'
import type { Transition } from './session-transitions.ts'

/** Times and limits of sessions. */
export type SessionSettings = {
  /** How long a session may lie unused before it ends by itself. */
  readonly idleSeconds: number
  /** How long the holder of a session's key has to act after its payer asked for the end without the key. */
  readonly graceSeconds: number
  /** How long a session waits for its deposit. */
  readonly openingSeconds: number
}

/** Told of what sessions pay out: it is spent then. */
export type SpentBooks = Pick<ChargeBooks, 'charged'>

/** What the parts of sessions stand on. */
export type SessionParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly logger: Logger
  readonly visits: Pick<Visits, 'every'>
  readonly settings: SessionSettings
  /** Where what sessions pay out is written down as spent, beside the transfer; nowhere without it. */
  readonly spending?: SpentBooks
  /** The wallet that holds deposits on Solana and sends their rest back; null where there is none. */
  readonly solana: (SolanaRefundParts & { readonly mints: PaymentMints }) | null
}

/** The time from now on. */
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
