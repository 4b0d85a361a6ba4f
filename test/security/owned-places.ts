import type { CredentialKind } from '../../src/kernel/principal.ts'

/** Beginnings of the paths that name a thing with an owner; each ends with the parameter that names it. */
export const ownedPlaces: readonly string[] = [
  '/api/auth/sessions/{sessionId}',
  '/api/developer/keys/{keyId}',
  '/api/watchlists/{watchlistId}',
  '/api/developer/requests/{requestId}',
  '/api/notifications/{notificationId}',
  '/api/intents/{intentId}',
  '/api/backpack/signing-keys/{keyId}',
  '/api/developer/webhooks/{endpointId}',
  '/api/rh-launchpad/drafts/{launchId}',
  '/api/market/screens/{screenId}',
  '/api/market/alerts/{alertId}',
  '/api/backpack/alerts/{alertId}',
  '/api/vault/wallets/{walletId}',
  '/api/vault/signing-requests/{requestId}',
  '/api/trading/orders/{orderId}',
  '/api/trading/swaps/{swapId}',
  '/api/billing/budgets/{budgetId}',
  '/api/billing/holds/{holdId}',
  '/api/billing/subscriptions/{subscriptionId}',
  '/api/billing/invoices/{invoiceId}',
  '/api/rewards/claims/{claimId}',
  '/api/payments/charges/{chargeId}',
  '/api/commerce/checkouts/{checkoutId}',
  '/api/x402/own-agents/{slug}',
  '/api/x402/agents/{slug}',
  '/api/own-agents/{slug}',
  '/api/own-agents/{slug}/versions/{version}',
  '/api/agents/{slug}',
  '/api/runs/{runId}',
  '/api/runs/{runId}/replays/{replayId}',
  '/api/agent-mints/{mintId}',
  '/api/agent-service/conversations/{conversationId}',
  '/api/agent-service/connections/{connectionId}',
  '/api/companion/sessions/{sessionId}',
  '/api/memory/facts/{factId}',
  '/api/orchestrator/plans/{planId}',
  '/api/external-agents/{name}',
  '/api/arena/rooms/{roomId}',
  '/api/agent-jobs/{jobId}',
  '/api/e2b/sessions/{sessionId}',
  '/api/e2b/snapshots/{snapshotId}',
  '/api/boxes/{boxId}',
  '/api/boxes/sessions/{sessionId}',
  '/api/browser-use/readings/{taskId}',
  '/api/skill-scanner/scans/{scanId}',
]

const chainFact = 'what it names is on the chain, where everybody reads it'
const unguessable = 'whoever prepared it has the id, and only the wallet can sign what it holds'
const shownToAll = 'it is listed for everybody'
const callersOwn = 'it names nothing of an account: the answer is about the caller'
const protocol = 'a protocol of its own, judged by its own tests'
const operators = 'only the operator may call it'

