import type { Wallet } from '../kernel/principal.ts'

/** The one-time fee that an account pays before rows that need a credential open to it. */
export type EntryGate = {
  /**
   * Raises 403 `auth.entry_required` unless one of the wallets has paid. Synchronous for wallets that are known to have
   * paid.
   */
  readonly assertPaid: (wallets: readonly Wallet[]) => Promise<void> | undefined
}
