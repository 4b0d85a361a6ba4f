import { decodeFunctionData, encodeFunctionData, getAddress } from 'viem'
import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../../chain/intents/index.ts'
import { identityRegistryAbi, reputationRegistryAbi, validationRegistryAbi } from './abi.gen.ts'
import { readDataUri, readDocument } from './registration-document.ts'

/** A value that an agent stores about itself on the chain. */
export type MetadataEntry = { readonly metadataKey: string; readonly metadataValue: Hex }

/** A client's rating of an agent. */
export type Rating = {
  readonly agentId: bigint
  readonly value: bigint
  readonly valueDecimals: number
  readonly tag1: string
  readonly tag2: string
  readonly endpoint: string
  readonly feedbackUri: string
  readonly feedbackHash: Hex
}

export function encodeRegister(uri: string, metadata: readonly MetadataEntry[]): Hex {
  return encodeFunctionData({
    abi: identityRegistryAbi,
    functionName: 'register',
    args: metadata.length === 0 ? [uri] : [uri, metadata],
  })
}

export function encodeSetAgentUri(agentId: bigint, uri: string): Hex {
  return encodeFunctionData({
    abi: identityRegistryAbi,
    functionName: 'setAgentURI',
    args: [agentId, uri],
  })
}

export function encodeGiveFeedback(rating: Rating): Hex {
  const { agentId, endpoint, feedbackHash, feedbackUri, tag1, tag2, value, valueDecimals } = rating
  return encodeFunctionData({
    abi: reputationRegistryAbi,
    functionName: 'giveFeedback',
    args: [agentId, value, valueDecimals, tag1, tag2, endpoint, feedbackUri, feedbackHash],
  })
}

export function encodeRevokeFeedback(agentId: bigint, feedbackIndex: bigint): Hex {
  return encodeFunctionData({
    abi: reputationRegistryAbi,
    functionName: 'revokeFeedback',
    args: [agentId, feedbackIndex],
  })
}

export function encodeAppendResponse(answer: {
  readonly agentId: bigint
  readonly client: Hex
  readonly feedbackIndex: bigint
  readonly responseUri: string
  readonly responseHash: Hex
}): Hex {
  const { agentId, client, feedbackIndex, responseHash, responseUri } = answer
  return encodeFunctionData({
    abi: reputationRegistryAbi,
    functionName: 'appendResponse',
    args: [agentId, client, feedbackIndex, responseUri, responseHash],
  })
}

export function encodeValidationRequest(request: {
  readonly validator: Hex
  readonly agentId: bigint
  readonly requestUri: string
  readonly requestHash: Hex
}): Hex {
  const { agentId, requestHash, requestUri, validator } = request
  return encodeFunctionData({
    abi: validationRegistryAbi,
    functionName: 'validationRequest',
    args: [validator, agentId, requestUri, requestHash],
  })
}

export function encodeValidationResponse(answer: {
  readonly requestHash: Hex
  readonly response: number
  readonly responseUri: string
  readonly responseHash: Hex
  readonly tag: string
}): Hex {
  const { requestHash, response, responseHash, responseUri, tag } = answer
  return encodeFunctionData({
    abi: validationRegistryAbi,
    functionName: 'validationResponse',
    args: [requestHash, response, responseUri, responseHash, tag],
  })
}

/** Decodes a call to the identity registry. Throws for any other. */
export function decodeIdentityCall(data: Hex) {
  return decodeFunctionData({ abi: identityRegistryAbi, data })
}

/** Decodes a call to the reputation registry. Throws for any other. */
export function decodeReputationCall(data: Hex) {
  return decodeFunctionData({ abi: reputationRegistryAbi, data })
}

/** Decodes a call to the validation registry. Throws for any other. */
export function decodeValidationCall(data: Hex) {
  return decodeFunctionData({ abi: validationRegistryAbi, data })
}

/** Describes a prepared call to the identity registry by its bytes. Throws for any other. */
export function summarizeIdentity(call: IntentCall): CallSummary {
  const decoded = decodeIdentityCall(call.data)
  const place = `in the identity registry at ${getAddress(call.to)} on chain ${call.chainId}`
  if (decoded.functionName === 'register') {
    const [uri = '', metadata = []] = decoded.args
    return {
      function: metadata.length === 0 ? 'register(string agentURI)' : registerWithMetadata,
      sentences: [
        `Register an agent ${place}.`,
        `Its document is ${documentWords(uri)}.`,
        `${getAddress(call.from)}, who signs, owns the agent and is paid for it.`,
      ],
      arguments: [
        { name: 'agentURI', value: shortened(uri) },
        ...metadata.map(({ metadataKey, metadataValue }) => ({
          name: `metadata.${metadataKey}`,
          value: shortened(metadataValue),
        })),
      ],
    }
  }
  if (decoded.functionName !== 'setAgentURI') throw notPrepared(decoded.functionName)
  const [agentId, uri] = decoded.args
  return {
    function: 'setAgentURI(uint256 agentId, string newURI)',
    sentences: [
      `Say where the document of agent ${agentId} is, ${place}.`,
      `It is ${documentWords(uri)}.`,
    ],
    arguments: [
      { name: 'agentId', value: String(agentId) },
      { name: 'newURI', value: shortened(uri) },
    ],
  }
}

