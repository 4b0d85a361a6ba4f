import { getAddress } from 'viem'
import type { CallSummary, IntentCall } from '../../intents/index.ts'
import { decodeRouterSwap } from '../../pools/index.ts'
import { accountText, deadlineText, ethText, summaryArguments, tokenText } from '../summary-text.ts'

/** Decodes a prepared trade in a pool; undefined for any other call. */
export function summarizePoolTrade(call: IntentCall): CallSummary | undefined {
  const swap = decodeRouterSwap(call)
  if (swap === undefined) return undefined
  const { buy, buyMin, deadline, recipient, sell, sellMax, side } = swap
  const isBuy = sell === 'ETH'
  const token = isBuy ? buy : sell
  const given = isBuy ? ethText(sellMax) : `${tokenText(sellMax)} of token ${token}`
  const got = isBuy ? `${tokenText(buyMin)} tokens` : ethText(buyMin)
  const to = accountText(recipient, call.from)
  return {
    function: swap.function,
    sentences: [
      isBuy
        ? `Buy token ${token} with ${side === 'exactIn' ? given : `at most ${given}, the rest of which comes back`} on chain ${call.chainId}, in its pool, through the router at ${getAddress(call.to)}.`
        : `Sell ${side === 'exactIn' ? given : `at most ${given}`} on chain ${call.chainId}, in its pool, through the router at ${getAddress(call.to)}.`,
      side === 'exactIn'
        ? `At least ${got} ${isBuy ? 'leave the pool for' : 'go to'} ${to}, or nothing happens.`
        : `Exactly ${got} ${isBuy ? 'leave the pool for' : 'go to'} ${to}, or nothing happens.`,
      ...(isBuy ? ['A token that burns a part of early buys gives that much less.'] : []),
      deadlineText(deadline),
    ],
    arguments: summaryArguments({
      sell,
      buy,
      [side === 'exactIn' ? 'sellAmount' : 'maxSellAmount']: sellMax,
      [side === 'exactIn' ? 'minBuyAmount' : 'buyAmount']: buyMin,
      recipient,
      deadline,
    }),
  }
}
