import { createHash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import { inOrder } from '../../kernel/in-order.ts'
import { paymentErrors } from '../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import { type ChargeParts, inTransition, later, railOf } from './charge-parts.ts'
import { type ChargeRecord, type KeptAnswer, settleRequestOf } from './charge-record.ts'
import { moveCharge, type Transition } from './charge-transitions.ts'
import { releaseCharge } from './claim.ts'
import { creditsOf } from './credits.ts'
import type { LedgerRail, Settled } from './rail.ts'
import { settleMarginMs } from './settlement.ts'

/** The largest body that is kept for repeats. */
const keptBytesMax = 1_048_576

/** What a handler made, and what of the value that was set aside it costs. */
export type Made = { readonly answer: StoredAnswer; readonly amountAtomic: bigint }

/**
 * Stores the answer of a paid handler, and in the same transaction takes what lies in the ledger; what lies on a
 * network is settled next. Resolves to the charge as it then is. Raises 503 `payment.timed_out` when the charge was
 * let go because its handler took too long, and whatever the store raises: then it is not known what was stored.
 */
export async function deliver(
  parts: ChargeParts,
  charge: ChargeRecord,
  { answer, amountAtomic }: Made,
): Promise<ChargeRecord> {
  const now = later(parts, 0)
  const delivered = {
    ...(amountAtomic === charge.amountAtomic ? {} : { amountAtomic }),
    answer: kept(answer),
    responseDigest: createHash('sha256').update(answer.body).digest('hex'),
    latencyMs: now.getTime() - charge.createdAt.getTime(),
    deliveredAt: now,
  }
  try {
    return await store(parts, charge, delivered)
  } catch (failure) {
    // A refusal rolled the transaction back, so nothing is stored; anything else may have been.
    if (!(failure instanceof AppError)) throw failure
    await letGo(parts, charge)
    throw new AppError(
      paymentErrors.timed_out,
      'The call took so long that its payment was let go; nothing was charged.',
      { cause: failure },
    )
  }
}

function store(
  parts: ChargeParts,
  charge: ChargeRecord,
  delivered: Delivered,
): Promise<ChargeRecord> {
  const rail = railOf(parts, charge.rail)
  return inTransition(parts, async (at) => {
    if (rail.custody === 'ledger') return captureInLedger({ ...parts, at, rail }, charge, delivered)
    const leasedUntil = later(parts, parts.settings.settleTimeoutMs + settleMarginMs)
    const status = 'delivered'
    return moveCharge(at, charge, { ...delivered, status, leasedUntil, dueAt: leasedUntil })
  })
}

/** Somebody else has let it go in most cases, because the lease was over. */
async function letGo(parts: ChargeParts, charge: ChargeRecord): Promise<void> {
  try {
    await releaseCharge(parts, charge, 'the payment could not be taken any more')
  } catch (failure) {
    parts.logger.debug('a charge was let go by another', { reason: String(failure) })
  }
}

type Delivered = Pick<ChargeRecord, 'answer' | 'deliveredAt' | 'latencyMs' | 'responseDigest'> &
  Partial<Pick<ChargeRecord, 'amountAtomic'>>

async function captureInLedger(
  { books, at, rail }: ChargeParts & { readonly at: Transition; readonly rail: LedgerRail },
  charge: ChargeRecord,
  delivered: Delivered,
): Promise<ChargeRecord> {
  const costing = { ...charge, ...delivered }
  // Budgets are locked before the ledger.
  if (costing.amountAtomic < charge.amountAtomic) await books.reduced?.(at.tx, costing)
  const credits = await creditsOf(at.tx, costing, books)
  const request = { ...settleRequestOf(costing), setAsideAtomic: charge.amountAtomic }
  const move = (settled: Settled) =>
    moveCharge(at, charge, {
      ...delivered,
      status: 'settled',
      credits,
      reference: settled.reference,
      receiptExtra: settled.extra ?? {},
      isFinal: true,
      settledAt: at.now,
      proof: null,
      lease: null,
      leasedUntil: null,
      dueAt: null,
    })
  const foretold = rail.settledAs?.(request)
  const capture = () => rail.capture(at.tx, request, credits)
  const [moved] =
    foretold === undefined
      ? [await move(await capture())]
      : await inOrder([move(foretold), capture()])
  await books.charged?.(at.tx, moved, at.now)
  return moved
}

function kept({ status, headers, body }: StoredAnswer): KeptAnswer {
  return { status, headers, body: Buffer.byteLength(body) <= keptBytesMax ? body : null }
}
