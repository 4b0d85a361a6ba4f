import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { AtomicAmount, shape } from '../../../kernel/schemas.ts'
import { categoryIds, locales } from '../catalog/index.ts'
import { ratingSteps } from './facets.ts'

const Names = T.Array(T.String())
const Term = (description: string) =>
  T.Optional(T.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9:._-]{0,79}$', description }))

export const SearchAgentsQuery = shape({
  q: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 400,
      description:
        'A question or words, in any of the 18 languages. Without it agents are listed, the best first.',
    }),
  ),
  category: T.Optional(T.Union(categoryIds.map((id) => T.Literal(id)))),
  capability: Term('Such as `read-only`.'),
  chain: Term('Such as `eip155:4663` or `solana`.'),
  price: T.Optional(T.Union([T.Literal('free'), T.Literal('paid')])),
  priceMax: T.Optional(
    T.String({
      pattern: '^(0|[1-9][0-9]{0,30})([.][0-9]{1,18})?$',
      description:
        'The most that a call may cost, in `priceAsset`. Free agents are among them; those that ask for another asset are not.',
    }),
  ),
  priceAsset: T.Union([T.Literal('USDC'), T.Literal('SOL')], { default: 'USDC' }),
  protocol: Term('Such as `a2a` or `x402`.'),
  tool: Term('The name of an operation that the agent may call, such as `orders.place`.'),
  ratingMin: T.Optional(
    T.Union(
      ratingSteps.map((step) => T.Literal(step)),
      { description: 'The least rating, in halves.' },
    ),
  ),
  origin: T.Optional(
    T.Union([T.Literal('platform'), T.Literal('account'), T.Literal('community')]),
  ),
  verified: T.Optional(T.Boolean()),
  locale: T.Optional(
    T.Union(
      locales.map((locale) => T.Literal(locale)),
      { description: 'In which titles are shown; without it, the language of the question.' },
    ),
  ),
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
    locale: T.Union([T.String(), T.Null()], {
      description: 'The language of title and description, as far as it is known.',
    }),
    category: T.String(),
    tags: Names,
    capabilities: Names,
    chains: Names,
    protocols: Names,
    tools: Names,
    price: T.Union([
      T.Object({
        asset: T.String(),
        amount: T.Union([T.String(), T.Null()], { description: 'Null for an asset unknown here.' }),
        amountAtomic: AtomicAmount,
        decimals: T.Union([T.Integer(), T.Null()]),
      }),
      T.Null(),
    ]),
    unit: T.Union([T.String(), T.Null()], { description: 'What the price is for, such as a call.' }),
    endpoint: T.Union([T.String(), T.Null()], {
      description: 'Null where this service does not answer it.',
    }),
    verified: T.Boolean({
      description: 'Ours, or its domain names it; what others publish is not checked otherwise.',
    }),
    quality: T.Object({
      rating: T.Union([T.Number(), T.Null()], {
        description: 'From 1 to 5; null while nobody has rated it.',
      }),
      ratings: T.Integer({ minimum: 0 }),
      uses: T.Integer({ minimum: 0 }),
    }),
    matched: T.Array(T.String(), {
      description: 'The words of the question that the agent knows of, in whatever words of its own.',
    }),
  },
  { $id: 'FoundAgent' },
)
export type FoundAgent = Static<typeof FoundAgent>

const { properties } = pageOf(FoundAgent)
export const FoundAgentPage = T.Object(
  {
    ...properties,
    hint: T.Union([T.Literal('only_small_words'), T.Null()], {
      description:
        'Why nothing was found: the question consists of words such as "what" and "my", which say nothing of the matter.',
    }),
  },
  { $id: 'FoundAgentPage' },
)
