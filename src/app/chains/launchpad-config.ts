import { standardCurveConfig } from '../../domains/chain/launchpad/curve.ts'

type Address = `0x${string}`

/** keccak256 of the creation code of a Uniswap V3 pool, as its factory deploys it. */
const poolInitCodeHash = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** The launchpad's terms on the embedded chain: the standard ones, and a fee per launch. */
export function launchpadConfig(accounts: {
  readonly protocolFeeOwner: Address
  readonly graduator: Address
  readonly creatorFees: Address
}) {
  return { ...standardCurveConfig, launchFee: 5n * 10n ** 14n, ...accounts } as const
}

/** The graduator's terms on the embedded chain: creators get 80 % of their pools' fees. */
export function graduatorTerms(accounts: {
  readonly factory: Address
  readonly weth: Address
  readonly creatorFees: Address
  readonly protocolFeeOwner: Address
}) {
  return { ...accounts, poolInitCodeHash, creatorShareBps: 8_000 } as const
}

/**
 * The terms of a locked-pool launchpad on the embedded chain: a supply of 1,000,000,000 and 70 % of the pool's fees for
 * the creator. A launch may open at a fully diluted value between about 0.001 and 1,016 ETH.
 */
export function lockedPoolTerms(
  launchFee: bigint,
  accounts: {
    readonly factory: Address
    readonly weth: Address
    readonly creatorFees: Address
    readonly protocolFeeOwner: Address
  },
) {
  return {
    ...accounts,
    totalSupply: 10n ** 27n,
    launchFee,
    creatorShareBps: 7_000,
    minStartTick: -276_200,
    maxStartTick: -138_000,
  } as const
}
