import type { ChainEvm, EvmReceipt, Hex } from '../../../ports/chain-evm.ts'
import type { Asset } from './assets.ts'
import { encodeApproval } from './calldata.ts'
import type { SwapPricing } from './pricing.ts'
import { arrivalOf } from './swap-intents.ts'
import { allowanceOf, balanceOf, callOf, spenderOf, type Venue } from './venue.ts'

/** A swap that another signer sends, such as the wallet of an order. Base units. */
export type DirectSwap = {
  readonly wallet: Hex
  readonly sell: Asset
  readonly buy: Asset
  readonly amountIn: bigint
  /** The call reverts rather than give less. */
  readonly minOut: bigint
  /** Unix seconds; the contract refuses the call afterwards. */
  readonly deadline: bigint
}

/** A call as it goes to the chain. */
export type DirectCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** The call of a swap, with the wallet's balance and the approval that it needs first. */
export type DirectSwapCall = DirectCall & {
  /** The contract that takes the sold token. */
  readonly spender: Hex
  /** For exactly what is sold; null where the allowance is enough and where none is needed. */
  readonly approval: DirectCall | null
  /** Of the sold asset. */
  readonly balance: bigint
}

export type SwapCalls = {
  /** The call of the best route now. Raises what `SwapQuotes.quote` raises. */
  readonly build: (swap: DirectSwap) => Promise<DirectSwapCall>
  /**
   * The amount that such a call brought its wallet, from the logs of its receipt; zero when that is below the minimum.
   */
  readonly receivedBy: (call: DirectCall, receipt: Pick<EvmReceipt, 'logs' | 'status'>) => bigint
}

/** Calls without an intent, for domains that record themselves what they send. */
export function createSwapCalls(options: {
  readonly evm: ChainEvm
  readonly venue: Venue
  readonly pricing: SwapPricing
}): SwapCalls {
  const { evm, pricing, venue } = options
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
      const [balance, allowance] = await Promise.all([
        balanceOf(evm, sell, wallet),
        allowanceOf(evm, sell, { owner: wallet, spender }),
      ])
      const isAllowed = sell === 'ETH' || allowance === null || allowance >= amountIn
      const data = encodeApproval(spender, amountIn)
      return {
        to: spender,
        spender,
        ...callOf(limits, route),
        approval: isAllowed ? null : { to: sell, data, value: 0n },
        balance,
      }
    },
    receivedBy: (call, { logs, status }) =>
      status === 'success' ? (arrivalOf(venue, call, logs)?.amount ?? 0n) : 0n,
  }
}
