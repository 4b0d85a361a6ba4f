import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainFork } from '../../../ports/chain-fork.ts'
import { encodePoolLaunch, type PoolFamily } from '../launchpad/index.ts'
import {
  burnAddress,
  encodeSwap,
  launchParams,
  type PoolLaunchTerms,
  predictPoolToken,
  quoteSwap,
  readFees,
  readPoolEvents,
  readTerms,
} from './pool-calls.ts'
import { encodeApprove } from './token-calls.ts'
import type { ExecutedAction, Trade, Venue } from './venue.ts'

/** Uniswap's contracts through which the crowd trades. */
export type SwapContracts = { readonly router: Hex; readonly quoter: Hex }

const q192 = 2n ** 192n

/** The venue of a launch whose whole supply is locked in a pool. */
export async function openPool(
  fork: ChainFork,
  { launchpad, quoter, router }: SwapContracts & { readonly launchpad: Hex },
  launch: PoolLaunchTerms & { readonly family: PoolFamily; readonly initialBuy: bigint },
): Promise<Venue> {
  const { launchFee, totalSupply, weth } = await readTerms(fork.call, launchpad)
  const token = await predictPoolToken(fork.call, launchpad, launch)
  const { feeTier } = launch
  const isToken0 = token.toLowerCase() < weth.toLowerCase()
  let pool: Hex | null = null
  // A placeholder until the launch's log tells the opening price.
  let sqrtPrice = 2n ** 96n
  let [raised, sold, burnt] = [0n, 0n, 0n]

  return {
    launchFee,
    totalSupply,
    launch: {
      from: launch.creator,
      to: launchpad,
      data: encodePoolLaunch(launch.family, launchParams(launch)),
      value: launchFee + launch.initialBuy,
    },
    ...swapsThrough(router, { token, weth, feeTier }),
    read: (_second, executed) => executed.flatMap(note),
    state: () => {
      const square = sqrtPrice * sqrtPrice
      return isToken0
        ? { priceEth: square, priceToken: q192, raised }
        : { priceEth: q192, priceToken: square, raised }
    },
    isOver: () => false,
    saleValue: (amount) => quoteSwap(fork.call, quoter, { from: token, to: weth, amount, feeTier }),
    totals: async () => ({
      ...(await feesOf(fork, { launchpad, token })),
      pool,
      antiSnipeFees: 0n,
      antiSnipeTokensBurnt: burnt,
      soldOut: null,
      sold: { amount: sold, of: totalSupply },
    }),
  }

  function note({ action, receipt }: ExecutedAction): readonly Trade[] {
    const events = readPoolEvents(receipt)
    const lost = lostOf(events, { token, pool })
    burnt += lost
    return events.flatMap((event) => {
      if (event.eventName === 'Transfer') return []
      if (event.eventName === 'PositionLocked') {
        if (event.address.toLowerCase() !== launchpad.toLowerCase()) return []
        pool = event.args.pool
        sqrtPrice = event.args.sqrtPriceX96
        return []
      }
      if (event.address.toLowerCase() !== pool?.toLowerCase()) return []
      const { amount0, amount1 } = event.args
      const [ethIn, tokenIn] = isToken0 ? [amount1, amount0] : [amount0, amount1]
      sqrtPrice = event.args.sqrtPriceX96
      raised += ethIn
      sold -= tokenIn
      const isBuy = ethIn > 0n
      return [
        {
          isBuy,
          trader: action.transaction.from,
          ethAmount: isBuy ? ethIn : -ethIn,
          tokenAmount: isBuy ? -tokenIn - lost : tokenIn,
        },
      ]
    })
  }
}

/** What the token burnt of what left its pool; a transaction of the crowd has at most one buy. */
function lostOf(
  events: ReturnType<typeof readPoolEvents>,
  { pool, token }: { readonly token: Hex; readonly pool: Hex | null },
): bigint {
  return events
    .filter((event) => event.eventName === 'Transfer')
    .filter(
      ({ address, args }) =>
        address.toLowerCase() === token.toLowerCase() &&
        args.from.toLowerCase() === pool?.toLowerCase() &&
        args.to === burnAddress,
    )
    .reduce((sum, { args }) => sum + args.amount, 0n)
}

function swapsThrough(
  router: Hex,
  pool: { readonly token: Hex; readonly weth: Hex; readonly feeTier: number },
): Pick<Venue, 'buy' | 'sell'> {
  const { feeTier, token, weth } = pool
  return {
    buy: (from, value) => ({
      from,
      value,
      to: router,
      data: encodeSwap({ from: weth, to: token, recipient: from, amount: value, feeTier }),
    }),
    sell: (from, amount) => [
      {
        kind: 'approval',
        transaction: { from, to: token, data: encodeApprove(router, amount), value: 0n },
      },
      {
        kind: 'sell',
        transaction: {
          from,
          to: router,
          value: 0n,
          data: encodeSwap({ from: token, to: weth, recipient: from, amount, feeTier }),
        },
      },
    ],
  }
}

/** The launchpad's own figures: nothing has been collected on the fork. */
async function feesOf(fork: ChainFork, of: { readonly launchpad: Hex; readonly token: Hex }) {
  const [creatorFees, creatorFeeTokens] = await readFees(fork.call, of, 'pendingCreatorFees')
  const [protocolTradeFees, protocolTradeFeeTokens] = await readFees(fork.call, of, 'protocolFees')
  return { creatorFees, creatorFeeTokens, protocolTradeFees, protocolTradeFeeTokens }
}
