import type { EvmCall, Hex } from '../../../ports/chain-evm.ts'

/** A simulated trader's wallet, which does not expose its key. */
export type DemoWallet = {
  readonly address: Hex
  /** Signs and sends one call; resolves when it is in a block and succeeded, rejects otherwise. */
  readonly send: (call: Omit<EvmCall, 'from'>) => Promise<void>
  /** Ensures that the wallet has paper funds for future actions. */
  readonly fund: () => Promise<void>
}

/** The facts about a simulated creator's token that a trader looks at. */
export type DemoMarket = {
  readonly token: Hex
  /** The creator's wallet. */
  readonly creator: Hex
  /** Ether per token, only for comparison with itself: never displayed or used as an amount. */
  readonly price: number
  readonly openedAtMs: number
  readonly canBuy: boolean
  readonly canSell: boolean
}

/** One way to launch and trade. All amounts are in wei and base units. */
export type DemoVenue = {
  readonly name: string
  /** The relative frequency of launches on this venue. */
  readonly launchWeight: number
  /** The newest markets that simulated creators opened here. */
  readonly markets: (creators: readonly Hex[]) => Promise<readonly DemoMarket[]>
  readonly launch: (
    wallet: DemoWallet,
    launch: { readonly name: string; readonly symbol: string; readonly firstBuy: bigint },
  ) => Promise<void>
  readonly buy: (wallet: DemoWallet, token: Hex, value: bigint) => Promise<void>
  /** The wallet's balance in base units. */
  readonly holding: (wallet: DemoWallet, token: Hex) => Promise<bigint>
  readonly sell: (wallet: DemoWallet, token: Hex, amount: bigint) => Promise<void>
}
