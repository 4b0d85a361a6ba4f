import type { Wallet } from '../kernel/principal.ts'

/** Platform-token balances, at most 30 s old. */
export type HolderBalances = {
  /** The sum over the wallets in atomic units; raises 503 `auth.holder_unknown` when a chain does not answer. */
  readonly balanceAtomic: (wallets: readonly Wallet[]) => Promise<bigint>
  /** What counts as holding, in atomic units, and how the token is written. */
  readonly requiredAtomic: bigint
  readonly decimals: number
  readonly tokenMint: string
}
