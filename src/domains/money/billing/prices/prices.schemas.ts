import { type Static, Type as T } from '@sinclair/typebox'
import { pageQuery } from '../../../../kernel/page.ts'
import { Money, NullableTimestamp, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { PositiveAtomic, PriceAssetName, textPattern } from '../money.schemas.ts'

const Kind = T.Union([T.Literal('operation'), T.Literal('meter')])
const Subject = T.String({
  pattern: '^[A-Za-z0-9_]{1,240}$',
  description: 'An operation id of the table, or the name of a meter',
})
const Per = T.String({
  pattern: '^[1-9]\\d{0,37}$',
  description: 'How many units of the meter the amount is for; 1 for a call',
})
const Version = T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const states = ['draft', 'scheduled', 'active', 'archived'] as const

export const PriceEntryView = T.Object(
  {
    kind: Kind,
    subject: Subject,
    ...Money.properties,
    asset: PriceAssetName,
    per: Per,
  },
  { $id: 'PriceEntry' },
)
export const PriceVersionView = T.Object(
  {
    version: Version,
    state: T.Union(states.map((state) => T.Literal(state))),
    origin: T.Union([T.Literal('table'), T.Literal('operator')], {
      description: 'Whether it is what the operations say themselves, or was made by the operator.',
    }),
    note: T.String(),
    digest: T.String({ description: 'SHA-256 over its entries; the same prices, the same digest' }),
    effectiveFrom: NullableTimestamp,
    effectiveTo: NullableTimestamp,
    createdAt: Timestamp,
  },
  { $id: 'PriceVersion' },
)
export type PriceVersionView = Static<typeof PriceVersionView>

export const PricesQuery = shape({
  ...pageQuery,
  version: T.Optional({
    ...Version,
    description: 'A certain version; the one in force unless given.',
  }),
})
export type PricesQuery = Static<typeof PricesQuery>
export const PriceBookPage = T.Object(
  {
    version: PriceVersionView,
    items: T.Array(PriceEntryView, { maxItems: 200 }),
    nextCursor: T.Union([T.String(), T.Null()]),
  },
  { $id: 'PriceBookPage' },
)
export type PriceBookPage = Static<typeof PriceBookPage>
export const PriceVersionsQuery = shape(pageQuery)
export type PriceVersionsQuery = Static<typeof PriceVersionsQuery>
export const PriceVersionPage = T.Object({
  items: T.Array(PriceVersionView, { maxItems: 200 }),
  nextCursor: T.Union([T.String(), T.Null()]),
})

export const DraftPricesRequest = shape(
  {
    note: T.String({
      minLength: 1,
      maxLength: 256,
      pattern: textPattern,
      description: 'Why prices change',
    }),
    changes: T.Array(
      shape({
        kind: Kind,
        subject: Subject,
        price: T.Union([
          shape({
            // A free call has no price, because there is nothing to pay, hold or charge.
            amountAtomic: PositiveAtomic,
            asset: PriceAssetName,
            per: T.Optional(Per),
          }),
          T.Null(),
        ]),
      }),
      {
        minItems: 1,
        maxItems: 2_000,
        description: 'What differs from the version in force; null takes a price out of the book.',
      },
    ),
  },
  { $id: 'DraftPricesRequest' },
)
export type DraftPricesRequest = Static<typeof DraftPricesRequest>

export const PriceVersionParams = shape({
  version: T.String({ pattern: '^[1-9]\\d{0,14}$' }),
})
export const PublishPricesRequest = shape(
  {
    effectiveFrom: T.Optional(
      T.Union([Timestamp, T.Null()], { description: 'Now unless given; at most a year ahead.' }),
    ),
  },
  { $id: 'PublishPricesRequest' },
)
export type PublishPricesRequest = Static<typeof PublishPricesRequest>
