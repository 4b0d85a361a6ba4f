import { decodeEventLog, getAddress, parseAbi, zeroAddress } from 'viem'
import type { EvmLog, Hex } from '../../../../ports/chain-evm.ts'
import type { DecodedSwap } from './router-calls.ts'

const effectAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
])
/** The address to which a token burns. */
const burnAddress = '0x000000000000000000000000000000000000dEaD'

/** One movement that brought the recipient of a swap something. Base units. */
export type Arrival = {
  readonly amount: bigint
  /** What the token burnt of the amount on its way from the pool. */
  readonly burnt?: bigint
  readonly logIndex: number
}

/** The revert texts of the router, in words. */
export const routerWords: Readonly<Record<string, string>> = {
  'Too little received': 'The price moved: less would be got than the least accepted.',
  'Too much requested': 'The price moved: more would be taken than the most allowed.',
  'Transaction too old': 'The deadline has passed on the chain.',
  'Insufficient WETH9': 'The price moved: less ether would be got than the least accepted.',
  STF: 'The sold tokens could not be taken: check balance and allowance.',
  TF: 'The bought tokens could not be given to the recipient.',
  STE: 'The recipient does not accept ether.',
  SPL: 'The pool has no liquidity in this direction.',
}

/** The sum of the arrivals, and the log that reached the accepted minimum; undefined when the sum is below it. */
export function completedBy(
  arrivals: readonly Arrival[],
  least: bigint,
): { readonly amount: bigint; readonly logIndex: number } | undefined {
  let left = 0n
  for (const arrival of arrivals) {
    left += arrival.amount + (arrival.burnt ?? 0n)
    if (left < least) continue
    const total = arrivals.reduce((sum, each) => sum + each.amount, 0n)
    return { amount: total, logIndex: arrival.logIndex }
  }
  return undefined
}

/**
 * Tokens arrive by their own transfers; ether by withdrawals of the router, which it sends on in full. The path of a
 * sale for ether ends at the wrapped one, so the call's bytes say whose withdrawals count.
 */
export function routerArrivals(
  swap: Pick<DecodedSwap, 'buy' | 'recipient' | 'paths'>,
  router: Hex,
  logs: readonly EvmLog[],
): readonly Arrival[] {
  const token = swap.buy === 'ETH' ? swap.paths[0]?.at(-1)?.tokenOut : swap.buy
  const moves = logs.flatMap((log) => {
    const move = getAddress(log.address) === token ? decodeTokenLog(log) : undefined
    return move === undefined ? [] : [{ move, logIndex: log.logIndex }]
  })
  const burntBefore = (index: number, from: string): bigint => {
    const move = moves[index - 1]?.move
    const isBurnt =
      move?.eventName === 'Transfer' && move.args.from === from && move.args.to === burnAddress
    return isBurnt ? move.args.amount : 0n
  }
  const transfers = (isWanted: (parties: { from: string; to: string }) => boolean) =>
    moves.flatMap(({ logIndex, move }, index) =>
      move.eventName === 'Transfer' && isWanted(move.args)
        ? [{ amount: move.args.amount, burnt: burntBefore(index, move.args.from), logIndex }]
        : [],
    )
  if (swap.buy !== 'ETH') return transfers(({ to }) => getAddress(to) === swap.recipient)
  const withdrawals = moves.flatMap(({ logIndex, move }) =>
    move.eventName === 'Withdrawal' && getAddress(move.args.from) === router
      ? [{ amount: move.args.amount, logIndex }]
      : [],
  )
  // Some wrappers log a withdrawal, some a burn of wrapped ether, some both.
  return withdrawals.length > 0
    ? withdrawals
    : transfers(({ from, to }) => getAddress(from) === router && to === zeroAddress)
}

function decodeTokenLog({ data, topics }: EvmLog) {
  const [signature, ...rest] = topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: effectAbi, topics: [signature, ...rest], data })
  } catch {
    return undefined
  }
}
