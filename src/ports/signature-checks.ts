/**
 * The arithmetic of signatures that is too slow to do between requests. Each check gives up after the
 * adapter's timeout and is refused at once when too many wait; both are 503 `upstream.unavailable`.
 */
export type SignatureChecks = {
  /**
   * The EIP-55 address whose key signed the text as an EIP-191 personal message, or null when the 65 bytes are
   * of no key at all.
   */
  readonly recoverEvm: (message: string, signature: `0x${string}`) => Promise<string | null>
  /** Gets ready for a check that is likely to come; costs nothing when it is ready already. */
  readonly prepare: () => void
  /** Ends it; checks that wait are refused. Safe to repeat. */
  readonly stop: () => Promise<void>
}
