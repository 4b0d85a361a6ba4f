import type { DiscoverySettings } from './settings.ts'
import { statusAt } from './status.ts'

/** The settings that the examples of the documents are computed with. */
const settings: DiscoverySettings = {
  name: 'Bourse',
  description: 'A trading terminal and agent platform behind one HTTP API.',
  baseUrl: 'http://localhost:4663',
  sessionCookie: '__Host-svc.sid',
  accountCookie: 'better-auth.session_token',
  oneshotHeader: 'X-Svc-Oneshot',
  walletSessions: true,
  apiKeys: true,
  oneshotKeys: false,
  identityProvider: null,
  agentAuth: false,
  accounts: null,
  agentRegistry: false,
  telegram: false,
  memory: null,
  marketData: null,
}

const documents = {
  version: '2026-07-15',
  publicRows: () => ({ length: 3 }),
  familyCounts: () => ({ Auth: 2, Developer: 1 }),
}

/** A status report as an anonymous caller gets it. */
export const anonymousStatus = statusAt(documents, settings, Date.UTC(2026, 6, 15, 12))

/** The same report as the owner of an API key gets it. */
export const keyStatus = {
  ...anonymousStatus,
  principal: {
    accountId: 'acct_01j8example',
    credential: 'api_key' as const,
    credentialId: '7',
    scopes: ['api:*'],
    wallets: [
      { namespace: 'eip155' as const, address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    ],
  },
}
