import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type AccountAgent, accountAgentsStore } from './account-agents.store.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import type {
  AgentView,
  ChangeAgentRequest,
  CreateAgentRequest,
  LaunchAgentRequest,
} from './agent-runs.schemas.ts'
import { toAgentCard, toAgentView } from './agent-views.ts'
import { isRunPrincipal } from './run-credentials.ts'
import { runLimits } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import type { PinnedTool } from './run-record.ts'
import { readBudget } from './run-requests.ts'
import type { FindAgent, RunnableAgent } from './run-start.ts'
import { agentMachine } from './run-states.ts'
import type { TableRow, ToolTable } from './run-tools.ts'

/** An agent of the catalog, for runs and copies. */
export type CatalogAgent = {
  readonly id: string
  readonly persona: string
  readonly greeting: string | null
  readonly avatarUrl: string | null
  /** Words that name tools, as in an agent's list. */
  readonly tools: readonly string[]
  /** Whether somebody other than the platform wrote it. */
  readonly isForeign: boolean
}

export type AccountAgentsParts = Pick<RunParts, 'clock' | 'database' | 'tools'> & {
  /** Undefined for an id that the catalog does not have. */
  readonly catalogAgent: (id: string) => CatalogAgent | undefined
  /** The table of rows; words that it uses as segments under `/api/agents/` cannot be slugs. */
  readonly rows: () => readonly TableRow[]
}

/** Cursor of a list of agents. */
const places = cursor({ at: 'time', slug: 'text' })

export type AccountAgentsService = ReturnType<typeof createAccountAgentsService>

/** The agents of accounts. */
export function createAccountAgentsService(parts: AccountAgentsParts) {
  const { database } = parts
  return {
    create: (owner: Principal, request: CreateAgentRequest) => createAgent(owner, request, parts),
    /** Publishes an agent of the account, or creates one and publishes it. */
    async publish(owner: Principal, { slug, agent }: LaunchAgentRequest): Promise<AgentView> {
      if (agent !== undefined) await createAgent(owner, { ...agent, slug }, parts)
      const found = await findOwn(database.query, owner.accountId, slug)
      if (found.status === 'published') return toAgentView(found)
      return changeAgent(owner, { slug, change: { status: 'published' } }, parts)
    },
    get: async ({ accountId }: Pick<Principal, 'accountId'>, slug: string) =>
      toAgentView(await findOwn(database.query, accountId, slug)),
    change: (owner: Principal, slug: string, change: ChangeAgentRequest) =>
      changeAgent(owner, { slug, change }, parts),
    /** Retires the agent; its slug stays taken, so that nobody can impersonate it. Safe to repeat. */
    async retire(owner: Principal, slug: string): Promise<AgentView> {
      const found = await findOwn(database.query, owner.accountId, slug)
      if (found.status === 'retired') return toAgentView(found)
      return changeAgent(owner, { slug, change: { status: 'retired' } }, parts)
    },
    list: async (owner: Principal, page: PageQuery): Promise<Page<AgentView>> =>
      listAgents(owner, { ...page, wallet: null, toItem: toAgentView }, parts),
    /** The caller's agents with this wallet, in their public form. */
    ofWallet: async (owner: Principal, { wallet, ...page }: PageQuery & { wallet: string }) => {
      const held = heldWallet(owner, wallet)
      if (held === undefined) return { items: [], nextCursor: null }
      return listAgents(owner, { ...page, wallet: held, toItem: toAgentCard }, parts)
    },
  }
}

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** Finds the agent to run: the account's own, or else the catalog's. */
export function createFindAgent(parts: AccountAgentsParts): FindAgent {
  return async (ownerId, slug): Promise<RunnableAgent> => {
    const own = await accountAgentsStore(parts.database.query).find(slug)
    if (own !== undefined && own.ownerId === ownerId) {
      if (own.status === 'draft' || own.status === 'published') return toRunnable(own)
      throw new AppError(agentRunsErrors.not_runnable, `The agent is ${own.status}.`)
    }
    const found = parts.catalogAgent(slug)
    if (found === undefined) throw noAgent()
    const { persona, tools, isForeign } = found
    return {
      slug,
      persona,
      isForeign,
      model: null,
      preallowed: [],
      budget: {},
      // A pattern of the catalog may name rows that this installation does not have.
      tools: pinsOf(tools, parts.tools),
    }
  }
}

