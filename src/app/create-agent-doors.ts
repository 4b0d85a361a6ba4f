import { linksOf } from '../catalog/links.ts'
import type { MeteredModels } from '../domains/agents/ai/index.ts'
import type { RunsService } from '../domains/agents/runs/index.ts'
import { createAgentService } from '../domains/agents/service/index.ts'
import { scopeOf } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'
import { createScopeBook } from '../kernel/scope.ts'
import type { ServiceOptions } from './service-options.ts'

/** The agent service: conversations over runs, connections, and trades through the table. */
export function createAgentDoors(
  { catalog, config, dispatch, world }: ServiceOptions,
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
    runs,
    models,
    dispatch,
    async assertRunnable(caller, agent) {
      if (!catalogAgents.has(agent)) await ownAgent(caller, agent)
    },
    scopes: createScopeBook(
      catalog.entries.map(({ operation }) => ({ ...operation, scope: scopeOf(operation) })),
    ),
    baseUrl: config.baseUrl,
    linkTo: linksOf(catalog),
  })
}
