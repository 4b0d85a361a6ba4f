import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Catalog } from '../../catalog/entry.ts'
import { publicOperations } from '../../catalog/listed.ts'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { familySlug } from '../../kernel/operation.ts'
import type { A2aCard, A2aCards } from '../../ports/a2a-endpoint.ts'
import type { DocumentSigner } from '../../ports/document-signer.ts'

/** The parts of a card that describe an agent. */
export type CardAgent = {
  readonly id: string
  /** Another one where the agent has changed. */
  readonly version: number
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly questions: readonly string[]
  /** What each task costs; undefined where it has no price. */
  readonly price?: CardPrice
}

export type CardPrice = {
  readonly amount: string
  readonly asset: string
  /** What the amount is for, such as `call`. */
  readonly unit: string
  readonly freeCallsPerDay: number
}

export type AgentCardOptions = {
  readonly service: { readonly name: string; readonly description: string }
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly version: string
  readonly catalog: Catalog
  /** The platform's, which its own card lists as skills. */
  readonly agents: readonly CardAgent[]
  /** Any agent that everybody may find, the platform's among them; undefined for any other. */
  readonly findAgent: (agentId: string) => Promise<CardAgent | undefined>
  readonly takesPush: boolean
  /** Null leaves cards unsigned. */
  readonly signer: DocumentSigner | null
}

/** The form of a card. In 0.3.0 the HTTP+JSON binding differs from the others. */
export type CardForm = '0.3' | '0.3-rest' | '1.0'

/** All cards, including those for callers with a credential. */
export type AgentCards = A2aCards & {
  readonly extended: (form: CardForm, agentId: string | null) => Promise<A2aCard | undefined>
}

const cardsMax = 1_000
/** The maximum size that common clients accept. */
const bytesMax = 1_048_576
const modes = ['text/plain', 'application/json']
const securityDescription =
  'An API key as a bearer token: Authorization: Bearer ct_sk_<API_KEY>. POST /api/developer/keys mints one.'

/**
 * Creates the cards from the table and the agents: the platform's, whose skills are its agents, and one for each agent
 * that everybody may find. Extended cards also list the operations that agents can use. Each card is created and signed
 * on first use, then cached as long as others are not asked for.
 */
export function createAgentCards(options: AgentCardOptions): AgentCards {
  const cache = new LRUCache<string, Promise<A2aCard>>({ max: cardsMax })
  const make = async (form: CardForm, agentId: string | null, isExtended: boolean) => {
    const agent = agentId === null ? null : await options.findAgent(agentId)
    if (agent === undefined) return undefined
    const subject = agent === null ? [] : [agent.id, agent.version, agent.price]
    const name = JSON.stringify([form, isExtended, ...subject])
    const found = cache.get(name)
    if (found !== undefined) return found
    const created = signed(options, writeCard(options, { form, agent, isExtended }))
    cache.set(name, created)
    created.catch(() => cache.delete(name))
    return created
  }
  return {
    card: (version, agentId) => make(version, agentId, false),
    extended: (form, agentId) => make(form, agentId, true),
  }
}

