import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  EvmAddress,
  Hash32,
  Money,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
} from '../../../kernel/schemas.ts'
import { IntentId, intentSchema } from '../../chain/intents/index.ts'
import { escrowPhases, settleReasons } from './escrow-fold.ts'
import { escrowKinds } from './escrow-intents.ts'

const secondsMax = 90 * 24 * 3_600
const splitsMax = 8

const stepWords = [
  'deliver',
  'accept',
  'refuse',
  'give_back',
  'dispute',
  'resolve',
  'expire',
] as const

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })
const seconds = (description: string) => T.Integer({ minimum: 1, maximum: secondsMax, description })
const Bps = (description: string) => T.Integer({ minimum: 0, maximum: 10_000, description })
const EscrowId = { ...Hash32, description: 'The id of an escrow: of its client and their salt' }
const expiry = T.Integer({
  minimum: 60,
  maximum: 3_600,
  default: 600,
  description: 'How long signed bytes are taken, in seconds',
})
const Splits = T.Array(
  shape({
    account: EvmAddress,
    bps: T.Integer({ minimum: 1, maximum: 10_000, description: 'Of what is paid' }),
  }),
  { maxItems: splitsMax, description: 'Parts for others; what is left is the provider’s' },
)
const times = {
  deliverSeconds: seconds('From the payment until the delivery'),
  evaluationSeconds: seconds('From the delivery until the verdict; without one it is accepted'),
  disputeSeconds: seconds('How long a refusal can be disputed'),
  resolutionSeconds: seconds('How long the arbiter has'),
  unresolvedBps: Bps('The provider’s part of a dispute that nobody resolves'),
}
const thirds = {
  evaluator: Nullable(EvmAddress, 'Judges the work; null where the client does'),
  arbiter: Nullable(EvmAddress, 'Resolves disputes; null where there are none'),
}

export const EscrowParams = shape({ escrowId: EscrowId })
export const EscrowIntentParams = shape({ intentId: IntentId })
export const EscrowsQuery = shape({
  ...pageQuery,
  account: T.Optional({ ...EvmAddress, description: 'Only those of this client or provider' }),
})
export const PrepareFundRequest = namedShape('PrepareEscrowFundRequest', {
  client: { ...EvmAddress, description: 'Who pays and signs' },
  provider: EvmAddress,
  ...thirds,
  token: Nullable(EvmAddress, 'What it is paid in; null for ether'),
  amountAtomic: T.String({
    pattern: '^[1-9]\\d{0,37}$',
    description: 'Whole number of wei, or of base units of the token',
  }),
  ...times,
  splits: T.Optional(Splits),
  salt: T.Optional({
    ...Hash32,
    description: 'Makes the id, with the client; one that nobody used is made where it is left out',
  }),
  expiresInSeconds: expiry,
})
export const PrepareStepRequest = namedShape('PrepareEscrowStepRequest', {
  from: { ...EvmAddress, description: 'Who signs' },
  step: oneOf(stepWords, 'What is done; `expire` is for anybody, once `dueAt` is over'),
  deliverable: T.Optional({ ...Hash32, description: 'For `deliver`: the hash of the work' }),
  providerBps: T.Optional(Bps('For `resolve`: the provider’s part')),
  expiresInSeconds: expiry,
})
export const PrepareWithdrawalRequest = namedShape('PrepareEscrowWithdrawalRequest', {
  from: { ...EvmAddress, description: 'Whose money it is, and who signs' },
  token: Nullable(EvmAddress, 'What is taken; null for ether'),
  to: T.Optional({ ...EvmAddress, description: 'Who is paid in their place' }),
  expiresInSeconds: expiry,
})

const { tokenAddress: _token, ...intentFields } = intentSchema(escrowKinds).properties
export const EscrowIntent = namedObject('EscrowIntent', intentFields)
export const PreparedFund = namedObject('PreparedEscrowFund', {
  id: EscrowId,
  salt: Hash32,
  intents: T.Array(EscrowIntent, {
    minItems: 1,
    maxItems: 2,
    description: 'To be signed in this order: an approval first where the token needs one',
  }),
})
export const PreparedStep = namedObject('PreparedEscrowStep', { intent: EscrowIntent })
export const AgentEscrow = namedObject('AgentEscrow', {
  id: EscrowId,
  client: EvmAddress,
  provider: EvmAddress,
  ...thirds,
  amount: { ...Money, description: '`ETH`, or base units of the token' },
  paid: { ...Money, description: 'For the provider and the splits; zero before the end' },
  refunded: { ...Money, description: 'For the client; zero before the end' },
  ...times,
  splits: T.Array(T.Object({ account: EvmAddress, bps: T.Integer() }), { maxItems: splitsMax }),
  phase: oneOf(escrowPhases, 'Where it is; the last is final'),
  reason: Nullable(oneOf(settleReasons, 'Why it was settled')),
  deliverable: Nullable(Hash32),
  dueAt: { ...NullableTimestamp, description: 'When the phase ends by itself' },
  lastTransaction: Hash32,
  lastBlock: T.Integer({ minimum: 0 }),
})
export const AgentEscrowPage = pageOf(AgentEscrow)

export type PrepareFundInput = Static<typeof PrepareFundRequest>
export type PrepareStepInput = Static<typeof PrepareStepRequest>
export type PrepareWithdrawalInput = Static<typeof PrepareWithdrawalRequest>
export type EscrowsListing = Static<typeof EscrowsQuery>
export type EscrowIntentView = Static<typeof EscrowIntent>
export type AgentEscrowView = Static<typeof AgentEscrow>
