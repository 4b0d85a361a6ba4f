import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { Page } from '../../../kernel/page.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Egress } from '../../../ports/egress.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import {
  type ChainPositions,
  createChainPositions,
  cursorPlace,
  type LogPlace,
  logPlaces,
} from '../../chain/chain-index/index.ts'
import {
  createIntents,
  type IntentRecord,
  type Intents,
  type Submission,
} from '../../chain/intents/index.ts'
import type { CommunityAgents } from '../search/index.ts'
import { agentRegistryErrors } from './agent-registry.errors.ts'
import type {
  AgentChangeView,
  DomainVerificationAnswer,
  FeedbackItemView,
  FeedbackResponseView,
  ForgeConfigView,
  IntentStatusAnswer,
  RegisteredAgentView,
  ValidationItemView,
} from './agent-registry.schemas.ts'
import { agentsStore, type StoredAgent } from './agents.store.ts'
import { createDocumentReader, publish } from './document-reader.ts'
import { documentsStore } from './documents.store.ts'
import { askDomain, declaredDomains } from './domain-proof.ts'
import { createForgePreparation } from './forge-preparation.ts'
import { createOwnerPreparation } from './owner-preparation.ts'
import {
  type CatalogOwners,
  createIsOurs,
  createRegistrationStates,
} from './registration-states.ts'
import { registrationsStore } from './registrations.store.ts'
import { configured, createRegistries, type RegistryPlaces } from './registries.ts'
import { registryIntents } from './registry-intents.ts'
import type { AgentFilter } from './registry-states.ts'
import { type FeedbackTotals, trustStore } from './trust.store.ts'
import { agentView, changeView, feedbackView, intentView, validationView } from './views.ts'

export type AgentRegistryServiceOptions = Ports<
  'clock' | 'database' | 'logger' | 'outbox' | 'random'
> & {
  readonly evm: ChainEvm
  readonly visits: Pick<Visits, 'every'>
  readonly egress: Egress
  readonly community: CommunityAgents
  /** The published registration document of one of our agents; undefined for any other name. */
  readonly published: (slug: string) => Promise<unknown>
  readonly settings: {
    readonly chainId: number
    readonly chainName: string
    readonly places: RegistryPlaces
    /** The URL of our own registration documents, with a slash at the end. */
    readonly registrationBase: string
    readonly catalogOwners: CatalogOwners
    /** How many blocks lie above a `safe` one. 0 unless given. */
    readonly safeDepth?: number
  }
}

export type AgentRegistryService = ReturnType<typeof createAgentRegistryService>

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** ERC-8004 on chain 4663: prepares calls, submits signed ones, shows agents. It never signs and holds no key. */
export function createAgentRegistryService(options: AgentRegistryServiceOptions) {
  const { settings } = options
  const { chainId, registrationBase } = settings
  const registries = createRegistries({ ...options, ...settings })
  const positions = createChainPositions({ ...options, safeDepth: settings.safeDepth ?? 0 })
  const intents = createIntents({ ...options, chainId, owner: registryIntents })
  const isOurs = createIsOurs(settings.catalogOwners)
  const shared = { ...options, ...settings, registries, positions, intents, isOurs }
  const reader = createDocumentReader(shared)
  return {
    ...createForgePreparation({ ...shared, registrationBase }),
    ...createOwnerPreparation(shared),
    ...createRelay(shared),
    ...createAgentReads(shared),
    ...createTrustReads(shared),
    ...createDomainChecks(shared),
    /** What is read from the index and what is not; checks the code of the contracts. */
    config: () => configOf(shared),
    /** The registrations that our own domain confirms. */
    async ownRegistrations() {
      const states = await createRegistrationStates({ ...options, ...settings })()
      const agentRegistry = registries?.agentRegistry
      return {
        registrations: [...states.values()].flatMap(({ agentId, status }) =>
          agentId === null || agentRegistry === undefined || status === 'revoked'
            ? []
            : [{ agentId, agentRegistry }],
        ),
      }
    },
    reader,
    /** Logs a warning when the registries do not have the expected code, and starts reading documents. */
    async start(): Promise<void> {
      reader.start()
      const found = await registries?.verification().catch(() => undefined)
      if (found === undefined || found.trusted) return
      options.logger.warn('the ERC-8004 registries are not trusted', {
        contracts: JSON.stringify(found.contracts),
      })
    },
    stop: () => reader.stop(),
  }
}

