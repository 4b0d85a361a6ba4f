import {
  type AgentCatalogOptions,
  createAgentCatalogService,
} from '../domains/agent-catalog/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * The catalog over the agents that come with the program. `identityRegistry` is the ERC-8004 registry's address on the
 * EVM chain, where it is known, and `registrations` what it says.
 */
export function createAgentCatalog(
  { catalog, config, world }: Pick<ServiceOptions, 'catalog' | 'config' | 'world'>,
  {
    identityRegistry,
    ...parts
  }: Pick<AgentCatalogOptions, 'agents' | 'registrations'> & {
    readonly identityRegistry: string | null
  },
) {
  const paths = new Set<string>(
    catalog.entries.flatMap(({ operation: { aliases, path } }) => [path, ...(aliases ?? [])]),
  )
  return createAgentCatalogService({
    ...parts,
    clock: world.clock,
    database: world.database,
    place: {
      baseUrl: config.baseUrl,
      serviceSlug: config.service.slug,
      evmChainId,
      identityRegistry,
      isServed: (path) => paths.has(path),
    },
  })
}
