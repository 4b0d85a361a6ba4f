import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { ExternalAgents } from './external-agents.ts'
import type { AgentFinder } from './goal-planner.ts'
import type { PlanRuns } from './plan-runs.ts'

/** What plans are made of. */
export type PlanParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly outbox: Outbox
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly runs: PlanRuns
  /** Finds agents for plans without steps. */
  readonly catalog: AgentFinder
  /** The agents that anybody may run, for the description of the service. */
  readonly agents: readonly {
    readonly id: string
    readonly title: string
    readonly category: string
  }[]
  /** Whether the account can run it: one of the catalog, or one of its own. */
  readonly isAgent: (accountId: string, agent: string) => Promise<boolean>
  /** Agents of others that plans may ask; none where it is not given. */
  readonly external?: ExternalAgents
}
