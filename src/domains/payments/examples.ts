import type { ChargeView, Evidence, Explanation, RefundView } from './charges.schemas.ts'

const at = '2026-07-15T10:00:00.000Z'
const requestDigest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const responseDigest = '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752'

/** A signed receipt, cut short. */
export const exampleReceipt =
  'eyJhbGciOiJFZERTQSIsInR5cCI6InJlY2VpcHQrandzIn0.eyJjaGFyZ2VJZCI6ImNoZ18wMWoyIn0.c2lnbmF0dXJl'

export const exampleCharge: ChargeView = {
  chargeId: 'chg_01j2x80000000000000000000a',
  status: 'settled',
  allowed: ['refunding', 'reversed'],
  operation: 'post_api_payments_validate',
  method: 'POST',
  path: '/api/payments/validate',
  url: 'http://localhost:4663/api/payments/validate',
  requestId: 'req_01j2x8',
  amount: '0.001',
  amountAtomic: '1000',
  unit: 'call',
  quotedAtomic: '1000',
  refundedAtomic: '0',
  refundableAtomic: '1000',
  refundableUntil: '2026-08-14T10:00:00.000Z',
  asset: 'USDC',
  decimals: 6,
  mode: 'paper',
  rail: 'credit_paper',
  network: 'ledger',
  payer: 'acct_01j2x8',
  payee: 'platform',
  payTo: null,
  reference: 'charge:chg_01j2x80000000000000000000a',
  isFinal: true,
  challengeId: null,
  priceSource: 'table',
  description: null,
  requestDigest,
  bodyDigest: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  responseDigest,
  latencyMs: 41,
  failure: null,
  createdAt: at,
  deliveredAt: at,
  settledAt: at,
  updatedAt: at,
}

const timeline = [
  { status: 'reserved', at, reason: null },
  { status: 'settled', at, reason: null },
]

export const exampleExplanation: Explanation = {
  chargeId: exampleCharge.chargeId,
  requestId: exampleCharge.requestId,
  sentence:
    'POST /api/payments/validate cost 0.001 USDC, a price from table; acct_01j2x8 paid it by credit_paper.',
  request: {
    operation: exampleCharge.operation,
    method: exampleCharge.method,
    path: exampleCharge.path,
    digest: requestDigest,
  },
  quote: {
    source: 'table',
    amount: '0.001',
    unit: 'call',
    asset: 'USDC',
    description: null,
    payee: 'platform',
    commissionBps: 0,
  },
  payment: {
    rail: 'credit_paper',
    mode: 'paper',
    network: 'ledger',
    payer: exampleCharge.payer,
    payTo: null,
    reference: exampleCharge.reference,
  },
  ledger: [
    {
      transferId: 'charge:chg_01j2x80000000000000000000a',
      kind: 'charge.captured',
      from: exampleCharge.payer,
      entries: [
        { owner: 'platform', purpose: 'revenue', asset: 'paper:USDC', amountAtomic: '1000' },
      ],
    },
  ],
  timeline,
  receipt: exampleReceipt,
}

export const exampleRefund: RefundView = {
  refundId: 'rfd_01j2x90000000000000000000b',
  chargeId: exampleCharge.chargeId,
  status: 'settled',
  amount: '0.001',
  amountAtomic: '1000',
  asset: 'USDC',
  mode: 'paper',
  to: 'credit',
  reason: 'The answer was wrong.',
  orderedBy: 'acct_01j2op',
  reference: 'refund:rfd_01j2x90000000000000000000b',
  failure: null,
  createdAt: at,
  endedAt: at,
}

export const exampleEvidence: Evidence = {
  charge: exampleCharge,
  receipt: exampleReceipt,
  request: {
    method: exampleCharge.method,
    url: exampleCharge.url,
    requestDigest,
    bodyDigest: exampleCharge.bodyDigest,
    callingAccount: exampleCharge.payer,
  },
  answer: {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"ok":true}',
    digest: responseDigest,
  },
  timeline,
  refunds: [],
}
