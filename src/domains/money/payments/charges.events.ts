import { type Static, Type as T } from '@sinclair/typebox'
import { type Audience, event } from '../../../kernel/event.ts'
import { AtomicAmount } from '../../../kernel/schemas.ts'

const Nullable = (description: string) => T.Union([T.String(), T.Null()], { description })

const ChargeFact = T.Object({
  chargeId: T.String(),
  status: T.String({ description: 'The status that the charge has now.' }),
  operationId: T.String(),
  requestId: T.String({ description: 'The request that the charge was made for.' }),
  rail: T.String(),
  mode: T.String({ description: '`live` or `paper`.' }),
  asset: T.String({ description: 'The asset of the ledger: `USDC`, `paper:USDC`.' }),
  amountAtomic: AtomicAmount,
  refundedAtomic: AtomicAmount,
  payer: T.String({ description: 'An account id, or `wallet:<address>`.' }),
  payee: Nullable('The account that earns; null for the platform.'),
  network: T.String(),
  reference: Nullable('The transaction, once there is one.'),
  reason: Nullable('Why, where it did not go as hoped.'),
})
export type ChargeFact = Static<typeof ChargeFact>

const example: ChargeFact = {
  chargeId: 'chg_01j2x80000000000000000000a',
  status: 'settled',
  operationId: 'post_api_payments_validate',
  requestId: 'req_01j2x8',
  rail: 'credit_paper',
  mode: 'paper',
  asset: 'paper:USDC',
  amountAtomic: '1000',
  refundedAtomic: '0',
  payer: 'acct_01j2x8',
  payee: null,
  network: 'ledger',
  reference: 'charge:chg_01j2x80000000000000000000a',
  reason: null,
}

const facts = {
  reserved: 'A payment was claimed and its call runs',
  delivered: 'The answer of a paid call was stored; its money moves next',
  settling: 'The money of a paid call began to move',
  settled: 'A call was paid',
  indeterminate: 'It is not known whether the money of a paid call moved; it is asked again',
  released: 'A claimed payment was released; nothing was charged',
  failed: 'The money of a paid call could not move; its answer was not given',
  refunding: 'A refund began',
  refunded: 'A charge was refunded in full',
  refund_ended: 'A refund ended and the charge stands: it was partial, or could not be paid out',
  reversed: 'A reorganisation of the chain took a payment back',
} as const
export type ChargeFactName = keyof typeof facts

function declared(prefix: string, audience: Audience, name: ChargeFactName) {
  return event({
    topic: `${prefix}.${name}`,
    version: 1,
    summary: facts[name],
    audience,
    changes: [{ resource: 'charges', id: 'chargeId' }, { resource: 'balance' }],
    payload: ChargeFact,
    example,
  })
}

function declareAll(prefix: string, audience: Audience) {
  const of = (name: ChargeFactName) => declared(prefix, audience, name)
  return {
    reserved: of('reserved'),
    delivered: of('delivered'),
    settling: of('settling'),
    settled: of('settled'),
    indeterminate: of('indeterminate'),
    released: of('released'),
    failed: of('failed'),
    refunding: of('refunding'),
    refunded: of('refunded'),
    refund_ended: of('refund_ended'),
    reversed: of('reversed'),
  } satisfies Record<ChargeFactName, unknown>
}

/** Events of accounts' charges, readable by that account only. */
export const chargeEvents = declareAll('charge', 'account')
/** The same for payers without an account, readable by the operator only. */
export const walletChargeEvents = declareAll('wallet_charge', 'operator')

/** Every charge event, under a unique name. */
export const chargesEvents = {
  ...Object.fromEntries(Object.values(chargeEvents).map((spec) => [spec.topic, spec])),
  ...Object.fromEntries(Object.values(walletChargeEvents).map((spec) => [spec.topic, spec])),
}
