import { createPublicKey, verify } from 'node:crypto'
import type { ReceiptPublicKey } from '../../../ports/receipt-signer.ts'
import { chainStart, type Decision, firstBrokenDecision } from './decision-chain.ts'
import type { StoredOrder } from './order-record.ts'
import type { OrderReceipt } from './orders.schemas.ts'

/** The signed claims of a receipt: the order, its state, and the end of its record. */
export function receiptClaims(
  order: Pick<StoredOrder, 'accountId' | 'id' | 'mode' | 'status'>,
  decisions: readonly Decision[],
  issuer: string,
) {
  const last = decisions.at(-1)
  return {
    iss: issuer,
    jti: order.id,
    kind: 'order',
    orderId: order.id,
    accountId: order.accountId,
    status: order.status,
    isPaper: order.mode === 'paper',
    decisionCount: decisions.length,
    head: last?.hash ?? chainStart,
    asOf: last?.decidedAt ?? null,
  }
}

/**
 * Checks a receipt without the service: every entry follows from the one before, and one of the keys signed the last
 * hash, the number of entries, the order and its state. The caller must know from elsewhere that the keys are the
 * service's. Returns null when all of it holds, else what does not. Pure.
 * @public For verifiers of receipts.
 */
export function faultOfReceipt(
  receipt: OrderReceipt,
  keys: readonly ReceiptPublicKey[],
): string | null {
  const broken = firstBrokenDecision(receipt.decisions)
  if (broken !== null) return `entry ${broken} does not follow from the one before`
  const [header = '', payload = '', signature = ''] = receipt.signature.split('.')
  const isSigned = keys.some((key) =>
    verify(
      null,
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: { ...key }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  )
  if (!isSigned) return 'none of the keys signed it'
  const text = Buffer.from(payload, 'base64url').toString('utf8')
  const expected: readonly (readonly [string, string | number | boolean])[] = [
    ['kind', 'order'],
    ['orderId', receipt.orderId],
    ['status', receipt.status],
    ['isPaper', receipt.isPaper],
    ['decisionCount', receipt.decisions.length],
    ['head', receipt.decisions.at(-1)?.hash ?? chainStart],
  ]
  // Names and values have no characters that JSON escapes, so a claim occurs literally in the text.
  const missing = expected.find(
    ([name, value]) => !text.includes(`${JSON.stringify(name)}:${JSON.stringify(value)}`),
  )
  return missing === undefined ? null : `the signature is not over this ${missing[0]}`
}