/** Beginnings of paths whose parameter names nothing that one account has for itself, each with the reason. */
export const publicPlaces: ReadonlyMap<string, string> = new Map([
  ['/errors/{code}', shownToAll],
  ['/api/agent-offerings/{offeringId}', shownToAll],
  ['/api/agent-reputations/{agent}', shownToAll],
  ['/api/agent-escrows/{escrowId}', chainFact],
  ['/api/agent-escrow-intents/{intentId}', unguessable],
  ['/docs/{page}', shownToAll],
  ['/docs/families/{family}', shownToAll],
  ['/assets/{file}', shownToAll],
  ['/token/{address}', chainFact],
  ['/skills/{slug}', shownToAll],
  ['/api/auth/callback/{provider}', protocol],
  ['/api/account/preferences/{kind}/{key}', callersOwn],
  ['/api/channels/{channel}', callersOwn],
  ['/api/market/simple/token_price/{network}', chainFact],
  ['/api/notification-kinds/{kind}', callersOwn],
  ['/api/rh-launchpad/launches/{launchId}', chainFact],
  ['/api/rh-launchpad/tokens/{address}', chainFact],
  ['/api/rh-launchpad/intents/{intentId}', unguessable],
  ['/api/rh-launchpad/rehearsals/{rehearsalId}', shownToAll],
  ['/api/uni-launchpad/launches/{launchId}', chainFact],
  ['/api/uni-launchpad/tokens/{address}', chainFact],
  ['/api/uni-launchpad/intents/{intentId}', unguessable],
  ['/api/pons/launches/{launchId}', chainFact],
  ['/api/pons/tokens/{address}', chainFact],
  ['/api/pons/intents/{intentId}', unguessable],
  ['/api/token-factory/tokens/{address}', chainFact],
  ['/api/token-factory/grants/{grantId}', chainFact],
  ['/api/token-factory/intents/{intentId}', unguessable],
  ['/api/trading/tokens/{token}', chainFact],
  ['/api/trading/quotes/{quoteId}', 'a price, which is the same for everybody'],
  ['/api/trading/portfolio/{address}', chainFact],
  ['/api/market/tokens/{token}', chainFact],
  ['/api/market/venues/{venue}', shownToAll],
  ['/api/media/{cid}', 'the address of a public file, which follows from what is in it'],
  ['/api/billing/meters/{meter}', callersOwn],
  ['/api/billing/prices/versions/{version}', operators],
  ['/api/billing/credits/grants/{grantId}', operators],
  ['/api/billing/plans/{plan}', shownToAll],
  ['/api/commerce/payments/{paymentId}', operators],
  [
    '/api/svc-mpp-prefix/mpp/session/{id}',
    'the channel of a payment, which only its payer can sign for',
  ],
  ['/index.{locale}.json', shownToAll],
  ['/{agent-id}.json', shownToAll],
  ['/{agent-id}.{locale}.json', shownToAll],
  ['/api/agents/catalog/{agent-id}.json', shownToAll],
  ['/api/agents/registry/{agent-id}.json', shownToAll],
  ['/api/agents/templates/{template-id}.json', shownToAll],
  ['/api/agents/forge/intents/{intentId}', unguessable],
  ['/api/agents/forge/agents/{agentId}', chainFact],
  ['/api/agents/{wallet}', chainFact],
  ['/api/agents/a2a/{agent-id}', shownToAll],
  ['/api/agents/a2a/v1/tasks/{task-id}', protocol],
  ['/api/ai/v1/models/{model}', shownToAll],
  ['/api/metaplex-agents/fetch/{asset}', chainFact],
  ['/api/webhooks/inbound/{source}', protocol],
  ['/api/skills/{slug}', 'skills are published; its own tests hold what others may see and do'],
  ['/api/skills/reports/{reportId}', operators],
])

/** What is published of a thing with an owner: everybody may read it at these paths. */
export const publishedParts: ReadonlySet<string> = new Set([
  '/api/x402/agents/{slug}',
  '/api/agent-mints/{mintId}/registration.json',
])

/** Rows that tell some of the credentials they take no more than that they may not: a key deletes only itself. */
export const narrowerRows: ReadonlyMap<string, readonly CredentialKind[]> = new Map([
  ['delete_api_developer_keys_keyId', ['wallet_session', 'idp_bearer', 'account_session']],
])

/**
 * Rows that only another party of the thing may call, such as who was paid: who paid is told so, and everybody else that
 * there is none.
 */
export const payeesRows: ReadonlySet<string> = new Set([
  'post_api_payments_charges_chargeId_refund',
  'post_api_payments_charges_chargeId_void',
  'post_api_agent_jobs_jobId_resolve',
])

/** The longest of the places that a path begins with, or null. */
export function placeOf(places: readonly string[], path: string): string | null {
  const under = places.filter((one) => path === one || path.startsWith(`${one}/`))
  return under.toSorted((one, other) => other.length - one.length)[0] ?? null
}
