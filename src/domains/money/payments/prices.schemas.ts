import { Type as T } from '@sinclair/typebox'
import { Money, shape } from '../../../kernel/schemas.ts'
import { railIds, Unit } from './charges.schemas.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const NullableText = (description: string) => T.Union([T.String(), T.Null()], { description })

export const PriceQuestion = shape({
  method: T.Union(methods.map((method) => T.Literal(method))),
  path: T.String({
    minLength: 1,
    maxLength: 2_048,
    pattern: '^/',
    description: 'Path and query, as the call would have them.',
  }),
  body: T.Optional(T.Unknown({ description: 'The body that the call would have.' })),
})

const PriceOffer = T.Object({
  rail: T.Union(railIds.map((id) => T.Literal(id))),
  protocol: T.String(),
  method: T.String(),
  intent: T.String(),
  mode: T.Union([T.Literal('live'), T.Literal('paper')]),
  network: T.String(),
  currency: T.String({ description: 'How challenges name the asset.' }),
  ...Money.properties,
  enough: T.Union([T.Boolean(), T.Null()], {
    description: 'Whether the caller’s prepaid credit covers it; null on other rails.',
  }),
})

export const PriceAnswer = T.Object(
  {
    operation: T.String({ description: 'The operationId.' }),
    method: T.String(),
    path: T.String({ description: 'As the table writes it.' }),
    free: T.Boolean(),
    price: T.Union([
      T.Object({
        ...Money.properties,
        asset: T.Union([T.Literal('SOL'), T.Literal('USDC')]),
        unit: Unit,
        isMost: T.Boolean({
          description:
            'Whether this is the most that it can cost, and what is used is taken of it.',
        }),
        source: T.String({ description: 'Where the price comes from.' }),
        description: NullableText('What it is for.'),
        payee: T.String({ description: 'The account that earns, or `platform`.' }),
      }),
      T.Null(),
    ]),
    offers: T.Array(PriceOffer, { maxItems: 64 }),
  },
  { $id: 'PriceAnswer' },
)
