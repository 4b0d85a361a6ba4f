import type { Principal, Wallet } from '../../../kernel/principal.ts'
import type { AccountLibrary } from '../../../ports/account-library.ts'
import type { Authenticator } from '../../../ports/authenticator.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CredentialCache, LoadCredential } from '../auth/index.ts'
import { createAccountLinks } from './account-links.ts'

export type AccountAuthenticatorOptions = Ports<'clock' | 'database' | 'random'> & {
  readonly cache: CredentialCache
  readonly library: AccountLibrary
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
  /** The principal of a secret that an agent's in-process call carries. Default: none. */
  readonly delegated?: (secret: string) => Principal | undefined
}

/**
 * Verifies the account library's session cookie. A value that was not signed here is refused without a query. A sign-in
 * that waits for its second factor has no session yet and is refused.
 */
export function createAccountAuthenticator(options: AccountAuthenticatorOptions): Authenticator {
  const { library } = options
  const verify = options.cache.open('account_session', loadAccount(options))
  const verifyKey = (key: string | undefined) => (key === undefined ? undefined : verify(key))
  return {
    credential: 'account_session',
    verify(secret) {
      const delegated = options.delegated?.(secret)
      if (delegated !== undefined) return delegated
      const key = library.sessionKey(secret)
      return key instanceof Promise ? key.then(verifyKey) : verifyKey(key)
    },
    watch(secret, onHint) {
      const key = library.sessionKey(secret)
      // A verified session has a key; an agent's in-process call has none, and does not stay open.
      return typeof key === 'string'
        ? options.cache.watch('account_session', key, onHint)
        : () => {}
    },
  }
}

function loadAccount(options: AccountAuthenticatorOptions): LoadCredential {
  const links = createAccountLinks(options)
  return async (key) => {
    const session = await options.library.findSession(key, new Date(options.clock.nowMs()))
    if (session === undefined) return undefined
    const accountId = await links.accountOf(session.userId)
    return {
      expiresAtMs: session.expiresAt.getTime(),
      principal: {
        accountId,
        credential: 'account_session',
        credentialId: session.id,
        scopes: ['api:*'],
        wallets: await options.walletsOf(accountId),
        expiresAt: session.expiresAt,
      },
    }
  }
}
