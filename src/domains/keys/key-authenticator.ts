import type { Principal, Wallet } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { CredentialCache, LoadCredential } from '../auth/index.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import { keyStateAt } from './key-state.ts'
import type { KeyUsage } from './key-usage.ts'
import { keysStore } from './keys.store.ts'

export type KeyAuthenticatorOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly cache: CredentialCache
  readonly usage: Pick<KeyUsage, 'record'>
  /** The wallets of an account. */
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
}

/**
 * Verifies `ct_sk_` keys. What cannot be a key is refused without a query; a revoked key opens nothing
 * within a second on every process, an expired one at once.
 */
export function createKeyAuthenticator(options: KeyAuthenticatorOptions): Authenticator {
  const { usage } = options
  const verify = options.cache.open('api_key', loadKey(options))
  const used = (principal: Principal | undefined): Principal | undefined => {
    if (principal) usage.record(principal.credentialId)
    return principal
  }
  return {
    credential: 'api_key',
    verify(secret) {
      if (!holderKeyFormat.isWellFormed(secret)) return undefined
      const principal = verify(keyHash(secret))
      return principal instanceof Promise ? principal.then(used) : used(principal)
    },
  }
}

function loadKey({ database, clock, walletsOf }: KeyAuthenticatorOptions): LoadCredential {
  const keys = keysStore(database.query)
  return async (hash) => {
    const key = await keys.findByHash(hash)
    if (!key || keyStateAt(key, clock.nowMs()) !== 'active') return undefined
    return {
      expiresAtMs: key.expiresAt?.getTime() ?? null,
      principal: {
        accountId: key.accountId,
        credential: 'api_key',
        credentialId: `key_${key.id}`,
        scopes: key.scopes,
        wallets: await walletsOf(key.accountId),
      },
    }
  }
}
