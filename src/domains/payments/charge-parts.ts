import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { Visits } from '../../ports/visits.ts'
import type { Ledger, NewEntry } from '../billing/index.ts'
import type { ChargeRecord } from './charge-record.ts'
import type { Transition } from './charge-transitions.ts'
import type { PaymentRail, RailId } from './rail.ts'

/** Times and limits of charges. */
export type ChargeSettings = {
  /** How long a paid handler may run before its payment is let go; longer than the slowest operation. */
  readonly reserveLeaseMs: number
  /** How long one try to settle may take; the charge is held a little longer. */
  readonly settleTimeoutMs: number
  /** How long the body of a paid answer is kept for repeats. */
  readonly answerKeptMs: number
  /** How long after a payment it can be refunded. */
  readonly refundWindowMs: number
  /** Live rails that move play money all the same: those of embedded chains and test clusters. */
  readonly playMoneyRails: ReadonlySet<RailId>
}

/** What may be told about a charge outside this domain, in the transaction that made it true. */
export type ChargeBooks = {
  /**
   * Takes the charge from the limits of its caller, before any value is set aside. What it raises refuses the
   * call, and nothing of the claim stays.
   */
  readonly claimed?: (tx: Queryable, charge: ChargeRecord) => Promise<void>
  /** Gives the limits back what a charge took whose value was never moved; a repeat gives nothing. */
  readonly released?: (tx: Queryable, charge: ChargeRecord) => Promise<void>
  /** Gives the limits back what a charge took beyond what it came to cost, before its value moves. */
  readonly reduced?: (tx: Queryable, charge: ChargeRecord) => Promise<void>
  /** Writes the line of usage of a call that was paid. */
  readonly charged?: (tx: Queryable, charge: ChargeRecord, at: Date) => Promise<void>
  /** Asked before any value of it goes back; what it raises refuses the refund, and nothing of it stays. */
  readonly refunding?: (tx: Queryable, charge: ChargeRecord, amountAtomic: bigint) => Promise<void>
  /** Writes what went back of it: all that was refunded so far. */
  readonly refunded?: (tx: Queryable, charge: ChargeRecord, at: Date) => Promise<void>
  /**
   * The entries by which a refund takes back `parts`, from where their owners have it now: their earnings unless this
   * says otherwise. The platform lends what is missing only where the operator orders it.
   */
  readonly sources?: (
    tx: Queryable,
    returned: {
      readonly parts: readonly NewEntry[]
      readonly payer: string
      readonly lending: 'none' | 'platform'
    },
  ) => Promise<readonly NewEntry[]>
  /** Told of what earners have again because a refund could not be sent; `id` is that refund's. */
  readonly earned?: (tx: Queryable, entries: readonly NewEntry[], id: string) => Promise<void>
  /**
   * What of a charge that a reorganisation took is still with those who had it credited, each part above zero: asked
   * before any value goes back. Null for all of its credits.
   */
  readonly reversing?: (tx: Queryable, charge: ChargeRecord) => Promise<readonly NewEntry[] | null>
  /**
   * Further shares of what the platform keeps of a charge, such as a referrer's; together at most
   * `revenueAtomic`, each above zero and to an account that is in no other credit.
   */
  readonly shares?: (
    tx: Queryable,
    charge: ChargeRecord,
    revenueAtomic: bigint,
  ) => Promise<readonly NewEntry[]>
}

/** What the parts of charges stand on. */
export type ChargeParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly rails: ReadonlyMap<RailId, PaymentRail>
  readonly logger: Logger
  readonly visits: Pick<Visits, 'every'>
  readonly books: ChargeBooks
  readonly settings: ChargeSettings
}

/** The time from now on. */
export function later({ clock }: Pick<ChargeParts, 'clock'>, ms: number): Date {
  return new Date(clock.nowMs() + ms)
}

/** A token that nobody else has, for the holder of a charge. */
export function newLease({ random }: Pick<ChargeParts, 'random'>): string {
  return Buffer.from(random.bytes(12)).toString('hex')
}

/** Runs `work` in a transaction, with what transitions need. */
export function inTransition<result>(
  parts: Pick<ChargeParts, 'clock' | 'database' | 'outbox'>,
  work: (at: Transition) => Promise<result>,
): Promise<result> {
  return parts.database.transaction((tx) =>
    work({ tx, outbox: parts.outbox, now: later(parts, 0) }),
  )
}

/** The rail of a charge; a rail that a process has charges of is never taken out of it. */
export function railOf({ rails }: Pick<ChargeParts, 'rails'>, id: RailId): PaymentRail {
  const rail = rails.get(id)
  if (rail === undefined) throw new Error(`this process has no rail ${id}`)
  return rail
}
