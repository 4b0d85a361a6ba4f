import { createHash } from 'node:crypto'
import { awaitInOrder } from '../../../kernel/await-in-order.ts'
import { AppError } from '../../../kernel/errors.ts'
import { paymentErrors } from '../../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../../ports/idempotency.ts'
import { creditsOf } from './charge-entries.ts'
import { later, settlesUntil } from './charge-parts.ts'
import { type ChargeRecord, type RecordedAnswer, settleRequestOf, unheld } from './charge-record.ts'
import type { BoundCharge, Transition } from './charge-transitions.ts'
import type { LedgerRail, Settled } from './rail.ts'
import { indeterminate } from './refusals.ts'
import { settleCharge } from './settlement.ts'

/** The largest body that is stored for repeats. */
const recordedBytesMax = 1_048_576

/** A handler's answer, and what it costs of the reserved value. */
export type Delivery = { readonly answer: StoredAnswer; readonly amountAtomic: bigint }

/**
 * Stores the answer of a paid handler and takes its money: ledger value in the same transaction, network value
 * afterwards. Resolves to the charge's new state. Raises 503 `payment.timed_out` when the charge was released because
 * its handler took too long, and `payment.indeterminate` when it is unknown what was stored or moved.
 */
export async function captureCharge(
  charge: BoundCharge,
  delivery: Delivery,
): Promise<ChargeRecord> {
  const record = await deliver(charge, delivery)
  if (charge.rail.custody === 'ledger') return record
  try {
    return await settleCharge({ ...charge, record })
  } catch (failure) {
    charge.logger.error('a charge could not be settled', failure, { chargeId: record.id })
    throw indeterminate()
  }
}

/** Releases a reserved charge: nothing was charged, and its payment may be used again. */
export async function releaseCharge(charge: BoundCharge, reason: string): Promise<void> {
  const { books, rail, record } = charge
  await charge.inTransition(async (at) => {
    await at.move(record, { ...unheld, status: 'released', reason, failure: reason, proof: null })
    await books.released?.(at.tx, record)
    if (rail.custody === 'ledger') await rail.release(at.tx, settleRequestOf(record))
  })
}

async function deliver(
  charge: BoundCharge,
  { answer, amountAtomic }: Delivery,
): Promise<ChargeRecord> {
  const { logger, rail, record } = charge
  const now = later(charge, 0)
  const delivered = {
    ...(amountAtomic === record.amountAtomic ? {} : { amountAtomic }),
    answer: storable(answer),
    responseDigest: createHash('sha256').update(answer.body).digest('hex'),
    latencyMs: now.getTime() - record.createdAt.getTime(),
    deliveredAt: now,
  }
  try {
    return await charge.inTransition((at) => {
      if (rail.custody === 'ledger') return captureInLedger(at, { ...charge, rail }, delivered)
      const until = settlesUntil(charge)
      const status = 'delivered'
      return at.move(record, { ...delivered, status, leasedUntil: until, dueAt: until })
    })
  } catch (failure) {
    // A refusal rolled the transaction back, so nothing is stored; after any other failure only repeating the payment
    // will tell.
    if (!(failure instanceof AppError)) {
      logger.error('a paid answer could not be stored', failure, { chargeId: record.id })
      throw indeterminate()
    }
    await releaseLate(charge)
    throw new AppError(
      paymentErrors.timed_out,
      'The call took so long that its payment was released; nothing was charged.',
      { cause: failure },
    )
  }
}

/** In most cases it was already released because its lease ended. */
async function releaseLate(charge: BoundCharge): Promise<void> {
  try {
    await releaseCharge(charge, 'the payment could not be taken any more')
  } catch (failure) {
    charge.logger.debug('a charge was released by another', { reason: String(failure) })
  }
}

type Delivered = Pick<ChargeRecord, 'answer' | 'deliveredAt' | 'latencyMs' | 'responseDigest'> &
  Partial<Pick<ChargeRecord, 'amountAtomic'>>

async function captureInLedger(
  at: Transition,
  { books, rail, record }: BoundCharge & { readonly rail: LedgerRail },
  delivered: Delivered,
): Promise<ChargeRecord> {
  const costing = { ...record, ...delivered }
  // Budgets are locked before the ledger.
  if (costing.amountAtomic < record.amountAtomic) await books.reduced?.(at.tx, costing)
  const credits = await creditsOf(at.tx, costing, books)
  const request = { ...settleRequestOf(costing), reservedAtomic: record.amountAtomic }
  const move = (settled: Settled) =>
    at.move(record, {
      ...delivered,
      ...unheld,
      status: 'settled',
      credits,
      reference: settled.reference,
      receiptExtra: settled.extra ?? {},
      isFinal: true,
      settledAt: at.now,
      proof: null,
    })
  const expected = rail.settledAs?.(request)
  const capture = () => rail.capture(at.tx, request, credits)
  const [moved] =
    expected === undefined
      ? [await move(await capture())]
      : await awaitInOrder([move(expected), capture()])
  await books.charged?.(at.tx, moved, at.now)
  return moved
}

function storable({ status, headers, body }: StoredAnswer): RecordedAnswer {
  return { status, headers, body: Buffer.byteLength(body) <= recordedBytesMax ? body : null }
}
