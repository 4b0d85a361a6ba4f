import {
  type AccountAgentsParts,
  createAccountAgentsService,
  createFindAgent,
} from './account-agents.service.ts'
import { createAgentRunsService } from './agent-runs.service.ts'
import { createFreeCharges, type RunCharges } from './run-charges.ts'
import { createRunCredentials } from './run-credentials.ts'
import { createRunHints } from './run-hints.ts'
import type { RunParts } from './run-parts.ts'
import { createToolTable, type TableRow } from './run-tools.ts'
import { createRunWork } from './run-work.ts'
import { createRunsService } from './runs.service.ts'

export type AgentRunsOptions = Omit<
  RunParts,
  'charges' | 'findAgent' | 'hints' | 'runCredentials' | 'tools'
> &
  Pick<AccountAgentsParts, 'catalogAgent'> & {
    /** The table of rows; called at first use, when it is complete. */
    readonly rows: () => readonly TableRow[]
    /** Charges owners for the models of their runs; without it nothing is charged. */
    readonly charges?: RunCharges
    /** The price of a million tokens against budgets where nothing is charged, in millionths of a US dollar. */
    readonly tokenPrice?: (model: string) => bigint
  }

/** Builds agents and runs. No run is worked on in this process until `start`. */
export function createAgentRuns(options: AgentRunsOptions) {
  const tools = createToolTable(options.rows)
  const agentParts = { ...options, tools }
  const runCredentials = createRunCredentials(options)
  const parts: RunParts = {
    ...options,
    tools,
    runCredentials,
    hints: createRunHints(options),
    charges: options.charges ?? createFreeCharges(options.tokenPrice ?? (() => 0n)),
    findAgent: createFindAgent(agentParts),
  }
  const runs = createRunsService(parts)
  const work = createRunWork(parts)
  return {
    /** For the rows of this domain. */
    service: createAgentRunsService(createAccountAgentsService(agentParts), runs),
    /** For other domains. */
    runs,
    work,
    /** Adds the credentials of runs to the authenticator of API keys. */
    among: runCredentials.among,
    /** Runs the jobs of runs in this process. */
    start: work.start,
  }
}
