import { encodeFunctionData, getAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../../chain/intents/index.ts'
import { identityRegistryAbi } from './abi.gen.ts'
import { decodeIdentityCall, notPrepared } from './registry-calldata.ts'

const abi = identityRegistryAbi

/** A wallet's consent to be the payment wallet of an agent. */
export type WalletProof = {
  readonly agentId: bigint
  readonly newWallet: Hex
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly signature: Hex
}

export function encodeSetAgentWallet(proof: WalletProof): Hex {
  const { agentId, deadline, newWallet, signature } = proof
  return encodeFunctionData({
    abi,
    functionName: 'setAgentWallet',
    args: [agentId, newWallet, deadline, signature],
  })
}

export function encodeUnsetAgentWallet(agentId: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'unsetAgentWallet', args: [agentId] })
}

/** `safeTransferFrom`, which asks a contract whether it can hold the agent, so that none is lost in one that cannot. */
export function encodeTransfer(transfer: {
  readonly agentId: bigint
  readonly from: Hex
  readonly to: Hex
}): Hex {
  const { agentId, from, to } = transfer
  return encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, agentId] })
}

export function encodeBurn(agentId: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'burn', args: [agentId] })
}

/** Describes an owner's call by its bytes. Throws for any other call. */
export function summarizeOwnership(call: IntentCall): CallSummary {
  const decoded = decodeIdentityCall(call.data)
  const place = `in the identity registry at ${getAddress(call.to)} on chain ${call.chainId}`
  const about = (agentId: bigint) => [{ name: 'agentId', value: String(agentId) }]
  switch (decoded.functionName) {
    case 'setAgentWallet': {
      const [agentId, newWallet, deadline] = decoded.args
      return {
        function:
          'setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes signature)',
        sentences: [`Let ${getAddress(newWallet)} be paid for agent ${agentId}, ${place}.`],
        arguments: [
          ...about(agentId),
          { name: 'newWallet', value: getAddress(newWallet) },
          { name: 'deadline', value: String(deadline) },
        ],
      }
    }
    case 'unsetAgentWallet': {
      const [agentId] = decoded.args
      return {
        function: 'unsetAgentWallet(uint256 agentId)',
        sentences: [`Let nobody be paid for agent ${agentId}, ${place}.`],
        arguments: about(agentId),
      }
    }
    case 'safeTransferFrom': {
      const [from, to, agentId] = decoded.args
      return {
        function: 'safeTransferFrom(address from, address to, uint256 tokenId)',
        sentences: [
          `Give agent ${agentId} of ${getAddress(from)} to ${getAddress(to)}, ${place}.`,
          'Nobody is paid for it until the new owner proves a wallet.',
        ],
        arguments: [
          { name: 'from', value: getAddress(from) },
          { name: 'to', value: getAddress(to) },
          ...about(agentId),
        ],
      }
    }
    case 'burn': {
      const [agentId] = decoded.args
      return {
        function: 'burn(uint256 agentId)',
        sentences: [`Revoke agent ${agentId} for ever, ${place}.`, 'Nobody can bring it back.'],
        arguments: about(agentId),
      }
    }
    default:
      throw notPrepared(decoded.functionName)
  }
}