type Shared = AgentRegistryServiceOptions &
  AgentRegistryServiceOptions['settings'] & {
    readonly registries: ReturnType<typeof createRegistries>
    readonly positions: ChainPositions
    readonly intents: Intents
    readonly isOurs: ReturnType<typeof createIsOurs>
  }

async function configOf({ chainId, chainName, registries }: Shared): Promise<ForgeConfigView> {
  return {
    success: true,
    standard: 'ERC-8004',
    namespace: 'eip155',
    addressPolicy: 'configured-addresses-only',
    runtimeTrustRequired: true,
    networks:
      registries === null
        ? []
        : [
            {
              chainId,
              name: chainName,
              agentRegistry: registries.agentRegistry,
              contracts: { ...registries.addresses },
              runtimeCodeHashes: { ...registries.expected },
              runtimeVerification: await registries.verification(),
            },
          ],
  }
}

function createRelay(shared: Shared) {
  const { database, intents, positions } = shared

  const statusOf = async (intent: IntentRecord): Promise<IntentStatusAnswer> => {
    const registration = await registrationsStore(database.query).byIntent(intent.id)
    return {
      intent: intentView(intent, await positions.current()),
      registration:
        registration === undefined
          ? null
          : {
              status: registration.state,
              agent: registration.slug,
              agentId: registration.agentId?.toString() ?? null,
            },
    }
  }

  return {
    intent: async (intentId: string) => statusOf(await intents.byId(intentId)),

    /** Submits what the caller signed, or follows what the wallet sent. A repeat changes nothing. */
    submit: async (intentId: string, submission: Submission) =>
      statusOf(await intents.submit(intentId, submission)),
  }
}

function createAgentReads(shared: Shared) {
  const { chainId, database, positions } = shared
  const known = () => configured(shared.registries)

  const shown = async (agents: readonly StoredAgent[]) => {
    const [position, documents] = await Promise.all([
      positions.current(),
      documentsStore(database.query).byIds(agents.map(({ agentId }) => agentId)),
    ])
    return (agent: StoredAgent): RegisteredAgentView =>
      agentView(agent, {
        chainId,
        position,
        registries: known(),
        document: documents.get(agent.agentId),
      })
  }

  return {
    /** 404 `resource.not_found` for an id that was never registered. */
    async agent(agentId: string): Promise<RegisteredAgentView> {
      known()
      const agent = await readAgent(shared, agentId)
      return (await shown([agent]))(agent)
    },

    /** What the chain says of the agent since it was registered, newest first. */
    async changes(agentId: string, query: PageQuery): Promise<Page<AgentChangeView>> {
      known()
      const agent = await readAgent(shared, agentId)
      const position = await positions.current()
      const rows = await agentsStore(database.query).factsPage({
        ...placeOf(query),
        agentId: agent.agentId,
      })
      return pageOf(rows, query, (fact) => changeView(fact, position))
    },

    /** Newest first. */
    async agents(
      query: PageQuery & AgentFilter & { readonly owner?: string },
    ): Promise<Page<RegisteredAgentView>> {
      known()
      const { owner, ...asked } = query
      const rows = await agentsStore(database.query).page({
        ...asked,
        ...placeOf(query),
        ...(owner === undefined ? {} : { owner: getAddress(owner) }),
      })
      return pageOf(rows, query, await shown(rows))
    },
  }
}

function placeOf({ limit, cursor }: PageQuery) {
  return { limit, after: logPlaces.read(cursor) }
}

function pageOf<row extends LogPlace, item>(
  rows: readonly row[],
  { limit }: PageQuery,
  toItem: (row: row) => item,
): Page<item> {
  return logPlaces.page({ rows, limit, place: cursorPlace, toItem })
}

