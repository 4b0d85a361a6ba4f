import type { ChainEvm, EvmReceipt, Hex } from '../../ports/chain-evm.ts'
import type { OrderWallet, OrderWalletCall } from '../../ports/order-wallet.ts'
import type { OrderSide, Pair } from './order-record.ts'

/** A swap that is to be sent by a wallet. */
export type LiveSwap = {
  readonly wallet: Hex
  readonly pair: Pair
  readonly side: OrderSide
  readonly amountInAtomic: bigint
  /** The call must fail on the chain rather than give less. */
  readonly minOutAtomic: bigint
}

/** A swap as calls of the wallet, or why it cannot be one now. */
export type LiveBuild =
  | {
      readonly outcome: 'built'
      readonly call: OrderWalletCall
      /** What must be on the chain before it, for exactly what is sold; null where nothing must. */
      readonly approval: OrderWalletCall | null
    }
  | { readonly outcome: 'refused'; readonly reason: 'insufficient_balance' | 'no_liquidity' }

/** What live orders need: a wallet that signs, the chain, and who turns a swap into a call and reads its effect. */
export type LiveTrading = {
  readonly wallet: OrderWallet
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getTransactionReceipt'>
  /** Blocks above the transaction's own before its effect counts. */
  readonly confirmations: number
  readonly buildSwap: (swap: LiveSwap) => Promise<LiveBuild>
  /** What the wallet received by the transaction, read from its logs; zero when it received nothing. */
  readonly receivedBy: (swap: LiveSwap, receipt: EvmReceipt) => Promise<bigint>
}
