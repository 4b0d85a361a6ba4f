import { plain, toAtomic, trimmed } from '../../design/numbers/decimal.model.ts'

/** What a trade does with a token. */
export type Side = 'buy' | 'sell'

/** A trade of one size, in the smallest unit: of what is spent, or of what is received. */
export type SizedTrade = { readonly token: string; readonly side: Side } & (
  | { readonly amountIn: string }
  | { readonly amountOut: string }
)

/** Launched tokens and ether have as many places. */
export const places = 18
/** What a buy with everything leaves in the wallet for the fees of the chain, in wei. */
export const gasReserve = 500_000_000_000_000n

/** An amount in the smallest unit, cut off; null for what is none, or not above zero. */
export function atomicOf(amount: string): bigint | null {
  const atomic = toAtomic(amount, places)
  return atomic !== null && atomic > 0n ? atomic : null
}

/** An amount of the smallest unit as a decimal string. */
export function amountOf(atomic: bigint): string {
  return plain(trimmed({ digits: atomic, scale: places }))
}

/** The least that may be received: rounded down, as the service does. */
export function leastReceived(amountOut: bigint, slippageBps: number): bigint {
  return (amountOut * BigInt(10_000 - slippageBps)) / 10_000n
}

/** The price of an exchange of ether for tokens, in ether; null where one side is nothing. */
export function priceOf(eth: bigint, token: bigint): string | null {
  if (eth <= 0n || token <= 0n) return null
  const scale = 30
  return plain(trimmed({ digits: (eth * 10n ** BigInt(scale)) / token, scale }))
}
