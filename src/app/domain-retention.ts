import { betterAuthKeeping } from '../adapters/better-auth/retention.ts'
import { a2aKeeping } from '../domains/a2a/index.ts'
import { accountsKeeping } from '../domains/accounts/index.ts'
import { agentCatalogKeeping } from '../domains/agent-catalog/index.ts'
import { agentExplorerKeeping } from '../domains/agent-explorer/index.ts'
import { agentRegistryKeeping } from '../domains/agent-registry/index.ts'
import { agentRunsKeeping } from '../domains/agent-runs/index.ts'
import { agentServiceKeeping } from '../domains/agent-service/index.ts'
import { agentsKeeping } from '../domains/agents/index.ts'
import { aiKeeping } from '../domains/ai/index.ts'
import { arenaKeeping } from '../domains/arena/index.ts'
import { auditKeeping } from '../domains/audit/index.ts'
import { authKeeping } from '../domains/auth/index.ts'
import { billingKeeping } from '../domains/billing/index.ts'
import { chainIndexKeeping } from '../domains/chain-index/index.ts'
import { commerceKeeping } from '../domains/commerce/index.ts'
import { companionKeeping } from '../domains/companion/index.ts'
import { computerKeeping } from '../domains/computer/index.ts'
import { demoKeeping } from '../domains/demo/index.ts'
import { identityKeeping } from '../domains/identity/index.ts'
import { intentsKeeping } from '../domains/intents/index.ts'
import { keysKeeping } from '../domains/keys/index.ts'
import { launchpadKeeping } from '../domains/launchpad/index.ts'
import { marketKeeping, marketVenuesKeeping } from '../domains/market/index.ts'
import { mediaKeeping } from '../domains/media/index.ts'
import { metaplexAgentsKeeping } from '../domains/metaplex-agents/index.ts'
import { oneshotKeeping } from '../domains/oneshot/index.ts'
import { orchestratorKeeping } from '../domains/orchestrator/index.ts'
import { ordersKeeping } from '../domains/orders/index.ts'
import { paperKeeping } from '../domains/paper/index.ts'
import { paymentsKeeping } from '../domains/payments/index.ts'
import { perpsKeeping } from '../domains/perps/index.ts'
import { poolsKeeping } from '../domains/pools/index.ts'
import { rehearsalsKeeping } from '../domains/rehearsals/index.ts'
import { tradingKeeping } from '../domains/trading/index.ts'
import { vaultKeeping } from '../domains/vault/index.ts'
import { vendorsKeeping } from '../domains/vendors/index.ts'
import { webhooksKeeping } from '../domains/webhooks/index.ts'
import type { Keeping } from '../ports/retention.ts'

/** The tables of adapters that stand under all domains. */
const storeKeeping: Keeping = {
  ownUpkeep: {
    events: 'Removed when they are old, or many (`event-log/retention.ts`).',
    idempotency_keys: 'Removed when they ran out (`idempotency-store.ts`).',
    quickjs_sandboxes: 'Removed when they ran out.',
    quickjs_files: 'Go with their sandbox.',
  },
  forEver: {
    evm_wallet_transactions: 'Money: what was signed for each nonce of a wallet of the service.',
  },
  bounded: {
    schema_migration: 'One for each step.',
    event_head: 'One row.',
    evm_wallets: 'One for each wallet of the service.',
  },
}

/** What becomes of the rows of every table of the program; `domain-retention.test.ts` finds tables without an entry. */
export const keepings: readonly Keeping[] = [
  storeKeeping,
  betterAuthKeeping,
  authKeeping,
  accountsKeeping,
  keysKeeping,
  auditKeeping,
  identityKeeping,
  oneshotKeeping,
  computerKeeping,
  chainIndexKeeping,
  launchpadKeeping,
  intentsKeeping,
  poolsKeeping,
  mediaKeeping,
  marketKeeping,
  marketVenuesKeeping,
  tradingKeeping,
  rehearsalsKeeping,
  demoKeeping,
  billingKeeping,
  paperKeeping,
  ordersKeeping,
  vaultKeeping,
  perpsKeeping,
  paymentsKeeping,
  commerceKeeping,
  agentsKeeping,
  agentCatalogKeeping,
  agentRegistryKeeping,
  // Before the runs that they show.
  a2aKeeping,
  agentServiceKeeping,
  agentRunsKeeping,
  agentExplorerKeeping,
  aiKeeping,
  companionKeeping,
  metaplexAgentsKeeping,
  orchestratorKeeping,
  arenaKeeping,
  vendorsKeeping,
  webhooksKeeping,
]

/** Tables in partitions that are made ahead. */
export const partitionedTables = keepings.flatMap(({ partitioned = [] }) => partitioned)

/** What the upkeep goes by. */
export const retentionRules = keepings.flatMap(({ rules = [] }) => rules)
