import type { ChainEvm, EvmReceipt, Hex } from '../../../ports/chain-evm.ts'
import type { OrderWallet, OrderWalletCall } from '../../../ports/order-wallet.ts'
import type { OrderSide, Pair } from './order-record.ts'

/** A swap for a wallet to send. */
export type LiveSwap = {
  readonly wallet: Hex
  readonly pair: Pair
  readonly side: OrderSide
  readonly amountInAtomic: bigint
  /** The call reverts rather than give less. */
  readonly minOutAtomic: bigint
}

/** The wallet calls of a swap, or why it is impossible now. */
export type LiveBuild =
  | {
      readonly outcome: 'built'
      readonly call: OrderWalletCall
      /** Must be on the chain before the swap; approves exactly the sold amount. Null where none is needed. */
      readonly approval: OrderWalletCall | null
    }
  | { readonly outcome: 'refused'; readonly reason: 'insufficient_balance' | 'no_liquidity' }

/** What live orders need: a wallet that signs, the chain, and the translation between swaps, calls and receipts. */
export type LiveTrading = {
  readonly wallet: OrderWallet
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getTransactionReceipt'>
  /** Blocks above the transaction's own before its effect counts. */
  readonly confirmations: number
  readonly buildSwap: (swap: LiveSwap) => Promise<LiveBuild>
  /** The amount that the wallet received, from the logs of the receipt; zero when it received nothing. */
  readonly receivedBy: (swap: LiveSwap, receipt: EvmReceipt) => Promise<bigint>
}
