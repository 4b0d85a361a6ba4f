import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import {
  createOrchestratorService,
  createPlanWork,
  type ExternalAgents,
} from '../domains/agents/orchestrator/index.ts'
import type { RunsService } from '../domains/agents/runs/index.ts'
import type { AgentSearchService } from '../domains/agents/search/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { ServiceOptions } from './service-options.ts'

/** Plans over several agents, and the jobs that advance them. */
export function createOrchestrator(
  { world }: ServiceOptions,
  parts: {
    readonly agents: readonly TranslatedAgent[]
    readonly finder: AgentSearchService
    readonly jobs: Jobs
    readonly runs: RunsService
    /** Whether the account can run the agent of this slug. */
    readonly isAgent: (accountId: string, slug: string) => Promise<boolean>
    readonly external: ExternalAgents
    /** Whether `runs.start` heeds `isTainted`. */
    readonly carriesTaint: boolean
  },
) {
  const { agents, carriesTaint, external, finder, isAgent, jobs, runs } = parts
  const planParts = {
    ...world,
    jobs,
    runs: { ...runs, carriesTaint },
    finder,
    external,
    agents: agents.map(({ base: { identifier: id, meta } }) => ({
      id,
      title: meta.title,
      category: meta.category,
    })),
    isAgent,
  }
  const work = createPlanWork(planParts)
  return {
    service: createOrchestratorService(planParts),
    /** The jobs must have been started. */
    start: (): Promise<void> => work.start(jobs),
    stop: work.stop,
  }
}
