import type { CredentialKind, Principal } from '../kernel/principal.ts'

/** What of a request a credential may be bound to. */
export type CallerContext = {
  readonly addressBlock: string
  /** By lower-case names; left out where nobody's request stands behind the question. */
  readonly request?: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
  }
  /** What a signature has to cover; only of rows that take signed requests. */
  readonly signed?: {
    readonly instruction: string
    readonly method: string
    readonly query: unknown
    /** As it was read; undefined where there was none. */
    readonly body: unknown
  }
}

/**
 * Verifies one kind of credential. `undefined` means that the secret opens nothing (unknown, expired, revoked);
 * it may answer at once from a bounded cache, or ask the store.
 */
export type Authenticator = {
  readonly credential: CredentialKind
  readonly verify: (
    secret: string,
    context: CallerContext,
  ) => Principal | undefined | Promise<Principal | undefined>
  /**
   * Calls `onHint` whenever this credential may have changed, until the returned function is called. Hints may be
   * lost, so whoever must know asks again from time to time. Left out where nothing can change a credential.
   */
  readonly watch?: (secret: string, onHint: () => void) => () => void
}
