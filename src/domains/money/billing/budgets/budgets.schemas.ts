import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../../kernel/page.ts'
import {
  Money,
  NullableTimestamp,
  namedShape,
  shape,
  Timestamp,
} from '../../../../kernel/schemas.ts'
import { LedgerAssetName, PositiveAtomic, textPattern } from '../money.schemas.ts'
import { budgetScopes } from './budgets.store.ts'

export const budgetIdPrefix = 'bud'

const Name = T.String({ minLength: 1, maxLength: 64, pattern: textPattern })
const Thresholds = T.Array(T.Integer({ minimum: 1, maximum: 1_000 }), {
  maxItems: 10,
  uniqueItems: true,
  description: 'Percents of the limit. Each is told once in a window.',
})
const Action = T.Union([T.Literal('alert'), T.Literal('block')], {
  description: '`alert` only tells; `block` refuses what would go beyond the limit.',
})
const Window = T.Union([T.Literal('day'), T.Literal('month'), T.Literal('total')], {
  description: 'Days and months in UTC',
})
const Scope = namedShape('BudgetScope', {
  kind: T.Union(budgetScopes.map((kind) => T.Literal(kind))),
  value: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 128,
      pattern: textPattern,
      description: 'The key (`key_7`), agent or family; not for the whole account.',
    }),
  ),
})

export const BudgetView = T.Object(
  {
    id: T.String(),
    name: T.String(),
    scope: Scope,
    window: Window,
    windowStart: Timestamp,
    windowEnd: NullableTimestamp,
    limit: Money,
    used: Money,
    left: Money,
    thresholds: Thresholds,
    action: Action,
    createdAt: Timestamp,
  },
  { $id: 'Budget' },
)
export type BudgetView = Static<typeof BudgetView>

export const CreateBudgetRequest = shape(
  {
    name: Name,
    scope: Scope,
    window: Window,
    asset: LedgerAssetName,
    limitAtomic: PositiveAtomic,
    thresholds: T.Optional({ ...Thresholds, default: [50, 80, 100] }),
    action: Action,
  },
  { $id: 'CreateBudgetRequest' },
)
export type CreateBudgetRequest = Static<typeof CreateBudgetRequest>
export const ChangeBudgetRequest = shape(
  {
    name: T.Optional(Name),
    limitAtomic: T.Optional(PositiveAtomic),
    thresholds: T.Optional(Thresholds),
    action: T.Optional(Action),
  },
  { $id: 'ChangeBudgetRequest', description: 'What is left out stays.' },
)
export type ChangeBudgetRequest = Static<typeof ChangeBudgetRequest>
export const BudgetParams = shape({ budgetId: T.String({ pattern: idPattern(budgetIdPrefix) }) })
export const BudgetsQuery = shape(pageQuery)
export type BudgetsQuery = Static<typeof BudgetsQuery>
export const BudgetPage = pageOf(BudgetView)
export const DeletedBudget = T.Object({ deleted: T.Literal(true) })
