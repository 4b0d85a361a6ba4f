import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { intentErrors, SubmitBody, submissionText } from '../../chain/intents/index.ts'
import { agentRegistryErrors } from './agent-registry.errors.ts'
import {
  AgentChangePage,
  AgentParams,
  AgentsQuery,
  DomainVerification,
  ForgeConfig,
  IntentParams,
  OwnRegistrations,
  PageQuery,
  PreparedRegistration,
  PrepareRegistrationRequest,
  PrepareRequest,
  RegisteredAgent,
  RegisteredAgentPage,
  RegistryIntentStatus,
  SetUriRequest,
  UnsignedRegistration,
  VerifyDomainRequest,
  WatchRequest,
} from './agent-registry.schemas.ts'
import type { AgentRegistryService } from './forge.service.ts'
import { examples } from './forge-examples.ts'

const { operation } = rowsOf<AgentRegistryService>()

const row = { tier: 'public', family: 'Agents', auth: [] } as const
/** The errors of every operation that calls the chain. */
export const chainAnswers = [
  agentRegistryErrors.not_configured,
  upstreamErrors.unavailable,
  upstreamErrors.timeout,
  chainErrors.refused,
  chainErrors.reverted,
] as const
/** The errors of every operation that prepares a call. */
export const prepareAnswers = [
  ...chainAnswers,
  agentRegistryErrors.runtime_untrusted,
  intentErrors.simulation_failed,
] as const
const submitAnswers = [
  ...chainAnswers,
  resourceErrors.not_found,
  intentErrors.transaction_invalid,
  intentErrors.transaction_mismatch,
  intentErrors.transaction_refused,
  agentRegistryErrors.transaction_unknown,
  intentErrors.nonce_too_low,
  intentErrors.insufficient_funds,
  intentErrors.already_submitted,
  intentErrors.intent_expired,
] as const
const oneIntent = { params: { intentId: examples.intentId } }

