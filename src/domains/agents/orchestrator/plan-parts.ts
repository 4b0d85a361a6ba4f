import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ExternalAgents } from './external-agents.ts'
import type { AgentFinder } from './goal-planner.ts'
import type { PlanRuns } from './plan-runs.ts'

/** The dependencies of plans. */
export type PlanParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly runs: PlanRuns
  /** Finds agents for plans without steps. */
  readonly finder: AgentFinder
  /** The agents that anybody may run, for the description of the service. */
  readonly agents: readonly {
    readonly id: string
    readonly title: string
    readonly category: string
  }[]
  /** Whether the account can run it: one of the catalog, or one of its own. */
  readonly isAgent: (accountId: string, agent: string) => Promise<boolean>
  /** External agents for steps; none unless given. */
  readonly external?: ExternalAgents
}
