import type { CredentialKind, Principal } from '../kernel/principal.ts'

/** The parts of a request that a credential may be bound to. */
export type CallerContext = {
  readonly addressBlock: string
  /** By lower-case names; absent when a credential is checked outside a request. */
  readonly request?: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
  }
  /** What a signature must cover; only for rows that take signed requests. */
  readonly signed?: {
    readonly instruction: string
    readonly method: string
    readonly query: unknown
    /** The parsed body; undefined when there was none. */
    readonly body: unknown
  }
}

/**
 * Verifies one kind of credential. `undefined` means that the secret is invalid: unknown, expired or revoked. The
 * answer may come at once from a bounded cache, or from the store.
 */
export type Authenticator = {
  readonly credential: CredentialKind
  readonly verify: (
    secret: string,
    context: CallerContext,
  ) => Principal | undefined | Promise<Principal | undefined>
  /**
   * Calls `onHint` whenever this credential may have changed, until the returned function is called. Hints can be lost,
   * so callers that depend on the state must also poll. Absent where a credential cannot change.
   */
  readonly watch?: (secret: string, onHint: () => void) => () => void
}
