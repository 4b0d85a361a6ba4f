import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Agent, type AgentContent, plainContent } from './agent.ts'
import { changedFields, noAgent } from './agent-changes.ts'
import { agentsStore, type StoredVersion } from './agents.store.ts'
import type { AgentVersionSummary, AgentVersionView } from './own-agents.schemas.ts'

/** Cursor of a list of versions. */
const places = cursor({ version: 'text' })
/** What the first version is compared with. */
const nothing: AgentContent = { ...plainContent, name: '' }

/** The versions of an account's agents, for their owner. */
export function createAgentVersionsService({ database }: Ports<'database'>) {
  const store = agentsStore(database.query)
  const ownOf = async ({ accountId }: Principal, slug: string): Promise<Agent> => {
    const agent = await store.newest(slug)
    if (agent?.ownerId !== accountId) throw noAgent()
    return agent
  }
  return {
    /** Newest first. */
    async list(
      owner: Principal,
      query: { readonly slug: string; readonly limit: number; readonly cursor?: string },
    ): Promise<Page<AgentVersionSummary>> {
      const { slug, limit } = query
      const agent = await ownOf(owner, slug)
      const below = places.read(query.cursor)?.version
      // One more for the next page, and one to compare the last of this page with.
      const read = await store.versions(slug, below === undefined ? null : Number(below), limit + 2)
      return places.page({
        rows: read.slice(0, limit + 1),
        limit,
        place: ({ version }) => ({ version: String(version) }),
        toItem: (one) =>
          toSummary(
            agent,
            one,
            read.find(({ version }) => version < one.version),
          ),
      })
    },
    async get(
      owner: Principal,
      { slug, version }: { readonly slug: string; readonly version: number },
    ): Promise<AgentVersionView> {
      const agent = await ownOf(owner, slug)
      const [found, before] = await store.versions(slug, version + 1, 2)
      if (found?.version !== version) {
        throw new AppError(resourceErrors.not_found, 'The agent has no such version.')
      }
      return { ...toSummary(agent, found, before), content: found.content }
    },
  }
}

function toSummary(
  { publishedVersion }: Agent,
  { version, content, createdAt }: StoredVersion,
  before: StoredVersion | undefined,
): AgentVersionSummary {
  return {
    version,
    isPublished: version === publishedVersion,
    changed: [...changedFields(before?.content ?? nothing, content)],
    createdAt: createdAt.toISOString(),
  }
}
