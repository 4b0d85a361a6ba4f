import {
  type AccountAgentsParts,
  createAccountAgentsService,
  createFindAgent,
} from './account-agents.service.ts'
import { createAgentRunsService } from './agent-runs.service.ts'
import { createFreeCharges, type RunCharges } from './run-charges.ts'
import { createRunHints } from './run-hints.ts'
import { createRunLeases } from './run-lease.ts'
import type { RunParts } from './run-parts.ts'
import { createToolTable, type TableRow } from './run-tools.ts'
import { createRunWork } from './run-work.ts'
import { createRunsService } from './runs.service.ts'

export type AgentRunsOptions = Omit<
  RunParts,
  'charges' | 'findAgent' | 'hints' | 'leases' | 'tools'
> &
  Pick<AccountAgentsParts, 'catalogAgent'> & {
    /** The table; asked for when the first agent is made or run, when it is complete. */
    readonly rows: () => readonly TableRow[]
    /** What owners pay for the models of their runs; unless given, nothing is charged. */
    readonly charges?: RunCharges
    /** Where nothing is charged: what a million tokens count for in budgets, in millionths of a US dollar. */
    readonly tokenPrice?: (model: string) => bigint
  }

/** Builds agents and runs. No run is worked on in this process until `start`. */
export function createAgentRuns(options: AgentRunsOptions) {
  const tools = createToolTable(options.rows)
  const agentParts = { ...options, tools }
  const leases = createRunLeases(options)
  const parts: RunParts = {
    ...options,
    tools,
    leases,
    hints: createRunHints(options),
    charges: options.charges ?? createFreeCharges(options.tokenPrice ?? (() => 0n)),
    findAgent: createFindAgent(agentParts),
  }
  const runs = createRunsService(parts)
  const work = createRunWork(parts)
  return {
    /** Behind the rows. */
    service: createAgentRunsService(createAccountAgentsService(agentParts), runs),
    /** For other domains. */
    runs,
    work,
    /** Lets the leases of runs through the gates: stands in for the authenticator of API keys. */
    among: leases.among,
    /** Runs the jobs of runs in this process. */
    start: work.start,
  }
}
