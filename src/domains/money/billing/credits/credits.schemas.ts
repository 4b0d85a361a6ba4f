import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../../kernel/page.ts'
import {
  described,
  Money,
  NullableTimestamp,
  shape,
  Timestamp,
} from '../../../../kernel/schemas.ts'
import { LedgerAssetName, textPattern } from '../money.schemas.ts'
import { grantIdPrefix } from './credits.ts'

const states = ['pending', 'active', 'depleted', 'expired', 'voided'] as const
const State = T.Union(states.map((state) => T.Literal(state)))
const kinds = ['purchased', 'granted', 'promotional'] as const

export const GrantView = T.Object(
  {
    id: T.String(),
    state: State,
    kind: T.Union(kinds.map((kind) => T.Literal(kind))),
    priority: T.Integer({
      description: 'Lower is spent first; then what ends sooner, then what is older.',
    }),
    amount: Money,
    remaining: Money,
    takenBack: described(Money, 'Unused when it expired or was voided'),
    note: T.String(),
    expiresAt: NullableTimestamp,
    createdAt: Timestamp,
  },
  { $id: 'CreditGrant' },
)
export type GrantView = Static<typeof GrantView>
export const CreditsQuery = shape({ ...pageQuery, state: T.Optional(State) })
export type CreditsQuery = Static<typeof CreditsQuery>
export const GrantPage = pageOf(GrantView)

export const GiveCreditRequest = shape(
  {
    accountId: T.String({ pattern: '^acct_[0-9A-Za-z_]{1,59}$' }),
    asset: LedgerAssetName,
    amountAtomic: T.String({ pattern: '^[1-9]\\d{0,37}$' }),
    kind: T.Union([T.Literal('granted'), T.Literal('promotional')]),
    priority: T.Optional(T.Integer({ minimum: 0, maximum: 1_000 })),
    expiresAt: T.Optional(T.Union([Timestamp, T.Null()])),
    note: T.String({ minLength: 1, maxLength: 128, pattern: textPattern }),
    source: T.String({
      pattern: '^[A-Za-z0-9._:-]{1,64}$',
      description:
        'Names the gift for good: a repeat gives nothing more, and another gift needs another source.',
    }),
  },
  { $id: 'GiveCreditRequest' },
)
export type GiveCreditRequest = Static<typeof GiveCreditRequest>
export const GrantParams = shape({ grantId: T.String({ pattern: idPattern(grantIdPrefix) }) })
