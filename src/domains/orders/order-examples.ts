/** The worked examples of orders, in one story: half a token is bought on paper with a limit. */
const base = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const quote = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const pool = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const id = 'ord_01k0000000000000000000000a'
const placedAt = '2026-07-15T09:00:00.000Z'
const filledAt = '2026-07-15T09:04:00.000Z'
const quoteHash = 'ab'.repeat(32)

export const oneOrder = { params: { orderId: id } }
export const previewBody = {
  mode: 'paper',
  kind: 'limit',
  side: 'buy',
  pair: { base, quote },
  amountAtomic: '1000000',
  limitPrice: '2',
} as const
export const placeBody = { ...previewBody, clientOrderId: 'grid-12' } as const

export const openSummary = {
  id,
  clientOrderId: 'grid-12',
  mode: 'paper',
  isPaper: true,
  kind: 'limit',
  side: 'buy',
  pair: { base, quote },
  amountAtomic: '1000000',
  limitPrice: '2',
  trigger: { price: '2', source: 'market', direction: 'at_or_below' },
  trailBps: null,
  maxSlippageBps: 300,
  timeInForce: 'gtc',
  expiresAt: null,
  status: 'open',
  statusReason: null,
  filledIn: '0',
  filledOut: '0',
  avgPrice: null,
  remaining: '1000000',
  fees: [],
  parentId: null,
  replacesId: null,
  replacedById: null,
  tag: null,
  createdAt: placedAt,
  updatedAt: placedAt,
}
export const event = {
  seq: '1',
  topic: 'order.created',
  payload: { seq: '1', prevSeq: '0', orderId: id, status: 'created', isPaper: true },
  recordedAt: placedAt,
}
export const eventPage = (item: typeof event) => ({ items: [item], nextCursor: null })

const round = {
  round: 1,
  amountInAtomic: '1000000',
  dueAt: null,
  status: 'scheduled',
  reason: null,
  fill: null,
  endedAt: null,
}
export const open = { ...openSummary, rounds: [round], children: [], events: [event] }
export const order = {
  ...open,
  status: 'filled',
  filledIn: '1000000',
  filledOut: '499500000000000000',
  avgPrice: '2.002002002002002002',
  remaining: '0',
  fees: [{ kind: 'paper', token: base, amountAtomic: '500000000000000' }],
  updatedAt: filledAt,
  rounds: [
    {
      ...round,
      status: 'filled',
      fill: {
        amountInAtomic: '1000000',
        quotedOutAtomic: '500000000000000000',
        receivedAtomic: '499500000000000000',
        feeAtomic: '500000000000000',
        slippageAtomic: '0',
        blockNumber: '42',
        quoteHash,
        transactionHash: null,
      },
      endedAt: filledAt,
    },
  ],
}
export const preview = {
  kind: 'limit',
  side: 'buy',
  spends: { token: quote, amountAtomic: '1000000' },
  receives: { token: base, amountAtomic: '500000000000000000' },
  worstCaseOutAtomic: '500000000000000000',
  priceNow: '1.998',
  averagePrice: '2',
  priceImpactBps: 10,
  blockNumber: '42',
  route: [{ venue: 'uniswap_v3', pool, shareBps: 10_000 }],
  wouldReject: [],
}
export const receipt = {
  orderId: id,
  status: 'filled',
  isPaper: true,
  decisions: [
    {
      number: 1,
      kind: 'placed',
      facts: { mode: 'paper', side: 'buy', amountInAtomic: '1000000' },
      decidedAt: placedAt,
      previousHash: '0'.repeat(64),
      hash: 'cd'.repeat(32),
    },
  ],
  signature: 'eyJhbGciOiJFZERTQSJ9.eyJvcmRlcklkIjoib3JkXzAxIn0.c2lnbmF0dXJl',
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid: 'receipts-1',
      alg: 'EdDSA',
      use: 'sig',
    },
  ],
} as const
