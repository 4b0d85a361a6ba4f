import {
  type ContractFunctionArgs,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  keccak256,
} from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../intents/index.ts'
import { creatorFeesAbi, curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import { type AntiSnipe, snipeDecays } from './curve.ts'
import { summarizePoolLaunch } from './pool-launches/pool-calldata.ts'
import { summarizePoolTrade } from './pool-launches/pool-trade-summary.ts'
import {
  accountText,
  deadlineText,
  ethText,
  recipientsText,
  summaryArguments,
  tokenText,
} from './summary-text.ts'

/** All ABIs of prepared calls; `approve` of a token is among them. */
const callAbi = [...curveLaunchpadAbi, ...creatorFeesAbi, ...launchTokenAbi] as const

/** The launch as the contract takes it. */
type LaunchArguments = ContractFunctionArgs<typeof curveLaunchpadAbi, 'payable', 'launch'>[0]

/** The parameters of a launch on a curve; the shares of its recipients sum to 10,000 basis points. */
export type LaunchParams = Readonly<Omit<LaunchArguments, 'antiSnipe'>> & {
  readonly antiSnipe: AntiSnipe
}

export function encodeLaunch(params: LaunchParams): Hex {
  return encodeFunctionData({
    abi: curveLaunchpadAbi,
    functionName: 'launch',
    args: [launchTerms(params)],
  })
}

/** The launch as the contract's arguments. */
export function launchTerms(params: LaunchParams): LaunchArguments {
  const { decay, ...antiSnipe } = params.antiSnipe
  return { ...params, antiSnipe: { ...antiSnipe, decay: snipeDecays.indexOf(decay) } }
}

export function encodeBuy(call: {
  readonly token: Hex
  readonly recipient: Hex
  readonly minTokensOut: bigint
  readonly deadline: bigint
}): Hex {
  return encodeFunctionData({
    abi: curveLaunchpadAbi,
    functionName: 'buy',
    args: [call.token, call.recipient, call.minTokensOut, call.deadline],
  })
}

export function encodeSell(call: {
  readonly token: Hex
  readonly amount: bigint
  readonly recipient: Hex
  readonly minEthOut: bigint
  readonly deadline: bigint
}): Hex {
  return encodeFunctionData({
    abi: curveLaunchpadAbi,
    functionName: 'sell',
    args: [call.token, call.amount, call.recipient, call.minEthOut, call.deadline],
  })
}

export function encodeApprove(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({
    abi: launchTokenAbi,
    functionName: 'approve',
    args: [spender, amount],
  })
}

/** A claim of these tokens' fees at the vault; it pays `to`, or the signer when that is absent. */
export function encodeClaim(claimed: readonly Hex[], to?: Hex): Hex {
  if (to !== undefined) {
    return encodeFunctionData({
      abi: creatorFeesAbi,
      functionName: 'claimCreatorFeesTo',
      args: [claimed, to],
    })
  }
  return encodeFunctionData({
    abi: creatorFeesAbi,
    functionName: 'claimCreatorFees',
    args: [claimed],
  })
}

/** Continues a graduation, crossing at most this many initialised ticks. */
export function encodeGraduate(token: Hex, maxCrossings: number): Hex {
  return encodeFunctionData({
    abi: curveLaunchpadAbi,
    functionName: 'graduate',
    args: [token, BigInt(maxCrossings)],
  })
}

/**
 * The hash by which anyone can check that the transaction on the chain is the one that was prepared:
 * `keccak256(abi.encode(uint256 chainId, address to, address from, uint256 value, bytes data))`.
 */
export function paramsHash(call: {
  readonly chainId: number
  readonly to: Hex
  readonly from: Hex
  readonly value: bigint
  readonly data: Hex
}): Hex {
  return keccak256(
    encodeAbiParameters(
      [
        { type: 'uint256' },
        { type: 'address' },
        { type: 'address' },
        { type: 'uint256' },
        { type: 'bytes' },
      ],
      [BigInt(call.chainId), call.to, call.from, call.value, call.data],
    ),
  )
}

/** Decodes a prepared call for its signer. Throws for any call that is not prepared here. */
export function summarize(call: IntentCall): CallSummary {
  const pooled = summarizePoolLaunch(call) ?? summarizePoolTrade(call)
  if (pooled !== undefined) return pooled
  const decoded = decodeFunctionData({ abi: callAbi, data: call.data })
  switch (decoded.functionName) {
    case 'launch':
      return summarizeLaunch(call, decoded.args[0])
    case 'buy': {
      const [token, recipient, minTokensOut, deadline] = decoded.args
      return {
        function: 'buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)',
        sentences: [
          `Buy token ${token} with ${ethText(call.value)} on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}.`,
          `At least ${tokenText(minTokensOut)} tokens go to ${accountText(recipient, call.from)}, or nothing happens.`,
          deadlineText(deadline),
        ],
        arguments: summaryArguments({ token, recipient, minTokensOut, deadline }),
      }
    }
    case 'sell': {
      const [token, amount, recipient, minEthOut, deadline] = decoded.args
      return {
        function:
          'sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline)',
        sentences: [
          `Sell ${tokenText(amount)} of token ${token} on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}.`,
          `At least ${ethText(minEthOut)} goes to ${accountText(recipient, call.from)}, or nothing happens.`,
          deadlineText(deadline),
        ],
        arguments: summaryArguments({ token, amount, recipient, minEthOut, deadline }),
      }
    }
    case 'approve': {
      const [spender, amount] = decoded.args
      return {
        function: 'approve(address spender, uint256 amount)',
        sentences: [
          `Allow ${spender} to take exactly ${tokenText(amount)} of token ${getAddress(call.to)} on chain ${call.chainId}.`,
          'This permission alone moves nothing.',
        ],
        arguments: summaryArguments({ spender, amount }),
      }
    }
    case 'graduate': {
      const [token, maxCrossings] = decoded.args
      return summarizeGraduation(call, token, maxCrossings)
    }
    case 'claimCreatorFees': {
      const [list] = decoded.args
      return {
        function: 'claimCreatorFees(address[] tokens)',
        sentences: [claimOf(call, list), 'They go to the account that signs, to nobody else.'],
        arguments: summaryArguments({ tokens: list.join(', ') }),
      }
    }
    case 'claimCreatorFeesTo': {
      const [list, to] = decoded.args
      return {
        function: 'claimCreatorFeesTo(address[] tokens, address to)',
        sentences: [claimOf(call, list), `They go to ${accountText(to, call.from)}.`],
        arguments: summaryArguments({ tokens: list.join(', '), to }),
      }
    }
    default:
      throw new Error(`assertion failed: ${decoded.functionName} is not a prepared call`)
  }
}

function summarizeGraduation(call: IntentCall, token: Hex, maxCrossings: bigint): CallSummary {
  return {
    function: 'graduate(address token, uint256 maxCrossings)',
    sentences: [
      `Go on with the graduation of token ${token} on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}, over at most ${maxCrossings} price steps that others filled.`,
      'It opens the pool, or brings it nearer to its price. Only the gas is paid; nothing else of the account moves.',
    ],
    arguments: summaryArguments({ token, maxCrossings }),
  }
}

function claimOf(call: IntentCall, claimed: readonly Hex[]): string {
  const count = claimed.length === 1 ? 'one token' : `${claimed.length} tokens`
  return `Claim the creator fees of ${getAddress(call.from)} with ${count} from the vault at ${getAddress(call.to)} on chain ${call.chainId}.`
}

function summarizeLaunch(
  call: { readonly chainId: number; readonly to: Hex; readonly from: Hex; readonly value: bigint },
  params: LaunchArguments,
): CallSummary {
  const { name, symbol, metadataUri, salt, minTokensOut, deadline } = params
  const { durationSeconds, startBps } = params.antiSnipe
  const decay = snipeDecays[params.antiSnipe.decay]
  const feeRecipients = params.feeRecipients.map(({ account, bps }) => `${account} ${bps}`)
  const antiSnipe = startBps === 0 ? 'none' : `${startBps} ${durationSeconds} ${decay}`
  return {
    function:
      'launch((string name, string symbol, string metadataUri, (address account, uint16 bps)[] feeRecipients, (uint16 startBps, uint16 durationSeconds, uint8 decay) antiSnipe, bytes32 salt, uint256 minTokensOut, uint256 deadline) params)',
    sentences: [
      `Launch the token ${JSON.stringify(name)} (${symbol}) on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}.`,
      minTokensOut === 0n
        ? `${ethText(call.value)} is sent along; nothing is bought.`
        : `${ethText(call.value)} is sent along; the first buy returns at least ${tokenText(minTokensOut)} tokens, or nothing happens.`,
      `Creator fees go to ${recipientsText(params.feeRecipients, call.from)}.`,
      ...(startBps === 0
        ? []
        : [
            `Buys pay up to ${startBps / 100} % more for ${durationSeconds} seconds after the launch, falling (${decay}); the first buy of the launch does not.`,
          ]),
      deadlineText(deadline),
    ],
    arguments: summaryArguments({
      name,
      symbol,
      metadataUri,
      feeRecipients: feeRecipients.join(', '),
      antiSnipe,
      salt,
      minTokensOut,
      deadline,
    }),
  }
}
