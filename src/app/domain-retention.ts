import { betterAuthRetention } from '../adapters/better-auth/retention.ts'
import { accountsRetention } from '../domains/access/accounts/index.ts'
import { auditRetention } from '../domains/access/audit/index.ts'
import { authRetention } from '../domains/access/auth/index.ts'
import { identityRetention } from '../domains/access/identity/index.ts'
import { keysRetention } from '../domains/access/keys/index.ts'
import { oneshotRetention } from '../domains/access/oneshot/index.ts'
import { preferencesRetention } from '../domains/access/preferences/index.ts'
import { requestsRetention } from '../domains/access/requests/index.ts'
import { vaultRetention } from '../domains/access/vault/index.ts'
import { a2aRetention } from '../domains/agents/a2a/index.ts'
import { aiRetention } from '../domains/agents/ai/index.ts'
import { arenaRetention } from '../domains/agents/arena/index.ts'
import { agentChatRetention } from '../domains/agents/chat/index.ts'
import { companionRetention } from '../domains/agents/companion/index.ts'
import { computerRetention } from '../domains/agents/computer/index.ts'
import { directoryRetention } from '../domains/agents/directory/index.ts'
import { escrowsRetention } from '../domains/agents/escrows/index.ts'
import { agentExplorerRetention } from '../domains/agents/explorer/index.ts'
import { externalAgentsRetention } from '../domains/agents/external/index.ts'
import { agentJobsRetention } from '../domains/agents/jobs/index.ts'
import { memoryRetention } from '../domains/agents/memory/index.ts'
import { metaplexAgentsRetention } from '../domains/agents/metaplex/index.ts'
import { orchestratorRetention } from '../domains/agents/orchestrator/index.ts'
import { agentRegistryRetention } from '../domains/agents/registry/index.ts'
import { agentRunsRetention } from '../domains/agents/runs/index.ts'
import { agentSearchRetention } from '../domains/agents/search/index.ts'
import { agentServiceRetention } from '../domains/agents/service/index.ts'
import { skillScannerRetention } from '../domains/agents/skill-scanner/index.ts'
import { skillsRetention } from '../domains/agents/skills/index.ts'
import { chainIndexRetention } from '../domains/chain/chain-index/index.ts'
import { intentsRetention } from '../domains/chain/intents/index.ts'
import { launchpadRetention } from '../domains/chain/launchpad/index.ts'
import { poolsRetention } from '../domains/chain/pools/index.ts'
import { rehearsalsRetention } from '../domains/chain/rehearsals/index.ts'
import { marketRetention, marketVenuesRetention } from '../domains/markets/market/index.ts'
import { ordersRetention } from '../domains/markets/orders/index.ts'
import { paperRetention } from '../domains/markets/paper/index.ts'
import { perpsRetention } from '../domains/markets/perps/index.ts'
import { tradingRetention } from '../domains/markets/trading/index.ts'
import { billingRetention } from '../domains/money/billing/index.ts'
import { commerceRetention } from '../domains/money/commerce/index.ts'
import { ledgerRetention } from '../domains/money/ledger/index.ts'
import { paymentsRetention } from '../domains/money/payments/index.ts'
import { vendorsRetention } from '../domains/money/vendors/index.ts'
import { demoRetention } from '../domains/platform/demo/index.ts'
import { mediaRetention } from '../domains/platform/media/index.ts'
import { notificationsRetention } from '../domains/platform/notifications/index.ts'
import { webhooksRetention } from '../domains/platform/webhooks/index.ts'
import type { TableRetention } from '../ports/retention.ts'

/** The tables of adapters. */
const storeRetention: TableRetention = {
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

/** The retention of every table of the program; `domain-retention.test.ts` finds tables without an entry. */
export const tableRetentions: readonly TableRetention[] = [
  storeRetention,
  betterAuthRetention,
  authRetention,
  accountsRetention,
  keysRetention,
  auditRetention,
  identityRetention,
  oneshotRetention,
  computerRetention,
  chainIndexRetention,
  launchpadRetention,
  intentsRetention,
  poolsRetention,
  mediaRetention,
  marketRetention,
  marketVenuesRetention,
  tradingRetention,
  rehearsalsRetention,
  demoRetention,
  ledgerRetention,
  billingRetention,
  paperRetention,
  ordersRetention,
  vaultRetention,
  perpsRetention,
  paymentsRetention,
  commerceRetention,
  directoryRetention,
  agentChatRetention,
  agentSearchRetention,
  agentRegistryRetention,
  // Before the runs that they refer to.
  a2aRetention,
  agentServiceRetention,
  agentRunsRetention,
  agentExplorerRetention,
  aiRetention,
  companionRetention,
  memoryRetention,
  metaplexAgentsRetention,
  skillScannerRetention,
  orchestratorRetention,
  arenaRetention,
  agentJobsRetention,
  escrowsRetention,
  externalAgentsRetention,
  skillsRetention,
  vendorsRetention,
  webhooksRetention,
  notificationsRetention,
  preferencesRetention,
  requestsRetention,
]

/** Partitioned tables, whose partitions are created ahead. */
export const partitionedTables = tableRetentions.flatMap(({ partitioned = [] }) => partitioned)

/** The rules that the upkeep applies. */
export const retentionRules = tableRetentions.flatMap(({ rules = [] }) => rules)
