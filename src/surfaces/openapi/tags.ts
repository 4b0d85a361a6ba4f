/** The description of each family in the reference. */
const descriptions: Readonly<Record<string, string>> = {
  AI: 'Language-model calls: chat, completion and tools.',
  'Agent-service': 'One address to talk to, connect and trade through an agent.',
  Agents: 'Agent catalog, registry, templates, runs and on-chain identity.',
  Arena: 'Rooms in which people and agents meet, talk and play rounds.',
  Auth: 'Wallet sign-in, platform accounts, two-factor codes and the holder check.',
  Backroom: 'Feeds and generated conversations between agents.',
  'Billing & Rewards': 'Metering, plans, statements, holds and rewards in double entry.',
  'Browser-use': 'Browser sessions that an agent drives.',
  Burns: 'Token burns and who made them.',
  Commerce: 'Checkout sessions and their funding.',
  Companion: 'The companion agent of a wallet.',
  Contracts: 'Contract addresses, interfaces and unsigned calls.',
  Crossmint: 'Checkout and wallets of an outside provider.',
  Debug: 'Aids for development; present in the embedded form only.',
  Developer: 'Status, catalog, pricing, credential types, error codes and API keys.',
  Discovery: 'Machine-readable descriptions of the service, and its MCP endpoint.',
  E2b: 'One-shot computers and the keys that open them.',
  Exchanges: 'What the connected exchanges offer.',
  'Free-terminal': 'Chat terminal without an account.',
  Genesis: 'Genesis launches of agent tokens.',
  Health: 'Liveness of the process.',
  Hermes: 'Chat provider for holders.',
  Holders: 'Who holds the platform token.',
  Layerzero: 'Cross-chain messages and plans.',
  'Market Data': 'Prices, candles, trades, pools and screens.',
  Media: 'Uploads, content addressing, thumbnails and generated art.',
  Messaging: 'Rooms, members, messages and webhooks.',
  'Metaplex Agents': 'Agent identity assets on Solana.',
  MPP: 'Micropayments: one-off charges and sessions.',
  'Openapi-import': 'Import of outside OpenAPI descriptions.',
  Other: 'Pages and static files.',
  Payments: 'What calls cost, how they are paid, charges, receipts and refunds.',
  Perps: 'Perpetual futures: markets, orders, positions and funding.',
  'Phantom-server': 'Server side of the wallet connection.',
  Pons: 'Launches with locked liquidity.',
  'Public-config': 'Configuration that browsers may read.',
  Ready: 'Readiness of the process and each of its parts.',
  Relay: 'Bridging and cross-chain swaps.',
  Reown: 'Wallet connection.',
  Research: 'Research notes.',
  'Rh-contracts': 'Contracts of the EVM launchpad.',
  'Robinhood Chain': 'Token launchpad on chain 4663: launches, trades, fees and claims.',
  Rwa: 'Real-world assets.',
  Scalar: 'State of the reference pages.',
  Skills: 'Catalog of versioned skills, and the scanner that checks them.',
  Streamflow: 'Vesting, streams and locks.',
  Tee: 'Attested chat.',
  'Token-chat': 'Chat of a token’s holders.',
  Track: 'Install counts.',
  Trading: 'Quotes, unsigned intents, orders, fills and portfolio.',
  'User-activity':
    'What an account keeps for its screens, and what it was told: watchlists, settings, notifications.',
  Votes: 'Votes on tokens.',
  'Wallet-vault': 'Encrypted keys, policies, signing requests and their audit chain.',
  x402: 'Payment-gated calls by the x402 protocol.',
}

/** What a family is for, in a sentence. */
export function describeFamily(name: string): string {
  return descriptions[name] ?? `Operations of the ${name} family.`
}

/** One tag for each family, in alphabetical order. */
export function tagsOf(
  families: Iterable<string>,
): readonly { name: string; description: string }[] {
  return [...new Set(families)]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((name) => ({ name, description: describeFamily(name) }))
}
