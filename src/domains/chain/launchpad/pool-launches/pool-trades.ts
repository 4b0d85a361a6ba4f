import type { Hex } from '../../../../ports/chain-evm.ts'
import type { IntentRecord, PreparedCall } from '../../intents/index.ts'
import { encodeRouterSwap } from '../../pools/index.ts'
import { withSlippage } from '../slippage.ts'
import {
  approvalFor,
  callTerms,
  changesOf,
  type TradeParts,
  type TradeTerms,
} from '../trade-parts.ts'
import type { PricedPoolTrade } from './pool-quotes.ts'

const basisPoints = 10_000n

/**
 * The calls of a trade in the pool of a token, through the router: the approval that a sale may need, then the trade.
 * The exact amount is fixed; the other may differ by the slippage.
 */
export async function buildPoolTrade(
  parts: TradeParts,
  priced: PricedPoolTrade,
  terms: TradeTerms & { readonly router: Hex },
): Promise<readonly IntentRecord[]> {
  const { intents } = parts
  const { from, router, token } = terms
  const isBuy = priced.side === 'buy'
  const bounds = boundsOf(priced, terms.maxSlippageBps)
  const limits = {
    ...bounds,
    side: priced.exact.of === 'in' ? ('exactIn' as const) : ('exactOut' as const),
    sell: isBuy ? ('ETH' as const) : token,
    buy: isBuy ? token : ('ETH' as const),
    recipient: from,
    deadline: terms.deadline,
  }
  const call: PreparedCall = {
    kind: 'trade',
    ...callTerms(terms),
    to: router,
    ...encodeRouterSwap(limits, [pathOf(priced)]),
  }
  const balanceChanges = changesOf(from, [
    [isBuy ? 'ETH' : token, 'out', priced.amountIn],
    [isBuy ? token : 'ETH', 'in', priced.arriving],
  ])
  if (isBuy) await intents.assertFunds(from, call.value)
  const approval = isBuy
    ? null
    : await approvalFor(parts, terms, { spender: router, amount: bounds.sellMax })
  if (approval !== null) return [approval, intents.build(call, { gasUsed: null, balanceChanges })]
  const { gasUsed } = await intents.simulate(call)
  return [intents.build(call, { gasUsed, balanceChanges })]
}

/** The most that is paid and the least that has to arrive. */
function boundsOf({ amountIn, arriving, exact }: PricedPoolTrade, maxSlippageBps: number) {
  if (exact.of === 'in') {
    return { sellMax: amountIn, buyMin: withSlippage(arriving, maxSlippageBps) }
  }
  const most = amountIn * (basisPoints + BigInt(maxSlippageBps))
  return { sellMax: (most + basisPoints - 1n) / basisPoints, buyMin: exact.amount }
}

function pathOf({ amountIn, arriving, burntBps, pool, side, token }: PricedPoolTrade) {
  const weth = pool.token0 === token ? pool.token1 : pool.token0
  const [tokenIn, tokenOut] = side === 'buy' ? [weth, token] : [token, weth]
  const hop = { tokenIn, tokenOut, feePpm: pool.feePpm, burntBps }
  return { hops: [hop], amountIn, amountOut: arriving }
}
