import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import {
  createOrchestratorService,
  createPlanWork,
  type ExternalAgents,
} from '../domains/agents/orchestrator/index.ts'
import type { AgentSale, RunnableAgent, RunsService } from '../domains/agents/runs/index.ts'
import type { AgentSearchService } from '../domains/agents/search/index.ts'
import { ledgerMoney } from '../kernel/assets.ts'
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
    /** The agent of this slug where the account can run it. */
    readonly findAgent: (accountId: string, slug: string) => Promise<RunnableAgent | null>
    readonly external: ExternalAgents
    /** Whether `runs.start` heeds `isTainted`. */
    readonly carriesTaint: boolean
  },
) {
  const { agents, carriesTaint, external, finder, findAgent, jobs, runs } = parts
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
    findAgent: async (accountId: string, slug: string) => {
      const agent = await findAgent(accountId, slug)
      return agent === null ? null : { price: priceOf(agent.sale) }
    },
  }
  const work = createPlanWork(planParts)
  return {
    service: createOrchestratorService(planParts),
    /** The jobs must have been started. */
    start: (): Promise<void> => work.start(jobs),
    stop: work.stop,
  }
}

function priceOf(sale: AgentSale | null): string | null {
  if (sale === null) return null
  const { amount, asset } = ledgerMoney(sale.offer.asset, sale.offer.priceAtomic)
  return `${amount} ${asset}`
}
