import type { Hex } from '../../../ports/chain-evm.ts'

/** The launch that facts are about. */
export type RiskSubject = {
  readonly family: 'curve' | 'pons' | 'uni'
  readonly token: Hex
  readonly creator: Hex
  readonly launchpad: Hex
  /** keccak256 of the launchpad's expected code; null where none is configured. */
  readonly expectedCodeHash: Hex | null
  readonly blockNumber: bigint
  readonly transactionHash: Hex
  /** Null while the curve sells. */
  readonly pool: {
    readonly address: Hex
    /** The contract that holds the liquidity. */
    readonly owner: Hex
    /** The ticks of the position; null when the owner has to be asked. */
    readonly ticks: readonly [number, number] | null
  } | null
}

/** A launch as its domain knows it: who holds the liquidity of a graduated curve is then read from its launchpad. */
export type GivenSubject = Omit<RiskSubject, 'pool'> & {
  readonly pool:
    | (Omit<NonNullable<RiskSubject['pool']>, 'owner'> & { readonly owner: Hex | null })
    | null
}

/** What one account holds, in base units. */
export type Holding = { readonly account: Hex; readonly balance: bigint }
