import { AppError } from '../../../kernel/errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { currentName } from '../catalog/index.ts'
import {
  type AgentSale,
  agentRunsErrors,
  type FindAgent,
  type RunnableAgent,
  readBudget,
  type ToolTable,
} from '../runs/index.ts'
import { platformOwner, type VersionedAgent } from './agent.ts'
import { noAgent } from './agent-changes.ts'
import { toolsPinned } from './agent-tools.ts'
import { agentsStore } from './agents.store.ts'

/**
 * The one find of agents, for every door. The owner finds the newest version of theirs in whatever state; everybody else
 * the published version of one that is published and not private. Undefined for any other, so that nobody learns of it. An
 * agent of the platform is also found by a name that it had.
 */
export async function findAgent(
  { database }: Ports<'database'>,
  accountId: string | null,
  named: string,
): Promise<VersionedAgent | undefined> {
  const slug = currentName(named)
  const store = agentsStore(database.query)
  const newest = await store.newest(slug)
  if (newest === undefined || newest.ownerId === accountId) return newest
  if (newest.status !== 'published' || newest.visibility === 'private') return undefined
  return newest.publishedVersion === newest.version ? newest : store.published(slug)
}

/** Finds the agent that a run is of, as runs need it. */
export function createFindAgent(
  parts: Ports<'database'> & { readonly tools: ToolTable },
): FindAgent {
  return async (accountId, slug): Promise<RunnableAgent> => {
    const agent = await findAgent(parts, accountId, slug)
    if (agent === undefined) throw noAgent()
    if (agent.status === 'suspended' || agent.status === 'retired') {
      throw new AppError(agentRunsErrors.not_runnable, `The agent is ${agent.status}.`)
    }
    const sale = saleOf(agent, accountId)
    if (sale !== null && agent.offer?.status === 'inactive') {
      throw new AppError(agentRunsErrors.not_runnable, 'Its owner does not sell it at present.')
    }
    return { ...toRunnable(agent, { accountId, tools: parts.tools }), sale }
  }
}

/** What others pay for it. The platform's agents are run for what their models cost, as one's own are. */
function saleOf(agent: VersionedAgent, accountId: string): AgentSale | null {
  const { content, offer, ownerId, slug } = agent
  if (offer === null || ownerId === platformOwner || ownerId === accountId) return null
  return { slug, name: content.name, ownerId, offer }
}

function toRunnable(
  agent: VersionedAgent,
  { accountId, tools }: { readonly accountId: string; readonly tools: ToolTable },
): Omit<RunnableAgent, 'sale'> {
  const { slug, content, contentVersion, ownerId } = agent
  const isOwn = ownerId === accountId
  const { name, model, preallowed, budget } = content
  return {
    slug,
    name,
    version: contentVersion,
    persona: personaOf(agent),
    model,
    // What somebody else's agent may do without asking is not for its owner to say.
    preallowed: isOwn ? preallowed : [],
    tools: toolsPinned(agent, tools),
    budget: readBudget(budget),
    skills: content.skills ?? [],
    isForeign: !isOwn && ownerId !== platformOwner,
  }
}

/** The system prompt with what the agent knows. */
export function personaOf({ content: { persona, knowledge } }: VersionedAgent): string {
  return [persona, ...knowledge.map(({ title, text }) => `# ${title}\n${text}`)]
    .filter((part) => part !== '')
    .join('\n\n')
}
