import {
  type AgentCatalogOptions,
  createAgentCatalogService,
} from '../domains/agents/catalog/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * The catalog of the agents that ship with the program. `identityRegistry` is the address of the ERC-8004 registry on
 * the EVM chain, where known, and `registrations` reads its content.
 */
export function createAgentCatalog(
  { catalog, config, world }: Pick<ServiceOptions, 'catalog' | 'config' | 'world'>,
  {
    identityRegistry,
    ...parts
  }: Pick<AgentCatalogOptions, 'accountAgent' | 'agents' | 'registrations'> & {
    readonly identityRegistry: string | null
  },
) {
  const paths = new Map<string, string>(
    catalog.entries.map(({ operation: { name, path } }) => [name, path]),
  )
  return createAgentCatalogService({
    ...parts,
    clock: world.clock,
    place: {
      baseUrl: config.baseUrl,
      serviceSlug: config.service.slug,
      evmChainId,
      identityRegistry,
      pathOf: (name) => paths.get(name) ?? null,
    },
  })
}
