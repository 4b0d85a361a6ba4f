import { AppError } from '../../../kernel/errors.ts'
import type { RunnableAgent } from '../runs/index.ts'
import { createAgentVersionsService } from './agent-versions.service.ts'
import { createFindAgent, findAgent } from './find-agent.ts'
import { createOwnAgentsService, type OwnAgentsParts } from './own-agents.service.ts'
import { createPaidAgentsService, type PaidAgentsParts } from './paid-agents.service.ts'

export type DirectoryOptions = OwnAgentsParts &
  Omit<PaidAgentsParts, 'commissionBps'> & {
    /** The platform's share of each payment, in basis points, for agents that are given a price; 1,000 unless given. */
    readonly commissionBps?: number
  }

export type DirectoryService = ReturnType<typeof createDirectoryService>

/** The services behind the rows of agents. */
export function createDirectoryService({ commissionBps = 1_000, ...parts }: DirectoryOptions) {
  const find = createFindAgent(parts)
  return {
    /** The agent as everybody finds it; undefined where nobody but its owner does. */
    shown: (slug: string) => findAgent(parts, null, slug),
    /** The agent's slug as it is now; raises what a run of the agent would be refused with. */
    assertRunnable: async (accountId: string, slug: string): Promise<string> =>
      (await find(accountId, slug)).slug,
    /** The agent where the account can run it, also for a price; null for any other. */
    runnable: (accountId: string, slug: string): Promise<RunnableAgent | null> =>
      find(accountId, slug).catch(onRefusal),
    own: createOwnAgentsService(parts),
    versions: createAgentVersionsService(parts),
    paid: createPaidAgentsService({ ...parts, commissionBps }),
  }
}

/** Null for an agent that is not there or cannot run; any other failure stays one. */
function onRefusal(failure: unknown): null {
  if (failure instanceof AppError && failure.spec.status < 500) return null
  throw failure
}