async function signed({ signer }: AgentCardOptions, card: object): Promise<A2aCard> {
  const payload = canonicalJson(card)
  const signatures = signer === null ? {} : { signatures: [await signer.sign(payload)] }
  const body = JSON.stringify({ ...card, ...signatures })
  if (Buffer.byteLength(body) > bytesMax) throw new Error('the agent card is too large to be taken')
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

type Subject = {
  readonly form: CardForm
  readonly agent: CardAgent | null
  readonly isExtended: boolean
}

function writeCard(options: AgentCardOptions, subject: Subject): object {
  const { agent, form, isExtended } = subject
  const { baseUrl, service } = options
  const skills = agent === null ? options.agents.map(agentSkill) : [agentSkill(agent)]
  const common = {
    name: agent?.title ?? service.name,
    description: agent === null ? service.description : descriptionOf(agent),
    version: options.version,
    provider: { organization: service.name, url: baseUrl },
    documentationUrl: `${baseUrl}/docs`,
    defaultInputModes: modes,
    defaultOutputModes: modes,
    skills: isExtended ? [...skills, ...familySkills(options.catalog)] : skills,
  }
  switch (form) {
    case '0.3':
      return { ...common, ...cardV03(options, agent) }
    case '0.3-rest':
      return { ...common, ...cardV03(options, agent), ...protoSecurityV03 }
    case '1.0':
      return { ...common, ...cardV1(options, agent) }
  }
}

/**
 * Nothing in it is empty, however little the owner has said: some verifiers leave out what is empty and others keep
 * what is required, so a signature over it could not hold for both.
 */
function agentSkill(agent: CardAgent) {
  const { id, questions, tags, title } = agent
  return {
    id,
    name: title,
    description: descriptionOf(agent),
    tags: tags.length === 0 ? ['agent'] : [...tags],
    ...(questions.length === 0 ? {} : { examples: [...questions] }),
  }
}

function descriptionOf({ description, title }: CardAgent): string {
  return description === '' ? title : description
}

/** One skill for each family of the public table: the operations that agents can use. */
function familySkills(catalog: Catalog) {
  const summaries = new Map<string, string[]>()
  for (const { entry } of publicOperations(catalog)) {
    const { family, summary } = entry.operation
    summaries.set(family, [...(summaries.get(family) ?? []), summary])
  }
  return [...summaries].map(([family, all]) => ({
    id: `api-${familySlug(family)}`,
    name: family,
    description: `${all.length} operations of the API that agents can be asked to use.`,
    tags: ['api', familySlug(family)],
    examples: all.slice(0, 3),
  }))
}

const protoSchemes = {
  bearer: { httpAuthSecurityScheme: { scheme: 'bearer', description: securityDescription } },
}
const protoRequirements = [{ schemes: { bearer: { list: ['route:a2a:*'] } } }]
const protoSecurityV03 = { securitySchemes: protoSchemes, security: protoRequirements }

/** What an agent costs, as an extension that callers may know; members of their type's default value are left out. */
function priced(endpoint: string, agent: CardAgent | null) {
  const price = agent?.price
  if (price === undefined) return {}
  const { amount, asset, freeCallsPerDay, unit } = price
  const free = freeCallsPerDay === 0 ? '' : ` ${freeCallsPerDay} a day are free.`
  return {
    extensions: [
      {
        uri: `${endpoint}#price`,
        description: `${amount} ${asset} for each ${unit}, held from the credit of the caller's account when a task begins.${free} The metadata of a message limits it: "maxAmount": "${amount} ${asset}".`,
        params: { ...price },
      },
    ],
  }
}

/** Only the JSON-RPC URL can address a single agent, by its query. */
function cardV03({ baseUrl, takesPush }: AgentCardOptions, agent: CardAgent | null) {
  const endpoint = `${baseUrl}/api/agents/a2a`
  const url = agent === null ? endpoint : `${endpoint}?agent=${agent.id}`
  return {
    protocolVersion: '0.3.0',
    url,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [
      { url, transport: 'JSONRPC' },
      ...(agent === null ? [{ url: endpoint, transport: 'HTTP+JSON' }] : []),
    ],
    capabilities: {
      streaming: true,
      pushNotifications: takesPush,
      stateTransitionHistory: false,
      ...priced(endpoint, agent),
    },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: securityDescription },
    },
    security: [{ bearer: [] }],
    supportsAuthenticatedExtendedCard: true,
  }
}

/** No member has its type's default value: proto JSON omits defaults, and signatures must not depend on that. */
function cardV1({ baseUrl, takesPush }: AgentCardOptions, agent: CardAgent | null) {
  const url = `${baseUrl}/api/agents/a2a`
  const tenant = agent === null ? {} : { tenant: agent.id }
  const rpc = { url, protocolBinding: 'JSONRPC', ...tenant }
  const rest = { url: `${url}/v1`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }
  return {
    supportedInterfaces: [
      { ...rpc, protocolVersion: '1.0' },
      ...(agent === null ? [rest] : []),
      { ...rpc, protocolVersion: '0.3' },
    ],
    capabilities: {
      streaming: true,
      ...(takesPush ? { pushNotifications: true } : {}),
      extendedAgentCard: true,
      ...priced(url, agent),
    },
    securitySchemes: protoSchemes,
    securityRequirements: protoRequirements,
  }
}
