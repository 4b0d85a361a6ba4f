/** A record as the examples of several rows show it. */
export const exampleRecord = {
  id: 7,
  name: 'rebalancer',
  keyPrefix: 'ct_sk_Q7xT2m',
  scopes: ['route:trading:*', 'route:get:/api/developer/keys'],
  agentWalletId: null,
  lastUsedAt: null,
  expiresAt: '2027-01-01T00:00:00.000Z',
  createdAt: '2026-07-15T09:00:00.000Z',
  state: 'active',
  addressAllowList: null,
  budget: null,
  replacedByKeyId: null,
}

/** Shortened in the middle, so that no well-formed key stands in any document. */
export const exampleKey = 'ct_sk_Q7xT2m...9dKf'
export const exampleWarning = 'Store the key now: it is shown once and cannot be read again.'
