import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ExternalAgents } from './external-agents.ts'
import type { AgentFinder } from './goal-planner.ts'
import type { PlanRuns } from './plan-runs.ts'

/** An agent for a step. `price` is an amount with its asset, such as `0.25 USDC`; null where it costs what its model costs. */
export type PlanAgent = { readonly price: string | null }

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
  /** An agent that the account can run, with what its owner asks for a run; null for any other. */
  readonly findAgent: (accountId: string, agent: string) => Promise<PlanAgent | null>
  /** External agents for steps; none unless given. */
  readonly external?: ExternalAgents
}
