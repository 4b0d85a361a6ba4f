import type { ChainPosition } from '../../chain/chain-index/index.ts'
import { createIntentView, evidenceView, type IntentRecord } from '../../chain/intents/index.ts'
import type {
  AgentChangeView,
  FeedbackItemView,
  RegisteredAgentView,
  RegistryIntentView,
  ValidationItemView,
} from './agent-registry.schemas.ts'
import type { StoredAgent } from './agents.store.ts'
import type { DocumentRecord } from './documents.store.ts'
import { shownState } from './registration-states.ts'
import type { Registries } from './registries.ts'
import { ratingText } from './registry-calldata.ts'
import { registryIntents } from './registry-intents.ts'
import type { Fact } from './registry-logs.ts'
import type { FeedbackRecord, ValidationRecord } from './trust.store.ts'

const anyIntentView = createIntentView(registryIntents)

/** A prepared call as the wire shows it. */
export function intentView(
  intent: IntentRecord,
  position: ChainPosition | null,
): RegistryIntentView {
  const { tokenAddress: _token, ...view } = anyIntentView(intent, position)
  return view
}

export function agentView(
  agent: StoredAgent,
  about: {
    readonly chainId: number
    readonly registries: Registries
    readonly document: DocumentRecord | undefined
    readonly position: ChainPosition | null
  },
): RegisteredAgentView {
  const { chainId, document, position, registries } = about
  return {
    success: true,
    chainId,
    registry: registries.addresses.identity,
    agentRegistry: registries.agentRegistry,
    agentId: agent.agentId.toString(),
    status: shownState(agent, document),
    agent: agent.slug,
    registrant: agent.registrant,
    owner: agent.owner,
    agentWallet: agent.wallet,
    agentURI: agent.uri,
    verifiedDomain: document?.verifiedDomain ?? null,
    document: document === undefined ? null : documentView(document),
    registeredAt: agent.registeredAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
    evidence: evidenceView(agent, position),
  }
}

export function changeView(fact: Fact, position: ChainPosition | null): AgentChangeView {
  const { account, at, kind, uri } = fact
  return {
    kind,
    account,
    agentURI: uri,
    at: at.toISOString(),
    evidence: evidenceView(fact, position),
  }
}

export function feedbackView(
  record: FeedbackRecord,
  position: ChainPosition | null,
): FeedbackItemView {
  return {
    client: record.client,
    feedbackIndex: Number(record.feedbackIndex),
    value: ratingText(record.value, record.valueDecimals),
    tag1: record.tag1,
    tag2: record.tag2,
    endpoint: record.endpoint,
    feedbackURI: record.feedbackUri,
    feedbackHash: record.feedbackHash,
    revoked: record.isRevoked,
    responses: record.responses,
    givenAt: record.givenAt.toISOString(),
    evidence: evidenceView(record, position),
  }
}

export function validationView(
  record: ValidationRecord,
  position: ChainPosition | null,
): ValidationItemView {
  const { answer } = record
  return {
    requestHash: record.requestHash,
    validator: record.validator,
    requestURI: record.requestUri,
    requestedAt: record.requestedAt.toISOString(),
    answer:
      answer === null
        ? null
        : {
            response: answer.response,
            responseURI: answer.responseUri,
            responseHash: answer.responseHash,
            tag: answer.tag,
            answeredAt: answer.answeredAt.toISOString(),
          },
    evidence: evidenceView(record, position),
  }
}

function documentView(record: DocumentRecord): NonNullable<RegisteredAgentView['document']> {
  const { document } = record
  return {
    status: record.status,
    reason: record.reason,
    readAt: record.readAt?.toISOString() ?? null,
    contentHash: record.contentHash,
    changed: record.contentHash !== record.firstHash,
    content:
      document === null
        ? null
        : {
            name: document.name,
            description: document.description,
            image: document.image,
            services: document.services.map((service) => ({ ...service })),
            x402Support: document.x402Support,
            active: document.active,
            supportedTrust: [...document.supportedTrust],
            tags: [...document.tags],
          },
  }
}
