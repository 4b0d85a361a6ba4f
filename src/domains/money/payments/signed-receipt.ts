import { priceAssetOf, priceAssets } from '../../../kernel/assets.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { ReceiptSigner } from '../../../ports/receipt-signer.ts'
import type { ChargeRecord } from './charge-record.ts'

/** The outcome of a paid call in its receipt. */
export type ReceiptOutcome = 'delivered' | 'partially_refunded' | 'refunded' | 'reversed'

/**
 * The signed receipt of a settled charge: request, answer, payment and price. Request and answer are represented by
 * digests, so a payer can show the receipt without revealing them. Deterministic.
 */
export function signedReceipt(
  { signer, issuer }: { readonly signer: ReceiptSigner; readonly issuer: string },
  charge: ChargeRecord,
): Promise<string> {
  return signer.sign(receiptClaims(charge, issuer))
}

/** The signed claims. Amounts are decimal strings; digests are SHA-256 in hex, the body's in base64. */
export function receiptClaims(charge: ChargeRecord, issuer: string) {
  const { asset } = priceAssetOf(charge.asset)
  const { decimals } = priceAssets[asset]
  const issuedAt = charge.settledAt ?? charge.createdAt
  return {
    iss: issuer,
    jti: charge.id,
    iat: Math.floor(issuedAt.getTime() / 1_000),
    chargeId: charge.id,
    requestId: charge.requestId,
    operation: charge.operationId,
    resource: { method: charge.method, path: charge.pathTemplate },
    requestDigest: charge.requestDigest,
    bodyDigest: charge.bodyDigest,
    responseDigest: charge.responseDigest,
    responseStatus: charge.answer?.status ?? null,
    amount: formatAmount(charge.amountAtomic, decimals),
    amountAtomic: charge.amountAtomic.toString(),
    unit: charge.unit,
    quotedAtomic: charge.quotedAtomic.toString(),
    refundedAtomic: charge.refundedAtomic.toString(),
    asset,
    decimals,
    rail: charge.rail,
    network: charge.network,
    reference: charge.reference,
    priceSource: charge.priceSource,
    mode: charge.mode,
    issuedAt: issuedAt.toISOString(),
    payer: charge.payer,
    payee: charge.payeeAccountId ?? 'platform',
    latencyMs: charge.latencyMs,
    outcome: outcomeOf(charge),
  }
}

function outcomeOf({ status, refundedAtomic }: ChargeRecord): ReceiptOutcome {
  if (status === 'reversed') return 'reversed'
  if (status === 'refunded') return 'refunded'
  return refundedAtomic > 0n ? 'partially_refunded' : 'delivered'
}
