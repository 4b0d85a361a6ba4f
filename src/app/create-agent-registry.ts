import { getAddress } from 'viem'
import { accountAgents } from '../domains/agents/bridges/index.ts'
import type { AgentCatalogService, TranslatedAgent } from '../domains/agents/catalog/index.ts'
import {
  type CatalogOwners,
  createAgentRegistryService,
  createRegistrationStates,
  createRegistryProjection,
  type RegistryPlaces,
  registryIntents,
} from '../domains/agents/registry/index.ts'
import { communityAgents } from '../domains/agents/search/index.ts'
import type { ChainProjection } from '../domains/chain/chain-index/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { createAgentCatalog } from './create-agent-catalog.ts'
import { createAgentSearch } from './create-agent-search.ts'
import type { Chains } from './open-chains.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * The catalog with its agents' registries. On the embedded chain anybody's registration of a catalog agent counts; on a
 * live chain only registrations by operator wallets.
 */
export function createAgentRegistry(options: ServiceOptions, agents: readonly TranslatedAgent[]) {
  const { config, world } = options
  const places = placesOf(world.chains)
  const catalogOwners: CatalogOwners =
    world.chains.faucet === null ? operatorsOf(config) : 'anybody'
  const catalog = createAgentCatalog(options, {
    agents,
    identityRegistry: places === null ? null : getAddress(places.identity.address),
    registrations: createRegistrationStates({ database: world.database, catalogOwners }),
    accountAgent: accountAgents(world),
  })
  const search = createAgentSearch({ ...options, log: options.foundations.eventLog }, agents)
  const registrationBase = `${config.baseUrl}/api/agents/registry/`
  const parts = {
    ...world,
    evm: world.chains.evm,
    community: communityAgents(search.index),
  }
  const service = createAgentRegistryService({
    ...parts,
    published: catalog.published,
    settings: {
      chainId: evmChainId,
      chainName: 'Robinhood Chain',
      places,
      registrationBase,
      catalogOwners,
    },
  })
  const projections: readonly ChainProjection[] =
    places === null
      ? []
      : [
          createRegistryProjection({
            ...parts,
            chainId: evmChainId,
            registrationBase,
            addresses: {
              identity: places.identity.address,
              reputation: places.reputation.address,
              validation: places.validation.address,
            },
          }),
        ]
  return {
    byDomain: {
      agent_catalog: catalog satisfies AgentCatalogService,
      agent_registry: service,
      agent_search: search.service,
    },
    onChain: { projections, intentOwners: [registryIntents] },
    async start(shutdown: Shutdown): Promise<void> {
      shutdown.onStop('index of agents', () => search.stop())
      search.start()
      shutdown.onStop('documents of agents', () => service.stop())
      await service.start()
    },
  }
}

function operatorsOf({ operatorWallets }: ServiceOptions['config']): readonly string[] {
  return operatorWallets.flatMap(({ address, namespace }) =>
    namespace === 'eip155' ? [address] : [],
  )
}

/** Null unless all three are configured. */
export function placesOf({ contracts }: Pick<Chains, 'contracts'>): RegistryPlaces {
  const { codeHashes, identityRegistry, reputationRegistry, validationRegistry } = contracts
  if (identityRegistry === null || reputationRegistry === null || validationRegistry === null) {
    return null
  }
  return {
    identity: { address: identityRegistry, codeHash: codeHashes.identityRegistry },
    reputation: { address: reputationRegistry, codeHash: codeHashes.reputationRegistry },
    validation: { address: validationRegistry, codeHash: codeHashes.validationRegistry },
  }
}
