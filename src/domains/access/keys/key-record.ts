import { orderLimitView } from './key-order-limits.ts'
import { keyStateAt } from './key-state.ts'
import type { ApiKeyRecord } from './keys.schemas.ts'
import type { StoredKey } from './keys.store.ts'

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
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    state: keyStateAt(key, nowMs),
    addressAllowList: key.addressAllowList === null ? null : [...key.addressAllowList],
    budget: budget && { calls: budget.calls, windowSeconds: budget.windowSeconds },
    orderLimit: orderLimit && orderLimitView(orderLimit),
    replacedByKeyId: key.replacedById,
  }
}
