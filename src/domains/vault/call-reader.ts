import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  parseAbi,
  sliceHex,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'

/** A call that a wallet is asked to make. */
export type WalletCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** Where the value of a call goes, as its bytes say. */
export type ReadCall =
  /** A function that is not known here: only its selector can be judged. */
  | { readonly kind: 'unknown'; readonly selector: Hex }
  /** Bytes of a known function that do not mean exactly one thing. */
  | { readonly kind: 'malformed'; readonly selector: Hex }
  | {
      readonly kind: 'known'
      readonly selector: Hex
      /** Who receives tokens or ether by it. */
      readonly recipients: readonly Hex[]
      /** Who may take tokens afterwards. */
      readonly spenders: readonly Hex[]
      /** Base units of the called token that leave, or may be taken; null where the call says no amount. */
      readonly tokenAmount: bigint | null
    }

/** The selector of a call without data: a transfer of ether. */
export const noSelector: Hex = '0x'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'struct InSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct OutSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct In { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Out { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(InSingle params)',
  'function exactOutputSingle(OutSingle params)',
  'function exactInput(In params)',
  'function exactOutput(Out params)',
  'function multicall(bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)',
  'function sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline)',
])
const known = new Set<Hex>(
  abi.filter((item) => item.type === 'function').map((item) => toFunctionSelector(item)),
)
const callsMax = 16

type Effect = {
  readonly recipients: readonly Hex[]
  readonly spenders: readonly Hex[]
  readonly tokenAmount: bigint | null
  /** Value that stays at the router until a later part of the same call takes it away. */
  readonly isHeld?: true
  /** Takes away what stayed there. */
  readonly isTaken?: true
}

/** Reads a call by its own bytes, never by what somebody says about it. Pure. */
export function readCall({ to, data: written }: Pick<WalletCall, 'data' | 'to'>): ReadCall {
  const data = lowerCase(written)
  if (data === '0x') {
    return {
      kind: 'known',
      selector: noSelector,
      recipients: [to],
      spenders: [],
      tokenAmount: null,
    }
  }
  if (data.length < 10) return { kind: 'malformed', selector: noSelector }
  const selector = selectorOf(data)
  if (!known.has(selector)) return { kind: 'unknown', selector }
  const effects = effectsOf(data, { router: to, isPart: false })
  const isLeft =
    effects?.some(({ isHeld }) => isHeld) === true && !effects.some(({ isTaken }) => isTaken)
  if (effects === null || isLeft) return { kind: 'malformed', selector }
  return {
    kind: 'known',
    selector,
    recipients: effects.flatMap(({ recipients }) => recipients),
    spenders: effects.flatMap(({ spenders }) => spenders),
    tokenAmount: effects.find(({ tokenAmount }) => tokenAmount !== null)?.tokenAmount ?? null,
  }
}

/** The first four bytes of a call's data, in lower case; `0x` where there are fewer. */
export function selectorOf(data: Hex): Hex {
  return data.length < 10 ? noSelector : lowerCase(sliceHex(data, 0, 4))
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}

type Place = { readonly router: Hex; readonly isPart: boolean }

/** Null for bytes that are not exactly what their function's encoding would be. */
function effectsOf(data: Hex, place: Place): readonly Effect[] | null {
  const decoded = decodeExactly(data)
  if (decoded === null) return null
  if (decoded.functionName !== 'multicall') return [effectOf(decoded, place)]
  const [parts] = decoded.args
  // One in another would let parts hide; nobody builds that.
  if (place.isPart || parts.length === 0 || parts.length > callsMax) return null
  const effects = parts.map((part) => effectsOf(part, { ...place, isPart: true }))
  return effects.includes(null) ? null : effects.flatMap((each) => each ?? [])
}

type Decoded = ReturnType<typeof decodeFunctionData<typeof abi>>

function decodeExactly(data: Hex): Decoded | null {
  try {
    const decoded = decodeFunctionData({ abi, data })
    // What is longer or padded otherwise could be read differently by the contract.
    return encodeFunctionData({ abi, ...decoded }) === data ? decoded : null
  } catch {
    return null
  }
}

const nothing = { recipients: [], spenders: [], tokenAmount: null } as const

function effectOf(decoded: Exclude<Decoded, { functionName: 'multicall' }>, place: Place): Effect {
  switch (decoded.functionName) {
    case 'transfer':
      return { ...nothing, recipients: [decoded.args[0]], tokenAmount: decoded.args[1] }
    case 'transferFrom':
      return { ...nothing, recipients: [decoded.args[1]], tokenAmount: decoded.args[2] }
    case 'approve':
      return decoded.args.length === 2
        ? { ...nothing, spenders: [decoded.args[0]], tokenAmount: decoded.args[1] }
        : { ...nothing, spenders: [decoded.args[1]], tokenAmount: decoded.args[2] }
    case 'increaseAllowance':
    case 'setApprovalForAll':
      return {
        ...nothing,
        spenders: [decoded.args[0]],
        tokenAmount: typeof decoded.args[1] === 'bigint' ? decoded.args[1] : null,
      }
    case 'permit':
      return { ...nothing, spenders: [decoded.args[1]], tokenAmount: decoded.args[2] }
    case 'exactInput':
    case 'exactInputSingle':
    case 'exactOutput':
    case 'exactOutputSingle':
      return swapTo(decoded.args[0].recipient, place)
    case 'unwrapWETH9':
      return { ...nothing, recipients: [getAddress(decoded.args[1])], isTaken: true }
    case 'sweepToken':
      return { ...nothing, recipients: [getAddress(decoded.args[2])], isTaken: true }
    case 'refundETH':
      return nothing
    case 'buy':
      return { ...nothing, recipients: [decoded.args[1]] }
    case 'sell':
      return { ...nothing, recipients: [decoded.args[2]], tokenAmount: null }
    default:
      throw new Error('assertion failed: a known function has its effect')
  }
}

/** The router reads the zero address as itself; what it holds anybody can take until the same call does. */
function swapTo(recipient: Hex, { router }: Place): Effect {
  const isHeld = recipient === zeroAddress || getAddress(recipient) === getAddress(router)
  return isHeld ? { ...nothing, isHeld } : { ...nothing, recipients: [recipient] }
}
