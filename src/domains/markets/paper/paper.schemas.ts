import { type Static, Type as T } from '@sinclair/typebox'
import {
  AtomicAmount,
  EvmAddress,
  NullableTimestamp,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'

const Preset = T.Union([T.Literal('frictionless'), T.Literal('realistic'), T.Literal('harsh')])
const PositiveAtomic = T.String({
  pattern: '^[1-9]\\d{0,76}$',
  description: 'Whole number of the smallest unit, above zero',
})
const Profile = T.Union(
  [
    Preset,
    shape({
      feeBps: T.Integer({ minimum: 0, maximum: 1_000 }),
      slippageBps: T.Integer({ minimum: 0, maximum: 2_000 }),
    }),
  ],
  { description: 'What a fill costs. Values outside the bounds are refused, never clamped.' },
)
const Balances = T.Array(shape({ token: EvmAddress, amountAtomic: PositiveAtomic }), {
  minItems: 1,
  maxItems: 32,
  description: 'What the account begins with, each token once.',
})

export const StartPaperAccountRequest = shape(
  { balances: Balances, profile: T.Optional(Profile) },
  { $id: 'StartPaperAccountRequest' },
)
export type StartPaperAccountRequest = Static<typeof StartPaperAccountRequest>
export const ResetPaperAccountRequest = shape(
  { balances: T.Optional(Balances), profile: T.Optional(Profile) },
  { $id: 'ResetPaperAccountRequest', description: 'What is left out stays as it was declared.' },
)
export type ResetPaperAccountRequest = Static<typeof ResetPaperAccountRequest>

export const PaperAccountView = T.Object(
  {
    isPaper: T.Literal(true),
    generation: T.Integer({ description: 'Grows by one with each reset' }),
    profile: T.Object({
      name: T.String(),
      feeBps: T.Integer(),
      slippageBps: T.Integer(),
    }),
    startingBalances: T.Array(T.Object({ token: EvmAddress, amountAtomic: AtomicAmount }), {
      maxItems: 32,
    }),
    balances: T.Array(
      T.Object({
        token: EvmAddress,
        postedAtomic: AtomicAmount,
        reservedAtomic: AtomicAmount,
        availableAtomic: AtomicAmount,
      }),
      { maxItems: 10_000 },
    ),
    startedAt: Timestamp,
    history: T.Array(
      T.Object({
        generation: T.Integer(),
        startedAt: Timestamp,
        endedAt: NullableTimestamp,
      }),
      { maxItems: 100, description: 'Every generation, newest first' },
    ),
  },
  { $id: 'PaperAccount' },
)
export type PaperAccountView = Static<typeof PaperAccountView>
