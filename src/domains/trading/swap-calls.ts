import type { EvmReceipt, Hex } from '../../ports/chain-evm.ts'
import type { Asset } from './assets.ts'
import type { SwapPricing } from './pricing.ts'
import { arrivalOf } from './swap-intents.ts'
import { callOf, spenderOf, type Venue } from './venue.ts'

/** A swap that somebody else signs and sends, such as the wallet of an order. Base units. */
export type DirectSwap = {
  readonly wallet: Hex
  readonly sell: Asset
  readonly buy: Asset
  readonly amountIn: bigint
  /** The call fails on the chain rather than give less. */
  readonly minOut: bigint
  /** Unix seconds; the contract refuses the call afterwards. */
  readonly deadline: bigint
}

/** A call as it goes to the chain, with who must be allowed to take the sold token. */
export type DirectSwapCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly spender: Hex
}

export type SwapCalls = {
  /** The call of the best route now. Raises what `SwapQuotes.quote` raises. */
  readonly build: (swap: DirectSwap) => Promise<DirectSwapCall>
  /** What such a call brought its wallet, from the logs of its receipt; zero when it brought less than the least. */
  readonly receivedBy: (
    call: { readonly to: Hex; readonly data: Hex; readonly value: bigint },
    receipt: Pick<EvmReceipt, 'logs' | 'status'>,
  ) => bigint
}

/** Calls without an intent: for those who keep their own record of what they send. */
export function createSwapCalls(options: {
  readonly venue: Venue
  readonly pricing: SwapPricing
}): SwapCalls {
  const { pricing, venue } = options
  return {
    async build({ amountIn, buy, deadline, minOut, sell, wallet }) {
      const { route } = await pricing.quote({ side: 'exactIn', sell, buy, amount: amountIn })
      const spender = spenderOf(venue, route)
      const limits = {
        side: 'exactIn',
        sell,
        buy,
        sellMax: amountIn,
        buyMin: minOut,
        recipient: wallet,
        deadline,
      } as const
      return { to: spender, spender, ...callOf(limits, route) }
    },
    receivedBy: (call, { logs, status }) =>
      status === 'success' ? (arrivalOf(venue, call, logs)?.amount ?? 0n) : 0n,
  }
}
