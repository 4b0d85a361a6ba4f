import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { TableRow, ToolTable } from '../runs/index.ts'
import { type Agent, type AgentContent, agentMachine, type VersionedAgent } from './agent.ts'
import { assertFreeSlug, nameLooksLike, slugLooksLike, slugTaken } from './agent-names.ts'
import { agentsErrors } from './agents.errors.ts'
import { agentsEvents } from './agents.events.ts'
import { agentsStore } from './agents.store.ts'

/** What agents are made and changed with. */
export type DirectoryParts = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly tools: ToolTable
  /** The table of rows; words that it uses as segments under `/api/agents/` cannot be slugs. */
  readonly rows: () => readonly TableRow[]
}

const agentsMax = 100

/** An agent that is to be made, with the member of the request that has its name. */
export type NewAgent = Pick<
  Agent,
  'offer' | 'ownerId' | 'ownerWallet' | 'slug' | 'sourceAgentId' | 'visibility'
> & {
  readonly content: AgentContent
  readonly isPublished: boolean
  readonly nameMember: string
}

/**
 * Makes an agent in a transaction. Raises 409 for a slug that is taken or looks like that of somebody else's agent, for
 * a name of the platform's, and where the account has its hundred.
 */
export async function makeAgent(
  tx: Queryable,
  draft: NewAgent,
  parts: DirectoryParts,
): Promise<VersionedAgent> {
  const { content, isPublished, nameMember, ...given } = draft
  const { slug, ownerId } = given
  assertFreeSlug(slug, parts.rows())
  const store = agentsStore(tx)
  await store.lockCreating(ownerId)
  if ((await store.count(ownerId)) >= agentsMax) {
    throw new AppError(agentsErrors.limit_reached, `An account has ${agentsMax} agents at most.`)
  }
  await assertOwnName(tx, { name: content.name, member: nameMember })
  const alike = await store.alike(slug, ownerId)
  const at = new Date(parts.clock.nowMs())
  const agent: Agent = {
    ...given,
    id: createId('agt', at.getTime(), parts.random.bytes(10)),
    status: isPublished ? 'published' : agentMachine.initial,
    version: 1,
    publishedVersion: isPublished ? 1 : null,
    createdAt: at,
    updatedAt: at,
  }
  if (!(await store.insert(agent, content))) throw slugTaken(slug)
  if (alike !== undefined) throw slugLooksLike(slug, alike)
  await parts.outbox.append(tx, agentsEvents.made, {
    subject: slug,
    accountId: ownerId,
    payload: { slug, status: agent.status, visibility: agent.visibility },
  })
  return { ...agent, content, contentVersion: 1 }
}

/** What is to be changed; what is left out stays. */
export type AgentChange = {
  readonly content?: Partial<AgentContent>
  readonly agent?: Partial<Pick<Agent, 'offer' | 'status' | 'visibility'>>
  /** Makes the newest version the one that others run. */
  readonly publishes?: boolean
  readonly nameMember?: string
}

/**
 * Changes an agent that the transaction has locked. Other content is its next version. Raises 409 for a state that it
 * cannot take, and for a name of the platform's.
 */
export async function changeAgent(
  tx: Queryable,
  before: VersionedAgent,
  given: { readonly change: AgentChange; readonly parts: DirectoryParts },
): Promise<VersionedAgent> {
  const { change, parts } = given
  const { contentVersion: _, content: had, ...agent } = before
  const content = { ...had, ...change.content }
  const isNew = canonicalJson(content) !== canonicalJson(had)
  const status = change.agent?.status ?? agent.status
  if (status !== agent.status) agentMachine.assertTransition(agent.status, status)
  if (content.name !== had.name) {
    await assertOwnName(tx, { name: content.name, member: change.nameMember ?? 'name' })
  }
  const version = agent.version + (isNew ? 1 : 0)
  const next: Agent = {
    ...agent,
    ...change.agent,
    version,
    publishedVersion: change.publishes === true ? version : agent.publishedVersion,
    updatedAt: new Date(parts.clock.nowMs()),
  }
  await agentsStore(tx).update(next, isNew ? content : null)
  await announceChange(tx, { before, next, content }, parts)
  return { ...next, content, contentVersion: version }
}

async function announceChange(
  tx: Queryable,
  changed: {
    readonly before: VersionedAgent
    readonly next: Agent
    readonly content: AgentContent
  },
  { outbox }: DirectoryParts,
): Promise<void> {
  const { before, next, content } = changed
  const { slug, ownerId: accountId, publishedVersion, status, visibility } = next
  const isShownAnew =
    status !== before.status ||
    publishedVersion !== before.publishedVersion ||
    visibility !== before.visibility
  if (isShownAnew) {
    await outbox.append(tx, agentsEvents.shown, {
      subject: slug,
      accountId,
      payload: { slug, status, previousStatus: before.status, visibility, publishedVersion },
    })
  }
  const fields = changedFields(before.content, content)
  if (fields.length === 0) return
  await outbox.append(tx, agentsEvents.changed, {
    subject: slug,
    accountId,
    payload: { slug, fields: [...fields] },
  })
}

/** The members in which two versions differ, by name. */
export function changedFields(one: AgentContent, other: AgentContent): readonly string[] {
  const before = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other)
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(before.get(name)))
    .map(([name]) => name)
    .sort()
}

/** An account cannot give its agent a name that is taken for one of the platform's. */
async function assertOwnName(
  tx: Queryable,
  { name, member }: { readonly name: string; readonly member: string },
): Promise<void> {
  const other = await agentsStore(tx).platformNamed(name)
  if (other !== undefined) throw nameLooksLike(name, other, member)
}

/** 404, also for another account's agent. */
export function noAgent(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such agent.')
}
