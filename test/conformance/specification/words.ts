/** The values that the specification lists for a field. */
export const words = {
  categories: [
    ...['defi', 'payments', 'trading', 'crypto', 'nft', 'analytics', 'security', 'dev-tools'],
    ...['tools', 'programming', 'education', 'governance', 'research', 'infrastructure'],
    ...['portfolio', 'voice-council', 'platform'],
  ],
  locales: [
    ...['en-US', 'ar', 'bg-BG', 'zh-CN', 'zh-TW', 'de-DE', 'es-ES', 'fa-IR', 'fr-FR', 'it-IT'],
    ...['ja-JP', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'ru-RU', 'tr-TR', 'vi-VN'],
  ],
  deployPaths: ['install', 'chat', 'mint', 'forge', 'fork'],
  intents: ['charge', 'session'],
  rails: ['sol', 'USDC', 'SPL'],
  statuses: ['200', '401', '403', '404', '500'],
  defaultSecurity: ['walletSession', 'apiKeyBearer', 'apiKeyHeader', 'identityProviderBearer'],
} as const

/** The versions that the specification states. */
export const versions = {
  api: '2026-07-15',
  agents: { apiVersion: '1.0', schemaVersion: 1, version: '1.0.0' },
  mcp: '2025-06-18',
  a2a: '0.3.0',
  registration: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
} as const