/** Describes a prepared call to the reputation registry by its bytes. Throws for any other. */
export function summarizeReputation(call: IntentCall): CallSummary {
  const decoded = decodeReputationCall(call.data)
  const place = `in the reputation registry at ${getAddress(call.to)} on chain ${call.chainId}`
  if (decoded.functionName === 'revokeFeedback') {
    const [agentId, index] = decoded.args
    return {
      function: 'revokeFeedback(uint256 agentId, uint64 feedbackIndex)',
      sentences: [`Take back your feedback ${index} about agent ${agentId}, ${place}.`],
      arguments: [
        { name: 'agentId', value: String(agentId) },
        { name: 'feedbackIndex', value: String(index) },
      ],
    }
  }
  if (decoded.functionName === 'appendResponse') {
    const [agentId, client, index, responseURI, responseHash] = decoded.args
    return {
      function:
        'appendResponse(uint256 agentId, address clientAddress, uint64 feedbackIndex, string responseURI, bytes32 responseHash)',
      sentences: [
        `Respond to feedback ${index} of ${getAddress(client)} about agent ${agentId}, ${place}.`,
        'It is public for ever; nobody can take it back.',
      ],
      arguments: [
        { name: 'agentId', value: String(agentId) },
        { name: 'clientAddress', value: getAddress(client) },
        { name: 'feedbackIndex', value: String(index) },
        { name: 'responseURI', value: shortened(responseURI) },
        { name: 'responseHash', value: responseHash },
      ],
    }
  }
  if (decoded.functionName !== 'giveFeedback') throw notPrepared(decoded.functionName)
  const [agentId, value, decimals, tag1, tag2, endpoint, feedbackURI, feedbackHash] = decoded.args
  return {
    function:
      'giveFeedback(uint256 agentId, int128 value, uint8 valueDecimals, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash)',
    sentences: [
      `Rate agent ${agentId} with ${ratingText(value, decimals)}, ${place}.`,
      'It is public for ever; you can revoke it, not remove it.',
    ],
    arguments: [
      { name: 'agentId', value: String(agentId) },
      { name: 'value', value: String(value) },
      { name: 'valueDecimals', value: String(decimals) },
      { name: 'tag1', value: shortened(tag1) },
      { name: 'tag2', value: shortened(tag2) },
      { name: 'endpoint', value: shortened(endpoint) },
      { name: 'feedbackURI', value: shortened(feedbackURI) },
      { name: 'feedbackHash', value: feedbackHash },
    ],
  }
}

/** Describes a prepared call to the validation registry by its bytes. Throws for any other. */
export function summarizeValidation(call: IntentCall): CallSummary {
  const decoded = decodeValidationCall(call.data)
  const place = `in the validation registry at ${getAddress(call.to)} on chain ${call.chainId}`
  if (decoded.functionName === 'validationRequest') {
    const [validator, agentId, requestURI, requestHash] = decoded.args
    return {
      function:
        'validationRequest(address validatorAddress, uint256 agentId, string requestURI, bytes32 requestHash)',
      sentences: [`Ask ${getAddress(validator)} to check work of agent ${agentId}, ${place}.`],
      arguments: [
        { name: 'validatorAddress', value: getAddress(validator) },
        { name: 'agentId', value: String(agentId) },
        { name: 'requestURI', value: shortened(requestURI) },
        { name: 'requestHash', value: requestHash },
      ],
    }
  }
  if (decoded.functionName !== 'validationResponse') throw notPrepared(decoded.functionName)
  const [requestHash, response, responseURI, responseHash, tag] = decoded.args
  return {
    function:
      'validationResponse(bytes32 requestHash, uint8 response, string responseURI, bytes32 responseHash, string tag)',
    sentences: [`Answer request ${requestHash} with ${response} of 100, ${place}.`],
    arguments: [
      { name: 'requestHash', value: requestHash },
      { name: 'response', value: String(response) },
      { name: 'responseURI', value: shortened(responseURI) },
      { name: 'responseHash', value: responseHash },
      { name: 'tag', value: shortened(tag) },
    ],
  }
}

/** A rating as a decimal number. */
export function ratingText(value: bigint, decimals: number): string {
  return value < 0n ? `-${formatAmount(-value, decimals)}` : formatAmount(value, decimals)
}

const registerWithMetadata =
  'register(string agentURI, (string metadataKey, bytes metadataValue)[] metadata)'

function documentWords(uri: string): string {
  if (uri === '') return 'not said yet'
  const bytes = readDataUri(uri)
  if (bytes === undefined) return `at ${shortened(uri)}`
  const reading = readDocument(bytes)
  const size = `${bytes.length} bytes that are put on the chain`
  return reading.ok ? `${size}, about ${JSON.stringify(reading.document.name)}` : size
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 160)}… (${text.length} characters)`
}

/** The error for a call that is not prepared here. */
export function notPrepared(name: string): Error {
  return new Error(`assertion failed: ${name} is not a prepared call`)
}
