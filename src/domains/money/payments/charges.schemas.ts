import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { priceUnits } from '../../../kernel/price-units.ts'
import {
  DecimalAmount,
  described,
  Money,
  NullableTimestamp,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { chargeMachine } from './charge-states.ts'

const ChargeId = T.String({ pattern: idPattern('chg'), maxLength: 30, description: 'chg_…' })
const NullableText = (description: string) => T.Union([T.String(), T.Null()], { description })
const Status = T.Union(
  chargeMachine.states.map((state) => T.Literal(state)),
  { description: 'The README of payments draws the states.' },
)
export const railIds = [
  'credit',
  'credit_paper',
  'mpp_paper',
  'mpp_session',
  'mpp_solana',
  'x402_evm',
  'x402_svm',
] as const
const Rail = T.Union(railIds.map((id) => T.Literal(id)))
const Mode = T.Union([T.Literal('live'), T.Literal('paper')], {
  description: '`paper` is play money and never mixes with live value.',
})
const Asset = T.Union([T.Literal('SOL'), T.Literal('USDC')])
export const Unit = T.Union(
  priceUnits.map((unit) => T.Literal(unit)),
  { description: 'What the price is for; `1k_tokens` and `minute` are metered.' },
)

/** A paid call, as its payer, its payee and the operator see it. */
export const Charge = T.Object(
  {
    id: ChargeId,
    status: Status,
    allowed: T.Array(T.String(), { description: 'The states that may follow.' }),
    operation: T.String({ description: 'The operationId of the call.' }),
    method: T.String(),
    path: T.String({ description: 'As the table writes it, with parameters in braces.' }),
    url: NullableText('The whole address, for its payer and the operator; null for the payee.'),
    requestId: T.String(),
    ...Money.properties,
    asset: Asset,
    unit: Unit,
    quoted: described(
      Money,
      'The most that it could have cost; above the amount where its unit is metered.',
    ),
    refunded: Money,
    refundable: Money,
    refundableUntil: NullableTimestamp,
    mode: Mode,
    rail: Rail,
    network: T.String({ description: 'CAIP-2, or `paper` and `ledger`.' }),
    payer: T.String({ description: 'An account id, or `wallet:<address>`.' }),
    payee: T.String({ description: 'The account that earns, or `platform`.' }),
    payTo: NullableText('The address that was paid; null where the value lies in the ledger.'),
    reference: NullableText('The transaction on the network, or the transfer in the ledger.'),
    isFinal: T.Boolean({ description: 'False while a reorganisation could still undo it.' }),
    challengeId: NullableText('The challenge that was answered, on MPP.'),
    priceSource: T.String({ description: '`table`, `agent:<slug>`, `pricebook:<version>`.' }),
    description: NullableText('What the price was said to be for.'),
    requestDigest: T.String({ description: 'SHA-256 over operation and input, in hex.' }),
    bodyDigest: NullableText('SHA-256 of the body as it came, in base64.'),
    responseDigest: NullableText('SHA-256 of the body of the answer, in hex.'),
    latencyMs: T.Union([T.Integer(), T.Null()]),
    failure: NullableText('Why, where it did not go as hoped.'),
    createdAt: Timestamp,
    deliveredAt: NullableTimestamp,
    settledAt: NullableTimestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Charge' },
)
export type ChargeView = Static<typeof Charge>

export const ChargePage = pageOf(Charge)
export const ChargeParams = shape({ chargeId: ChargeId })
export const ListChargesQuery = shape({
  ...pageQuery,
  owner: T.Optional(
    T.Union([T.Literal('self'), T.Literal('all')], {
      default: 'self',
      description: '`all` is for the operator.',
    }),
  ),
  role: T.Optional(
    T.Union([T.Literal('payer'), T.Literal('payee')], {
      description: 'Only what the caller paid, or only what they earn.',
    }),
  ),
  status: T.Optional(Status),
  rail: T.Optional(Rail),
  operation: T.Optional(
    T.String({ maxLength: 256, pattern: '^[A-Za-z0-9_]+$', description: 'An operationId.' }),
  ),
  requestId: T.Optional(
    T.String({ maxLength: 64, pattern: '^[!-~]+$', description: 'The X-Request-Id of the call.' }),
  ),
})
export type ListChargesQuery = Static<typeof ListChargesQuery>

const SignedReceipt = T.String({
  description: 'Compact JWS (EdDSA); GET /api/payments/receipt-keys has the key.',
})
export const Receipt = T.Object(
  {
    chargeId: ChargeId,
    receipt: SignedReceipt,
    claims: T.Object({}, { additionalProperties: true, description: 'What was signed.' }),
  },
  { $id: 'PaymentReceipt' },
)
export const ReceiptKeys = T.Object(
  {
    keys: T.Array(
      T.Object(
        {
          kty: T.String(),
          crv: T.String(),
          x: T.String(),
          kid: T.String(),
          alg: T.String(),
          use: T.String(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 16 },
    ),
  },
  { $id: 'ReceiptKeys', description: 'A JWK set (RFC 7517).' },
)

const Movement = T.Object({
  transferId: T.String({ description: 'The transfer in the ledger.' }),
  kind: T.String(),
  from: T.String({ description: 'Where the value came from.' }),
  entries: T.Array(
    T.Object({
      owner: T.String(),
      purpose: T.String(),
      ...Money.properties,
    }),
    { maxItems: 32 },
  ),
})
const Step = T.Object({
  status: T.String(),
  at: Timestamp,
  reason: NullableText('Why, where it did not go as hoped.'),
})
export const Explanation = T.Object(
  {
    chargeId: ChargeId,
    requestId: T.String(),
    sentence: T.String({ description: 'All of it, for a person.' }),
    request: T.Object({
      operation: T.String(),
      method: T.String(),
      path: T.String(),
      digest: T.String(),
    }),
    quote: T.Object({
      source: T.String(),
      amount: DecimalAmount,
      unit: Unit,
      asset: Asset,
      description: NullableText('What the price was said to be for.'),
      payee: T.String(),
      commissionBps: T.Integer(),
    }),
    payment: T.Object({
      rail: Rail,
      mode: Mode,
      network: T.String(),
      payer: T.String(),
      payTo: NullableText('The address that was paid.'),
      reference: NullableText('The transaction.'),
    }),
    ledger: T.Array(Movement, { maxItems: 201 }),
    timeline: T.Array(Step, { maxItems: 1_000 }),
    receipt: T.Union([SignedReceipt, T.Null()]),
  },
  { $id: 'ChargeExplanation' },
)
export type Explanation = Static<typeof Explanation>

const RefundStatus = T.Union(
  (['pending', 'settled', 'failed'] as const).map((status) => T.Literal(status)),
  { description: '`pending` ends by itself; read the charge again.' },
)
export const Refund = T.Object(
  {
    id: T.String({ pattern: idPattern('rfd') }),
    chargeId: ChargeId,
    status: RefundStatus,
    ...Money.properties,
    asset: Asset,
    mode: Mode,
    to: T.Union([T.Literal('network'), T.Literal('credit')], {
      description: 'Back to the payer on their network, or to their account here.',
    }),
    reason: T.String(),
    orderedBy: T.String(),
    reference: NullableText('The transaction of the refund.'),
    failure: NullableText('Why it could not be sent.'),
    createdAt: Timestamp,
    endedAt: NullableTimestamp,
  },
  { $id: 'Refund' },
)
export type RefundView = Static<typeof Refund>

const Reason = line({
  minLength: 3,
  maxLength: 280,
  description: 'Both sides read it.',
})
export const RefundRequest = shape({
  amount: T.Optional(
    T.String({
      pattern: '^\\d{1,60}(\\.\\d{1,18})?$',
      description: 'Decimal amount in the asset of the charge; all that is left unless given.',
    }),
  ),
  reason: Reason,
})
export const VoidRequest = shape({ reason: Reason })

export const Evidence = T.Object(
  {
    charge: Charge,
    receipt: T.Union([SignedReceipt, T.Null()]),
    request: T.Object({
      method: T.String(),
      url: NullableText('For its payer and the operator.'),
      requestDigest: T.String(),
      bodyDigest: NullableText('SHA-256 of the body as it came, in base64.'),
      callingAccount: NullableText('The account that called.'),
    }),
    answer: T.Union(
      [
        T.Object({
          status: T.Integer(),
          headers: T.Record(T.String(), T.String()),
          body: NullableText(
            'For its payer and the operator, while it is kept; a secret that it showed once is left out.',
          ),
          digest: T.String({ description: 'SHA-256 of the body as it was sent, in hex.' }),
        }),
        T.Null(),
      ],
      { description: 'Null while there is none.' },
    ),
    timeline: T.Array(Step, { maxItems: 1_000 }),
    refunds: T.Array(Refund, { maxItems: 200 }),
  },
  { $id: 'ChargeEvidence' },
)
export type Evidence = Static<typeof Evidence>
