import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  EvmAddress,
  Hash32,
  HexData,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { EvidenceView, IntentId, intentSchema, type PreparedBy } from '../../chain/intents/index.ts'
import { registryKinds } from './registry-intents.ts'
import { agentStates, registrationMachine } from './registry-states.ts'

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })

export const AgentId = T.String({
  pattern: '^(0|[1-9]\\d{0,76})$',
  description: 'Number of an agent in the identity registry',
})
const Slug = T.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,119}$',
  description: 'Identifier of one of our agents',
})
const Uri = T.String({
  minLength: 1,
  maxLength: 12_000,
  pattern: '^(https?|ipfs|ar|data):[\\x21-\\x7e]+$',
  description: 'Where the document is: https, ipfs, ar or data',
})
const FeedbackIndex = T.Integer({
  minimum: 1,
  // The registry counts further; JSON numbers do not.
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Number of a client’s rating of the agent, from 1',
})
const ShortUri = T.String({ maxLength: 2_048, pattern: '^[\\x21-\\x7e]*$' })

const Verification = namedObject('RuntimeCheck', {
  role: oneOf(['identity', 'reputation', 'validation'], 'Which registry'),
  address: EvmAddress,
  expectedRuntimeCodeHash: Nullable(Hash32),
  observedRuntimeCodeHash: Nullable(Hash32),
  status: oneOf(['pass', 'fail', 'unavailable'], '`unavailable`: no hash is configured'),
  reason: Nullable(T.String()),
})
export const RuntimeVerificationView = namedObject('RuntimeVerification', {
  chainId: T.Integer(),
  checkedAt: Timestamp,
  trusted: T.Boolean({ description: 'Whether calls are prepared for these contracts' }),
  contracts: T.Object({
    identity: Verification,
    reputation: Verification,
    validation: Verification,
  }),
})
const byRole = <schema extends TSchema>(schema: schema) =>
  T.Object({ identity: schema, reputation: schema, validation: schema })

export const ForgeConfig = namedObject('ForgeConfig', {
  success: T.Boolean(),
  standard: T.Literal('ERC-8004'),
  namespace: T.Literal('eip155'),
  addressPolicy: T.String({ description: 'Where the addresses come from' }),
  runtimeTrustRequired: T.Boolean(),
  networks: T.Array(
    T.Object({
      chainId: T.Integer(),
      name: T.String(),
      agentRegistry: T.String({ description: 'As documents name the identity registry' }),
      contracts: byRole(EvmAddress),
      runtimeCodeHashes: byRole(Nullable(Hash32)),
      runtimeVerification: RuntimeVerificationView,
    }),
    { description: 'Empty where no registries are configured' },
  ),
})

const Service = namedShape('RegistrationService', {
  name: line({ minLength: 1, maxLength: 64 }),
  endpoint: T.String({ minLength: 1, maxLength: 2_048, pattern: '^[\\x21-\\x7e]+$' }),
  version: T.Optional(line({ maxLength: 64 })),
  skills: T.Optional(T.Array(line({ maxLength: 120 }), { maxItems: 32 })),
  domains: T.Optional(T.Array(line({ maxLength: 120 }), { maxItems: 32 })),
})
const documentFields = {
  name: line({ minLength: 1, maxLength: 200 }),
  description: lines({ minLength: 1, maxLength: 4_000 }),
  image: T.String({
    maxLength: 6_000,
    pattern: '^(https://|ipfs://|data:image/)[\\x21-\\x7e]+$',
    description: 'https, ipfs or data:image',
  }),
  services: T.Optional(T.Array(Service, { maxItems: 20 })),
  supportedTrust: T.Optional(
    T.Array(oneOf(['reputation', 'crypto-economic', 'tee-attestation'], 'How it is trusted'), {
      maxItems: 3,
      uniqueItems: true,
    }),
  ),
  x402Support: T.Optional(T.Boolean()),
  active: T.Optional(T.Boolean()),
}
export const DocumentInput = namedShape('RegistrationDocumentRequest', documentFields)
/** The options of every prepared call. */
export const expiry = {
  expiresInSeconds: T.Integer({
    minimum: 30,
    maximum: 86_400,
    default: 1_200,
    description: 'How long signed bytes are taken here',
  }),
}

