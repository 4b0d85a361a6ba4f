import type { Authenticator } from '../../../ports/authenticator.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CredentialCache, LoadCredential } from './credential-cache.ts'
import { sessionStore } from './session.store.ts'
import { sessionTokenHash } from './session.ts'

export type SessionAuthenticatorOptions = Ports<'clock' | 'database'> & {
  readonly cache: CredentialCache
}

/** Verifies the session cookie. A text that cannot be a token is refused without a query. */
export function createSessionAuthenticator(options: SessionAuthenticatorOptions): Authenticator {
  const verify = options.cache.open('wallet_session', loadSession(options))
  return {
    credential: 'wallet_session',
    verify(secret) {
      const tokenHash = sessionTokenHash(secret)
      return tokenHash === undefined ? undefined : verify(tokenHash)
    },
    watch: (secret, onHint) =>
      options.cache.watch('wallet_session', sessionTokenHash(secret) ?? '', onHint),
  }
}

function loadSession(options: SessionAuthenticatorOptions): LoadCredential {
  const sessions = sessionStore(options.database.query)
  return async (tokenHash) => {
    const session = await sessions.findOpen(tokenHash, new Date(options.clock.nowMs()))
    return session
      ? {
          expiresAtMs: session.expiresAt.getTime(),
          principal: {
            accountId: session.accountId,
            credential: 'wallet_session',
            credentialId: session.id,
            scopes: ['api:*'],
            wallets: session.wallets,
            expiresAt: session.expiresAt,
          },
        }
      : undefined
  }
}
