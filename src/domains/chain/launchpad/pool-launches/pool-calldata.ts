import { type ContractFunctionArgs, decodeFunctionData, encodeFunctionData, getAddress } from 'viem'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../../intents/index.ts'
import { ponsLaunchpadAbi, uniLaunchpadAbi } from '../abi.gen.ts'
import { type AntiSnipe, snipeDecays } from '../curve.ts'
import type { PoolFamily } from '../launch-families.ts'
import {
  deadlineText,
  ethText,
  recipientsText,
  summaryArguments,
  tokenText,
} from '../summary-text.ts'
import { lastTickOf, usualTier } from './opening.ts'

/** The launch as the contract of each family takes it. */
type UniArguments = ContractFunctionArgs<typeof uniLaunchpadAbi, 'payable', 'launch'>[0]
type PonsArguments = ContractFunctionArgs<typeof ponsLaunchpadAbi, 'payable', 'launch'>[0]

/**
 * The parameters of a launch into a locked pool, for either family. `feeTier` is the pool's fee in millionths; the
 * ticks are those of the opening price in ether per token, and of the price at which the whole supply is sold.
 */
export type PoolLaunchParams = Readonly<Omit<UniArguments, 'antiSnipe' | 'limits'>> & {
  /** What one account may hold and receive; zeros for no limit. The rising limit of `uni` has no transaction limit. */
  readonly limits: Readonly<PonsArguments['limits']>
  /** What is burnt of everything that leaves the pool at first; zeros for nothing. */
  readonly antiSnipe: AntiSnipe
}

/** The calldata of `launch` at the family's launchpad. */
export function encodePoolLaunch(family: PoolFamily, params: PoolLaunchParams): Hex {
  return family === 'uni'
    ? encodeFunctionData({
        abi: uniLaunchpadAbi,
        functionName: 'launch',
        args: [toUniParams(params)],
      })
    : encodeFunctionData({
        abi: ponsLaunchpadAbi,
        functionName: 'launch',
        args: [toPonsParams(params)],
      })
}

/** The same parameters as `uni` takes them. */
export function toUniParams({ limits, ...params }: PoolLaunchParams): UniArguments {
  const { durationSeconds, walletBps } = limits
  return { ...toPonsParams({ ...params, limits }), limits: { walletBps, durationSeconds } }
}

/** The same parameters as `pons` takes them: without the tier and the end, which are fixed there. */
export function toPonsParams({ antiSnipe, ...params }: PoolLaunchParams) {
  const { decay, ...fee } = antiSnipe
  return { ...params, antiSnipe: { ...fee, decay: snipeDecays.indexOf(decay) } }
}

/** Decodes a prepared launch into a pool; undefined for any other call. */
export function summarizePoolLaunch(call: IntentCall): CallSummary | undefined {
  const uni = decodeUni(call.data)
  if (uni !== undefined) {
    const { walletBps, durationSeconds } = uni.limits
    return summarize(call, {
      params: uni,
      range: 'uint24 feeTier, int24 startTick, int24 endTick',
      fields: ['feeTier', 'startTick', 'endTick'],
      tuple: '(uint16 walletBps, uint16 durationSeconds) limits',
      limit: { limits: walletBps === 0 ? 'none' : `${walletBps} ${durationSeconds}` },
      sentences:
        walletBps === 0
          ? []
          : [
              `One account may hold at most ${walletBps / 100} % of the supply at first, rising to all of it within ${durationSeconds} seconds; the first buy of the launch is free of this.`,
            ],
    })
  }
  const pons = decodePons(call.data)
  if (pons === undefined) return undefined
  const { durationSeconds, transactionBps, walletBps } = pons.limits
  const isLimited = walletBps > 0 || transactionBps > 0
  return summarize(call, {
    params: { ...pons, feeTier: usualTier.feePpm, endTick: lastTickOf(usualTier.tickSpacing) },
    range: 'int24 startTick',
    fields: ['startTick'],
    tuple: '(uint16 walletBps, uint16 transactionBps, uint32 durationSeconds) limits',
    limit: { limits: isLimited ? `${walletBps} ${transactionBps} ${durationSeconds}` : 'none' },
    sentences: isLimited
      ? [
          `For ${durationSeconds} seconds one account may hold ${shareOf(walletBps)} and receive ${shareOf(transactionBps)} at once; what goes into the pool is never limited.`,
        ]
      : [],
  })
}

