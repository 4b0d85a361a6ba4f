import { decodeEventLog, decodeFunctionData, erc20Abi, getAddress, parseAbi } from 'viem'
import { formatAmount } from '../../../kernel/money.ts'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import {
  approvalKind,
  type CallSummary,
  createRevertReader,
  type IntentCall,
  type IntentKind,
  type IntentOwner,
  intentErrors,
  type RevertReason,
} from '../../chain/intents/index.ts'
import {
  curveBound,
  curveLaunchpadAbi,
  explainLimits,
  isBoundReason,
} from '../../chain/launchpad/index.ts'
import {
  type Arrival,
  completedBy,
  type DecodedSwap,
  routerArrivals,
  routerBound,
  routerWords,
} from '../../chain/pools/index.ts'
import type { Asset } from './assets.ts'
import { decodeSwap } from './calldata.ts'
import { tradingErrors } from './trading.errors.ts'
import { type TradingContracts, type Venue, venueOf } from './venue.ts'
import { decodeWrap, summarizeWrap, wrapArrivals } from './wrapping.ts'

const curveEvents = curveLaunchpadAbi.filter((item) => item.type === 'event')
const errorAbi = [
  ...curveLaunchpadAbi,
  ...parseAbi(['error Error(string)', 'error TransferFailed()', 'error InsufficientBalance()']),
]
const nativeDecimals = 18

const readRevert = createRevertReader({
  abi: errorAbi,
  sentences: {
    SlippageExceeded: 'The price moved further than the slippage allows.',
    DeadlinePassed: 'The deadline has passed on the chain.',
    CurveIsComplete: 'The curve is sold out.',
    CurveHasGraduated: 'The token left the curve for its pool.',
    InsufficientBalance: 'The account does not have that many tokens.',
    InsufficientAllowance: 'The launchpad is not allowed to take that many tokens.',
    TransferFromFailed: 'The tokens could not be taken: check balance and allowance.',
  },
})

/** Why a swap or an approval would revert. */
export function swapRevertReason(revertData: Hex, nodeReason: string): RevertReason {
  const reason = readRevert(revertData, nodeReason)
  const said = reason.error === 'Error' ? (reason.arguments[0]?.value ?? '') : ''
  return said === ''
    ? reason
    : { ...reason, sentence: routerWords[said] ?? `The contract says: ${said.slice(0, 160)}` }
}

/** The intents of this domain. */
export function createSwapOwner(venue: Venue): IntentOwner {
  return {
    name: 'trading',
    kinds: [swapKind(venue), approvalKind({ summarize: summarizeApproval })],
    errors: intentErrors,
    revertReason: swapRevertReason,
    explain: explainLimits,
  }
}

/** The owner of the intents of swaps; null where the venue is not configured. */
export function swapIntents(contracts: TradingContracts): IntentOwner | null {
  const venue = venueOf(contracts)
  return venue && createSwapOwner(venue)
}

function swapKind(venue: Venue): IntentKind {
  return {
    kind: 'swap',
    effectOf: (intent, logs) => arrivalOf(venue, intent, logs)?.logIndex,
    summarize: summarizeSwap,
    bound: {
      read: (call) => routerBound(call) ?? curveBound(call),
      isBroken: isBoundReason,
      broken: tradingErrors.price_moved,
    },
  }
}

/**
 * The amount that a swap brought its recipient, and the log that completed it; undefined when it is below the minimum.
 */
export function arrivalOf(
  venue: Venue,
  call: { readonly to: Hex; readonly data: Hex; readonly value: bigint },
  logs: readonly EvmLog[],
): { readonly amount: bigint; readonly logIndex: number } | undefined {
  const wrap = getAddress(call.to) === venue.weth ? decodeWrap(call) : undefined
  if (wrap !== undefined) return completedBy(wrapArrivals(wrap, venue.weth, logs), wrap.amount)
  const swap = decodeSwap(call)
  const isCurve = getAddress(call.to) === venue.launchpad
  const arrivals = isCurve
    ? curveArrivals(venue, swap, logs)
    : routerArrivals(swap, venue.swapRouter, logs)
  return completedBy(arrivals, swap.buyMin)
}

