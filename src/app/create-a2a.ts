import { randomUUID } from 'node:crypto'
import { createDnsLookup } from '../adapters/egress/dns-lookup.ts'
import { createAddressCheck } from '../adapters/egress/undici-egress.ts'
import { createDocumentSigner } from '../adapters/jose/document-signer.ts'
import {
  type A2aParts,
  createA2aService,
  createA2aTasks,
  createA2aWork,
} from '../domains/agents/a2a/index.ts'
import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import {
  type AgentOffer,
  type DirectoryService,
  guideSlug,
  platformOwner,
} from '../domains/agents/directory/index.ts'
import { priceAssets } from '../kernel/assets.ts'
import { formatAmount } from '../kernel/money.ts'
import { createA2aEndpoint, writeA2aPush } from '../surfaces/a2a/a2a-endpoint.ts'
import { type CardAgent, type CardPrice, createAgentCards } from '../surfaces/a2a/agent-card.ts'
import { readA2aVersion } from '../surfaces/a2a/version.ts'
import { openSecretBox } from './open-secret-box.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * Agent-to-agent calls over runs. Cards are signed if the service has its receipt key; push configurations are accepted
 * if it has a key for secrets.
 */
export async function createA2a(
  { catalog, config, world }: ServiceOptions,
  given: Pick<A2aParts, 'jobs' | 'runs'> & {
    readonly version: string
    readonly agents: readonly TranslatedAgent[]
    readonly directory: Pick<DirectoryService, 'shown'>
  },
) {
  const { receiptKey } = world.keys
  const { jobs, version } = given
  const parts: A2aParts = {
    ...world,
    jobs,
    runs: given.runs,
    defaultAgent: guideSlug,
    box: openSecretBox(world),
    checkUrl: createAddressCheck({
      allowedHosts: config.egressAllowedHosts,
      lookup: createDnsLookup(),
    }),
    writePush: writeA2aPush,
  }
  const tasks = createA2aTasks(parts)
  const keysUrl = `${config.baseUrl}/api/payments/receipt-keys`
  const cards = createAgentCards({
    service: config.service,
    baseUrl: config.baseUrl,
    version,
    catalog,
    agents: given.agents.map(cardAgent),
    findAgent: (agentId) => shownAgent(given.directory, agentId),
    takesPush: tasks.takesPush,
    signer: receiptKey === null ? null : await createDocumentSigner({ key: receiptKey, keysUrl }),
  })
  const { logger } = world
  const endpoint = createA2aEndpoint({ tasks, cards, logger, newMessageId: randomUUID })
  return {
    service: createA2aService({ endpoint, cards, readVersion: readA2aVersion }),
    work: createA2aWork(parts),
  }
}

function cardAgent({ base: { config, identifier, meta } }: TranslatedAgent): CardAgent {
  const { description, tags, title } = meta
  return {
    id: identifier,
    version: 1,
    title,
    description,
    tags,
    questions: config.openingQuestions,
  }
}

async function shownAgent(
  directory: Pick<DirectoryService, 'shown'>,
  agentId: string,
): Promise<CardAgent | undefined> {
  const agent = await directory.shown(agentId)
  if (agent === undefined) return undefined
  const { slug: id, contentVersion: version, content, offer, ownerId } = agent
  const { name: title, description, tags, questions } = content
  const shown = { id, version, title, description, tags, questions }
  const isSold = offer?.status === 'active' && ownerId !== platformOwner
  return isSold ? { ...shown, price: priceOf(offer) } : shown
}

function priceOf({ asset, freeCallsPerDay, priceAtomic, unit }: AgentOffer): CardPrice {
  const amount = formatAmount(priceAtomic, priceAssets[asset].decimals)
  return { amount, asset, unit, freeCallsPerDay }
}
