/**
 * The addresses that the authors of ERC-8004 publish for main networks. They have no validation registry there. Both
 * are proxies, so the configured code hash is that of the proxy.
 */
export const officialRegistries = {
  identity: '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  reputation: '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63',
} as const
