import type { MessageId } from '../../language/catalog.ts'
import type { Say } from '../../language/use-text.ts'

const parts: Readonly<Record<string, MessageId>> = {
  database: 'status.part.database',
  evm: 'status.part.evm',
  solana: 'status.part.solana',
  vault: 'status.part.vault',
  payments: 'status.part.payments',
  indexer: 'status.part.indexer',
  birdeye: 'status.part.birdeye',
  'paper-exchange': 'status.part.paperExchange',
}

const features: Readonly<Record<string, MessageId>> = {
  launches: 'status.feature.launches',
  token_factory: 'status.feature.tokenFactory',
  launch_pool_trades: 'status.feature.launchPoolTrades',
  rehearsals: 'status.feature.rehearsals',
  faucet: 'status.feature.faucet',
  swaps: 'status.feature.swaps',
  solana_swaps: 'status.feature.solanaSwaps',
  live_orders: 'status.feature.liveOrders',
  live_perps: 'status.feature.livePerps',
  perps_lending: 'status.feature.perpsLending',
  perps_venue: 'status.feature.perpsVenue',
  simulated_traders: 'status.feature.simulatedTraders',
  agent_registry: 'status.feature.agentRegistry',
  agent_escrows: 'status.feature.agentEscrows',
  external_agents: 'status.feature.externalAgents',
  language_models: 'status.feature.languageModels',
  sandboxes: 'status.feature.sandboxes',
  vault: 'status.feature.vault',
  social_sign_in: 'status.feature.socialSignIn',
  identity_provider: 'status.feature.identityProvider',
  entry_fee: 'status.feature.entryFee',
  payments: 'status.feature.payments',
  play_money: 'status.feature.playMoney',
  checkout: 'status.feature.checkout',
  vendors: 'status.feature.vendors',
  media: 'status.feature.media',
  webhooks: 'status.feature.webhooks',
}

/** What a part of the service is called; its own name where the catalog has none. */
export function partName(text: Say, name: string): string {
  const known = parts[name]
  return known === undefined ? name : text(known)
}

/** What a feature is called; its own name where the catalog has none. */
export function featureName(text: Say, name: string): string {
  const known = features[name]
  return known === undefined ? name : text(known)
}
