import type { CredentialKind, Principal } from '../kernel/principal.ts'

/**
 * Verifies one kind of credential. `undefined` means that the secret opens nothing (unknown, expired, revoked);
 * it may answer at once from a bounded cache, or ask the store.
 */
export type Authenticator = {
  readonly credential: CredentialKind
  readonly verify: (
    secret: string,
    context: { readonly addressBlock: string },
  ) => Principal | undefined | Promise<Principal | undefined>
}
