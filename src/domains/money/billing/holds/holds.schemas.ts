import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../../kernel/page.ts'
import { Money, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { LedgerAssetName, PositiveAtomic, textPattern } from '../money.schemas.ts'

const statuses = ['held', 'committed', 'partially_committed', 'released', 'expired'] as const
const Status = T.Union(statuses.map((status) => T.Literal(status)))
const HoldId = T.String({
  pattern: '^[A-Za-z0-9._-]{1,48}$',
  description:
    "The caller's own name for the hold; a repeat with the same content is the same hold.",
})

export const HoldView = T.Object(
  {
    id: HoldId,
    status: Status,
    amount: Money,
    committed: Money,
    purpose: T.String(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  },
  { $id: 'Hold' },
)
export type HoldView = Static<typeof HoldView>

export const CreateHoldRequest = shape(
  {
    id: HoldId,
    amountAtomic: PositiveAtomic,
    asset: LedgerAssetName,
    purpose: T.String({
      minLength: 1,
      maxLength: 64,
      pattern: textPattern,
      description: 'What the credit is set aside for; statements show it.',
    }),
    ttlSeconds: T.Integer({ minimum: 1, maximum: 604_800 }),
  },
  { $id: 'CreateHoldRequest' },
)
export type CreateHoldRequest = Static<typeof CreateHoldRequest>
export const CommitHoldRequest = shape(
  { amountAtomic: PositiveAtomic },
  { $id: 'CommitHoldRequest', description: 'At most what is held; the rest is released.' },
)
export type CommitHoldRequest = Static<typeof CommitHoldRequest>
export const HoldParams = shape({ holdId: HoldId })
export const HoldsQuery = shape({ ...pageQuery, status: T.Optional(Status) })
export type HoldsQuery = Static<typeof HoldsQuery>
export const HoldPage = pageOf(HoldView)