function toRunnable(agent: AccountAgent): RunnableAgent {
  const { slug, persona, model, pins, preallowed, budget } = agent
  return {
    slug,
    persona,
    model,
    preallowed,
    tools: pins,
    budget: readBudget(budget),
    isForeign: false,
  }
}

async function createAgent(
  owner: Principal,
  request: CreateAgentRequest,
  parts: AccountAgentsParts,
): Promise<AgentView> {
  assertNoRun(owner)
  assertFree(request.slug, parts)
  const source = sourceOf(request, parts)
  const toolsAllowed = request.toolsAllowed ?? [...(source?.tools ?? [])]
  const at = new Date(parts.clock.nowMs())
  const agent: AccountAgent = {
    slug: request.slug,
    ownerId: owner.accountId,
    ownerWallet: walletOf(owner, request.ownerWallet),
    name: request.name,
    persona: request.persona ?? source?.persona ?? '',
    greeting: request.greeting ?? source?.greeting ?? null,
    model: request.model ?? null,
    avatarUrl: request.avatarUrl ?? source?.avatarUrl ?? null,
    sourceAgentId: source?.id ?? null,
    toolsAllowed,
    pins:
      request.toolsAllowed === undefined
        ? pinsOf(toolsAllowed, parts.tools)
        : pinAll(toolsAllowed, parts.tools),
    preallowed: preallowedOf(request, parts),
    budget: request.budgetDefaults ?? {},
    status: 'draft',
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await parts.database.transaction(async (tx) => {
    const store = accountAgentsStore(tx)
    await store.lockCreating(owner.accountId)
    if ((await store.count(owner.accountId)) >= runLimits.agents) {
      throw new AppError(
        agentRunsErrors.too_many,
        `An account has ${runLimits.agents} agents at the most.`,
      )
    }
    if (!(await store.insert(agent))) throw taken(request.slug)
  })
  return toAgentView(agent)
}

async function changeAgent(
  owner: Principal,
  given: {
    readonly slug: string
    readonly change: Omit<ChangeAgentRequest, 'status'> & {
      readonly status?: 'published' | 'suspended' | 'retired'
    }
  },
  parts: AccountAgentsParts,
): Promise<AgentView> {
  assertNoRun(owner)
  const { slug, change } = given
  return parts.database.transaction(async (tx) => {
    const before = await accountAgentsStore(tx).lock(owner.accountId, slug)
    if (before === undefined) throw noAgent()
    const { status = before.status, budgetDefaults, preallowed, ...rest } = change
    if (status !== before.status) agentMachine.assertTransition(before.status, status)
    const toolsAllowed = rest.toolsAllowed ?? before.toolsAllowed
    const next: AccountAgent = {
      ...before,
      ...rest,
      toolsAllowed,
      // Naming the tools again pins their present versions: that is how a changed tool is accepted.
      pins: rest.toolsAllowed === undefined ? before.pins : pinAll(toolsAllowed, parts.tools),
      preallowed:
        preallowed === undefined ? before.preallowed : preallowedOf({ preallowed }, parts),
      budget: budgetDefaults ?? before.budget,
      status,
      version: before.version + 1,
      updatedAt: new Date(parts.clock.nowMs()),
    }
    await accountAgentsStore(tx).update(next)
    return toAgentView(next)
  })
}

async function listAgents<item>(
  { accountId }: Principal,
  given: PageQuery & {
    readonly wallet: string | null
    readonly toItem: (agent: AccountAgent) => item
  },
  { database }: AccountAgentsParts,
): Promise<Page<item>> {
  const { limit, wallet, toItem } = given
  const rows = await accountAgentsStore(database.query).list({
    ownerId: accountId,
    wallet,
    after: places.read(given.cursor),
    limit: limit + 1,
  })
  const place = ({ createdAt, slug }: AccountAgent) => ({ at: createdAt, slug })
  return places.page({ rows, limit, place, toItem })
}

/** Every tool that the words name, each once. */
function pinsOf(words: readonly string[], tools: ToolTable): readonly PinnedTool[] {
  const found = new Map<string, PinnedTool>()
  for (const { operationId, pin } of words.flatMap(tools.named)) {
    found.set(operationId, { operationId, pin })
  }
  return [...found.values()]
}

/** The same; raises 400 for a word that names nothing, and for more tools than a model can take. */
function pinAll(words: readonly string[], tools: ToolTable): readonly PinnedTool[] {
  const unknown = words.filter((word) => tools.named(word).length === 0)
  const pins = pinsOf(words, tools)
  if (unknown.length === 0 && pins.length <= runLimits.tools) return pins
  throw new AppError(
    agentRunsErrors.unknown_tool,
    unknown.length === 0
      ? `That names ${pins.length} operations; ${runLimits.tools} is the most.`
      : `No operation that an agent may call is named ${unknown.slice(0, 5).join(', ')}.`,
  )
}

function preallowedOf(
  { preallowed = [] }: Pick<CreateAgentRequest, 'preallowed'>,
  { tools }: AccountAgentsParts,
) {
  return preallowed.map(({ amount, ...one }) => {
    if (tools.byId(one.operationId) === undefined) {
      throw new AppError(
        agentRunsErrors.unknown_tool,
        `No operation that an agent may call is named ${one.operationId}.`,
      )
    }
    return { ...one, amount: amount ?? null }
  })
}

function sourceOf(
  { sourceAgentId }: CreateAgentRequest,
  { catalogAgent }: AccountAgentsParts,
): CatalogAgent | undefined {
  if (sourceAgentId === undefined) return undefined
  const source = catalogAgent(sourceAgentId)
  if (source !== undefined && !source.isForeign) return source
  throw new AppError(resourceErrors.not_found, 'There is no such catalog agent.')
}

/** A slug may be neither a segment of a path nor the id of a catalog agent. */
function assertFree(slug: string, { rows, catalogAgent }: AccountAgentsParts): void {
  const isRoute = rows().some(({ operation }) =>
    [operation.path, ...(operation.aliases ?? [])].some((path) => {
      const [, api, agents, word] = path.split('/')
      return api === 'api' && agents === 'agents' && word === slug
    }),
  )
  if (isRoute || catalogAgent(slug) !== undefined) throw taken(slug)
}

function assertNoRun(owner: Principal): void {
  if (!isRunPrincipal(owner)) return
  throw new AppError(agentRunsErrors.not_for_runs, 'Runs make and change no agents.')
}

function walletOf(owner: Principal, wallet: string | undefined): string | null {
  if (wallet === undefined) return owner.wallets[0]?.address ?? null
  const held = heldWallet(owner, wallet)
  if (held !== undefined) return held
  throw new AppError(requestErrors.invalid, 'The wallet is not one of the account.', {
    faults: [{ location: 'body/ownerWallet', message: 'not a wallet of the account' }],
  })
}

/** The account's wallet in its stored form, however the request spelled it. */
function heldWallet({ wallets }: Principal, wanted: string): string | undefined {
  return wallets.find(({ namespace, address }) =>
    namespace === 'eip155' ? address.toLowerCase() === wanted.toLowerCase() : address === wanted,
  )?.address
}

async function findOwn(db: Queryable, ownerId: string, slug: string): Promise<AccountAgent> {
  const agent = await accountAgentsStore(db).find(slug)
  if (agent !== undefined && agent.ownerId === ownerId) return agent
  throw noAgent()
}

function noAgent(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such agent.')
}

function taken(slug: string): AppError {
  return new AppError(agentRunsErrors.slug_taken, `The slug ${slug} is not free.`)
}

/** An account's agents, for other domains. */
export function createAgentLists({ database }: Pick<RunParts, 'database'>) {
  return {
    /** Those that are not retired, newest first, with the wallet that each acts for. */
    async agentsOf(accountId: string, limit: number) {
      const listing = { ownerId: accountId, wallet: null, after: null, limit }
      const agents = await accountAgentsStore(database.query).list(listing)
      return agents.map(({ slug, name, ownerWallet }) => ({
        slug,
        name,
        walletAddress: ownerWallet,
      }))
    },
  }
}

/** Who stands behind a published agent, as the transaction sees it; undefined for any other. */
export async function publishedAgent(db: Queryable, slug: string) {
  const agent = await accountAgentsStore(db).find(slug)
  if (agent?.status !== 'published') return
  return { ownerAccountId: agent.ownerId, ownerWallet: agent.ownerWallet }
}
