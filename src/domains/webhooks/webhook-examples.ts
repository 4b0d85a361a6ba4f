/** An endpoint as the examples of several rows show it. */
export const exampleEndpoint = {
  id: 'whe_01k0a3r9m2v7c8d4e5f6g7h8j9',
  url: 'https://hooks.example.com/bourse',
  description: 'launch feed',
  topics: ['launch.*'],
  status: 'enabled' as const,
  disabledReason: null,
  createdAt: '2026-07-15T09:00:00.000Z',
  secretPrefix: 'whsec_q7Xd',
  previousSecretEndsAt: null,
  failingSince: null,
}
/** Shortened in the middle, so that no secret stands in any document. */
export const exampleSecret = 'whsec_q7Xd...Rk8='
export const exampleWarning = 'Store the secret now: it is shown once and cannot be read again.'

export const exampleDelivery = {
  id: '42',
  eventId: 'evt_01k0a4b2c3d4e5f6g7h8j9k0m1',
  seq: '1207',
  topic: 'launch.confirmed',
  eventAt: '2026-07-15T12:00:00.000Z',
  status: 'failed' as const,
  attempts: 1,
  nextAttemptAt: '2026-07-15T12:00:05.200Z',
}
export const exampleBody =
  '{"type":"launch.confirmed","timestamp":"2026-07-15T12:00:00.000Z","data":{"launchId":"lnch_1"},"seq":"1207","subject":"lnch_1","id":"evt_01k0a4b2c3d4e5f6g7h8j9k0m1","version":1,"retracts":null}'
