import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { NewEntry } from '../ledger/index.ts'
import { creditsOf, fromOutside, owedBeside } from './charge-entries.ts'
import { later } from './charge-parts.ts'
import { type ChargeRecord, referenceOf, settleRequestOf, unheld } from './charge-record.ts'
import type { BoundCharge } from './charge-transitions.ts'
import type { ChainRail, Settled, Settlement } from './rail.ts'

/** The interval at which a payment that a reorganisation could remove is checked again. */
const recheckMs = 5_000
const backoffFirstMs = 1_000
const backoffMostMs = 60_000

/**
 * Moves the value of a delivered charge, whose lease the caller holds, and resolves to the outcome: `settled`,
 * `failed`, or `indeterminate`, in which case it is due again. The value moves at most once, however often this runs.
 */
export async function settleCharge(charge: BoundCharge): Promise<ChargeRecord> {
  const rail = chainRailOf(charge)
  const settling = { ...charge, record: await settlingOf(charge) }
  const settlement = await trySettle(settling, rail)
  switch (settlement.status) {
    case 'settled':
      return markSettled(settling, settlement)
    case 'failed':
      return fail(settling, settlement.reason)
    case 'unknown':
      return markUnknown(settling, settlement.reason)
  }
}

/**
 * Rechecks a payment that was not final. The rail restores one that a reorganisation removed; if that is impossible the
 * charge becomes `reversed`, and the ledger takes its credits back.
 */
export async function recheckFinality(charge: BoundCharge): Promise<void> {
  const settlement = await trySettle(charge, chainRailOf(charge))
  if (settlement.status === 'failed') {
    await reverse(charge, settlement.reason)
    return
  }
  const isFinal = settlement.status === 'settled' && settlement.isFinal
  await charge.inTransition((at) =>
    at.note(charge.record, {
      ...unheld,
      dueAt: isFinal ? null : later(charge, recheckMs),
      isFinal,
      ...(settlement.status === 'settled' ? { reference: settlement.reference } : {}),
      ...(isFinal ? { proof: null } : {}),
    }),
  )
}

function chainRailOf({ rail, record }: BoundCharge): ChainRail {
  if (rail.custody === 'chain') return rail
  throw new Error(`the charge ${record.id} of ${rail.id} lies in the ledger and is never settled`)
}

async function settlingOf(charge: BoundCharge): Promise<ChargeRecord> {
  const { record } = charge
  if (record.status !== 'delivered') return record
  return charge.inTransition((at) => at.move(record, { status: 'settling' }))
}

function trySettle(charge: BoundCharge, rail: ChainRail): Promise<Settlement> {
  return withinTime(charge, () => rail.settle(settleRequestOf(charge.record)))
}

/** An error or timeout of a rail is `unknown`, because the value may have moved. */
export async function withinTime(
  { settings, logger, record }: BoundCharge,
  move: () => Promise<Settlement>,
): Promise<Settlement> {
  const waiting = new AbortController()
  try {
    return await Promise.race([
      move(),
      pause(settings.settleTimeoutMs, tookTooLong, { signal: waiting.signal, ref: false }),
    ])
  } catch (failure) {
    logger.error('value could not be moved', failure, { chargeId: record.id, rail: record.rail })
    return { status: 'unknown', reason: 'the rail failed' }
  } finally {
    waiting.abort()
  }
}

const tookTooLong: Settlement = { status: 'unknown', reason: 'the rail did not answer in time' }

async function markSettled(charge: BoundCharge, settled: Settled): Promise<ChargeRecord> {
  const { books, ledger, record } = charge
  return charge.inTransition(async (at) => {
    const credits = await creditsOf(at.tx, record, books)
    const moved = await at.move(record, {
      ...unheld,
      status: 'settled',
      credits,
      reference: settled.reference,
      receiptExtra: settled.extra ?? {},
      isFinal: settled.isFinal,
      settledAt: at.now,
      failure: null,
      dueAt: settled.isFinal ? null : later(charge, recheckMs),
      ...(settled.isFinal ? { proof: null } : {}),
    })
    await ledger.post(at.tx, {
      id: `charge:${record.id}`,
      kind: 'charge.settled',
      entries: fromOutside(record, credits),
      reference: referenceOf(moved),
    })
    await books.charged?.(at.tx, moved, at.now)
    return moved
  })
}

/** The value did not move and never will: the caller's limits are released. */
function fail(charge: BoundCharge, reason: string): Promise<ChargeRecord> {
  return charge.inTransition(async (at) => {
    const failed = await at.move(charge.record, {
      ...unheld,
      status: 'failed',
      reason,
      failure: reason,
      proof: null,
    })
    await charge.books.released?.(at.tx, failed)
    return failed
  })
}

async function markUnknown(charge: BoundCharge, reason: string): Promise<ChargeRecord> {
  const { record } = charge
  const attempts = record.attempts + 1
  const backoffMs = Math.min(backoffMostMs, backoffFirstMs * 2 ** Math.min(attempts, 10))
  const change = { ...unheld, attempts, failure: reason, dueAt: later(charge, backoffMs) }
  return charge.inTransition((at) =>
    record.status === 'indeterminate'
      ? at.note(record, change)
      : at.move(record, { ...change, status: 'indeterminate', reason }),
  )
}

async function reverse(charge: BoundCharge, reason: string): Promise<void> {
  await charge.inTransition(async (at) => {
    const moved = await at.move(charge.record, {
      ...unheld,
      status: 'reversed',
      reason,
      failure: reason,
      isFinal: true,
      proof: null,
    })
    await takeBack(at.tx, { ...charge, record: moved })
    await charge.books.refunded?.(at.tx, moved, at.now)
  })
}

/** The credited accounts return it; what they have withdrawn is recorded as debt. */
async function takeBack(tx: Queryable, { books, ledger, record }: BoundCharge): Promise<void> {
  const post = (there: readonly NewEntry[]) =>
    ledger.post(tx, {
      id: `reversal:${record.id}`,
      kind: 'charge.reversed',
      entries: fromOutside(record, [...there, ...owedBeside(record, there)]).map(
        ({ account, amountAtomic }) => ({ account, amountAtomic: -amountAtomic }),
      ),
      reference: referenceOf(record),
    })
  const there = (await books.reversing?.(tx, record)) ?? record.credits
  try {
    await post(there)
  } catch (failure) {
    const isTakenOut = failure instanceof AppError && failure.spec.code === 'ledger.insufficient'
    if (!isTakenOut) throw failure
    await post([])
  }
}
