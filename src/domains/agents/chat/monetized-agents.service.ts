import { isAddress as isSolanaAddress } from '@solana/kit'
import { getAddress, isAddress as isEvmAddress } from 'viem'
import { priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { agentsErrors } from './agents.errors.ts'
import { agentsEvents } from './agents.events.ts'
import {
  type AgentStatus,
  type AgentTerms,
  agentMachine,
  guideAgent,
  type MonetizedAgent,
  reservedSlugs,
} from './monetized-agent.ts'
import type {
  ChangeAgentRequest,
  CreateAgentRequest,
  ListedAgent,
  OwnAgent,
} from './monetized-agents.schemas.ts'
import { monetizedAgentsStore, type OwnedAgent } from './monetized-agents.store.ts'

const agentsMax = 100
/** Cursor of a list of agents. */
const places = cursor({ slug: 'text' })

export type MonetizedAgentsOptions = Ports<'clock' | 'database' | 'outbox'> & {
  /** The families of operations, to which agents may be restricted. */
  readonly families: () => ReadonlySet<string>
  /** The platform's share of each call, in basis points, for agents created from now on. */
  readonly commissionBps: number
}

type Listing = { readonly limit: number; readonly cursor?: string }

export type MonetizedAgentsService = {
  /** Active agents by name, the platform's own among them. */
  readonly list: (listing: Listing) => Promise<Page<ListedAgent>>
  readonly get: (slug: string) => Promise<ListedAgent>
  readonly listOwn: (caller: Principal, listing: Listing) => Promise<Page<OwnAgent>>
  readonly getOwn: (caller: Principal, slug: string) => Promise<OwnAgent>
  readonly create: (caller: Principal, request: CreateAgentRequest) => Promise<OwnAgent>
  readonly change: (
    caller: Principal,
    slug: string,
    request: ChangeAgentRequest,
  ) => Promise<OwnAgent>
  /** Raises 409 with the allowed states when it is in that state already. */
  readonly move: (caller: Principal, slug: string, status: AgentStatus) => Promise<OwnAgent>
  /** The agent of a slug, for a call; raises 404, and 409 when it is inactive. */
  readonly callable: (slug: string) => Promise<MonetizedAgent>
}

/** The service of agents whose calls are paid. */
export function createMonetizedAgentsService(
  options: MonetizedAgentsOptions,
): MonetizedAgentsService {
  const { database } = options
  const store = monetizedAgentsStore(database.query)
  const afterOf = (listing: Listing) => places.read(listing.cursor)?.slug ?? null
  const place = ({ slug }: MonetizedAgent) => ({ slug })
  const callable: MonetizedAgentsService['callable'] = async (slug) => {
    if (slug === guideAgent.slug) return guideAgent
    const agent = await store.find(slug)
    if (agent === undefined) throw notFound()
    if (agent.status === 'active') return agent
    throw new AppError(agentsErrors.inactive, 'The creator of this agent has switched it off.')
  }
  return {
    callable,
    async list(listing) {
      const after = afterOf(listing)
      const made = await store.list({ ownerId: null, after, limit: listing.limit })
      const rows = withGuide(made, after)
      return places.page({ rows, limit: listing.limit, place, toItem: toListed })
    },
    get: async (slug) => toListed(await listedAgent(callable, slug)),
    async listOwn({ accountId }, listing) {
      const after = afterOf(listing)
      const rows = await store.list({ ownerId: accountId, after, limit: listing.limit })
      return places.page({ rows, limit: listing.limit, place, toItem: toOwn })
    },
    async getOwn({ accountId }, slug) {
      const agent = await store.find(slug)
      if (agent?.ownerId !== accountId) throw notFound()
      return toOwn(agent)
    },
    create: async (caller, request) => toOwn(await create(caller, request, options)),
    change: async (caller, slug, request) =>
      toOwn(await change(caller, { slug, request }, options)),
    move: async (caller, slug, status) => toOwn(await move(caller, { slug, status }, options)),
  }
}

/** Adds the platform's own agent, which is in no table, at its place by name. */
function withGuide(
  made: readonly MonetizedAgent[],
  after: string | null,
): readonly MonetizedAgent[] {
  if (after !== null && after >= guideAgent.slug) return made
  const at = made.findIndex(({ slug }) => slug > guideAgent.slug)
  const index = at === -1 ? made.length : at
  return [...made.slice(0, index), guideAgent, ...made.slice(index)]
}

/** An inactive agent answers 404, as it is not listed. */
async function listedAgent(
  callable: MonetizedAgentsService['callable'],
  slug: string,
): Promise<MonetizedAgent> {
  try {
    return await callable(slug)
  } catch (failure) {
    if (failure instanceof AppError && failure.spec === agentsErrors.inactive) throw notFound()
    throw failure
  }
}

async function create(
  { accountId }: Principal,
  request: CreateAgentRequest,
  options: MonetizedAgentsOptions,
): Promise<OwnedAgent> {
  const { clock, commissionBps } = options
  assertFamilies(request.families ?? [], options)
  if (reservedSlugs.includes(request.slug)) throw taken()
  const now = new Date(clock.nowMs())
  const agent: OwnedAgent = {
    slug: request.slug,
    ownerId: accountId,
    label: request.label,
    description: request.description ?? '',
    families: request.families ?? [],
    ...readWallets(request.recipientWallets, { recipientSolana: null, recipientEvm: null }),
    pricePerCallAtomic: BigInt(request.pricePerCallAtomic),
    asset: request.asset ?? 'SOL',
    unit: request.unit ?? 'call',
    commissionBps,
    status: agentMachine.initial,
    createdAt: now,
    updatedAt: now,
  }
  await options.database.transaction(async (transaction) => {
    const agents = monetizedAgentsStore(transaction)
    await agents.lockCreation(accountId)
    if ((await agents.countOf(accountId)) >= agentsMax)
      throw new AppError(agentsErrors.limit_reached, `An account has ${agentsMax} agents at most.`)
    if (!(await agents.insert(agent))) throw taken()
    const { slug, asset } = agent
    const pricePerCallAtomic = request.pricePerCallAtomic
    await options.outbox.append(transaction, agentsEvents.created, {
      ...eventOf(agent),
      payload: { slug, pricePerCallAtomic, asset, commissionBps },
    })
  })
  return agent
}

async function change(
  caller: Principal,
  { slug, request }: { readonly slug: string; readonly request: ChangeAgentRequest },
  options: MonetizedAgentsOptions,
): Promise<OwnedAgent> {
  const { recipientWallets, pricePerCallAtomic, ...plain } = request
  assertFamilies(request.families ?? [], options)
  return inChange(options, { caller, slug }, async (transaction, agent) => {
    const terms: Partial<AgentTerms> = {
      ...plain,
      ...(recipientWallets === undefined ? {} : readWallets(recipientWallets, agent)),
      ...(pricePerCallAtomic === undefined
        ? {}
        : { pricePerCallAtomic: BigInt(pricePerCallAtomic) }),
    }
    const at = new Date(options.clock.nowMs())
    const changed = await monetizedAgentsStore(transaction).update(slug, terms, at)
    const fields = Object.keys(request).sort()
    await options.outbox.append(transaction, agentsEvents.changed, {
      ...eventOf(agent),
      payload: { slug, fields },
    })
    return changed
  })
}

async function move(
  caller: Principal,
  { slug, status }: { readonly slug: string; readonly status: AgentStatus },
  options: MonetizedAgentsOptions,
): Promise<OwnedAgent> {
  return inChange(options, { caller, slug }, async (transaction, agent) => {
    agentMachine.assertTransition(agent.status, status)
    const at = new Date(options.clock.nowMs())
    const moved = await monetizedAgentsStore(transaction).update(slug, { status }, at)
    const spec = status === 'active' ? agentsEvents.activated : agentsEvents.deactivated
    await options.outbox.append(transaction, spec, { ...eventOf(agent), payload: { slug } })
    return moved
  })
}

/** Changes an agent of the caller while it is locked. Another account's agent answers 404. */
function inChange(
  { database }: MonetizedAgentsOptions,
  { caller, slug }: { readonly caller: Principal; readonly slug: string },
  work: (transaction: Queryable, agent: OwnedAgent) => Promise<OwnedAgent>,
): Promise<OwnedAgent> {
  return database.transaction(async (transaction) => {
    const agent = await monetizedAgentsStore(transaction).lock(caller.accountId, slug)
    if (agent === undefined) throw notFound()
    return work(transaction, agent)
  })
}

function eventOf({ slug, ownerId }: OwnedAgent) {
  return { subject: slug, accountId: ownerId }
}

function assertFamilies(named: readonly string[], { families }: MonetizedAgentsOptions): void {
  const known = families()
  const unknown = named.filter((family) => !known.has(family))
  if (unknown.length === 0) return
  throw new AppError(agentsErrors.family_unknown, `No family is called ${unknown.join(', ')}.`, {
    faults: unknown.map((family) => ({
      location: `body/families/${named.indexOf(family)}`,
      message: `${family} is not a family of the table`,
    })),
  })
}

type Recipients = Pick<MonetizedAgent, 'recipientEvm' | 'recipientSolana'>

/** Wallets in their canonical form; a missing one stays unchanged. */
function readWallets(
  wallets: CreateAgentRequest['recipientWallets'],
  before: Recipients,
): Recipients {
  const { solana = before.recipientSolana, evm = before.recipientEvm } = wallets ?? {}
  if (solana !== null && !isSolanaAddress(solana)) throw badWallet('solana')
  if (evm !== null && !isEvmAddress(evm)) throw badWallet('evm')
  return { recipientSolana: solana, recipientEvm: evm === null ? null : getAddress(evm) }
}

function badWallet(chain: 'evm' | 'solana'): AppError {
  return new AppError(requestErrors.invalid, 'A wallet address is not valid.', {
    faults: [
      {
        location: `body/recipientWallets/${chain}`,
        message: chain === 'evm' ? 'has a wrong checksum' : 'is not 32 bytes in base58',
      },
    ],
  })
}

function toListed(agent: MonetizedAgent): ListedAgent {
  const { decimals } = priceAssets[agent.asset]
  return {
    slug: agent.slug,
    target: 'agent',
    label: agent.label,
    description: agent.description,
    families: [...agent.families],
    pricePerCallAtomic: agent.pricePerCallAtomic.toString(),
    pricePerCall: formatAmount(agent.pricePerCallAtomic, decimals),
    asset: agent.asset,
    decimals,
    unit: agent.unit,
    isPlatform: agent.ownerId === null,
  }
}

function toOwn(agent: OwnedAgent): OwnAgent {
  return {
    ...toListed(agent),
    active: agent.status === 'active',
    recipientWallets: { solana: agent.recipientSolana, evm: agent.recipientEvm },
    commissionBps: agent.commissionBps,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  }
}

function taken(): AppError {
  return new AppError(agentsErrors.slug_taken, 'An agent of this name is there already.')
}

function notFound(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such agent.')
}
