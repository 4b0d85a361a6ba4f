import type { Wallet } from '../kernel/principal.ts'

/** Who asks for a balance: the account that owns the wallets, or anybody else. */
export type BalanceReader = 'owner' | 'anyone'

/** Platform-token balances, at most 30 s old. */
export type HolderBalances = {
  /**
   * The sum over the wallets in atomic units. Raises 503 `auth.holder_unknown` when a chain does not answer. Timing
   * does not reveal to `anyone` whether the owner has asked before. Default reader: `owner`.
   */
  readonly balanceAtomic: (wallets: readonly Wallet[], reader?: BalanceReader) => Promise<bigint>
  /** The balance that makes an account a holder, in atomic units, and the token's notation. */
  readonly requiredAtomic: bigint
  readonly decimals: number
  readonly tokenMint: string
}
