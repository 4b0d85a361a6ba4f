import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { currentName } from '../catalog/index.ts'
import {
  agentRunsErrors,
  isRunPrincipal,
  type RequestedBudget,
  type RunView,
  type WantedSkill,
} from '../runs/index.ts'
import { type AgentContent, plainContent, platformOwner, type VersionedAgent } from './agent.ts'
import {
  type AgentChange,
  changeAgent,
  type DirectoryParts,
  makeAgent,
  noAgent,
} from './agent-changes.ts'
import { pinAll, pinsOf, preallowedOf } from './agent-tools.ts'
import { toAgentCard, toAgentView } from './agent-views.ts'
import { agentsErrors } from './agents.errors.ts'
import { agentsStore } from './agents.store.ts'
import type {
  AgentView,
  ChangeAgentRequest,
  CreateAgentRequest,
  LaunchAgentRequest,
} from './own-agents.schemas.ts'

/** Cursor of a list of agents. */
const places = cursor({ at: 'time', slug: 'text' })

export type OwnAgentsParts = DirectoryParts & {
  /** Starts a run of an agent, as its row does. */
  readonly startRun: (
    caller: Principal,
    request: {
      readonly agent: string
      readonly input: string
      readonly budget?: RequestedBudget
    },
  ) => Promise<{ readonly run: RunView }>
}

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** The agents of accounts, for their owners. */
export function createOwnAgentsService(parts: OwnAgentsParts) {
  const { database } = parts
  return {
    create: (owner: Principal, request: CreateAgentRequest) => create(owner, request, parts),
    /** Publishes an agent of the account, or makes one and publishes it; with an input a run of it starts. */
    async launch(owner: Principal, { slug, agent, input, budget }: LaunchAgentRequest) {
      if (agent !== undefined) await create(owner, { ...agent, slug }, parts)
      const published = await change(owner, { slug, request: { status: 'published' } }, parts)
      if (input === undefined) return { agent: published, run: null }
      const wanted = { agent: slug, input, ...(budget === undefined ? {} : { budget }) }
      return { agent: published, ...(await parts.startRun(owner, wanted)) }
    },
    get: async ({ accountId }: Pick<Principal, 'accountId'>, slug: string) =>
      toAgentView(await findOwn(database.query, accountId, slug)),
    change: (owner: Principal, slug: string, request: ChangeAgentRequest) =>
      change(owner, { slug, request }, parts),
    /** Retires the agent; its slug stays taken, so that nobody can impersonate it. Safe to repeat. */
    async retire(owner: Principal, slug: string): Promise<AgentView> {
      const found = await findOwn(database.query, owner.accountId, slug)
      if (found.status === 'retired') return toAgentView(found)
      return changeOwn(owner, { slug, of: () => ({ agent: { status: 'retired' } }) }, parts)
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

async function create(
  owner: Principal,
  request: CreateAgentRequest,
  parts: OwnAgentsParts,
): Promise<AgentView> {
  assertNoRun(owner)
  const source = await sourceOf(request, parts)
  const { slug, ownerWallet, sourceAgentId: _, visibility = 'public', ...settings } = request
  const wallet = walletOf(owner, ownerWallet)
  const content: AgentContent = {
    ...plainContent,
    ...(source === undefined ? {} : copyOf(source, parts)),
    name: request.name,
    ...contentOf(settings, parts),
  }
  const made = await parts.database.transaction((tx) =>
    makeAgent(
      tx,
      {
        slug,
        ownerId: owner.accountId,
        ownerWallet: wallet,
        sourceAgentId: source?.slug ?? null,
        visibility,
        offer: null,
        content,
        isPublished: false,
        nameMember: 'name',
      },
      parts,
    ),
  )
  return toAgentView(made)
}

/** What a copy has of its source; the copy's owner writes the rest. */
function copyOf({ content }: VersionedAgent, { tools }: OwnAgentsParts): Partial<AgentContent> {
  const { persona, greeting, avatarUrl, toolsAllowed, category, tags, skills } = content
  return {
    ...{ persona, greeting, avatarUrl, toolsAllowed, category, tags },
    ...(skills === undefined ? {} : { skills }),
    // A pattern of the platform's may name rows that this installation does not have.
    pins: pinsOf(toolsAllowed, tools),
  }
}

type Settings = Omit<ChangeAgentRequest, 'status' | 'visibility'>

/** The members of a request as they are kept. Naming tools pins their present versions. */
function contentOf(settings: Settings, { tools }: OwnAgentsParts): Partial<AgentContent> {
  const { toolsAllowed, preallowed, budgetDefaults, skills, ...rest } = settings
  return {
    ...rest,
    ...(toolsAllowed === undefined ? {} : { toolsAllowed, pins: pinAll(toolsAllowed, tools) }),
    ...(preallowed === undefined ? {} : { preallowed: preallowedOf(preallowed, tools) }),
    ...(budgetDefaults === undefined ? {} : { budget: budgetDefaults }),
    ...(skills === undefined ? {} : { skills: onceEach(skills) }),
  }
}

/** Raises 400 for a skill that is named twice. */
function onceEach(skills: readonly WantedSkill[]): readonly WantedSkill[] {
  const twice = skills.findIndex(({ slug }, index) =>
    skills.slice(0, index).some((other) => other.slug === slug),
  )
  if (twice < 0) return skills
  throw new AppError(requestErrors.invalid, 'A skill is named twice.', {
    faults: [
      {
        location: `body/skills/${twice}/slug`,
        message: 'is named twice',
        fix: 'Name each skill once, with one range.',
      },
    ],
  })
}

async function change(
  owner: Principal,
  { slug, request }: { readonly slug: string; readonly request: ChangeAgentRequest },
  parts: OwnAgentsParts,
): Promise<AgentView> {
  const { status, visibility, ...settings } = request
  const content = contentOf(settings, parts)
  const of = (before: VersionedAgent): AgentChange => {
    if (before.offer !== null && visibility === 'private') throw isSold()
    return {
      content,
      agent: {
        ...(status === undefined ? {} : { status }),
        ...(visibility === undefined ? {} : { visibility }),
      },
      publishes: status === 'published',
    }
  }
  return changeOwn(owner, { slug, of }, parts)
}

async function changeOwn(
  owner: Principal,
  given: { readonly slug: string; readonly of: (before: VersionedAgent) => AgentChange },
  parts: OwnAgentsParts,
): Promise<AgentView> {
  assertNoRun(owner)
  return parts.database.transaction(async (tx) => {
    const before = await agentsStore(tx).lock(owner.accountId, given.slug)
    if (before === undefined) throw noAgent()
    const wanted = given.of(before)
    return toAgentView(await changeAgent(tx, before, { change: wanted, parts }))
  })
}

async function listAgents<item>(
  { accountId }: Principal,
  given: PageQuery & {
    readonly wallet: string | null
    readonly toItem: (agent: VersionedAgent) => item
  },
  { database }: OwnAgentsParts,
): Promise<Page<item>> {
  const { limit, wallet, toItem } = given
  const rows = await agentsStore(database.query).list({
    ownerId: accountId,
    wallet,
    after: places.read(given.cursor),
    limit: limit + 1,
  })
  const place = ({ createdAt, slug }: VersionedAgent) => ({ at: createdAt, slug })
  return places.page({ rows, limit, place, toItem })
}

async function sourceOf(
  { sourceAgentId }: CreateAgentRequest,
  { database }: OwnAgentsParts,
): Promise<VersionedAgent | undefined> {
  if (sourceAgentId === undefined) return undefined
  const source = await agentsStore(database.query).published(currentName(sourceAgentId))
  if (source?.ownerId === platformOwner && source.status === 'published') return source
  throw new AppError(resourceErrors.not_found, 'There is no such agent of the platform.')
}

function assertNoRun(owner: Principal): void {
  if (!isRunPrincipal(owner)) return
  throw new AppError(agentRunsErrors.not_for_runs, 'Runs make and change no agents.')
}

function isSold(): AppError {
  return new AppError(agentsErrors.is_sold, 'An agent with a price cannot be private.')
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

async function findOwn(db: Queryable, ownerId: string, slug: string): Promise<VersionedAgent> {
  const agent = await agentsStore(db).newest(slug)
  if (agent !== undefined && agent.ownerId === ownerId) return agent
  throw noAgent()
}
