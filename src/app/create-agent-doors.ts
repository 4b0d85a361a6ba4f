import type { RunsService } from '../domains/agent-runs/index.ts'
import { createAgentService } from '../domains/agent-service/index.ts'
import type { MeteredModels } from '../domains/ai/index.ts'
import { scopeOf } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'
import { createScopeBook } from '../kernel/scope.ts'
import type { ServiceOptions } from './service-options.ts'

/** The agent service: conversations over runs, connections, and trades through the table. */
export function createAgentDoors(
  { catalog, config, dispatch, foundations, world }: ServiceOptions,
  parts: {
    readonly runs: RunsService
    readonly models: MeteredModels
    readonly catalogAgents: ReadonlySet<string>
    /** Raises 404 for an agent that the account does not have. */
    readonly ownAgent: (caller: Principal, slug: string) => Promise<unknown>
  },
) {
  const { runs, models, catalogAgents, ownAgent } = parts
  return createAgentService({
    ...world,
    ...{ runs, models, dispatch },
    outbox: foundations.eventLog,
    async assertRunnable(caller, agent) {
      if (!catalogAgents.has(agent)) await ownAgent(caller, agent)
    },
    scopes: createScopeBook(
      catalog.entries.map(({ operation }) => ({ ...operation, scope: scopeOf(operation) })),
    ),
    baseUrl: config.baseUrl,
  })
}
