import type { Principal } from '../../../kernel/principal.ts'
import { type KeyAuthenticatorOptions, orderLimitOf } from './key-authenticator.ts'
import { isUsable, keyStateAt } from './key-state.ts'
import { keysStore } from './keys.store.ts'

/** The current validity of a key that was presented before. */
export type LiveKey = {
  readonly principal: Principal
  /** Makes another principal's calls count on the key's budget, if it has one. */
  readonly adopt: (other: Principal) => void
}

const prefix = 'key_'

/**
 * Looks a key up by the credential id of its principals, for work that outlives its call. Queries the store each time,
 * so a revoked, disabled or restricted key takes effect at once.
 */
export function createKeyLookup(
  options: Pick<KeyAuthenticatorOptions, 'budgets' | 'clock' | 'database' | 'walletsOf'>,
): (key: Pick<Principal, 'accountId' | 'credentialId'>) => Promise<LiveKey | undefined> {
  const { budgets, clock, database, walletsOf } = options
  return async ({ accountId, credentialId }) => {
    const id = credentialId.slice(prefix.length)
    if (!credentialId.startsWith(prefix) || !/^\d{1,18}$/.test(id)) return undefined
    const key = await keysStore(database.query).find(id, accountId)
    if (key === undefined || !isUsable(keyStateAt(key, clock.nowMs()))) return undefined
    return {
      principal: {
        accountId,
        credential: 'api_key',
        credentialId,
        scopes: key.scopes,
        wallets: await walletsOf(accountId),
        ...(key.agentWalletId === null ? {} : { agentWalletId: key.agentWalletId }),
        ...orderLimitOf(key),
      },
      adopt(other) {
        const { budget } = key
        if (budget) budgets?.attach(other, { budgetId: budget.id, revision: budget.revision })
      },
    }
  }
}
