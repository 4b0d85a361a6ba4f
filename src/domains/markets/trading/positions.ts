import type { Hex } from '../../../ports/chain-evm.ts'
import type { Asset } from './assets.ts'

/** One exchange of one asset for another, with ether and wrapped ether as one. */
export type Fill = {
  readonly sold: Asset
  readonly bought: Asset
  readonly soldAmount: bigint
  readonly boughtAmount: bigint
}

/** The sums of a token's trades. Base units and wei. */
export type PositionSums = {
  readonly token: Hex
  readonly quantity: bigint
  /** The cost of `quantity`. */
  readonly cost: bigint
  readonly realised: bigint
  /** Sold without having been bought by a trade: it was received in another way and has no cost. */
  readonly untrackedSold: bigint
  readonly trades: number
}

/**
 * Positions at average cost after fills in chain order; the last traded token is last. A sale realises its proceeds
 * less the average cost of what was sold, costs rounded down. An exchange of tokens carries the cost over. Gas is not
 * counted.
 */
export function positionsAfter(
  fills: readonly Fill[],
  /** The positions before the fills; none unless given. */
  held: readonly PositionSums[] = [],
): ReadonlyMap<Hex, PositionSums> {
  const positions = new Map(held.map((each) => [each.token, each]))
  for (const fill of fills) {
    const cost = fill.sold === 'ETH' ? fill.soldAmount : give(positions, fill.sold, fill)
    if (fill.bought === 'ETH') continue
    const before = take(positions, fill.bought)
    positions.set(fill.bought, {
      ...before,
      quantity: before.quantity + fill.boughtAmount,
      cost: before.cost + cost,
      trades: before.trades + 1,
    })
  }
  return positions
}

/** Takes what was sold out of its position and returns its cost. */
function give(positions: Map<Hex, PositionSums>, token: Hex, fill: Fill): bigint {
  const before = take(positions, token)
  const tracked = fill.soldAmount < before.quantity ? fill.soldAmount : before.quantity
  const cost = before.quantity === 0n ? 0n : (before.cost * tracked) / before.quantity
  const isSale = fill.bought === 'ETH' && fill.soldAmount > 0n
  const proceeds = isSale ? (fill.boughtAmount * tracked) / fill.soldAmount : cost
  positions.set(token, {
    ...before,
    quantity: before.quantity - tracked,
    cost: before.cost - cost,
    realised: before.realised + proceeds - cost,
    untrackedSold: before.untrackedSold + fill.soldAmount - tracked,
    trades: before.trades + 1,
  })
  return cost
}

/** Removes a position from the map, so that setting it again makes it the last. */
function take(positions: Map<Hex, PositionSums>, token: Hex): PositionSums {
  const found = positions.get(token)
  positions.delete(token)
  return found ?? { token, quantity: 0n, cost: 0n, realised: 0n, untrackedSold: 0n, trades: 0 }
}
