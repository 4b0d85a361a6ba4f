import type { Wallet } from '../kernel/principal.ts'

/** The fee that an account pays once, before rows that need a credential open to it. */
export type EntryGate = {
  /** Raises 403 `auth.entry_required` unless one of the wallets has paid; at once for wallets that are known to have. */
  readonly assertPaid: (wallets: readonly Wallet[]) => Promise<void> | undefined
}
