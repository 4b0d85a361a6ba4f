import type { Hex } from '../../../ports/chain-evm.ts'
import type { Asset } from '../trading/index.ts'

/** The address that stands for ether in orders. */
export const ether: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/**
 * The asset that trading uses for an order's token: wrapped ether is traded as ether. `weth` is null where the chain
 * has none.
 */
export function assetOfToken(weth: Hex | null): (token: Hex) => Asset {
  return (token) => (token === weth || token === ether ? 'ETH' : token)
}

/** The codes of quotes for which there is too little liquidity, or none. */
export const noLiquidity: readonly string[] = [
  'trading.no_liquidity',
  'trading.amount_out_of_range',
  'trading.unsupported_token',
]
