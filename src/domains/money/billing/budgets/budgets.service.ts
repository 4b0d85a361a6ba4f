import { ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { billingErrors } from '../billing.errors.ts'
import type { BillingParts } from '../billing-parts.ts'
import { invalidRequest, resourceNotFound } from '../billing-refusals.ts'
import { keyIdOf } from '../credentials.ts'
import { windowEnd, windowStart } from './budget-window.ts'
import {
  type BudgetsQuery,
  type BudgetView,
  budgetIdPrefix,
  type ChangeBudgetRequest,
  type CreateBudgetRequest,
} from './budgets.schemas.ts'
import { budgetsStore, type StoredBudget } from './budgets.store.ts'

const places = cursor({ id: 'text' })
/** Every paid call checks all budgets of its account. */
const budgetsMax = 50

export type BudgetsService = ReturnType<typeof createBudgetsService>

type BudgetsParts = BillingParts & { readonly families?: ReadonlySet<string> }

/** The account's own view of its budgets. */
export function createBudgetsService({ database, clock, random, families }: BudgetsParts) {
  const now = () => new Date(clock.nowMs())
  /** The scope of a budget never changes, so the check cannot be outdated. */
  const assertNotOwn = async (owner: Principal, id: string): Promise<void> => {
    const keyId = keyIdOf(owner)
    if (keyId === undefined) return
    const budget = await budgetsStore(database.query).find(id, owner.accountId)
    const isOfOther = budget?.scopeKind === 'key' && budget.scopeValue !== keyId
    if (budget !== undefined && !isOfOther) throw ownBudget()
  }
  return {
    /** Raises 409 when the account has the maximum of budgets, and 403 when a key creates one for itself. */
    async create(owner: Principal, request: CreateBudgetRequest): Promise<BudgetView> {
      const at = now()
      const keyId = keyIdOf(owner)
      const { kind, value } = request.scope
      if (kind === 'key' && keyId !== undefined && value === keyId) throw ownBudget()
      const budget = {
        ...termsOf(request, families),
        id: createId(budgetIdPrefix, at.getTime(), random.bytes(10)),
        accountId: owner.accountId,
        windowStart: windowStart(request.window, at),
        usedAtomic: 0n,
        createdAt: at,
      }
      await database.transaction(async (tx) => {
        const budgets = budgetsStore(tx)
        await budgets.lockAccount(owner.accountId)
        if ((await budgets.count(owner.accountId)) >= budgetsMax) {
          throw new AppError(
            billingErrors.budgets_full,
            `An account has at most ${budgetsMax} budgets.`,
          )
        }
        await budgets.insert(budget)
      })
      return budgetView(budget, at)
    },
    async list(owner: Principal, { limit, ...query }: BudgetsQuery): Promise<Page<BudgetView>> {
      const after = places.read(query.cursor)?.id ?? null
      const rows = await budgetsStore(database.query).list(owner.accountId, after, limit + 1)
      const toItem = (budget: StoredBudget) => budgetView(budget, now())
      return places.page({ rows, limit, place: ({ id }) => ({ id }), toItem })
    },
    async get(owner: Principal, id: string): Promise<BudgetView> {
      return found(await budgetsStore(database.query).find(id, owner.accountId), now())
    },
    /** The use in the current window is kept. Raises 403 for a key that spends under the budget. */
    async change(
      owner: Principal,
      id: string,
      { limitAtomic, thresholds, ...rest }: ChangeBudgetRequest,
    ): Promise<BudgetView> {
      await assertNotOwn(owner, id)
      const changed = await budgetsStore(database.query).update(id, owner.accountId, {
        ...rest,
        ...(limitAtomic === undefined ? {} : { limitAtomic: BigInt(limitAtomic) }),
        ...(thresholds === undefined ? {} : { thresholds: rising(thresholds) }),
      })
      return found(changed, now())
    },
    /** Raises 403 for a key that spends under the budget. */
    async remove(owner: Principal, id: string): Promise<{ deleted: true }> {
      await assertNotOwn(owner, id)
      if (await budgetsStore(database.query).remove(id, owner.accountId)) return { deleted: true }
      throw resourceNotFound('budget')
    },
  }
}

function termsOf(
  { action, asset, limitAtomic, name, scope, thresholds, window }: CreateBudgetRequest,
  families: BudgetsParts['families'],
) {
  return {
    name,
    windowKind: window,
    asset,
    action,
    ...readScope(scope, families),
    limitAtomic: BigInt(limitAtomic),
    thresholds: rising(thresholds ?? [50, 80, 100]),
  }
}

function readScope(
  { kind, value }: CreateBudgetRequest['scope'],
  families: BudgetsParts['families'],
): Pick<StoredBudget, 'scopeKind' | 'scopeValue'> {
  if ((kind === 'account') !== (value === undefined)) {
    throw invalidRequest(
      'body/scope/value',
      kind === 'account' ? 'not for the whole account' : `the ${kind} is missing`,
      'Name the key, agent or family, or leave it out for the whole account.',
    )
  }
  if (kind === 'family' && value !== undefined && families?.has(value) === false) {
    throw invalidRequest(
      'body/scope/value',
      'no family of this service, so that the budget would limit nothing',
      'Name a family as GET /api lists it.',
    )
  }
  return { scopeKind: kind, scopeValue: value ?? '' }
}

function ownBudget(): AppError {
  return new AppError(billingErrors.own_budget, 'A key cannot move a budget that it spends under.')
}

function rising(thresholds: readonly number[]): readonly number[] {
  return thresholds.toSorted((one, other) => one - other)
}

function found(budget: StoredBudget | undefined, at: Date): BudgetView {
  if (budget === undefined) throw resourceNotFound('budget')
  return budgetView(budget, at)
}

function budgetView(budget: StoredBudget, at: Date): BudgetView {
  const { id, name, scopeKind, scopeValue, windowKind, asset, limitAtomic } = budget
  const running = windowStart(windowKind, at)
  const start = budget.windowStart > running ? budget.windowStart : running
  const used = budget.windowStart >= start ? budget.usedAtomic : 0n
  return {
    id,
    name,
    scope: { kind: scopeKind, ...(scopeKind === 'account' ? {} : { value: scopeValue }) },
    window: windowKind,
    windowStart: start.toISOString(),
    windowEnd: windowEnd(windowKind, start)?.toISOString() ?? null,
    limit: ledgerMoney(asset, limitAtomic),
    used: ledgerMoney(asset, used),
    left: ledgerMoney(asset, used < limitAtomic ? limitAtomic - used : 0n),
    thresholds: [...budget.thresholds],
    action: budget.action,
    createdAt: budget.createdAt.toISOString(),
  }
}
