import { getAddress, size, sliceHex, zeroAddress } from 'viem'
import type { Hex } from '../../../../ports/chain-evm.ts'
import { type Effect, type Place, type Reading, reads } from './effects.ts'

/** The addresses by which SwapRouter02 denotes the caller and itself. */
const caller: Hex = '0x0000000000000000000000000000000000000001'
const router: Hex = '0x0000000000000000000000000000000000000002'
const addressBytes = 20
const hopBytes = 23
const single = 'address tokenIn, address tokenOut, uint24 fee, address recipient'

type Swap = {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly recipient: Hex
  /** The maximum. */
  readonly amountIn: bigint
  /** It may cost less than the amount paid in. */
  readonly mayLeave?: true
}

/** Uniswap's SwapRouter and SwapRouter02. */
export const swapRouterReaders = [
  reads('function multicall(bytes[] data)', ([data], { own }) => own(data)),
  reads('function multicall(uint256 deadline, bytes[] data)', ([, data], { own }) => own(data)),
  reads('function multicall(bytes32 previousBlockhash, bytes[] data)', ([, data], { own }) =>
    own(data),
  ),
  reads(
    `function exactInputSingle((${single}, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`,
    ([params], place) => swap(params, place),
  ),
  reads(
    `function exactOutputSingle((${single}, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)`,
    ([params], place) => swap(outputOf(params), place),
  ),
  reads(
    'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    ([{ amountIn, path, recipient }], place) =>
      onPath(path, place, ([tokenIn, tokenOut]) =>
        swap({ tokenIn, tokenOut, recipient, amountIn }, place),
      ),
  ),
  reads(
    'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
    ([{ amountInMaximum, path, recipient }], place) =>
      onPath(path, place, ([tokenOut, tokenIn]) =>
        swap(outputOf({ tokenIn, tokenOut, recipient, amountInMaximum }), place),
      ),
  ),
  reads(
    `function exactInputSingle((${single}, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`,
    ([params], place) => swap(byNames(params, place), place),
  ),
  reads(
    `function exactOutputSingle((${single}, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)`,
    ([params], place) => swap(byNames(outputOf(params), place), place),
  ),
  reads(
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    ([{ amountIn, path, recipient }], place) =>
      onPath(path, place, ([tokenIn, tokenOut]) =>
        swap(byNames({ tokenIn, tokenOut, recipient, amountIn }, place), place),
      ),
  ),
  reads(
    'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    ([{ amountInMaximum, path, recipient }], place) =>
      onPath(path, place, ([tokenOut, tokenIn]) =>
        swap(byNames(outputOf({ tokenIn, tokenOut, recipient, amountInMaximum }), place), place),
      ),
  ),
  reads('function unwrapWETH9(uint256 amountMinimum, address recipient)', ([, to], place) =>
    taken(place.weth, [{ kind: 'receive', to: placeOf(to, place) }]),
  ),
  reads('function unwrapWETH9(uint256 amountMinimum)', (_least, { weth }) => taken(weth, [])),
  reads(
    'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    ([, to, , feeTo], { weth }) =>
      taken(weth, [
        { kind: 'receive', to },
        { kind: 'receive', to: feeTo },
      ]),
  ),
  reads(
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
    ([token, , to]) => taken(token, [{ kind: 'receive', to }]),
  ),
  reads('function sweepToken(address token, uint256 amountMinimum)', ([token]) => taken(token, [])),
  reads(
    'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    ([token, , to, , feeTo]) =>
      taken(token, [
        { kind: 'receive', to },
        { kind: 'receive', to: feeTo },
      ]),
  ),
  reads('function refundETH()', (_none, { funds }) => {
    funds.left = 0n
    funds.isRefundable = false
    return []
  }),
  reads('function wrapETH(uint256 value)', ([value], { funds, weth }) => {
    if (weth === null || funds.left < value) return null
    funds.left -= value
    return [{ kind: 'hold', token: weth }]
  }),
  reads('function pull(address token, uint256 value)', ([token, amount], { self }) => [
    { kind: 'pull', token, spender: self, amount },
    { kind: 'hold', token },
  ]),
  ...[
    'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ].map((signature) =>
    reads(
      // Both functions have the same parameters.
      signature as 'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      ([token, amount], { self }) => [{ kind: 'allow', token, spender: self, amount }],
    ),
  ),
]

function taken(token: Hex | null, effects: readonly Effect[]): Reading {
  return token === null ? null : [{ kind: 'take', token }, ...effects]
}

function placeOf(recipient: Hex, { self }: Place): Hex {
  return recipient === zeroAddress ? self : recipient
}

function outputOf(params: Omit<Swap, 'amountIn'> & { readonly amountInMaximum: bigint }): Swap {
  const { amountInMaximum: amountIn, recipient, tokenIn, tokenOut } = params
  return { tokenIn, tokenOut, recipient, amountIn, mayLeave: true }
}

/** SwapRouter02 denotes the caller and itself by small numbers. */
function byNames({ recipient, ...rest }: Swap, { self, wallet }: Place): Swap {
  if (recipient === caller) return { ...rest, recipient: wallet }
  return { ...rest, recipient: recipient === router ? self : recipient }
}

/**
 * The input is paid from ether in the router if that suffices, else from the wallet by its allowance. An amount of zero
 * makes SwapRouter02 spend everything that it holds.
 */
function swap({ amountIn, mayLeave, recipient, tokenIn, tokenOut }: Swap, place: Place): Reading {
  const { funds, self, weth } = place
  const to = placeOf(recipient, place)
  const isEther = tokenIn === weth && amountIn > 0n && funds.left >= amountIn
  if (isEther) {
    funds.left -= amountIn
    funds.isRefundable ||= mayLeave === true
  }
  const paid: readonly Effect[] =
    amountIn === 0n
      ? [{ kind: 'take', token: tokenIn }]
      : [{ kind: 'pull', token: tokenIn, spender: self, amount: amountIn }]
  return [
    ...(isEther ? [] : paid),
    to === self ? { kind: 'hold', token: tokenOut } : { kind: 'receive', to },
  ]
}

/** By the first and the last token of a path; null for an invalid path. */
function onPath(
  path: Hex,
  { funds, weth }: Place,
  read: (ends: readonly [first: Hex, last: Hex]) => Reading,
): Reading {
  const hops = (size(path) - addressBytes) / hopBytes
  if (!Number.isInteger(hops) || hops < 1) return null
  const [first, ...rest] = Array.from({ length: hops + 1 }, (_, hop) =>
    getAddress(sliceHex(path, hop * hopBytes, hop * hopBytes + addressBytes)),
  )
  const last = rest.pop()
  if (first === undefined || last === undefined) return null
  // The router would pay with ether that it holds, and leave the wrapped ether behind.
  const isMixed = funds.left > 0n && rest.some((token) => token === weth)
  return isMixed ? null : read([first, last])
}
