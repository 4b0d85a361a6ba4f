import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress, zeroAddress } from 'viem'
import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../../chain/intents/index.ts'
import { jobEscrowAbi } from './abi.gen.ts'
import type { EscrowTerms } from './escrow-fold.ts'

const etherDecimals = 18

/** A payment into escrow. */
export type Funding = {
  readonly terms: EscrowTerms
  readonly splits: readonly { readonly account: Hex; readonly bps: number }[]
  readonly salt: Hex
}

/** Steps that name an escrow and nothing else. */
export const plainSteps = {
  accept: 'accept',
  refuse: 'refuse',
  give_back: 'giveBack',
  dispute: 'dispute',
  expire: 'expire',
} as const
export type PlainStep = keyof typeof plainSteps

export function encodeFund({ terms, splits, salt }: Funding): Hex {
  const named = {
    ...terms,
    evaluator: terms.evaluator ?? zeroAddress,
    arbiter: terms.arbiter ?? zeroAddress,
    token: terms.token ?? zeroAddress,
    amount: BigInt(terms.amount),
  }
  return encodeFunctionData({
    abi: jobEscrowAbi,
    functionName: 'fund',
    args: [named, splits, salt],
  })
}

export function encodePlain(step: PlainStep, escrowId: Hex): Hex {
  return encodeFunctionData({
    abi: jobEscrowAbi,
    functionName: plainSteps[step],
    args: [escrowId],
  })
}

export function encodeDeliver(escrowId: Hex, deliverable: Hex): Hex {
  return encodeFunctionData({
    abi: jobEscrowAbi,
    functionName: 'deliver',
    args: [escrowId, deliverable],
  })
}

export function encodeResolve(escrowId: Hex, providerBps: number): Hex {
  return encodeFunctionData({
    abi: jobEscrowAbi,
    functionName: 'resolve',
    args: [escrowId, providerBps],
  })
}

export function encodeWithdraw(token: Hex | null, to: Hex): Hex {
  return encodeFunctionData({
    abi: jobEscrowAbi,
    functionName: 'withdraw',
    args: [token ?? zeroAddress, to],
  })
}

export function encodeApproval(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Decodes a call to the escrow. Throws for any other. */
export function decodeEscrowCall(data: Hex) {
  return decodeFunctionData({ abi: jobEscrowAbi, data })
}

const sentenceOf: Readonly<Record<string, string>> = {
  accept: 'Accept the work: all of the escrow is paid to the provider and their splits.',
  refuse: 'Refuse the work; where there is no arbiter the client is paid back at once.',
  giveBack: 'Give all of the escrow back to the client.',
  dispute: 'Dispute the work or its refusal: the escrow is frozen until the arbiter divides it.',
  expire: 'Let the deadline of the escrow have its effect.',
}

/** Describes a prepared call to the escrow by its bytes. Throws for any other. */
export function summarizeEscrowCall(call: IntentCall): CallSummary {
  const decoded = decodeEscrowCall(call.data)
  const { functionName } = decoded
  const place = `The escrow is at ${getAddress(call.to)} on chain ${call.chainId}.`
  switch (functionName) {
    case 'fund': {
      const [terms, splits] = decoded.args
      const amount =
        terms.token === zeroAddress
          ? `${formatAmount(terms.amount, etherDecimals)} ETH`
          : `${terms.amount} base units of the token ${getAddress(terms.token)}`
      return {
        function: 'fund(Terms terms, Split[] splits, bytes32 salt)',
        sentences: [
          `Pay ${amount} into escrow for work of ${getAddress(terms.provider)}.`,
          `It has ${terms.deliverSeconds} seconds to deliver; after that the money is yours again.`,
          terms.arbiter === zeroAddress
            ? 'Nobody resolves disputes.'
            : `${getAddress(terms.arbiter)} resolves disputes.`,
          place,
        ],
        arguments: [
          { name: 'provider', value: getAddress(terms.provider) },
          { name: 'evaluator', value: getAddress(terms.evaluator) },
          { name: 'amount', value: `${terms.amount}` },
          { name: 'splits', value: `${splits.length}` },
        ],
      }
    }
    case 'deliver': {
      const [escrowId, deliverable] = decoded.args
      return {
        function: 'deliver(bytes32 jobId, bytes32 deliverable)',
        sentences: [`Deliver the work with the hash ${deliverable}, for good.`, place],
        arguments: [
          { name: 'jobId', value: escrowId },
          { name: 'deliverable', value: deliverable },
        ],
      }
    }
    case 'resolve': {
      const [escrowId, providerBps] = decoded.args
      return {
        function: 'resolve(bytes32 jobId, uint16 providerBps)',
        sentences: [
          `Divide the escrow: ${formatAmount(BigInt(providerBps), 2)} % for the provider, the rest for the client.`,
          place,
        ],
        arguments: [
          { name: 'jobId', value: escrowId },
          { name: 'providerBps', value: `${providerBps}` },
        ],
      }
    }
    case 'withdraw': {
      const [token, to] = decoded.args
      const what = token === zeroAddress ? 'ether' : `tokens ${getAddress(token)}`
      return {
        function: 'withdraw(address token, address to)',
        sentences: [`Take all ${what} that the escrow owes you, to ${getAddress(to)}.`, place],
        arguments: [
          { name: 'token', value: getAddress(token) },
          { name: 'to', value: getAddress(to) },
        ],
      }
    }
    default:
      return summarizePlain(functionName, decoded.args, place)
  }
}

function summarizePlain(name: string, args: readonly unknown[], place: string): CallSummary {
  const sentence = sentenceOf[name]
  if (sentence === undefined) throw new Error(`assertion failed: ${name} is never prepared`)
  return {
    function: `${name}(bytes32 jobId)`,
    sentences: [sentence, place],
    arguments: [{ name: 'jobId', value: String(args[0]) }],
  }
}

/** Describes an approval by its bytes. Throws for any other call. */
export function summarizeApproval(call: IntentCall): CallSummary {
  const { args, functionName } = decodeFunctionData({ abi: erc20Abi, data: call.data })
  if (functionName !== 'approve') throw new Error('assertion failed: not an approval')
  const [spender, amount] = args
  return {
    function: 'approve(address spender, uint256 amount)',
    sentences: [
      `Allow ${getAddress(spender)} to take exactly ${amount} base units of the token ${getAddress(call.to)}.`,
    ],
    arguments: [
      { name: 'spender', value: getAddress(spender) },
      { name: 'amount', value: `${amount}` },
    ],
  }
}
