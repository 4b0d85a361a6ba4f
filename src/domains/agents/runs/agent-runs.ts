import type { Bus } from '../../../ports/bus.ts'
import { createAgentRunsService } from './agent-runs.service.ts'
import { createReplaysService } from './replays.service.ts'
import { createFreeCharges, type RunCharges } from './run-charges.ts'
import { createRunCredentials } from './run-credentials.ts'
import { createRunDeltas } from './run-deltas.ts'
import { createRunHints } from './run-hints.ts'
import type { RunParts } from './run-parts.ts'
import { noSales, type RunSales } from './run-sales.ts'
import { createRunWork } from './run-work.ts'
import { createRunsService } from './runs.service.ts'

export type AgentRunsOptions = Omit<
  RunParts,
  'charges' | 'deltas' | 'hints' | 'runCredentials' | 'sales'
> & {
  /** Carries what models say while they say it. */
  readonly bus: Bus
  /** Charges owners for the models of their runs; without it nothing is charged. */
  readonly charges?: RunCharges
  /** Sells runs of agents that have a price; without it they are refused. */
  readonly sales?: RunSales
  /** The price of a million tokens against budgets where nothing is charged, in millionths of a US dollar. */
  readonly tokenPrice?: (model: string) => bigint
}

/** Builds runs. No run is worked on in this process until `start`. */
export function createAgentRuns(options: AgentRunsOptions) {
  const runCredentials = createRunCredentials(options)
  const parts: RunParts = {
    ...options,
    runCredentials,
    hints: createRunHints(options),
    deltas: createRunDeltas(options),
    sales: options.sales ?? noSales,
    charges: options.charges ?? createFreeCharges(options.tokenPrice ?? (() => 0n)),
  }
  const runs = createRunsService(parts)
  const work = createRunWork(parts)
  return {
    /** For the rows of this domain. */
    service: createAgentRunsService(runs, createReplaysService(parts)),
    /** For other domains. */
    runs,
    work,
    /** Adds the credentials of runs to the authenticator of API keys. */
    among: runCredentials.among,
    /** Runs the jobs of runs in this process. */
    start: work.start,
  }
}
