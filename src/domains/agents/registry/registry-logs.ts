import { decodeEventLog, getAddress, isAddress, toEventSelector, zeroAddress } from 'viem'
import type { EvmBlock, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { identityRegistryAbi, reputationRegistryAbi, validationRegistryAbi } from './abi.gen.ts'

/** The position of a log in the chain. */
export type Place = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
}

/** One fact about an agent from the identity registry. */
export type Fact = Place & {
  readonly agentId: bigint
  readonly kind: 'owner' | 'registered' | 'uri' | 'wallet'
  /** The owner or wallet; null for one that was removed. */
  readonly account: Hex | null
  readonly uri: string | null
  readonly at: Date
}

/** One log of the other registries. */
export type TrustLog =
  | {
      readonly name: 'NewFeedback'
      readonly agentId: bigint
      readonly client: Hex
      readonly feedbackIndex: bigint
      readonly value: bigint
      readonly valueDecimals: number
      readonly tag1: string
      readonly tag2: string
      readonly endpoint: string
      readonly feedbackUri: string
      readonly feedbackHash: Hex
    }
  | {
      readonly name: 'FeedbackRevoked'
      readonly agentId: bigint
      readonly client: Hex
      readonly feedbackIndex: bigint
    }
  | {
      readonly name: 'ResponseAppended'
      readonly agentId: bigint
      readonly client: Hex
      readonly feedbackIndex: bigint
      readonly responder: Hex
      readonly responseUri: string
      readonly responseHash: Hex
    }
  | {
      readonly name: 'ValidationRequest'
      readonly validator: Hex
      readonly agentId: bigint
      readonly requestUri: string
      readonly requestHash: Hex
    }
  | {
      readonly name: 'ValidationResponse'
      readonly validator: Hex
      readonly agentId: bigint
      readonly requestHash: Hex
      readonly response: number
      readonly responseUri: string
      readonly responseHash: Hex
      readonly tag: string
    }

const walletKey = 'agentWallet'
const read = ['Registered', 'URIUpdated', 'MetadataSet', 'Transfer']
const identityEvents = identityRegistryAbi.filter(
  (item) => item.type === 'event' && read.includes(item.name),
)
const trustEvents = [...reputationRegistryAbi, ...validationRegistryAbi].filter(
  (item) => item.type === 'event',
)

/** The first topics of all indexed logs. */
export const registryTopics: readonly Hex[] = [
  ...new Set(
    [...identityEvents, ...trustEvents].flatMap((item) =>
      item.type === 'event' ? [toEventSelector(item)] : [],
    ),
  ),
]

/** The fact in a log of the identity registry; undefined for a log without a stored fact. */
export function readFact(block: EvmBlock, log: EvmLog): Fact | undefined {
  const decoded = decodeIdentity(log)
  if (decoded === undefined) return undefined
  const { blockHash, blockNumber, logIndex, transactionHash } = log
  const place = { blockHash, blockNumber, logIndex, transactionHash }
  const head = { ...place, at: new Date(Number(block.timestamp) * 1_000) }
  switch (decoded.eventName) {
    case 'Registered': {
      const { agentId, agentURI, owner } = decoded.args
      return {
        ...head,
        agentId,
        kind: 'registered',
        account: getAddress(owner),
        uri: shown(agentURI),
      }
    }
    case 'URIUpdated': {
      const { agentId, newURI } = decoded.args
      return { ...head, agentId, kind: 'uri', account: null, uri: shown(newURI) }
    }
    case 'Transfer': {
      const { to, tokenId } = decoded.args
      const account = to === zeroAddress ? null : getAddress(to)
      return { ...head, agentId: tokenId, kind: 'owner', account, uri: null }
    }
    case 'MetadataSet': {
      const { agentId, metadataKey, metadataValue } = decoded.args
      if (metadataKey !== walletKey) return undefined
      return { ...head, agentId, kind: 'wallet', account: walletOf(metadataValue), uri: null }
    }
    default:
      return undefined
  }
}

/** Decodes a log of the reputation or validation registry; undefined for any other. */
export function readTrustLog(log: EvmLog): TrustLog | undefined {
  const decoded = decodeTrust(log)
  if (decoded === undefined) return undefined
  switch (decoded.eventName) {
    case 'NewFeedback': {
      const { clientAddress, feedbackURI, ...args } = decoded.args
      const { agentId, feedbackHash, feedbackIndex, value, valueDecimals } = args
      return {
        name: 'NewFeedback',
        agentId,
        feedbackHash,
        feedbackIndex,
        value,
        valueDecimals,
        client: getAddress(clientAddress),
        tag1: shown(args.tag1),
        tag2: shown(args.tag2),
        endpoint: shown(args.endpoint),
        feedbackUri: shown(feedbackURI),
      }
    }
    case 'FeedbackRevoked': {
      const { agentId, clientAddress, feedbackIndex } = decoded.args
      return { name: 'FeedbackRevoked', agentId, client: getAddress(clientAddress), feedbackIndex }
    }
    case 'ResponseAppended': {
      const { agentId, clientAddress, feedbackIndex, responder, responseHash, responseURI } =
        decoded.args
      return {
        name: 'ResponseAppended',
        agentId,
        feedbackIndex,
        responseHash,
        client: getAddress(clientAddress),
        responder: getAddress(responder),
        responseUri: shown(responseURI),
      }
    }
    case 'ValidationRequest': {
      const { agentId, requestHash, requestURI, validatorAddress } = decoded.args
      return {
        name: 'ValidationRequest',
        agentId,
        requestHash,
        validator: getAddress(validatorAddress),
        requestUri: shown(requestURI),
      }
    }
    case 'ValidationResponse': {
      const { agentId, requestHash, response, responseHash, responseURI, tag, validatorAddress } =
        decoded.args
      return {
        name: 'ValidationResponse',
        agentId,
        requestHash,
        response,
        responseHash,
        validator: getAddress(validatorAddress),
        responseUri: shown(responseURI),
        tag: shown(tag),
      }
    }
    default:
      return undefined
  }
}

function decodeIdentity(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({
      abi: identityRegistryAbi,
      topics: [signature, ...rest],
      data: log.data,
    })
  } catch {
    return undefined
  }
}

function decodeTrust(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({
      abi: [...reputationRegistryAbi, ...validationRegistryAbi],
      topics: [signature, ...rest],
      data: log.data,
    })
  } catch {
    return undefined
  }
}

function walletOf(value: Hex): Hex | null {
  return isAddress(value, { strict: false }) ? getAddress(value) : null
}

/** Texts are untrusted bytes: characters that the database cannot store are removed, and very long texts are cut. */
function shown(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 65_536)
}
