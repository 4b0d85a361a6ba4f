import { betterAuthMigrations } from '../adapters/better-auth/migrations.ts'
import { quickjsMigrations } from '../adapters/quickjs/migrations.ts'
import { eventLogMigrations } from '../adapters/sql/event-log/migrations.ts'
import { idempotencyMigrations } from '../adapters/sql/idempotency/migrations.ts'
import { evmPayoutWalletMigrations } from '../adapters/viem/evm-payout-wallet-table.ts'
import { accountsMigrations } from '../domains/access/accounts/index.ts'
import { auditMigrations } from '../domains/access/audit/index.ts'
import { authMigrations } from '../domains/access/auth/index.ts'
import { identityMigrations } from '../domains/access/identity/index.ts'
import { keysMigrations } from '../domains/access/keys/index.ts'
import { oneshotMigrations } from '../domains/access/oneshot/index.ts'
import { preferencesMigrations } from '../domains/access/preferences/index.ts'
import { requestsMigrations } from '../domains/access/requests/index.ts'
import { vaultMigrations } from '../domains/access/vault/index.ts'
import { a2aMigrations } from '../domains/agents/a2a/index.ts'
import { aiMigrations } from '../domains/agents/ai/index.ts'
import { arenaMigrations } from '../domains/agents/arena/index.ts'
import { agentCatalogMigrations } from '../domains/agents/catalog/index.ts'
import { agentChatMigrations } from '../domains/agents/chat/index.ts'
import { companionMigrations } from '../domains/agents/companion/index.ts'
import { computerMigrations } from '../domains/agents/computer/index.ts'
import {
  directoryMigrations,
  formerNamesMigrations,
  paidAgentsMigrations,
} from '../domains/agents/directory/index.ts'
import { escrowsMigrations } from '../domains/agents/escrows/index.ts'
import { agentExplorerMigrations } from '../domains/agents/explorer/index.ts'
import { externalAgentsMigrations } from '../domains/agents/external/index.ts'
import { agentJobsMigrations } from '../domains/agents/jobs/index.ts'
import { memoryMigrations } from '../domains/agents/memory/index.ts'
import { metaplexAgentsMigrations } from '../domains/agents/metaplex/index.ts'
import { orchestratorMigrations } from '../domains/agents/orchestrator/index.ts'
import { agentRegistryMigrations } from '../domains/agents/registry/index.ts'
import { agentRunsMigrations } from '../domains/agents/runs/index.ts'
import { agentSearchMigrations } from '../domains/agents/search/index.ts'
import { agentServiceMigrations } from '../domains/agents/service/index.ts'
import { skillScannerMigrations } from '../domains/agents/skill-scanner/index.ts'
import { skillsMigrations } from '../domains/agents/skills/index.ts'
import { chainIndexMigrations } from '../domains/chain/chain-index/index.ts'
import { intentsMigrations } from '../domains/chain/intents/index.ts'
import { launchpadMigrations } from '../domains/chain/launchpad/index.ts'
import { poolsMigrations } from '../domains/chain/pools/index.ts'
import { rehearsalsMigrations } from '../domains/chain/rehearsals/index.ts'
import {
  marketMigrations,
  tokenNamesMigrations,
  venueTapeMigrations,
} from '../domains/markets/market/index.ts'
import { ordersMigrations } from '../domains/markets/orders/index.ts'
import { paperMigrations } from '../domains/markets/paper/index.ts'
import { perpsMigrations } from '../domains/markets/perps/index.ts'
import { tradingMigrations } from '../domains/markets/trading/index.ts'
import { billingMigrationSets } from '../domains/money/billing/index.ts'
import { commerceMigrations } from '../domains/money/commerce/index.ts'
import { ledgerMigrationSet } from '../domains/money/ledger/index.ts'
import { chargesMigrations } from '../domains/money/payments/index.ts'
import { mppMigrations } from '../domains/money/payments/mpp/index.ts'
import { x402Migrations } from '../domains/money/payments/x402/index.ts'
import { vendorsMigrations } from '../domains/money/vendors/index.ts'
import { demoMigrations } from '../domains/platform/demo/index.ts'
import { mediaMigrations } from '../domains/platform/media/index.ts'
import { notificationsMigrations } from '../domains/platform/notifications/index.ts'
import { webhooksMigrations } from '../domains/platform/webhooks/index.ts'
import type { MigrationSet } from '../ports/database.ts'