/** The amount in the launchpad's own log. */
function curveArrivals(
  venue: Venue,
  swap: DecodedSwap,
  logs: readonly EvmLog[],
): readonly Arrival[] {
  return logs.flatMap((log) => {
    if (getAddress(log.address) !== venue.launchpad) return []
    const decoded = decodeCurveLog(log)
    if (decoded?.eventName !== 'Trade') return []
    const { ethAmount, isBuy, recipient, token, tokenAmount } = decoded.args
    const wanted = isBuy ? swap.buy : swap.sell
    if (getAddress(token) !== wanted || getAddress(recipient) !== swap.recipient) return []
    return [{ amount: isBuy ? tokenAmount : ethAmount, logIndex: log.logIndex }]
  })
}

function decodeCurveLog({ data, topics }: EvmLog) {
  const [signature, ...rest] = topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: curveEvents, topics: [signature, ...rest], data })
  } catch {
    return undefined
  }
}

function summarizeSwap(call: IntentCall): CallSummary {
  const wrap = decodeWrap(call)
  if (wrap !== undefined) return summarizeWrap(call, wrap)
  const swap = decodeSwap(call)
  const given = amountOf(swap.sell, swap.sellMax)
  const got = amountOf(swap.buy, swap.buyMin)
  const terms =
    swap.side === 'exactIn'
      ? `Swap exactly ${given} for at least ${got}`
      : `Swap at most ${given} for exactly ${got}`
  const paths = swap.paths.map((path) =>
    [path[0]?.tokenIn, ...path.map((hop) => hop.tokenOut)].filter(Boolean).join(' > '),
  )
  return {
    function: swap.function,
    sentences: [
      `${terms} on chain ${call.chainId}, through the contract at ${call.to}.`,
      ...(paths.length === 0 ? ['The other side is the bonding curve of the token.'] : []),
      ...paths.map((path) => `Through pools: ${path}.`),
      ...(paths.length === 0 || swap.buy === 'ETH'
        ? []
        : [
            'Amounts bought are what leaves the pools; a token that burns a part of early buys gives that much less.',
          ]),
      `What is bought goes to ${swap.recipient}${swap.recipient === call.from ? ', the signer' : ''}.`,
      `The contract refuses it after ${new Date(Number(swap.deadline) * 1_000).toISOString()}.`,
    ],
    arguments: [
      { name: 'sell', value: swap.sell },
      { name: 'buy', value: swap.buy },
      { name: swap.side === 'exactIn' ? 'sellAmount' : 'maxSellAmount', value: `${swap.sellMax}` },
      { name: swap.side === 'exactIn' ? 'minBuyAmount' : 'buyAmount', value: `${swap.buyMin}` },
      { name: 'recipient', value: swap.recipient },
      { name: 'deadline', value: `${swap.deadline}` },
      { name: 'value', value: `${call.value}` },
    ],
  }
}

function summarizeApproval(call: IntentCall): CallSummary {
  const decoded = decodeFunctionData({ abi: erc20Abi, data: call.data })
  if (decoded.functionName !== 'approve') throw new Error('the bytes are no approval')
  const [spender, amount] = decoded.args
  return {
    function: 'approve',
    sentences: [
      `Allow ${getAddress(spender)} to take exactly ${amount} base units of the token ${call.to}, on chain ${call.chainId}.`,
    ],
    arguments: [
      { name: 'spender', value: getAddress(spender) },
      { name: 'amount', value: `${amount}` },
    ],
  }
}

/** Without a contract call only the decimals of ether are certain. */
function amountOf(asset: Asset, atomic: bigint): string {
  return asset === 'ETH'
    ? `${formatAmount(atomic, nativeDecimals)} ETH`
    : `${atomic} base units of ${asset}`
}
