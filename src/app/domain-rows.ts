import type { DomainRows } from '../catalog/entry.ts'
import { a2aRows } from '../domains/a2a/index.ts'
import { accountsRows } from '../domains/accounts/index.ts'
import { agentCatalogRows } from '../domains/agent-catalog/index.ts'
import { agentExplorerRows } from '../domains/agent-explorer/index.ts'
import { agentRegistryRows } from '../domains/agent-registry/index.ts'
import { agentRunsRows } from '../domains/agent-runs/index.ts'
import { agentServiceRows } from '../domains/agent-service/index.ts'
import { agentsRows } from '../domains/agents/index.ts'
import { aiRows } from '../domains/ai/index.ts'
import { arenaRows } from '../domains/arena/index.ts'
import { auditRows } from '../domains/audit/index.ts'
import { authRows } from '../domains/auth/index.ts'
import { billingRows } from '../domains/billing/index.ts'
import { chainIndexRows } from '../domains/chain-index/index.ts'
import { commerceRows } from '../domains/commerce/index.ts'
import { companionRows } from '../domains/companion/index.ts'
import { computerRows } from '../domains/computer/index.ts'
import { discoveryRows } from '../domains/discovery/index.ts'
import { eventsRows } from '../domains/events/index.ts'
import { faucetRows } from '../domains/faucet/index.ts'
import { identityRows } from '../domains/identity/index.ts'
import { intentsRows } from '../domains/intents/index.ts'
import { keysRows } from '../domains/keys/index.ts'
import { launchpadRows } from '../domains/launchpad/index.ts'
import { marketRows, marketVenuesRows } from '../domains/market/index.ts'
import { mediaRows } from '../domains/media/index.ts'
import { metaplexAgentsRows } from '../domains/metaplex-agents/index.ts'
import { oneshotRows } from '../domains/oneshot/index.ts'
import { orchestratorRows } from '../domains/orchestrator/index.ts'
import { ordersRows } from '../domains/orders/index.ts'
import { paperRows } from '../domains/paper/index.ts'
import { paymentsRows } from '../domains/payments/index.ts'
import { mppRows } from '../domains/payments/mpp/index.ts'
import { type PerpsNames, perpsRows } from '../domains/perps/index.ts'
import { poolsRows } from '../domains/pools/index.ts'
import { rehearsalsRows } from '../domains/rehearsals/index.ts'
import { riskRows } from '../domains/risk/index.ts'
import { tradingRows } from '../domains/trading/index.ts'
import { vaultRows } from '../domains/vault/index.ts'
import { vendorsRows } from '../domains/vendors/index.ts'
import { webhooksRows } from '../domains/webhooks/index.ts'

/** Where the wallet-payment provider's file is, unless the configuration says otherwise. */
const associationName = 'payment-domain-association'

/** Every domain's part of the table. The faucet exists on the embedded chains only. */
export function domainRows(options: {
  readonly embedded: boolean
  readonly domainAssociationName?: string
  /** The path segments of perpetuals. */
  readonly perps?: PerpsNames
}): Readonly<Record<string, DomainRows>> {
  const rows = fixedRows(options)
  const paths = Object.values(rows).flatMap(({ operations }) =>
    Object.values(operations).map(({ path }) => path),
  )
  return {
    ...rows,
    commerce: commerceRows({
      domainAssociationName: options.domainAssociationName ?? associationName,
      takenNames: paths
        .filter((path) => path.startsWith(wellKnown))
        .map((path) => path.slice(wellKnown.length)),
    }),
  }
}

const wellKnown = '/.well-known/'

function fixedRows(
  options: Parameters<typeof domainRows>[0],
): Readonly<Record<string, DomainRows>> {
  return {
    discovery: discoveryRows,
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
    paper: paperRows,
    market: marketRows,
    market_venues: marketVenuesRows,
    perps: perpsRows(options.perps ?? { exchange: 'backpack', venue: 'phoenix' }),
    media: mediaRows,
    rehearsals: rehearsalsRows,
    risk: riskRows,
    billing: billingRows,
    payments: paymentsRows,
    mpp: mppRows,
    agents: agentsRows,
    agent_catalog: agentCatalogRows,
    agent_registry: agentRegistryRows,
    agent_runs: agentRunsRows,
    a2a: a2aRows,
    agent_explorer: agentExplorerRows,
    agent_service: agentServiceRows,
    ai: aiRows,
    companion: companionRows,
    metaplex_agents: metaplexAgentsRows,
    orchestrator: orchestratorRows,
    arena: arenaRows,
    vendors: vendorsRows,
    webhooks: webhooksRows,
    events: eventsRows,
    ...(options.embedded ? { faucet: faucetRows } : {}),
  }
}
