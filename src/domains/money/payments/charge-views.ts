import { ledgerMoney, priceAssetOf, priceAssets } from '../../../kernel/assets.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { NewEntry } from '../ledger/index.ts'
import { givenBack } from './charge-entries.ts'
import type { ChargeParts } from './charge-parts.ts'
import type { ChargeRecord } from './charge-record.ts'
import { chargeMachine } from './charge-states.ts'
import type { ChargeView, Explanation, RefundView } from './charges.schemas.ts'
import type { RefundRecord } from './refunds.store.ts'
import { refundableAtomic, refundableUntil } from './refunds.ts'

/** The reader's relation to a charge. A payee does not see the exact request and answer. */
export type Reader = 'operator' | 'payee' | 'payer'

/** A charge as this reader sees it. */
export function toView(
  parts: Pick<ChargeParts, 'settings'>,
  charge: ChargeRecord,
  reader: Reader,
): ChargeView {
  const { asset, mode } = priceAssetOf(charge.asset)
  return {
    id: charge.id,
    status: charge.status,
    allowed: [...chargeMachine.next(charge.status)],
    operation: charge.operationId,
    method: charge.method,
    path: charge.pathTemplate,
    url: reader === 'payee' ? null : charge.url,
    requestId: charge.requestId,
    ...ledgerMoney(asset, charge.amountAtomic),
    unit: charge.unit,
    quoted: ledgerMoney(asset, charge.quotedAtomic),
    refunded: ledgerMoney(asset, charge.refundedAtomic),
    refundable: ledgerMoney(asset, charge.status === 'settled' ? refundableAtomic(charge) : 0n),
    refundableUntil: instant(refundableUntil(parts, charge)),
    mode,
    rail: charge.rail,
    network: charge.network,
    payer: charge.payer,
    payee: charge.payeeAccountId ?? 'platform',
    payTo: charge.payTo,
    reference: charge.reference,
    isFinal: charge.isFinal,
    challengeId: charge.challengeId,
    priceSource: charge.priceSource,
    description: charge.description,
    requestDigest: charge.requestDigest,
    bodyDigest: charge.bodyDigest,
    responseDigest: charge.responseDigest,
    latencyMs: charge.latencyMs,
    failure: charge.failure,
    createdAt: charge.createdAt.toISOString(),
    deliveredAt: instant(charge.deliveredAt),
    settledAt: instant(charge.settledAt),
    updatedAt: charge.updatedAt.toISOString(),
  }
}

/** A refund as every reader of its charge sees it. */
export function toRefundView(charge: ChargeRecord, refund: RefundRecord): RefundView {
  const { asset, mode } = priceAssetOf(charge.asset)
  return {
    id: refund.id,
    chargeId: charge.id,
    status: refund.status,
    ...ledgerMoney(asset, refund.amountAtomic),
    mode,
    to: refund.to,
    reason: refund.reason,
    orderedBy: refund.orderedBy,
    reference: refund.reference,
    failure: refund.failure,
    createdAt: refund.createdAt.toISOString(),
    endedAt: instant(refund.endedAt),
  }
}

/** Explains the amount, the payment and the recipients, from the request to the receipt. */
export function explain(
  charge: ChargeRecord,
  refunds: readonly RefundRecord[],
  receipt: string | null,
): Explanation {
  const { asset, mode } = priceAssetOf(charge.asset)
  const amount = amountOf(charge, charge.amountAtomic)
  const payee = charge.payeeAccountId ?? 'platform'
  return {
    chargeId: charge.id,
    requestId: charge.requestId,
    sentence: sentenceOf(charge, `${amount} ${asset}`),
    request: {
      operation: charge.operationId,
      method: charge.method,
      path: charge.pathTemplate,
      digest: charge.requestDigest,
    },
    quote: {
      source: charge.priceSource,
      amount: amountOf(charge, charge.quotedAtomic),
      unit: charge.unit,
      asset,
      description: charge.description,
      payee,
      commissionBps: charge.commissionBps,
    },
    payment: {
      rail: charge.rail,
      mode,
      network: charge.network,
      payer: charge.payer,
      payTo: charge.payTo,
      reference: charge.reference,
    },
    ledger: movementsOf(charge, refunds),
    timeline: [...charge.timeline],
    receipt,
  }
}

function sentenceOf(charge: ChargeRecord, amount: string): string {
  const what = `${charge.method} ${charge.pathTemplate} cost ${amount}, a price from ${charge.priceSource}`
  const how = `${charge.payer} was to pay it by ${charge.rail}`
  switch (charge.status) {
    case 'settled':
      return `${what}; ${charge.payer} paid it by ${charge.rail}${
        charge.refundedAtomic > 0n ? ', and a part was refunded' : ''
      }.`
    case 'refunded':
      return `${what}; ${charge.payer} paid it by ${charge.rail}, and all of it was refunded.`
    case 'refunding':
      return `${what}; ${charge.payer} paid it by ${charge.rail}, and a refund is on its way.`
    case 'reversed':
      return `${what}; ${charge.payer} paid it by ${charge.rail}, and the network took it back.`
    case 'failed':
    case 'released':
      return `${what}; ${how}, but nothing was charged: ${charge.failure ?? 'it was released'}.`
    default:
      return `${what}; ${how}, which has not ended yet.`
  }
}

function movementsOf(
  charge: ChargeRecord,
  refunds: readonly RefundRecord[],
): Explanation['ledger'] {
  if (charge.credits.length === 0) return []
  const paid = {
    transferId: `charge:${charge.id}`,
    kind: charge.payTo === null ? 'charge.captured' : 'charge.settled',
    from: charge.payer,
    entries: charge.credits.map((entry) => shown(charge, entry)),
  }
  let refunded = 0n
  const back = refunds.flatMap((refund) => {
    if (refund.status === 'failed') return []
    const before = refunded
    refunded += refund.amountAtomic
    return [
      {
        transferId: `refund:${refund.id}`,
        kind: 'charge.refunded',
        from: charge.payeeAccountId ?? 'platform',
        entries: givenBack(charge, before, refunded).map((entry) => shown(charge, entry)),
      },
    ]
  })
  return [paid, ...back]
}

function shown({ asset }: ChargeRecord, { account, amountAtomic }: NewEntry) {
  return { ...account, ...ledgerMoney(asset, amountAtomic) }
}

function amountOf({ asset }: ChargeRecord, atomic: bigint): string {
  return formatAmount(atomic, priceAssets[priceAssetOf(asset).asset].decimals)
}

function instant(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
