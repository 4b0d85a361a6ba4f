/**
 * Signature checks that are too slow for the request thread. Each one times out as configured, and is refused at once
 * when too many are queued; both are 503 `upstream.unavailable`.
 */
export type SignatureChecks = {
  /**
   * The EIP-55 address that signed the text as an EIP-191 personal message, or null for an invalid 65-byte signature.
   */
  readonly recoverEvm: (message: string, signature: `0x${string}`) => Promise<string | null>
  /** Warms up for a check that is likely to follow; free when already warm. */
  readonly prepare: () => void
  /** Stops it; queued checks are refused. Safe to repeat. */
  readonly stop: () => Promise<void>
}
