import { linksOf } from '../catalog/links.ts'
import type { MeteredModels } from '../domains/agents/ai/index.ts'
import type { DirectoryService } from '../domains/agents/directory/index.ts'
import type { RunsService } from '../domains/agents/runs/index.ts'
import { createAgentService } from '../domains/agents/service/index.ts'
import { scopeOf } from '../kernel/operation.ts'
import { createScopeBook } from '../kernel/scope.ts'
import type { ServiceOptions } from './service-options.ts'

/** The agent service: conversations over runs, connections, and trades through the table. */
export function createAgentDoors(
  { catalog, config, dispatch, world }: ServiceOptions,
  parts: {
    readonly runs: RunsService
    readonly models: MeteredModels
    readonly directory: Pick<DirectoryService, 'assertRunnable'>
  },
) {
  const { runs, models, directory } = parts
  return createAgentService({
    ...world,
    runs,
    models,
    dispatch,
    assertRunnable: async ({ accountId }, agent) => {
      await directory.assertRunnable(accountId, agent)
    },
    scopes: createScopeBook(
      catalog.entries.map(({ operation }) => ({ ...operation, scope: scopeOf(operation) })),
    ),
    baseUrl: config.baseUrl,
    linkTo: linksOf(catalog),
  })
}
