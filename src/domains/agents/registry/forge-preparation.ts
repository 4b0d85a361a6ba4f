import { getAddress, zeroHash } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type {
  DocumentInput,
  FeedbackInput,
  FeedbackResponseInput,
  PreparedCallAnswer,
  PreparedRegistrationAnswer,
  PrepareInput,
  PrepareRegistrationInput,
  RevokeFeedbackInput,
  SetUriInput,
  UnsignedRegistrationAnswer,
  ValidationAnswerInput,
  ValidationRequestInput,
} from './agent-registry.schemas.ts'
import { type CallOptions, type CallRequest, prepareCall } from './prepare-call.ts'
import {
  embeddedBytesMax,
  readDataUri,
  registrationType,
  slugOf,
  toDataUri,
} from './registration-document.ts'
import { registrationsStore } from './registrations.store.ts'
import { configured } from './registries.ts'
import {
  encodeAppendResponse,
  encodeGiveFeedback,
  encodeRegister,
  encodeRevokeFeedback,
  encodeSetAgentUri,
  encodeValidationRequest,
  encodeValidationResponse,
} from './registry-calldata.ts'

export type PreparationOptions = CallOptions & {
  readonly chainId: number
  readonly registrationBase: string
  readonly published: (slug: string) => Promise<unknown>
}

type Sources = Pick<PrepareInput, 'agent' | 'agentURI' | 'document' | 'embed'>
type Source = { readonly uri: string; readonly registration: Record<string, unknown> | null }

/** Prepares unsigned calls to the registries. Nothing is prepared for a contract with unexpected code. */
export function createForgePreparation(options: PreparationOptions) {
  return {
    ...identityCalls(options),
    ...feedbackCalls(options),
    ...validationCalls(options),
    prepareRegistration: (input: PrepareRegistrationInput) => prepareUnsigned(options, input),
  }
}

function identityCalls(options: PreparationOptions) {
  return {
    /** The unsigned registration of one of our agents, of a document, or of a URI. */
    async prepare(input: PrepareInput): Promise<PreparedRegistrationAnswer> {
      const registries = configured(options.registries)
      const owner = getAddress(input.owner)
      const { registration, uri } = await sourceOf(options, input)
      const metadata = (input.metadata ?? []).map(({ key, value }) => ({
        metadataKey: key,
        metadataValue: hex(value),
      }))
      const slug = slugOf(uri, options.registrationBase)
      const answer = await prepareCall(
        options,
        {
          kind: 'register',
          preparedBy: input.preparedBy ?? null,
          from: owner,
          to: registries.addresses.identity,
          data: encodeRegister(uri, metadata),
          reference: slug === null ? `owner:${owner}` : `agent:${slug}`,
          expiresInSeconds: input.expiresInSeconds,
        },
        (tx, intent, now) =>
          registrationsStore(tx).insert(
            {
              intentId: intent.id,
              slug,
              owner,
              agentUri: uri,
              state: 'pending-onchain-registration',
            },
            now,
          ),
      )
      return { ...answer, agentURI: uri, registration, warning: warningOf(uri) }
    },

    /** The unsigned change of an agent's URI; 422 `intents.simulation_failed` for an account without the right. */
    async setUri(input: SetUriInput): Promise<PreparedRegistrationAnswer> {
      const registries = configured(options.registries)
      const { registration, uri } = await sourceOf(options, input)
      const answer = await prepareCall(options, {
        kind: 'set_agent_uri',
        preparedBy: input.preparedBy ?? null,
        from: getAddress(input.account),
        to: registries.addresses.identity,
        data: encodeSetAgentUri(BigInt(input.agentId), uri),
        reference: `agent:${input.agentId}`,
        expiresInSeconds: input.expiresInSeconds,
      })
      return { ...answer, agentURI: uri, registration, warning: warningOf(uri) }
    },
  }
}

/** A registration without an account: nothing is simulated or stored, and the wallet fills in the rest. */
async function prepareUnsigned(
  options: PreparationOptions,
  input: PrepareRegistrationInput,
): Promise<UnsignedRegistrationAnswer> {
  const registries = configured(options.registries)
  const { agentURI, chainId = options.chainId, ...document } = input
  if (chainId !== options.chainId) throw invalid('body/chainId', `must be ${options.chainId}`)
  const { registration, uri } = await sourceOf(options, {
    document,
    ...(agentURI === undefined ? {} : { agentURI }),
  })
  return {
    success: true,
    intent: {
      chainId,
      to: registries.addresses.identity,
      data: encodeRegister(uri, []),
      value: '0x0',
      agentURI: uri,
      registration,
    },
    runtimeVerification: await registries.trusted(),
    requiresWalletConfirmation: true,
    warning: warningOf(uri),
  }
}

