import { createSolanaAccounts } from '../adapters/solana-rpc/solana-accounts.ts'
import type { AgentCatalogService } from '../domains/agents/catalog/index.ts'
import { createMetaplexAgentsService, createMintWork } from '../domains/agents/metaplex/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { ServiceOptions } from './service-options.ts'

/** Identity assets of agents on Solana, and their jobs. */
export function createIdentityAssets(
  { config, world }: ServiceOptions,
  { catalog, jobs }: { readonly catalog: AgentCatalogService; readonly jobs: Jobs },
) {
  const parts = {
    ...world,
    jobs,
    solana: world.chains.solana,
    accounts: createSolanaAccounts({ rpcUrl: world.chains.solanaRpcUrl }),
    catalog,
    baseUrl: config.baseUrl,
  }
  const work = createMintWork(parts)
  return {
    service: createMetaplexAgentsService(parts),
    /** The jobs must have been started. */
    start: (): Promise<void> => work.start(jobs),
  }
}
