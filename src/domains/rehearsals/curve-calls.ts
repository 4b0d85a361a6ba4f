import {
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  toEventSelector,
} from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'
import type { ForkReceipt } from '../../ports/chain-fork.ts'
import { noDeadline, type Read } from './token-calls.ts'

/** What a rehearsal needs of the launchpad and its tokens. */
const curveAbi = parseAbi([
  'struct Recipient { address account; uint16 bps; }',
  'struct AntiSnipe { uint16 startBps; uint16 durationSeconds; uint8 decay; }',
  'struct LaunchParams { string name; string symbol; string metadataUri; Recipient[] feeRecipients; AntiSnipe antiSnipe; bytes32 salt; uint256 minTokensOut; uint256 deadline; }',
  'struct Config { uint128 totalSupply; uint128 curveSupply; uint128 virtualEth; uint128 virtualToken; uint128 launchFee; uint16 tradeFeeBps; uint16 creatorFeeShareBps; uint16 snipeFeeCreatorShareBps; uint16 graduationFeeBps; address protocolFeeOwner; address graduator; address creatorFees; }',
  'function launch(LaunchParams params) payable returns (address token)',
  'function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline) payable returns (uint256 tokensOut)',
  'function sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline) returns (uint256 ethOut)',
  'struct Quote { uint256 ethAmount; uint256 tokenAmount; uint256 feeAmount; uint256 snipeFee; uint256 creatorFee; uint256 protocolFee; uint256 refund; uint256 virtualEth; uint256 virtualToken; }',
  'function quoteSell(address token, uint256 amount) view returns (Quote)',
  'function config() view returns (Config)',
  'function predictToken(address creator, LaunchParams params) view returns (address token)',
  'event Trade(address indexed token, address indexed trader, address indexed recipient, bool isBuy, uint256 ethAmount, uint256 tokenAmount, uint256 feeAmount, uint256 creatorFee, uint256 protocolFee, uint256 virtualEth, uint256 virtualToken, uint256 timestamp)',
  'event CurveCompleted(address indexed token)',
  'event TokenGraduated(address indexed token, address indexed pool, uint256 ethAmount, uint256 tokenAmount, uint256 graduationFee)',
])

const knownEvents: ReadonlySet<string> = new Set(
  curveAbi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : [])),
)
const decays = { linear: 0, halving: 1 } as const

export type LaunchTerms = {
  readonly creator: Hex
  readonly name: string
  readonly symbol: string
  readonly salt: Hex
  readonly antiSnipe: {
    readonly startBps: number
    readonly durationSeconds: number
    readonly decay: keyof typeof decays
  } | null
}

/** The terms of the launchpad, as it says them itself. */
export async function readConfig(read: Read, launchpad: Hex) {
  const call = { abi: curveAbi, functionName: 'config' } as const
  const data = await read({ to: launchpad, data: encodeFunctionData(call) })
  return decodeFunctionResult({ ...call, data })
}

/** The address that the token of a launch will have. */
export async function predictToken(read: Read, launchpad: Hex, terms: LaunchTerms): Promise<Hex> {
  const call = { abi: curveAbi, functionName: 'predictToken' } as const
  const args = [terms.creator, launchParams(terms)] as const
  const data = await read({ to: launchpad, data: encodeFunctionData({ ...call, args }) })
  return decodeFunctionResult({ ...call, data })
}

/** Wei that a sale of so many base units would return now. Raises `chain.reverted` once the curve is closed. */
export async function quoteSale(
  read: Read,
  launchpad: Hex,
  sale: { readonly token: Hex; readonly amount: bigint },
): Promise<bigint> {
  if (sale.amount === 0n) return 0n
  const call = { abi: curveAbi, functionName: 'quoteSell' } as const
  const args = [sale.token, sale.amount] as const
  const data = await read({ to: launchpad, data: encodeFunctionData({ ...call, args }) })
  return decodeFunctionResult({ ...call, data }).ethAmount
}

export function encodeLaunch(terms: LaunchTerms): Hex {
  const args = [launchParams(terms)] as const
  return encodeFunctionData({ abi: curveAbi, functionName: 'launch', args })
}

function launchParams({ antiSnipe, name, salt, symbol }: LaunchTerms) {
  return {
    ...{ name, symbol, salt },
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: {
      startBps: antiSnipe?.startBps ?? 0,
      durationSeconds: antiSnipe?.durationSeconds ?? 0,
      decay: decays[antiSnipe?.decay ?? 'linear'],
    },
    minTokensOut: 0n,
    deadline: noDeadline,
  }
}

export function encodeBuy(token: Hex, recipient: Hex): Hex {
  const args = [token, recipient, 0n, noDeadline] as const
  return encodeFunctionData({ abi: curveAbi, functionName: 'buy', args })
}

export function encodeSell(token: Hex, seller: Hex, amount: bigint): Hex {
  const args = [token, amount, seller, 0n, noDeadline] as const
  return encodeFunctionData({ abi: curveAbi, functionName: 'sell', args })
}

/** What the launchpad says about the token in these receipts, in order. */
export function readCurveEvents(
  receipts: readonly ForkReceipt[],
  { launchpad, token }: { readonly launchpad: Hex; readonly token: Hex },
) {
  const [wantedAddress, wantedToken] = [launchpad.toLowerCase(), token.toLowerCase()]
  return receipts
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => address.toLowerCase() === wantedAddress)
    .flatMap(({ data, topics: [signature, ...indexed] }) => {
      if (signature === undefined || !knownEvents.has(signature)) return []
      const topics: [Hex, ...Hex[]] = [signature, ...indexed]
      const decoded = decodeEventLog({ abi: curveAbi, data, topics })
      return decoded.args.token.toLowerCase() === wantedToken ? [decoded] : []
    })
}

export type CurveEvent = ReturnType<typeof readCurveEvents>[number]
