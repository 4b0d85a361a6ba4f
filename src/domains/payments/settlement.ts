import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../kernel/errors.ts'
import type { Queryable } from '../../ports/database.ts'
import type { NewEntry } from '../billing/index.ts'
import { type ChargeParts, inTransition, later, railOf } from './charge-parts.ts'
import { type ChargeRecord, settleRequestOf } from './charge-record.ts'
import { moveCharge, noteOnCharge } from './charge-transitions.ts'
import { creditsOf, fromOutside, owedBeside } from './credits.ts'
import type { ChainRail, Settled, Settlement } from './rail.ts'

/** A charge is held this much longer than one try to settle may take. */
export const settleMarginMs = 10_000
/** How soon a payment that may still be reorganised away is looked at again. */
const watchEveryMs = 5_000
const backoffFirstMs = 1_000
const backoffMostMs = 60_000

/**
 * Moves the value of a delivered charge, whose lease the caller holds, and resolves to what became of it: `settled`,
 * `failed`, or `indeterminate`, in which case it is due again. The value moves at most once, however often this runs.
 */
export async function settleCharge(
  parts: ChargeParts,
  charge: ChargeRecord,
): Promise<ChargeRecord> {
  const rail = chainRailOf(parts, charge)
  const settling =
    charge.status === 'delivered'
      ? await inTransition(parts, (at) => moveCharge(at, charge, { status: 'settling' }))
      : charge
  const settlement = await trySettle(parts, rail, settling)
  switch (settlement.status) {
    case 'settled':
      return markSettled(parts, settling, settlement)
    case 'failed':
      return fail(parts, settling, settlement.reason)
    case 'unknown':
      return markUnknown(parts, settling, settlement.reason)
  }
}

/**
 * Looks again at a payment that was not final. One that a reorganisation took is brought back by the rail; one that
 * cannot be brought back makes the charge `reversed`, and the ledger takes back what it gave.
 */
export async function watchCharge(parts: ChargeParts, charge: ChargeRecord): Promise<void> {
  const rail = chainRailOf(parts, charge)
  const settlement = await trySettle(parts, rail, charge)
  if (settlement.status === 'failed') {
    await reverse(parts, charge, settlement.reason)
    return
  }
  const isFinal = settlement.status === 'settled' && settlement.isFinal
  await parts.database.transaction((tx) =>
    noteOnCharge({ tx, now: later(parts, 0) }, charge, {
      lease: null,
      leasedUntil: null,
      dueAt: isFinal ? null : later(parts, watchEveryMs),
      isFinal,
      ...(settlement.status === 'settled' ? { reference: settlement.reference } : {}),
      ...(isFinal ? { proof: null } : {}),
    }),
  )
}

const unheld = { lease: null, leasedUntil: null, dueAt: null } as const

function chainRailOf(parts: ChargeParts, charge: ChargeRecord): ChainRail {
  const rail = railOf(parts, charge.rail)
  if (rail.custody === 'chain') return rail
  throw new Error(`the charge ${charge.id} of ${rail.id} lies in the ledger and is never settled`)
}

function trySettle(parts: ChargeParts, rail: ChainRail, charge: ChargeRecord): Promise<Settlement> {
  return withinTime(parts, charge, () => rail.settle(settleRequestOf(charge)))
}

/** What a rail raises, or does not say in time, is `unknown`: the value may have moved. */
export async function withinTime(
  { settings, logger }: ChargeParts,
  charge: ChargeRecord,
  move: () => Promise<Settlement>,
): Promise<Settlement> {
  const waiting = new AbortController()
  try {
    return await Promise.race([
      move(),
      pause(settings.settleTimeoutMs, tookTooLong, { signal: waiting.signal, ref: false }),
    ])
  } catch (failure) {
    logger.error('value could not be moved', failure, { chargeId: charge.id, rail: charge.rail })
    return { status: 'unknown', reason: 'the rail failed' }
  } finally {
    waiting.abort()
  }
}