/** Agents of the identity registry: prepare, submit, read. */
export const forgeOperations = {
  forgeConfig: operation({
    name: 'agentRegistry.getConfig',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/config',
    aliases: ['/api/robinhood/agents/config'],
    summary: 'The ERC-8004 registries, and whether their code is the expected one',
    input: {},
    output: ForgeConfig,
    errors: [upstreamErrors.unavailable, upstreamErrors.timeout, chainErrors.refused],
    effect: 'none',
    handler: (forge) => forge.config(),
  }),

  forgePrepare: operation({
    name: 'agentRegistry.prepareRegistration',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/prepare',
    summary: 'Prepare the registration of an agent on the chain',
    description:
      'Of one of our agents (`agent`), of a document, or of what is at an address. Returns the unsigned `register` call, what it does in words decoded from its own bytes, and what the code of the registries is. The signer becomes the owner.',
    input: { body: PrepareRequest },
    output: PreparedRegistration,
    errors: [...prepareAnswers, resourceErrors.not_found],
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepare({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  forgePrepareRegistration: operation({
    name: 'agentRegistry.draftRegistration',
    ...row,
    method: 'POST',
    path: '/api/robinhood/agents/prepare-registration',
    summary: 'Prepare a registration for a wallet that is not known yet',
    description:
      'Nothing is simulated and nothing is kept: the wallet that signs becomes the owner. Without `agentURI` the document itself is put on the chain.',
    input: { body: PrepareRegistrationRequest },
    output: UnsignedRegistration,
    errors: [...chainAnswers, agentRegistryErrors.runtime_untrusted],
    effect: 'none',
    examples: [
      {
        name: 'a document',
        input: { body: { ...examples.document, agentURI: examples.uri } },
        output: examples.unsigned,
      },
    ],
    handler: (forge, { input }) => forge.prepareRegistration(input.body),
  }),

  forgeSetUri: operation({
    name: 'agentRegistry.prepareUri',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/set-uri',
    summary: 'Prepare the change of where an agent’s document is',
    description:
      'With the same address it says that a changed document is meant, and the agent is no longer stale.',
    input: { body: SetUriRequest },
    output: PreparedRegistration,
    errors: [...prepareAnswers, resourceErrors.not_found],
    effect: 'reversible',
    examples: [
      {
        name: 'another address',
        input: {
          body: {
            account: examples.owner,
            agentId: '7',
            agentURI: examples.uri,
            expiresInSeconds: 1_200,
          },
        },
        output: { ...examples.preparedRegistration, intent: examples.intent('set_agent_uri') },
      },
    ],
    handler: (forge, { input, principal }) =>
      forge.setUri({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  forgeIntent: operation({
    name: 'agentRegistry.getIntent',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/intents/{intentId}',
    summary: 'Read how far a prepared call is',
    input: { params: IntentParams },
    output: RegistryIntentStatus,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (forge, { input }) => forge.intent(input.params.intentId),
  }),

  forgeSubmit: operation({
    name: 'agentRegistry.submitIntent',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/intents/{intentId}/submit',
    summary: 'Submit a signed call to a registry',
    description: submissionText,
    input: { params: IntentParams, body: SubmitBody },
    output: RegistryIntentStatus,
    errors: submitAnswers,
    effect: 'irreversible',
    handler: (forge, { input }) => forge.submit(input.params.intentId, input.body),
  }),

  forgeWatch: operation({
    name: 'agentRegistry.watchIntent',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/intents/{intentId}/watch',
    summary: 'Follow a transaction that the wallet sent by itself',
    input: { params: IntentParams, body: WatchRequest },
    output: RegistryIntentStatus,
    errors: [
      ...chainAnswers,
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      agentRegistryErrors.transaction_unknown,
      intentErrors.transaction_mismatch,
      intentErrors.already_submitted,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'sent by the wallet',
        input: { ...oneIntent, body: { transactionHash: examples.hash } },
        output: examples.status,
      },
    ],
    handler: (forge, { input }) => forge.submit(input.params.intentId, input.body),
  }),

  forgeAgents: operation({
    name: 'agentRegistry.listAgents',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/agents',
    aliases: ['/api/robinhood/agents'],
    summary: 'List the agents that are registered on the chain, newest first',
    description:
      'All, or those of an owner, in a state, or of which words are known; together they narrow down.',
    input: { query: AgentsQuery },
    output: RegisteredAgentPage,
    errors: [agentRegistryErrors.not_configured],
    effect: 'none',
    examples: [
      {
        name: 'of one owner',
        input: { query: { limit: 50, owner: examples.owner } },
        output: { items: [examples.agent], nextCursor: null },
      },
    ],
    handler: (forge, { input }) => forge.agents(input.query),
  }),

  forgeAgent: operation({
    name: 'agentRegistry.getAgent',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/agents/{agentId}',
    aliases: ['/api/robinhood/agents/{agentId}'],
    summary: 'Read an agent that is registered on the chain',
    description: 'Owner, wallet, document and state, at the newest block that was indexed.',
    input: { params: AgentParams },
    output: RegisteredAgent,
    errors: [agentRegistryErrors.not_configured, resourceErrors.not_found],
    effect: 'none',
    handler: (forge, { input }) => forge.agent(input.params.agentId),
  }),

  forgeChanges: operation({
    name: 'agentRegistry.listChanges',
    ...row,
    method: 'GET',
    path: '/api/agents/forge/agents/{agentId}/changes',
    summary: 'List what the chain says of an agent since it was registered, newest first',
    description:
      'Owners, payment wallets and addresses of its document, each with its block and transaction.',
    input: { params: AgentParams, query: PageQuery },
    output: AgentChangePage,
    errors: [agentRegistryErrors.not_configured, resourceErrors.not_found],
    effect: 'none',
    examples: [
      {
        name: 'another owner',
        input: { params: { agentId: '7' }, query: { limit: 50 } },
        output: { items: [examples.change], nextCursor: null },
      },
    ],
    handler: (forge, { input }) => forge.changes(input.params.agentId, input.query),
  }),

  forgeVerifyDomain: operation({
    name: 'agentRegistry.verifyDomain',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/verify-domain',
    summary: 'Ask a domain of an agent whether it names the agent',
    description:
      'Reads `/.well-known/agent-registration.json` of a domain that the agent’s document or its address names, and looks for the registry and the agent’s number in it. That it is not there is an answer, too.',
    input: { body: VerifyDomainRequest },
    output: DomainVerification,
    errors: [
      agentRegistryErrors.not_configured,
      agentRegistryErrors.domain_not_declared,
      resourceErrors.not_found,
    ],
    effect: 'reversible',
    idempotent: false,
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'it does',
        input: { body: { agentId: '7', domain: 'agent.example' } },
        output: examples.domain,
      },
    ],
    handler: (forge, { input }) => forge.verifyDomain(input.body),
  }),

  ownRegistrations: operation({
    name: 'agentRegistry.getDomainRegistrations',
    ...row,
    method: 'GET',
    path: '/.well-known/agent-registration.json',
    summary: 'The registered agents that this domain vouches for',
    input: {},
    output: OwnRegistrations,
    effect: 'none',
    mcp: false,
    handler: (forge) => forge.ownRegistrations(),
  }),
}
