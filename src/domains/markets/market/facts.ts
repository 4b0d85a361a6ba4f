import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'

/** Decimals of a stored price: ether for one whole token times 10^27. */
export const priceDecimals = 27

/** A launched token. */
export type LaunchFact = {
  readonly kind: 'launch'
  readonly token: Hex
  readonly family: string
  readonly name: string
  readonly symbol: string
  readonly creator: Hex
  readonly metadataUri: string
  /** Base units. */
  readonly supply: bigint
  readonly openingPrice: bigint
}

/** An opened curve or pool. */
export type PoolFact = {
  readonly kind: 'pool'
  /** `curve:0x…` or the address of a Uniswap V3 pool. */
  readonly pool: string
  readonly token: Hex
  readonly poolKind: 'curve' | 'v3'
  readonly address: Hex
  /** Wei that count as reserve but were not paid in. */
  readonly openingEth: bigint
  /** Base units that a curve sells; null for a pool. */
  readonly curveSupply: bigint | null
}

/** A trade; wei and base units. */
export type TradeFact = {
  readonly kind: 'trade'
  readonly pool: string
  readonly token: Hex
  readonly trader: Hex
  readonly side: 'buy' | 'sell'
  /** Paid with the fee included (buy), received with the fee taken off (sell). */
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
  readonly feeEth: bigint | null
  /** Right after the trade. */
  readonly price: bigint
  readonly reserveEth: bigint | null
}

/** The pool of a sold-out curve has opened; until then it may be cleared of what lies in its way, step by step. */
export type GraduationFact = {
  readonly kind: 'graduation'
  /** The curve, `curve:0x…`. */
  readonly pool: string
  readonly token: Hex
}

export type MarketFact = LaunchFact | PoolFact | TradeFact | GraduationFact

/** Reads one kind of log that market data is made of. */
export type FactReader = {
  readonly topics: readonly Hex[]
  /** Empty for a log of another contract, whatever its topics. */
  readonly read: (log: EvmLog, known: KnownLogs) => MarketFact[]
}

/** What a reader may look up about other logs. */
export type KnownLogs = {
  /** V3 pools by their address. */
  readonly poolOf: (address: Hex) => PoolFact | undefined
  /** All indexed logs of the block. */
  readonly logs: readonly EvmLog[]
}

/** Ether for one whole token, times 10^27; both have 18 decimals. Zero tokens have no price. */
export function priceOf(eth: bigint, tokens: bigint): bigint {
  return tokens === 0n ? 0n : (eth * 10n ** BigInt(priceDecimals)) / tokens
}

/** The launchpads whose tokens are traded here, by the names of their families. */
export const launchFamilies = ['rh', 'uni', 'pons'] as const
