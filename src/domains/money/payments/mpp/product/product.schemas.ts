import { type Static, Type as T } from '@sinclair/typebox'
import { Nullable, namedObject, shape } from '../../../../../kernel/schemas.ts'
import { line } from '../../../../../kernel/text-schemas.ts'
import { usualAmounts } from './usual-prices.ts'

/** What payers need to know about the service before they pay. */
export const MicropaymentConfig = namedObject('MicropaymentConfig', {
  recipient: T.String({ description: 'Payout address, base58.' }),
  network: T.String({ description: 'The Solana network, by the name that clients know.' }),
  mode: T.Union([T.Literal('paper'), T.Literal('live')], {
    description: 'What the first offer is paid in; paper is play money.',
  }),
  realm: T.String({ description: 'The protection space of challenges.' }),
  currency: T.String(),
  mint: T.String({ description: 'Token mint address of the currency.' }),
  decimals: T.Integer(),
  tokenProgram: T.String({ description: 'The program that owns the mint.' }),
  rpcConfigured: T.Boolean({ description: 'Whether the service can reach a Solana node.' }),
})

const Endpoints = T.Record(T.String(), T.String(), {
  description: 'Operation names with `METHOD path`.',
})

export const ProductInfo = namedObject('MppProductInfo', {
  ok: T.Literal(true),
  product: T.String(),
  productUrl: T.String({ format: 'uri' }),
  intents: T.Array(T.String()),
  rails: T.Array(T.String()),
  config: MicropaymentConfig,
  endpoints: Endpoints,
  install: T.Object({
    npm: T.String(),
    npmWithPeers: T.String(),
    curl: T.String(),
    curlHub: T.String(),
  }),
})

export const BareInfo = namedObject('MppInfo', {
  ok: T.Literal(true),
  product: T.String(),
  config: MicropaymentConfig,
  docs: T.String({ format: 'uri' }),
  npm: T.String({ description: 'How a client is installed.' }),
  endpoints: T.Object({
    charge: T.String(),
    sessionOpen: T.String(),
    sessionUse: T.String(),
    sessionClose: T.String(),
    paidTradePlan: T.String(),
  }),
})

/** A decimal amount, with at most as many decimals as the asset has. */
export const HumanAmount = T.String({
  pattern: '^\\d{1,12}(\\.\\d{1,9})?$',
  description: 'In whole units, such as "0.01".',
})
export const PaidAsset = T.Union([T.Literal('USDC'), T.Literal('SOL')], { default: 'USDC' })

export const ChargeRequest = shape(
  {
    amount: T.Optional(T.String({ ...HumanAmount, default: usualAmounts.charge })),
    asset: T.Optional(PaidAsset),
    description: T.Optional(line({ minLength: 1, maxLength: 256 })),
  },
  { $id: 'MppChargeRequest' },
)

/** How a call was paid, in its own body; `Payment-Receipt` and `Charge-Receipt` have the details. */
export const PaidReceipt = namedObject('MppReceipt', {
  challengeId: Nullable(
    T.String(),
    'The challenge that was answered; null where no challenge was.',
  ),
  chargeId: T.String(),
  paid: T.Literal(true),
  mode: T.Union([T.Literal('paper'), T.Literal('live')]),
  rail: T.String(),
  amount: T.String({ description: 'Atomic units.' }),
  asset: T.String(),
})

export const ChargeAnswer = T.Object({ ok: T.Literal(true), receipt: PaidReceipt })

export type ChargeRequest = Static<typeof ChargeRequest>
export type ChargeAnswer = Static<typeof ChargeAnswer>
export type PaidReceipt = Static<typeof PaidReceipt>
export type ProductInfo = Static<typeof ProductInfo>
export type BareInfo = Static<typeof BareInfo>
export type MicropaymentConfig = Static<typeof MicropaymentConfig>
