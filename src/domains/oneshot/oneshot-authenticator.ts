import { hash } from 'node:crypto'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { CredentialCache, LoadCredential } from '../auth/index.ts'
import { oneshotStore } from './oneshot.store.ts'
import { oneshotKeyFormat, oneshotScopes } from './oneshot-key.ts'
import { oneshotStateAt } from './oneshot-state.ts'

export type OneshotAuthenticatorOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly cache: CredentialCache
}

/**
 * Verifies `ct_os_` keys. What cannot be a key is refused without a query; an expired key opens nothing at
 * once, a revoked one within a second on every process. The key stands for itself: it has no account.
 */
export function createOneshotAuthenticator(options: OneshotAuthenticatorOptions): Authenticator {
  const verify = options.cache.open('oneshot_key', loadKey(options))
  return {
    credential: 'oneshot_key',
    verify: (secret) =>
      oneshotKeyFormat.isWellFormed(secret) ? verify(hash('sha256', secret)) : undefined,
    watch: (secret, onHint) => options.cache.watch('oneshot_key', hash('sha256', secret), onHint),
  }
}

function loadKey({ database, clock }: OneshotAuthenticatorOptions): LoadCredential {
  const keys = oneshotStore(database.query)
  return async (keyHash) => {
    const key = await keys.findByHash(keyHash)
    if (key === undefined) return undefined
    const state = oneshotStateAt(key, clock.nowMs())
    if (state !== 'minted' && state !== 'claimed') return undefined
    return {
      expiresAtMs: key.expiresAt.getTime(),
      principal: {
        // Whatever is counted or kept for a caller is counted for this key alone.
        accountId: key.id,
        credential: 'oneshot_key',
        credentialId: key.id,
        scopes: oneshotScopes,
        wallets: [],
      },
    }
  }
}
