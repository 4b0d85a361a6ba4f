import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { locales } from '../../../kernel/locales.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { AtomicAmount, shape } from '../../../kernel/schemas.ts'
import { categoryIds } from '../catalog/index.ts'

const Names = T.Array(T.String())
const Nullable = <schema extends TSchema>(schema: schema) => T.Union([schema, T.Null()])
/** What agents call themselves; there is no list of it. */
const Term = T.Optional(T.String({ pattern: '^[!-~]{1,80}$' }))
const oneOf = (words: readonly string[]) => `^(${words.join('|')})$`

export const SearchAgentsQuery = shape({
  q: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 400,
      description: 'In any of 18 languages; else the best.',
    }),
  ),
  category: T.Optional(
    T.String({ pattern: oneOf(categoryIds), description: 'Such as `defi` or `trading`.' }),
  ),
  capability: Term,
  chain: Term,
  price: T.Optional(T.Union([T.Literal('free'), T.Literal('paid')])),
  /** In USDC; what is free passes. */
  priceMax: T.Optional(T.String({ pattern: '^[0-9]{1,30}([.][0-9]{1,6})?$' })),
  protocol: Term,
  /** The name of an operation. */
  tool: Term,
  ratingMin: T.Optional(T.Number({ minimum: 1, maximum: 5, multipleOf: 0.5 })),
  origin: T.Optional(
    T.Union([T.Literal('platform'), T.Literal('account'), T.Literal('community')]),
  ),
  verified: T.Optional(T.Boolean()),
  locale: T.Optional(T.String({ pattern: oneOf(locales) })),
  ...pageQuery,
})
export type SearchAgentsQuery = Static<typeof SearchAgentsQuery>

export const FoundAgent = T.Object(
  {
    id: T.String(),
    origin: T.Union([T.Literal('platform'), T.Literal('account'), T.Literal('community')]),
    source: T.String(),
    title: T.String(),
    description: T.String(),
    locale: Nullable(T.String()),
    category: T.String(),
    tags: Names,
    capabilities: Names,
    chains: Names,
    protocols: Names,
    tools: Names,
    price: Nullable(
      T.Object({
        asset: T.String(),
        amount: Nullable(T.String()),
        amountAtomic: AtomicAmount,
        decimals: Nullable(T.Integer()),
      }),
    ),
    unit: Nullable(T.String()),
    endpoint: Nullable(T.String()),
    verified: T.Boolean({ description: 'Ours, or its domain names it.' }),
    quality: T.Object({
      rating: Nullable(T.Number()),
      ratings: T.Integer(),
      uses: T.Integer({ description: 'Runs by others that succeeded, and settled jobs.' }),
      uptime: Nullable(
        T.Number({ description: 'The share of the runs by others that did not fail.' }),
      ),
    }),
    matched: T.Array(T.String(), { description: 'Words of the question that it answers.' }),
  },
  { $id: 'FoundAgent' },
)
export type FoundAgent = Static<typeof FoundAgent>

const { properties } = pageOf(FoundAgent)
export const FoundAgentPage = T.Object(
  {
    ...properties,
    hint: Nullable(T.Literal('only_small_words')),
  },
  { $id: 'FoundAgentPage' },
)
