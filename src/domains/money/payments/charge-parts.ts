import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { Ledger, NewEntry } from '../ledger/index.ts'
import type { ChargeRecord } from './charge-record.ts'
import type { PaymentRail, RailId } from './rail.ts'

/** Times and limits of charges. */
export type ChargeSettings = {
  /** How long a paid handler may run before its payment is released; longer than the slowest operation. */
  readonly reserveLeaseMs: number
  /** The timeout of one settlement attempt; the charge's lease is slightly longer. */
  readonly settleTimeoutMs: number
  /** How long the body of a paid answer is stored for repeats. */
  readonly answerRetentionMs: number
  /** How long after a payment it can be refunded. */
  readonly refundWindowMs: number
  /** Live rails that nevertheless move play money: those of embedded chains and test clusters. */
  readonly playMoneyRails: ReadonlySet<RailId>
}

/** Hooks of other domains, run in the transaction that changes the charge. */
export type ChargeBooks = {
  /**
   * Takes the charge from its caller's limits, before any value is reserved. Raising refuses the call and undoes the
   * claim.
   */
  readonly claimed?: (tx: Queryable, charge: ChargeRecord) => Promise<void>
  /** Releases what a charge took from limits when its value was never moved; a repeat has no effect. */
  readonly released?: (tx: Queryable, charge: ChargeRecord) => Promise<void>
  /** Releases what a charge took from limits beyond its final cost, before its value moves. */
  readonly reduced?: (tx: Queryable, charge: ChargeRecord) => Promise<void>
  /** Writes the usage line of a paid call. */
  readonly charged?: (tx: Queryable, charge: ChargeRecord, at: Date) => Promise<void>
  /** Called before any value is refunded; raising refuses the refund and undoes it. */
  readonly refunding?: (tx: Queryable, charge: ChargeRecord, amountAtomic: bigint) => Promise<void>
  /** Records the total refund of the charge. */
  readonly refunded?: (tx: Queryable, charge: ChargeRecord, at: Date) => Promise<void>
  /**
   * The entries by which a refund takes back `parts`, from wherever their owners have the value now. Default: their
   * earnings. The platform lends what is missing only if the operator orders it.
   */
  readonly sources?: (
    tx: Queryable,
    returned: {
      readonly parts: readonly NewEntry[]
      readonly payer: string
      readonly lending: 'none' | 'platform'
    },
  ) => Promise<readonly NewEntry[]>
  /** Called with what earners got back because a refund could not be sent; `id` is that of the refund. */
  readonly earned?: (tx: Queryable, entries: readonly NewEntry[], id: string) => Promise<void>
  /**
   * The parts of a charge that a reorganisation removed that its credited accounts still have, each above zero; called
   * before any value is returned. Null for all of its credits.
   */
  readonly reversing?: (tx: Queryable, charge: ChargeRecord) => Promise<readonly NewEntry[] | null>
  /**
   * Further shares of what the platform keeps of a charge, such as a referrer's; together at most `revenueAtomic`, each
   * above zero and to an account without another credit.
   */
  readonly shares?: (
    tx: Queryable,
    charge: ChargeRecord,
    revenueAtomic: bigint,
  ) => Promise<readonly NewEntry[]>
}

/** The dependencies of charges. */
export type ChargeParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly ledger: Ledger
  readonly rails: ReadonlyMap<RailId, PaymentRail>
  readonly visits: Pick<Visits, 'every'>
  readonly books: ChargeBooks
  readonly settings: ChargeSettings
}

/** How much longer than a settlement attempt a charge's lease lasts. */
const settleMarginMs = 10_000

/** The time after `ms` milliseconds. */
export function later({ clock }: Pick<ChargeParts, 'clock'>, ms: number): Date {
  return new Date(clock.nowMs() + ms)
}

/** A unique token for the holder of a charge. */
export function newLease({ random }: Pick<ChargeParts, 'random'>): string {
  return Buffer.from(random.bytes(12)).toString('hex')
}

/** The end of the lease for settling a charge now. */
export function settlesUntil(parts: Pick<ChargeParts, 'clock' | 'settings'>): Date {
  return later(parts, parts.settings.settleTimeoutMs + settleMarginMs)
}
