import type { Principal } from '../../../kernel/principal.ts'
import type { AuthService } from '../auth/index.ts'
import { createKeyLookup } from '../keys/index.ts'
import { createOneshotLookup } from '../oneshot/index.ts'

/** Checks whether a session of either kind is still open. */
export type SessionLookups = {
  readonly auth: Pick<AuthService, 'listSessions' | 'walletsOf'>
  readonly isSessionOpen: (sessionId: string, at: Date) => Promise<boolean>
}

type KeyParts = Omit<Parameters<typeof createKeyLookup>[0], 'walletsOf'>
type Reference = Pick<Principal, 'accountId' | 'credential' | 'credentialId'>

/** Re-verifies a credential after its call: its current principal, or undefined when it is no longer valid. */
export function createCredentialLookup(
  parts: KeyParts & Parameters<typeof createOneshotLookup>[0],
  { auth, isSessionOpen }: SessionLookups,
) {
  const { walletsOf } = auth
  const findKey = createKeyLookup({ ...parts, walletsOf })
  const findOneshot = createOneshotLookup(parts)
  return async (reference: Reference) => {
    const { accountId, credential, credentialId } = reference
    if (credential === 'api_key') return findKey(reference)
    if (credential === 'oneshot_key') return findOneshot(reference)
    if (credentialId.startsWith('agent:')) return undefined
    const principal = {
      accountId,
      credential,
      credentialId,
      scopes: ['api:*'] as const,
      wallets: await walletsOf(accountId),
    }
    if (credential === 'account_session') {
      const isOpen = await isSessionOpen(credentialId, new Date(parts.clock.nowMs()))
      return isOpen ? { principal } : undefined
    }
    // A bearer token from another service cannot be revoked here; it expires by itself.
    if (credential !== 'wallet_session') return { principal }
    const { items } = await auth.listSessions(principal)
    return items.some(({ id }) => id === credentialId) ? { principal } : undefined
  }
}
