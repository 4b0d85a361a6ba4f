import type { Hex } from '../../ports/chain-evm.ts'

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
  /** Null while a curve sells. */
  readonly pool: {
    readonly address: Hex
    /** The contract that holds the liquidity. */
    readonly owner: Hex
    /** Where it is; null when its owner has to be asked. */
    readonly ticks: readonly [number, number] | null
  } | null
}

/** A launch as it is known: who holds the liquidity of a graduated curve is what its launchpad says. */
export type GivenSubject = Omit<RiskSubject, 'pool'> & {
  readonly pool:
    | (Omit<NonNullable<RiskSubject['pool']>, 'owner'> & { readonly owner: Hex | null })
    | null
}

/** What one account holds, in base units. */
export type Holding = { readonly account: Hex; readonly balance: bigint }
