import type { Principal, Wallet } from '../../../kernel/principal.ts'
import type { Authenticator } from '../../../ports/authenticator.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CredentialCache, LoadCredential } from '../auth/index.ts'
import { type AddressRange, isInRange, rangesOf } from './address-range.ts'
import type { KeyBudgets } from './key-budgets.ts'
import { failureOf } from './key-failures.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import { isUsable, keyStateAt } from './key-state.ts'
import type { KeyUsage } from './key-usage.ts'
import { keysStore, type StoredKey } from './keys.store.ts'

export type KeyAuthenticatorOptions = Ports<'clock' | 'database'> & {
  readonly cache: CredentialCache
  readonly usage: Pick<KeyUsage, 'record' | 'recordFailure' | 'recordRefused'>
  /** Counts the calls of keys with a budget. Default: budgets are not enforced. */
  readonly budgets?: Pick<KeyBudgets, 'attach'>
  /** The wallets of an account. */
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
}

/** The address restrictions of a key, by the principal that the cache returns. */
type Places = WeakMap<
  Principal,
  { readonly ranges: readonly AddressRange[]; readonly keyId: number }
>

/**
 * Verifies `ct_sk_` keys. A text that cannot be a key is refused without a query. A revoked or disabled key is refused
 * within a second in every process, an expired one at once, and a key with an address list from any other address.
 */
export function createKeyAuthenticator(options: KeyAuthenticatorOptions): Authenticator {
  const { usage } = options
  const places: Places = new WeakMap()
  const verify = options.cache.open('api_key', loadKey(options, places))
  const used = (principal: Principal, addressBlock: string): Principal | undefined => {
    const place = places.get(principal)
    if (place !== undefined && !place.ranges.some((range) => isInRange(range, addressBlock))) {
      const { accountId } = principal
      usage.recordFailure({ keyId: place.keyId, accountId, reason: 'address', addressBlock })
      return undefined
    }
    usage.record(principal.credentialId, addressBlock)
    return principal
  }
  return {
    credential: 'api_key',
    verify(secret, { addressBlock }) {
      const settle = (principal: Principal | undefined): Principal | undefined => {
        if (principal !== undefined) return used(principal, addressBlock)
        usage.recordRefused(secret, addressBlock)
        return undefined
      }
      if (!holderKeyFormat.isWellFormed(secret)) return settle(undefined)
      const principal = verify(keyHash(secret))
      return principal instanceof Promise ? principal.then(settle) : settle(principal)
    },
    watch: (secret, onHint) => options.cache.watch('api_key', keyHash(secret), onHint),
  }
}

function loadKey(options: KeyAuthenticatorOptions, places: Places): LoadCredential {
  const { clock, walletsOf, usage } = options
  const keys = keysStore(options.database.query)
  return async (hash) => {
    const key = await keys.findByHash(hash)
    if (!key) return undefined
    const state = keyStateAt(key, clock.nowMs())
    if (!isUsable(state)) {
      // Further attempts within a second are answered from memory, so not every attempt is counted.
      usage.recordFailure({ ...failureOf(key, state), addressBlock: null })
      return undefined
    }
    const principal: Principal = {
      accountId: key.accountId,
      credential: 'api_key',
      credentialId: `key_${key.id}`,
      scopes: key.scopes,
      wallets: await walletsOf(key.accountId),
      ...(key.agentWalletId === null ? {} : { agentWalletId: key.agentWalletId }),
      ...orderLimitOf(key),
      ...(key.expiresAt === null ? {} : { expiresAt: key.expiresAt }),
    }
    const ranges = rangesOf(key.addressAllowList)
    if (ranges) places.set(principal, { ranges, keyId: key.id })
    if (key.budget) {
      options.budgets?.attach(principal, { budgetId: key.budget.id, revision: key.budget.revision })
    }
    return { expiresAtMs: key.expiresAt?.getTime() ?? null, principal }
  }
}

/** What a principal says of the key's order limit: what never changes. */
export function orderLimitOf({ orderLimit }: StoredKey): Pick<Principal, 'orderLimit'> {
  return orderLimit === null
    ? {}
    : { orderLimit: { id: orderLimit.id, markets: orderLimit.markets } }
}
