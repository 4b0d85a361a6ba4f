import { decodeFunctionResult, encodeFunctionData, encodePacked, keccak256, parseAbi } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'

/** The contract functions that facts are read from. */
export const riskAbi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline) returns (uint256 ethOut)',
  'function snipeFeeBps(address token) view returns (uint256)',
  'function limitsEnd() view returns (uint256)',
  'function walletLimit() view returns (uint256)',
  'function transactionLimit() view returns (uint256)',
  'struct Config { uint128 totalSupply; uint128 curveSupply; uint128 virtualEth; uint128 virtualToken; uint128 launchFee; uint16 tradeFeeBps; uint16 creatorFeeShareBps; uint16 snipeFeeCreatorShareBps; uint16 graduationFeeBps; address protocolFeeOwner; address graduator; address creatorFees; }',
  'function config() view returns (Config)',
  'struct Position { int24 tickLower; int24 tickUpper; int24 bidLower; int24 bidUpper; }',
  'function positionOf(address token) view returns (Position)',
  'function fee() view returns (uint24)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function positions(bytes32 key) view returns (uint128 liquidity, uint256, uint256, uint128, uint128)',
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap swap) payable returns (uint256 amountOut)',
])

/** The token's own view; launchpads of curves have one of that name with an argument. */
const burntAbi = parseAbi(['function snipeFeeBps() view returns (uint256)'])

/** Reads a contract at one block. */
export type Read = (call: { readonly to: Hex; readonly data: Hex }) => Promise<Hex>

/** Calls the views of contracts at one block. */
export function reader(read: Read) {
  const abi = riskAbi
  return {
    async totalSupply(to: Hex): Promise<bigint> {
      const call = { abi, functionName: 'totalSupply' } as const
      const data = await read({ to, data: encodeFunctionData(call) })
      return decodeFunctionResult({ ...call, data })
    },
    async balanceOf(to: Hex, account: Hex): Promise<bigint> {
      const call = { abi, functionName: 'balanceOf' } as const
      const data = await read({ to, data: encodeFunctionData({ ...call, args: [account] }) })
      return decodeFunctionResult({ ...call, data })
    },
    async config(to: Hex) {
      const call = { abi, functionName: 'config' } as const
      const data = await read({ to, data: encodeFunctionData(call) })
      return decodeFunctionResult({ ...call, data })
    },
    async snipeFeeBps(to: Hex, token: Hex): Promise<bigint> {
      const call = { abi, functionName: 'snipeFeeBps' } as const
      const data = await read({ to, data: encodeFunctionData({ ...call, args: [token] }) })
      return decodeFunctionResult({ ...call, data })
    },
    /** The basis points that a token burns of what leaves its pool now. */
    async burntBps(to: Hex): Promise<bigint> {
      return uintOf(await read({ to, data: encodeFunctionData({ abi: burntAbi }) }))
    },
    /** What one account may hold and receive of such a token now, and until when, in Unix seconds. */
    async limits(to: Hex) {
      const ask = async (functionName: 'limitsEnd' | 'transactionLimit' | 'walletLimit') =>
        uintOf(await read({ to, data: encodeFunctionData({ abi, functionName }) }))
      const [end, wallet, transaction] = await Promise.all([
        ask('limitsEnd'),
        ask('walletLimit'),
        ask('transactionLimit'),
      ])
      return { end, wallet, transaction }
    },
    async positionOf(to: Hex, token: Hex) {
      const call = { abi, functionName: 'positionOf' } as const
      const data = await read({ to, data: encodeFunctionData({ ...call, args: [token] }) })
      return decodeFunctionResult({ ...call, data })
    },
    async poolFee(to: Hex): Promise<number> {
      const call = { abi, functionName: 'fee' } as const
      const data = await read({ to, data: encodeFunctionData(call) })
      return decodeFunctionResult({ ...call, data })
    },
    async poolLiquidity(to: Hex): Promise<bigint> {
      const call = { abi, functionName: 'liquidity' } as const
      const data = await read({ to, data: encodeFunctionData(call) })
      return decodeFunctionResult({ ...call, data })
    },
    async poolTick(to: Hex): Promise<number> {
      const call = { abi, functionName: 'slot0' } as const
      const data = await read({ to, data: encodeFunctionData(call) })
      return decodeFunctionResult({ ...call, data })[1]
    },
    async positionLiquidity(
      to: Hex,
      owner: Hex,
      [lower, upper]: readonly [number, number],
    ): Promise<bigint> {
      const key = keccak256(encodePacked(['address', 'int24', 'int24'], [owner, lower, upper]))
      const call = { abi, functionName: 'positions' } as const
      const data = await read({ to, data: encodeFunctionData({ ...call, args: [key] }) })
      return decodeFunctionResult({ ...call, data })[0]
    },
  }
}

function uintOf(data: Hex): bigint {
  return decodeFunctionResult({ abi: burntAbi, functionName: 'snipeFeeBps', data })
}

export type Reader = ReturnType<typeof reader>
