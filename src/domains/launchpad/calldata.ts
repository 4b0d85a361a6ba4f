import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  keccak256,
} from 'viem'
import { formatAmount } from '../../kernel/money.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import { curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'

/** Every ABI whose calls are prepared here; a token's `approve` is among them. */
const callAbi = [...curveLaunchpadAbi, ...launchTokenAbi] as const

export type LaunchParams = {
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly feeRecipient: Hex
  readonly salt: Hex
  readonly minTokensOut: bigint
  readonly deadline: bigint
}

/** What a person should know before signing, read from the bytes that will be signed and from nothing else. */
export type CallSummary = {
  readonly function: string
  readonly sentences: readonly string[]
  readonly arguments: readonly { readonly name: string; readonly value: string }[]
}

export function encodeLaunch(params: LaunchParams): Hex {
  return encodeFunctionData({ abi: curveLaunchpadAbi, functionName: 'launch', args: [params] })
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

export function encodeClaim(): Hex {
  return encodeFunctionData({ abi: curveLaunchpadAbi, functionName: 'claimCreatorFees' })
}

/**
 * The hash by which anyone can check that the transaction on the chain is what was shown:
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

/** Decodes a prepared call. Throws for calls that are not prepared here: showing them would be a defect. */
export function summarize(call: {
  readonly chainId: number
  readonly to: Hex
  readonly from: Hex
  readonly value: bigint
  readonly data: Hex
}): CallSummary {
  const decoded = decodeFunctionData({ abi: callAbi, data: call.data })
  switch (decoded.functionName) {
    case 'launch':
      return summarizeLaunch(call, decoded.args[0])
    case 'buy': {
      const [token, recipient, minTokensOut, deadline] = decoded.args
      return {
        function: 'buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)',
        sentences: [
          `Buy token ${token} with ${eth(call.value)} on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}.`,
          `At least ${tokens(minTokensOut)} tokens go to ${whom(recipient, call.from)}, or nothing happens.`,
          until(deadline),
        ],
        arguments: named({ token, recipient, minTokensOut, deadline }),
      }
    }
    case 'sell': {
      const [token, amount, recipient, minEthOut, deadline] = decoded.args
      return {
        function:
          'sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline)',
        sentences: [
          `Sell ${tokens(amount)} of token ${token} on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}.`,
          `At least ${eth(minEthOut)} goes to ${whom(recipient, call.from)}, or nothing happens.`,
          until(deadline),
        ],
        arguments: named({ token, amount, recipient, minEthOut, deadline }),
      }
    }
    case 'approve': {
      const [spender, amount] = decoded.args
      return {
        function: 'approve(address spender, uint256 amount)',
        sentences: [
          `Allow ${spender} to take exactly ${tokens(amount)} of token ${getAddress(call.to)} on chain ${call.chainId}.`,
          'This permission alone moves nothing.',
        ],
        arguments: named({ spender, amount }),
      }
    }
    case 'claimCreatorFees':
      return {
        function: 'claimCreatorFees()',
        sentences: [
          `Claim all creator fees of ${getAddress(call.from)} from the launchpad at ${getAddress(call.to)} on chain ${call.chainId}.`,
          'The ether goes to the account that signs, to nobody else.',
        ],
        arguments: [],
      }
    default:
      throw new Error(`assertion failed: ${decoded.functionName} is not a prepared call`)
  }
}

function summarizeLaunch(
  call: { readonly chainId: number; readonly to: Hex; readonly from: Hex; readonly value: bigint },
  params: LaunchParams,
): CallSummary {
  const { name, symbol, metadataUri, feeRecipient, salt, minTokensOut, deadline } = params
  return {
    function:
      'launch((string name, string symbol, string metadataUri, address feeRecipient, bytes32 salt, uint256 minTokensOut, uint256 deadline) params)',
    sentences: [
      `Launch the token ${JSON.stringify(name)} (${symbol}) on chain ${call.chainId}, through the launchpad at ${getAddress(call.to)}.`,
      minTokensOut === 0n
        ? `${eth(call.value)} is sent along; nothing is bought.`
        : `${eth(call.value)} is sent along; the first buy returns at least ${tokens(minTokensOut)} tokens, or nothing happens.`,
      `Creator fees go to ${whom(feeRecipient, call.from)}.`,
      until(deadline),
    ],
    arguments: named({ name, symbol, metadataUri, feeRecipient, salt, minTokensOut, deadline }),
  }
}

function named(values: Readonly<Record<string, bigint | string>>) {
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
}

function eth(wei: bigint): string {
  return `${formatAmount(wei, 18)} ETH`
}

function tokens(baseUnits: bigint): string {
  return formatAmount(baseUnits, 18)
}

function whom(account: Hex, signer: Hex): string {
  return getAddress(account) === getAddress(signer)
    ? `${getAddress(account)}, who signs`
    : getAddress(account)
}

function until(deadline: bigint): string {
  return `The contract refuses it after ${new Date(Number(deadline) * 1_000).toISOString()}.`
}
