import { createSolanaAccounts } from '../adapters/solana-rpc/solana-accounts.ts'
import type { AgentCatalogService } from '../domains/agent-catalog/index.ts'
import { createMetaplexAgentsService, createMintWork } from '../domains/metaplex-agents/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { ServiceOptions } from './service-options.ts'

/** Identity assets of agents on Solana, and the jobs that look after them. */
export function createIdentityAssets(
  { config, foundations, world }: ServiceOptions,
  { catalog, jobs }: { readonly catalog: AgentCatalogService; readonly jobs: Jobs },
) {
  const parts = {
    ...world,
    outbox: foundations.eventLog,
    jobs,
    solana: world.chains.solana,
    accounts: createSolanaAccounts({ rpcUrl: world.chains.solanaRpcUrl }),
    catalog,
    baseUrl: config.baseUrl,
  }
  const work = createMintWork(parts)
  return {
    service: createMetaplexAgentsService(parts),
    /** The jobs must be started. */
    start: (): Promise<void> => work.start(jobs),
  }
}
