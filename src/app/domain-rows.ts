import type { DomainRows } from '../catalog/entry.ts'
import { accountsRows } from '../domains/access/accounts/index.ts'
import { auditRows } from '../domains/access/audit/index.ts'
import { authRows } from '../domains/access/auth/index.ts'
import { identityRows } from '../domains/access/identity/index.ts'
import { keysRows } from '../domains/access/keys/index.ts'
import { oneshotRows } from '../domains/access/oneshot/index.ts'
import { preferencesRows } from '../domains/access/preferences/index.ts'
import { requestsRows } from '../domains/access/requests/index.ts'
import { vaultRows } from '../domains/access/vault/index.ts'
import { a2aRows } from '../domains/agents/a2a/index.ts'
import { aiRows } from '../domains/agents/ai/index.ts'
import { arenaRows } from '../domains/agents/arena/index.ts'
import { agentCatalogRows } from '../domains/agents/catalog/index.ts'
import { agentChatRows } from '../domains/agents/chat/index.ts'
import { companionRows } from '../domains/agents/companion/index.ts'
import { computerRows } from '../domains/agents/computer/index.ts'
import { agentsRows } from '../domains/agents/directory/index.ts'
import { escrowsRows } from '../domains/agents/escrows/index.ts'
import { agentExplorerRows } from '../domains/agents/explorer/index.ts'
import { externalAgentsRows } from '../domains/agents/external/index.ts'
import { agentJobsRows } from '../domains/agents/jobs/index.ts'
import { memoryRows } from '../domains/agents/memory/index.ts'
import { metaplexAgentsRows } from '../domains/agents/metaplex/index.ts'
import { orchestratorRows } from '../domains/agents/orchestrator/index.ts'
import { agentRegistryRows } from '../domains/agents/registry/index.ts'
import { agentRunsRows } from '../domains/agents/runs/index.ts'
import { agentSearchRows } from '../domains/agents/search/index.ts'
import { agentServiceRows } from '../domains/agents/service/index.ts'
import { skillScannerRows } from '../domains/agents/skill-scanner/index.ts'
import { skillsRows } from '../domains/agents/skills/index.ts'
import { chainIndexRows } from '../domains/chain/chain-index/index.ts'
import { faucetRows } from '../domains/chain/faucet/index.ts'
import { intentsRows } from '../domains/chain/intents/index.ts'
import { launchpadRows } from '../domains/chain/launchpad/index.ts'
import { poolsRows } from '../domains/chain/pools/index.ts'
import { rehearsalsRows } from '../domains/chain/rehearsals/index.ts'
import { riskRows } from '../domains/chain/risk/index.ts'
import { marketRows, marketVenuesRows } from '../domains/markets/market/index.ts'
import { ordersRows } from '../domains/markets/orders/index.ts'
import { paperRows } from '../domains/markets/paper/index.ts'
import { perpsRows } from '../domains/markets/perps/index.ts'
import { tradingRows } from '../domains/markets/trading/index.ts'
import { billingRows } from '../domains/money/billing/index.ts'
import { commerceRows } from '../domains/money/commerce/index.ts'
import { ledgerRows } from '../domains/money/ledger/index.ts'
import { paymentsRows } from '../domains/money/payments/index.ts'
import { mppRows } from '../domains/money/payments/mpp/index.ts'
import { vendorsRows } from '../domains/money/vendors/index.ts'
import { bootstrapRows } from '../domains/platform/bootstrap/index.ts'
import { channelsRows } from '../domains/platform/channels/index.ts'
import { discoveryRows } from '../domains/platform/discovery/index.ts'
import { eventsRows } from '../domains/platform/events/index.ts'
import { mediaRows } from '../domains/platform/media/index.ts'
import { namesRows } from '../domains/platform/names/index.ts'
import { notificationsRows } from '../domains/platform/notifications/index.ts'
import { searchRows } from '../domains/platform/search/index.ts'
import { webhooksRows } from '../domains/platform/webhooks/index.ts'

/** Every domain's rows. The faucet exists on embedded chains only. */
export function domainRows(options: {
  readonly embedded: boolean
}): Readonly<Record<string, DomainRows>> {
  return {
    discovery: discoveryRows,
    bootstrap: bootstrapRows,
    names: namesRows,
    auth: authRows,
    accounts: accountsRows,
    keys: keysRows,
    audit: auditRows,
    identity: identityRows,
    oneshot: oneshotRows,
    computer: computerRows,
    chain_index: chainIndexRows,
    intents: intentsRows,
    launchpad: launchpadRows,
    pools: poolsRows,
    trading: tradingRows,
    orders: ordersRows,
    vault: vaultRows,
    preferences: preferencesRows,
    requests: requestsRows,
    paper: paperRows,
    market: marketRows,
    market_venues: marketVenuesRows,
    perps: perpsRows,
    media: mediaRows,
    rehearsals: rehearsalsRows,
    risk: riskRows,
    ledger: ledgerRows,
    billing: billingRows,
    payments: paymentsRows,
    mpp: mppRows,
    agents: agentsRows,
    agent_chat: agentChatRows,
    agent_catalog: agentCatalogRows,
    agent_search: agentSearchRows,
    agent_registry: agentRegistryRows,
    agent_runs: agentRunsRows,
    a2a: a2aRows,
    agent_explorer: agentExplorerRows,
    agent_service: agentServiceRows,
    ai: aiRows,
    companion: companionRows,
    memory: memoryRows,
    metaplex_agents: metaplexAgentsRows,
    skill_scanner: skillScannerRows,
    orchestrator: orchestratorRows,
    external_agents: externalAgentsRows,
    arena: arenaRows,
    agent_jobs: agentJobsRows,
    agent_escrows: escrowsRows,
    skills: skillsRows,
    vendors: vendorsRows,
    webhooks: webhooksRows,
    notifications: notificationsRows,
    events: eventsRows,
    channels: channelsRows,
    ...(options.embedded ? { faucet: faucetRows } : {}),
    commerce: commerceRows,
    search: searchRows,
  }
}
