import { usedAt } from './key-budgets.store.ts'
import { orderLimitView } from './key-order-limits.ts'
import { keyStateAt } from './key-state.ts'
import type { ApiKeyRecord } from './keys.schemas.ts'
import type { StoredBudget, StoredKey } from './keys.store.ts'

/** A key as its owner sees it at a moment. */
export function toKeyRecord(key: StoredKey, nowMs: number): ApiKeyRecord {
  const { budget, orderLimit } = key
  return {
    id: key.id,
    name: key.name,
    keyPrefix: key.keyPrefix,
    scopes: [...key.scopes],
    agentWalletId: key.agentWalletId,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    lastUsedRoute: key.lastUsedRoute,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    state: keyStateAt(key, nowMs),
    addressAllowList: key.addressAllowList === null ? null : [...key.addressAllowList],
    budget: budget && budgetView(budget, nowMs),
    orderLimit: orderLimit && orderLimitView(orderLimit),
    replacedByKeyId: key.replacedById,
  }
}

function budgetView(budget: StoredBudget, nowMs: number): NonNullable<ApiKeyRecord['budget']> {
  const { calls, windowSeconds } = budget
  const { endsAt, used } = usedAt(budget, nowMs)
  return { calls, windowSeconds, used, windowEndsAt: new Date(endsAt * 1_000).toISOString() }
}
