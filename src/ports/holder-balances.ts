import type { Wallet } from '../kernel/principal.ts'

/** Who is told a balance: the account that the wallets belong to, or anybody who names them. */
export type BalanceReader = 'owner' | 'anyone'

/** Platform-token balances, at most 30 s old. */
export type HolderBalances = {
  /**
   * The sum over the wallets in atomic units; raises 503 `auth.holder_unknown` when a chain does not answer. How
   * fast a stranger is answered says nothing about what owners have asked for. `reader` is `owner` unless given.
   */
  readonly balanceAtomic: (wallets: readonly Wallet[], reader?: BalanceReader) => Promise<bigint>
  /** What counts as holding, in atomic units, and how the token is written. */
  readonly requiredAtomic: bigint
  readonly decimals: number
  readonly tokenMint: string
}