/** All migrations of the program, in order of their references. */
export const appMigrations: readonly MigrationSet[] = [
  { domain: 'event_log', migrations: eventLogMigrations },
  { domain: 'idempotency', migrations: idempotencyMigrations },
  { domain: 'auth', migrations: authMigrations },
  { domain: 'better_auth', migrations: betterAuthMigrations },
  { domain: 'accounts', migrations: accountsMigrations },
  { domain: 'keys', migrations: keysMigrations },
  { domain: 'audit', migrations: auditMigrations },
  { domain: 'identity', migrations: identityMigrations },
  { domain: 'oneshot', migrations: oneshotMigrations },
  { domain: 'quickjs', migrations: quickjsMigrations },
  { domain: 'computer', migrations: computerMigrations },
  { domain: 'chain_index', migrations: chainIndexMigrations },
  { domain: 'launchpad', migrations: launchpadMigrations },
  { domain: 'intents', migrations: intentsMigrations },
  { domain: 'pools', migrations: poolsMigrations },
  { domain: 'media', migrations: mediaMigrations },
  { domain: 'market', migrations: marketMigrations },
  { domain: 'market_names', migrations: tokenNamesMigrations },
  { domain: 'market_venues', migrations: venueTapeMigrations },
  { domain: 'trading', migrations: tradingMigrations },
  { domain: 'rehearsals', migrations: rehearsalsMigrations },
  { domain: 'demo', migrations: demoMigrations },
  { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
  ledgerMigrationSet,
  ...billingMigrationSets,
  { domain: 'paper', migrations: paperMigrations },
  { domain: 'orders', migrations: ordersMigrations },
  { domain: 'vault', migrations: vaultMigrations },
  { domain: 'perps', migrations: perpsMigrations },
  { domain: 'payments', migrations: chargesMigrations },
  { domain: 'x402', migrations: x402Migrations },
  { domain: 'mpp', migrations: mppMigrations },
  { domain: 'commerce', migrations: commerceMigrations },
  { domain: 'agents', migrations: paidAgentsMigrations },
  { domain: 'agent_catalog', migrations: agentCatalogMigrations },
  // Takes over the tables of the catalog.
  { domain: 'agent_search', migrations: agentSearchMigrations },
  { domain: 'agent_registry', migrations: agentRegistryMigrations },
  { domain: 'agent_runs', migrations: agentRunsMigrations },
  { domain: 'agent_directory', migrations: directoryMigrations },
  { domain: 'agent_chat', migrations: agentChatMigrations },
  { domain: 'a2a', migrations: a2aMigrations },
  { domain: 'agent_explorer', migrations: agentExplorerMigrations },
  { domain: 'agent_service', migrations: agentServiceMigrations },
  { domain: 'ai', migrations: aiMigrations },
  { domain: 'companion', migrations: companionMigrations },
  { domain: 'memory', migrations: memoryMigrations },
  { domain: 'metaplex_agents', migrations: metaplexAgentsMigrations },
  { domain: 'skill_scanner', migrations: skillScannerMigrations },
  { domain: 'orchestrator', migrations: orchestratorMigrations },
  { domain: 'arena', migrations: arenaMigrations },
  { domain: 'vendors', migrations: vendorsMigrations },
  { domain: 'webhooks', migrations: webhooksMigrations },
  { domain: 'notifications', migrations: notificationsMigrations },
  { domain: 'preferences', migrations: preferencesMigrations },
  { domain: 'requests', migrations: requestsMigrations },
  { domain: 'agent_jobs', migrations: agentJobsMigrations },
  { domain: 'agent_escrows', migrations: escrowsMigrations },
  { domain: 'external_agents', migrations: externalAgentsMigrations },
  { domain: 'skills', migrations: skillsMigrations },
  // After the tables of all that name agents.
  { domain: 'agent_former_names', migrations: formerNamesMigrations },
]
