import type { EvmCall, Hex } from '../../ports/chain-evm.ts'

/** A simulated trader's wallet. The key stays behind it. */
export type DemoWallet = {
  readonly address: Hex
  /** Signs and sends one call, and resolves when it is in a block and succeeded; raises otherwise. */
  readonly send: (call: Omit<EvmCall, 'from'>) => Promise<void>
  /** Makes sure that the wallet has play money for acts to come. */
  readonly fund: () => Promise<void>
}

/** A token of a simulated creator, as far as a trader looks at it. */
export type DemoMarket = {
  readonly token: Hex
  /** The creator's wallet. */
  readonly creator: Hex
  /** Ether for a token, for comparing with itself only: never shown and never used as an amount. */
  readonly price: number
  readonly openedAtMs: number
  readonly canBuy: boolean
  readonly canSell: boolean
}

/** One way to launch and trade. All amounts are in wei and base units. */
export type DemoVenue = {
  readonly name: string
  /** How often this venue is chosen for a launch, beside the others. */
  readonly launchWeight: number
  /** The newest markets that simulated creators opened here. */
  readonly markets: (creators: readonly Hex[]) => Promise<readonly DemoMarket[]>
  readonly launch: (
    wallet: DemoWallet,
    launch: { readonly name: string; readonly symbol: string; readonly firstBuy: bigint },
  ) => Promise<void>
  readonly buy: (wallet: DemoWallet, token: Hex, value: bigint) => Promise<void>
  /** Base units that the wallet has. */
  readonly holding: (wallet: DemoWallet, token: Hex) => Promise<bigint>
  readonly sell: (wallet: DemoWallet, token: Hex, amount: bigint) => Promise<void>
}