const tookTooLong: Settlement = { status: 'unknown', reason: 'the rail did not answer in time' }

async function markSettled(
  parts: ChargeParts,
  charge: ChargeRecord,
  settled: Settled,
): Promise<ChargeRecord> {
  return inTransition(parts, async (at) => {
    const credits = await creditsOf(at.tx, charge, parts.books)
    const moved = await moveCharge(at, charge, {
      status: 'settled',
      credits,
      reference: settled.reference,
      receiptExtra: settled.extra ?? {},
      isFinal: settled.isFinal,
      settledAt: at.now,
      failure: null,
      lease: null,
      leasedUntil: null,
      dueAt: settled.isFinal ? null : later(parts, watchEveryMs),
      ...(settled.isFinal ? { proof: null } : {}),
    })
    await parts.ledger.post(at.tx, {
      id: `charge:${charge.id}`,
      kind: 'charge.settled',
      entries: fromOutside(charge, credits),
      reference: referenceOf(moved),
    })
    await parts.books.charged?.(at.tx, moved, at.now)
    return moved
  })
}

/** The value did not move and never will: who called has their limits back. */
function fail(parts: ChargeParts, charge: ChargeRecord, reason: string): Promise<ChargeRecord> {
  return inTransition(parts, async (at) => {
    const failed = await moveCharge(at, charge, {
      ...unheld,
      status: 'failed',
      reason,
      failure: reason,
      proof: null,
    })
    await parts.books.released?.(at.tx, failed)
    return failed
  })
}

async function markUnknown(
  parts: ChargeParts,
  charge: ChargeRecord,
  reason: string,
): Promise<ChargeRecord> {
  const attempts = charge.attempts + 1
  const change = {
    attempts,
    failure: reason,
    lease: null,
    leasedUntil: null,
    dueAt: later(parts, Math.min(backoffMostMs, backoffFirstMs * 2 ** Math.min(attempts, 10))),
  }
  return inTransition(parts, (at) =>
    charge.status === 'indeterminate'
      ? noteOnCharge(at, charge, change)
      : moveCharge(at, charge, { ...change, status: 'indeterminate', reason }),
  )
}

async function reverse(parts: ChargeParts, charge: ChargeRecord, reason: string): Promise<void> {
  await inTransition(parts, async (at) => {
    const moved = await moveCharge(at, charge, {
      ...unheld,
      status: 'reversed',
      reason,
      failure: reason,
      isFinal: true,
      proof: null,
    })
    await takeBack(parts, at.tx, moved)
    await parts.books.refunded?.(at.tx, moved, at.now)
  })
}

/** Who was credited gives it back; what they have taken out already is written down as what they still owe. */
async function takeBack(
  { books, ledger }: ChargeParts,
  tx: Queryable,
  charge: ChargeRecord,
): Promise<void> {
  const post = (there: readonly NewEntry[]) =>
    ledger.post(tx, {
      id: `reversal:${charge.id}`,
      kind: 'charge.reversed',
      entries: fromOutside(charge, [...there, ...owedBeside(charge, there)]).map(
        ({ account, amountAtomic }) => ({ account, amountAtomic: -amountAtomic }),
      ),
      reference: referenceOf(charge),
    })
  const there = (await books.reversing?.(tx, charge)) ?? charge.credits
  try {
    await post(there)
  } catch (failure) {
    const isTakenOut = failure instanceof AppError && failure.spec.code === 'ledger.insufficient'
    if (!isTakenOut) throw failure
    await post([])
  }
}

/** What statements say about a transfer of this charge. */
export function referenceOf(charge: ChargeRecord): Readonly<Record<string, string>> {
  return {
    chargeId: charge.id,
    operationId: charge.operationId,
    rail: charge.rail,
    priceSource: charge.priceSource,
    ...(charge.reference === null ? {} : { transaction: charge.reference }),
  }
}