function createTrustReads(shared: Shared) {
  const { database, positions } = shared
  return {
    /** Newest first. */
    async feedback(
      agentId: string,
      query: PageQuery & { readonly client?: string },
    ): Promise<Page<FeedbackItemView> & { readonly totals: FeedbackTotals }> {
      const agent = await readAgent(shared, agentId)
      const store = trustStore(database.query)
      const position = await positions.current()
      const rows = await store.feedback({
        ...placeOf(query),
        agentId: agent.agentId,
        ...(query.client === undefined ? {} : { client: getAddress(query.client) }),
      })
      return {
        ...pageOf(rows, query, (row) => feedbackView(row, position)),
        totals: await store.feedbackTotals(agent.agentId),
      }
    },

    /** Newest first; 404 `resource.not_found` for a rating that was never given. */
    async feedbackResponses(
      rating: {
        readonly agentId: string
        readonly client: string
        readonly feedbackIndex: number
      },
      query: PageQuery,
    ): Promise<Page<FeedbackResponseView>> {
      const { agentId, owner } = await readAgent(shared, rating.agentId)
      const client = getAddress(rating.client)
      const place = { agentId, client, feedbackIndex: BigInt(rating.feedbackIndex) }
      const store = trustStore(database.query)
      if (!(await store.hasFeedback(place))) {
        throw new AppError(
          resourceErrors.not_found,
          `${client} gave agent ${agentId} no feedback ${rating.feedbackIndex}.`,
        )
      }
      const rows = await store.responses({ ...placeOf(query), ...place })
      return pageOf(rows, query, (row) => ({
        responder: row.responder,
        responseURI: row.responseUri,
        responseHash: row.responseHash,
        byOwner: row.responder === owner,
        blockNumber: Number(row.blockNumber),
        logIndex: row.logIndex,
      }))
    },

    /** Newest first. */
    async validations(agentId: string, query: PageQuery): Promise<Page<ValidationItemView>> {
      const agent = await readAgent(shared, agentId)
      const position = await positions.current()
      const rows = await trustStore(database.query).validations({
        ...placeOf(query),
        agentId: agent.agentId,
      })
      return pageOf(rows, query, (row) => validationView(row, position))
    },
  }
}

function createDomainChecks(shared: Shared) {
  const { clock, database, egress } = shared
  return {
    /**
     * Asks a domain in the agent's document whether it lists the agent. That it does not is an answer, not an error;
     * 422 `agent_registry.domain_not_declared` for a domain that the document does not name.
     */
    async verifyDomain(input: {
      readonly agentId: string
      readonly domain?: string
    }): Promise<DomainVerificationAnswer> {
      const { agentRegistry } = configured(shared.registries)
      const agent = await readAgent(shared, input.agentId)
      const record = (await documentsStore(database.query).byIds([agent.agentId])).get(
        agent.agentId,
      )
      const domains = declaredDomains(agent.uri, record?.document ?? null)
      const domain = input.domain ?? domains[0]
      if (domain === undefined || !domains.includes(domain)) {
        throw new AppError(
          agentRegistryErrors.domain_not_declared,
          domain === undefined
            ? 'Neither the document nor its address names a domain.'
            : `Neither the document nor its address names ${domain}.`,
          { extra: { domains } },
        )
      }
      const proof = await askDomain(egress, { domain, agentRegistry, agentId: agent.agentId })
      const now = new Date(clock.nowMs())
      const isLost = record?.verifiedDomain === domain
      if (record !== undefined && (proof.isVerified || isLost)) {
        await database.transaction(async (tx) => {
          await documentsStore(tx).vouch(record, proof.isVerified ? domain : null, now)
          await publish(shared, tx, record)
        })
      }
      return {
        agentId: input.agentId,
        domain,
        url: proof.url,
        verified: proof.isVerified,
        reason: proof.reason,
        checkedAt: now.toISOString(),
      }
    },
  }
}

async function readAgent(
  { database }: Pick<Shared, 'database'>,
  agentId: string,
): Promise<StoredAgent> {
  const agent = await agentsStore(database.query).byId(BigInt(agentId))
  if (agent !== undefined) return agent
  throw new AppError(resourceErrors.not_found, `There is no agent ${agentId}.`)
}