export const PrepareRequest = namedShape('PrepareRegistrationRequest', {
  owner: EvmAddress,
  agent: T.Optional(Slug),
  document: T.Optional(DocumentInput),
  agentURI: T.Optional(Uri),
  embed: T.Optional(
    T.Boolean({ description: 'Put the document of `agent` on the chain instead of its address' }),
  ),
  metadata: T.Optional(
    T.Array(
      shape({
        key: T.String({ minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' }),
        value: T.String({ pattern: '^0x([0-9a-fA-F]{2}){0,1024}$', description: 'Bytes' }),
      }),
      { maxItems: 8 },
    ),
  ),
  ...expiry,
})
export const SetUriRequest = namedShape('SetAgentUriRequest', {
  account: EvmAddress,
  agentId: AgentId,
  agent: T.Optional(Slug),
  document: T.Optional(DocumentInput),
  agentURI: T.Optional(Uri),
  embed: T.Optional(T.Boolean()),
  ...expiry,
})
/** The older form, without an account and therefore without a simulation. */
export const PrepareRegistrationRequest = namedShape('BuildRegistrationRequest', {
  chainId: T.Optional(T.Integer()),
  ...documentFields,
  agentURI: T.Optional(Uri),
})
export const FeedbackRequest = namedShape('FeedbackRequest', {
  client: EvmAddress,
  value: T.String({
    pattern: '^-?\\d{1,20}(\\.\\d{1,18})?$',
    description: 'The rating, as a decimal string',
  }),
  tag1: T.Optional(line({ maxLength: 64, description: 'What was rated' })),
  tag2: T.Optional(line({ maxLength: 64, description: 'What was rated' })),
  endpoint: T.Optional(ShortUri),
  feedbackURI: T.Optional(ShortUri),
  feedbackHash: T.Optional(Hash32),
  ...expiry,
})
export const RevokeFeedbackRequest = namedShape('RevokeFeedbackRequest', {
  client: EvmAddress,
  feedbackIndex: FeedbackIndex,
  ...expiry,
})
export const FeedbackResponseRequest = namedShape('FeedbackResponseRequest', {
  responder: EvmAddress,
  client: EvmAddress,
  feedbackIndex: FeedbackIndex,
  responseURI: T.String({ minLength: 1, maxLength: 2_048, pattern: '^[\\x21-\\x7e]+$' }),
  responseHash: T.Optional(Hash32),
  ...expiry,
})
export const FeedbackPlaceParams = shape({
  agentId: AgentId,
  client: EvmAddress,
  feedbackIndex: FeedbackIndex,
})
export const ValidationRequestBody = namedShape('AskValidationRequest', {
  account: EvmAddress,
  agentId: AgentId,
  validator: EvmAddress,
  requestURI: T.String({ minLength: 1, maxLength: 2_048, pattern: '^[\\x21-\\x7e]+$' }),
  requestHash: Hash32,
  ...expiry,
})
export const ValidationAnswerBody = namedShape('AnswerValidationRequest', {
  validator: EvmAddress,
  requestHash: Hash32,
  response: T.Integer({ minimum: 0, maximum: 100 }),
  responseURI: T.Optional(ShortUri),
  responseHash: T.Optional(Hash32),
  tag: T.Optional(line({ maxLength: 64, description: 'What was checked' })),
  ...expiry,
})
export const VerifyDomainRequest = namedShape('VerifyDomainRequest', {
  agentId: AgentId,
  domain: T.Optional(
    T.String({
      pattern: '^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:\\d{1,5})?$',
      description: 'One that the document or its address names; the first of them unless given',
    }),
  ),
})
export const WatchRequest = shape({ transactionHash: Hash32 })
export const IntentParams = shape({ intentId: IntentId })
export const AgentParams = shape({ agentId: AgentId })
export const AgentsQuery = shape({
  ...pageQuery,
  owner: T.Optional(EvmAddress),
  status: T.Optional(oneOf(agentStates, 'Only agents that are in this state')),
  q: T.Optional(
    line({
      minLength: 1,
      maxLength: 200,
      description:
        'Words, each of which begins a word of the number, the address or the domain of an agent, or of the name, description, services or tags in its document',
    }),
  ),
})
export const FeedbackQuery = shape({ ...pageQuery, client: T.Optional(EvmAddress) })
export const PageQuery = shape(pageQuery)

const { tokenAddress: _token, ...intentFields } = intentSchema(registryKinds).properties
export const RegistryIntent = namedObject('RegistryIntent', intentFields)
export const PreparedCallView = namedObject('PreparedCall', {
  success: T.Boolean(),
  intent: RegistryIntent,
  runtimeVerification: RuntimeVerificationView,
  requiresWalletConfirmation: T.Boolean(),
  warning: Nullable(T.String()),
})
const Registration = T.Record(T.String(), T.Unknown(), {
  description: 'The registration document; null where only its address was given',
})
export const PreparedRegistration = namedObject('PreparedRegistration', {
  ...PreparedCallView.properties,
  agentURI: T.String(),
  registration: Nullable(Registration),
})
export const UnsignedRegistration = namedObject('UnsignedRegistration', {
  success: T.Boolean(),
  intent: T.Object({
    chainId: T.Integer(),
    to: EvmAddress,
    data: HexData,
    value: T.Literal('0x0'),
    agentURI: T.String(),
    registration: Nullable(Registration),
  }),
  runtimeVerification: RuntimeVerificationView,
  requiresWalletConfirmation: T.Boolean(),
  warning: Nullable(T.String()),
})
const State = oneOf(registrationMachine.states, 'State of the registration')
export const RegistryIntentStatus = namedObject('RegistryIntentStatus', {
  intent: RegistryIntent,
  registration: Nullable(
    T.Object(
      { status: State, agent: Nullable(T.String()), agentId: Nullable(AgentId) },
      { description: 'Of a call that registers an agent' },
    ),
  ),
})

const DocumentView = namedObject('RegistrationDocumentReading', {
  status: oneOf(['pending', 'read', 'unreadable', 'invalid'], 'What reading it came to'),
  reason: Nullable(T.String()),
  readAt: NullableTimestamp,
  contentHash: Nullable(T.String({ description: 'SHA-256, without `registrations`' })),
  changed: T.Boolean({ description: 'It is not the one that was first read at this URI' }),
  content: Nullable(
    T.Object({
      name: T.String(),
      description: T.String(),
      image: Nullable(T.String()),
      services: T.Array(
        T.Object({ name: T.String(), endpoint: T.String(), version: Nullable(T.String()) }),
      ),
      x402Support: T.Boolean(),
      active: T.Boolean(),
      supportedTrust: T.Array(T.String()),
      tags: T.Array(T.String()),
    }),
  ),
})
export const RegisteredAgent = T.Object(
  {
    success: T.Boolean(),
    chainId: T.Integer(),
    registry: EvmAddress,
    agentRegistry: T.String(),
    agentId: AgentId,
    status: State,
    agent: Nullable(
      T.String({ description: 'The slug of the agent of this service that it claims to be' }),
    ),
    registrant: EvmAddress,
    owner: Nullable(EvmAddress),
    agentWallet: Nullable(EvmAddress),
    agentURI: T.String(),
    verifiedDomain: Nullable(T.String()),
    document: Nullable(DocumentView),
    registeredAt: Timestamp,
    updatedAt: Timestamp,
    evidence: EvidenceView,
  },
  { $id: 'RegisteredAgent' },
)
export const RegisteredAgentPage = pageOf(RegisteredAgent)
export const AgentChange = namedObject('AgentChange', {
  kind: oneOf(
    ['owner', 'registered', 'uri', 'wallet'],
    '`owner` is also written by a registration, to its first owner',
  ),
  account: Nullable(EvmAddress, 'The owner or the wallet from then on; null where it was removed'),
  agentURI: Nullable(T.String()),
  at: Timestamp,
  evidence: EvidenceView,
})
export const AgentChangePage = pageOf(AgentChange)
export const FeedbackItem = namedObject('AgentFeedback', {
  client: EvmAddress,
  feedbackIndex: FeedbackIndex,
  value: T.String({ description: 'Decimal number' }),
  tag1: T.String(),
  tag2: T.String(),
  endpoint: T.String(),
  feedbackURI: T.String(),
  feedbackHash: Hash32,
  revoked: T.Boolean(),
  responses: T.Integer({ minimum: 0 }),
  givenAt: Timestamp,
  evidence: EvidenceView,
})
export const FeedbackResponsePage = pageOf(
  T.Object({
    responder: EvmAddress,
    responseURI: T.String(),
    responseHash: Hash32,
    byOwner: T.Boolean({ description: 'Whether who owns the agent now wrote it' }),
    blockNumber: T.Integer({ minimum: 0 }),
    logIndex: T.Integer({ minimum: 0 }),
  }),
)
export const FeedbackPage = T.Object({
  ...pageOf(FeedbackItem).properties,
  totals: T.Object(
    { count: T.Integer({ minimum: 0 }), clients: T.Integer({ minimum: 0 }) },
    {
      description:
        'Of all that is not revoked. Anybody can be many clients: choose whom you trust.',
    },
  ),
})
export const ValidationItem = namedObject('AgentValidation', {
  requestHash: Hash32,
  validator: EvmAddress,
  requestURI: T.String(),
  requestedAt: Timestamp,
  answer: Nullable(
    T.Object({
      response: T.Integer({ minimum: 0, maximum: 100 }),
      responseURI: T.String(),
      responseHash: Hash32,
      tag: T.String(),
      answeredAt: Timestamp,
    }),
  ),
  evidence: EvidenceView,
})
export const ValidationPage = pageOf(ValidationItem)
export const DomainVerification = namedObject('DomainVerification', {
  agentId: AgentId,
  domain: T.String(),
  url: T.String(),
  verified: T.Boolean(),
  reason: Nullable(T.String()),
  checkedAt: Timestamp,
})
export const OwnRegistrations = namedObject('OwnRegistrations', {
  registrations: T.Array(
    T.Object({ agentId: T.Integer({ minimum: 0 }), agentRegistry: T.String() }),
  ),
})

export type ForgeConfigView = Static<typeof ForgeConfig>
export type DocumentInput = Static<typeof DocumentInput>
export type PrepareInput = Static<typeof PrepareRequest> & PreparedBy
export type SetUriInput = Static<typeof SetUriRequest> & PreparedBy
export type PrepareRegistrationInput = Static<typeof PrepareRegistrationRequest>
export type FeedbackInput = Static<typeof FeedbackRequest> & PreparedBy
export type FeedbackResponseInput = Static<typeof FeedbackResponseRequest> & PreparedBy
export type RevokeFeedbackInput = Static<typeof RevokeFeedbackRequest> & PreparedBy
export type ValidationRequestInput = Static<typeof ValidationRequestBody> & PreparedBy
export type ValidationAnswerInput = Static<typeof ValidationAnswerBody> & PreparedBy
export type RegistryIntentView = Static<typeof RegistryIntent>
export type PreparedCallAnswer = Static<typeof PreparedCallView>
export type PreparedRegistrationAnswer = Static<typeof PreparedRegistration>
export type UnsignedRegistrationAnswer = Static<typeof UnsignedRegistration>
export type IntentStatusAnswer = Static<typeof RegistryIntentStatus>
export type RegisteredAgentView = Static<typeof RegisteredAgent>
export type AgentChangeView = Static<typeof AgentChange>
export type FeedbackItemView = Static<typeof FeedbackItem>
export type FeedbackResponseView = Static<typeof FeedbackResponsePage>['items'][number]
export type ValidationItemView = Static<typeof ValidationItem>
export type DomainVerificationAnswer = Static<typeof DomainVerification>