function shareOf(bps: number): string {
  return bps === 0 ? 'any amount' : `at most ${bps / 100} % of the supply`
}

function summarize(
  call: IntentCall,
  launch: {
    readonly params: Omit<UniArguments, 'limits'>
    /** The type of the range argument, with its members. */
    readonly range: string
    readonly fields: readonly ('endTick' | 'feeTier' | 'startTick')[]
    readonly tuple: string
    readonly limit: Readonly<Record<string, string>>
    readonly sentences: readonly string[]
  },
): CallSummary {
  const { name, symbol, metadataUri, salt, minTokensOut, deadline } = launch.params
  const { antiSnipe, endTick, feeTier, maxTokensToBids, startTick } = launch.params
  const decay = snipeDecays[antiSnipe.decay]
  if (decay === undefined) throw new Error(`assertion failed: decay ${antiSnipe.decay}`)
  const recipients = launch.params.feeRecipients.map(({ account, bps }) => `${account} ${bps}`)
  return {
    function: `launch((string name, string symbol, string metadataUri, ${launch.range}, (address account, uint16 bps)[] feeRecipients, ${launch.tuple}, (uint16 startBps, uint16 durationSeconds, uint8 decay) antiSnipe, bytes32 salt, uint256 minTokensOut, uint256 maxTokensToBids, uint256 deadline) params)`,
    sentences: [
      `Launch the token ${JSON.stringify(name)} (${symbol}) on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}. Its whole supply is locked in a pool for ever.`,
      `The opening price is 1.0001 to the power of ${startTick} in ether for one token, and the whole supply is for sale up to the power of ${endTick}.`,
      `Every trade in the pool pays a fee of ${feeTier / 10_000} % of what goes in.`,
      minTokensOut === 0n
        ? `${ethText(call.value)} is sent along; nothing has to be bought.`
        : `${ethText(call.value)} is sent along; the first buy returns at least ${tokenText(minTokensOut)} tokens, or nothing happens.`,
      `Creator fees go to ${recipientsText(launch.params.feeRecipients, call.from)}.`,
      ...launch.sentences,
      ...earlyFee({ ...antiSnipe, decay }),
      maxTokensToBids === 0n
        ? 'If somebody bids in its pool above the opening price beforehand, nothing happens.'
        : `If somebody bids in its pool above the opening price beforehand, at most ${tokenText(maxTokensToBids)} tokens are sold to them; the launchpad keeps what they pay.`,
      deadlineText(deadline),
    ],
    arguments: summaryArguments({
      name,
      symbol,
      metadataUri,
      ...Object.fromEntries(launch.fields.map((field) => [field, String(launch.params[field])])),
      feeRecipients: recipients.join(', '),
      ...launch.limit,
      antiSnipe:
        antiSnipe.startBps === 0
          ? 'none'
          : `${antiSnipe.startBps} ${antiSnipe.durationSeconds} ${decay}`,
      salt,
      minTokensOut,
      maxTokensToBids,
      deadline,
    }),
  }
}

function earlyFee({ decay, durationSeconds, startBps }: AntiSnipe): readonly string[] {
  if (startBps === 0) return []
  const way = decay === 'linear' ? 'evenly' : 'by half in each eighth of that time'
  return [
    `Of what anybody takes out of the pool, ${startBps / 100} % is burnt at first, falling ${way} to nothing within ${durationSeconds} seconds; the first buy of the launch is free of this.`,
  ]
}

function decodeUni(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: uniLaunchpadAbi, data })
    return decoded.functionName === 'launch' ? decoded.args[0] : undefined
  } catch {
    return undefined
  }
}

/** The parameters of a launch of `pons`, as the contract names them; undefined for any other call. */
export function decodePons(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: ponsLaunchpadAbi, data })
    return decoded.functionName === 'launch' ? decoded.args[0] : undefined
  } catch {
    return undefined
  }
}