function feedbackCalls(options: PreparationOptions) {
  const call = createCall(options)
  return {
    /** The unsigned rating of an agent; 422 `intents.simulation_failed` for its owner or operators. */
    async prepareFeedback(agentId: string, input: FeedbackInput): Promise<PreparedCallAnswer> {
      const { reputation: to } = configured(options.registries).addresses
      const { value, valueDecimals } = ratingOf(input.value)
      const data = encodeGiveFeedback({
        agentId: BigInt(agentId),
        value,
        valueDecimals,
        tag1: input.tag1 ?? '',
        tag2: input.tag2 ?? '',
        endpoint: input.endpoint ?? '',
        feedbackUri: input.feedbackURI ?? '',
        feedbackHash: hex(input.feedbackHash ?? zeroHash),
      })
      const { expiresInSeconds, preparedBy = null } = input
      const about = { reference: `agent:${agentId}`, expiresInSeconds, preparedBy }
      return call('give_feedback', { from: input.client, to, data }, about)
    },

    async prepareRevokeFeedback(
      agentId: string,
      input: RevokeFeedbackInput,
    ): Promise<PreparedCallAnswer> {
      const { reputation: to } = configured(options.registries).addresses
      const data = encodeRevokeFeedback(BigInt(agentId), BigInt(input.feedbackIndex))
      const { expiresInSeconds, preparedBy = null } = input
      const about = { reference: `agent:${agentId}`, expiresInSeconds, preparedBy }
      return call('revoke_feedback', { from: input.client, to, data }, about)
    },

    /** The unsigned response to a rating, by anybody; 422 `intents.simulation_failed` for one that was never given. */
    async prepareFeedbackResponse(
      agentId: string,
      input: FeedbackResponseInput,
    ): Promise<PreparedCallAnswer> {
      const { reputation: to } = configured(options.registries).addresses
      const data = encodeAppendResponse({
        agentId: BigInt(agentId),
        client: getAddress(input.client),
        feedbackIndex: BigInt(input.feedbackIndex),
        responseUri: input.responseURI,
        responseHash: hex(input.responseHash ?? zeroHash),
      })
      const { expiresInSeconds, preparedBy = null } = input
      const about = { reference: `agent:${agentId}`, expiresInSeconds, preparedBy }
      return call('append_response', { from: input.responder, to, data }, about)
    },
  }
}

function validationCalls(options: PreparationOptions) {
  const call = createCall(options)
  return {
    async prepareValidationRequest(input: ValidationRequestInput): Promise<PreparedCallAnswer> {
      const { validation: to } = configured(options.registries).addresses
      const data = encodeValidationRequest({
        validator: getAddress(input.validator),
        agentId: BigInt(input.agentId),
        requestUri: input.requestURI,
        requestHash: hex(input.requestHash),
      })
      const { expiresInSeconds, preparedBy = null } = input
      const about = { reference: `agent:${input.agentId}`, expiresInSeconds, preparedBy }
      return call('request_validation', { from: input.account, to, data }, about)
    },

    async prepareValidationAnswer(input: ValidationAnswerInput): Promise<PreparedCallAnswer> {
      const { validation: to } = configured(options.registries).addresses
      const data = encodeValidationResponse({
        requestHash: hex(input.requestHash),
        response: input.response,
        responseUri: input.responseURI ?? '',
        responseHash: hex(input.responseHash ?? zeroHash),
        tag: input.tag ?? '',
      })
      const { expiresInSeconds, preparedBy = null } = input
      const about = { reference: `validation:${input.requestHash}`, expiresInSeconds, preparedBy }
      return call('answer_validation', { from: input.validator, to, data }, about)
    },
  }
}

/** Prepares a call to a registry for its signer. */
function createCall(options: PreparationOptions) {
  return (
    kind: string,
    target: { readonly from: string; readonly to: Hex; readonly data: Hex },
    about: Pick<CallRequest, 'expiresInSeconds' | 'preparedBy' | 'reference'>,
  ) => prepareCall(options, { kind, ...target, ...about, from: getAddress(target.from) })
}

/** The source of a registration: exactly one, except that a document may come with its future URI. */
async function sourceOf(
  { published, registrationBase }: Pick<PreparationOptions, 'published' | 'registrationBase'>,
  { agent, agentURI, document, embed = false }: Sources,
): Promise<Source> {
  if (agent !== undefined) {
    if (document !== undefined || agentURI !== undefined) {
      throw invalid('body/agent', 'must be alone: its document is known')
    }
    const registration = toRecord(await published(agent))
    if (registration === undefined) {
      throw new AppError(resourceErrors.not_found, `There is no agent ${agent}.`)
    }
    const uri = embed ? embedded(embeddable(registration)) : `${registrationBase}${agent}.json`
    return { uri, registration }
  }
  if (document !== undefined) {
    const registration = registrationOf(document)
    return { uri: agentURI ?? embedded(registration), registration }
  }
  if (agentURI !== undefined) return { uri: agentURI, registration: null }
  throw invalid('body', 'must name `agent`, `document` or `agentURI`')
}

/** The members of our own documents that are worth storing on the chain. */
function embeddable(document: Record<string, unknown>): Record<string, unknown> {
  const { registrations: _registrations, ...rest } = document
  return rest
}

function registrationOf(document: DocumentInput): Record<string, unknown> {
  return {
    type: registrationType,
    name: document.name,
    description: document.description,
    image: document.image,
    services: document.services ?? [],
    x402Support: document.x402Support ?? false,
    active: document.active ?? true,
    registrations: [],
    supportedTrust: document.supportedTrust ?? [],
  }
}

function embedded(document: Record<string, unknown>): string {
  const uri = toDataUri(document)
  const bytes = readDataUri(uri)?.length ?? 0
  if (bytes <= embeddedBytesMax) return uri
  throw invalid(
    'body',
    `the document is ${bytes} bytes; at most ${embeddedBytesMax} are put on the chain: publish it and give agentURI`,
  )
}

function warningOf(uri: string): string | null {
  if (uri.startsWith('data:')) {
    return 'The whole document is stored on the chain: every byte of it costs gas, and it stays readable for ever.'
  }
  return uri.startsWith('http://') ? 'The address is not https: others will not read it.' : null
}

/** A decimal number as the registry takes it, without trailing zeros. */
function ratingOf(text: string): { readonly value: bigint; readonly valueDecimals: number } {
  const [whole = '0', fraction = ''] = text.split('.')
  const digits = fraction.replace(/0+$/, '')
  return { value: BigInt(`${whole}${digits}`), valueDecimals: digits.length }
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function invalid(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${location} ${message}.`, {
    faults: [{ location, message }],
  })
}
