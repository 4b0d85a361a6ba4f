import type { ShapeName } from './shapes.ts'

/** How a caller shows who it is, as the specification lists it. */
export type Scheme =
  | 'walletSession'
  | 'apiKeyBearer'
  | 'apiKeyHeader'
  | 'identityToken'
  | 'accountSession'
  | 'oneshotBearer'
  | 'oneshotHeader'

/** One documented route: who may call it, and what a call that is right is answered. */
export type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly tier: 'public' | 'private'
  /** What opens it; empty where nothing is asked for. */
  readonly opens: readonly Scheme[]
  /** Whose thing a public route changes: it is listed for anybody, and asks for this. */
  readonly asks?: Scheme
  readonly status: number
  /** The media type of that answer, without parameters; null where it has no body. */
  readonly type: string | null
  readonly shape: ShapeName
}

type Facts = Partial<Pick<Route, 'asks' | 'opens' | 'shape' | 'status' | 'type'>>

const anybody = { opens: [], status: 200, type: 'application/json', shape: 'object' } as const

/** "A protected route accepts any configured one." One-shot keys are not among them. */
export const accepted: readonly Scheme[] = [
  ...(['walletSession', 'apiKeyBearer', 'apiKeyHeader'] as const),
  ...(['identityToken', 'accountSession'] as const),
]
const oneshot: readonly Scheme[] = ['oneshotBearer', 'oneshotHeader']
/** Keys are made by people: no key makes another. */
const people: readonly Scheme[] = ['walletSession', 'identityToken']
const page = { type: 'text/html', shape: 'anything' } as const
/** A challenge, until it is paid. */
const unpaid = { status: 402, type: 'application/problem+json' } as const

function open(method: Route['method'], path: string, facts: Facts = {}): Route {
  return { method, path, tier: 'public', ...anybody, ...facts }
}

function closed(method: Route['method'], path: string, facts: Facts = {}): Route {
  return { method, path, tier: 'private', ...anybody, opens: accepted, ...facts }
}

const discovery = [
  open('GET', '/.well-known/agent-card.json', { shape: 'a2aCard' }),
  open('GET', '/.well-known/agent-configuration'),
  open('GET', '/.well-known/mcp', { shape: 'mcpDiscovery' }),
  open('GET', '/.well-known/mcp/server-card.json', { shape: 'mcpDiscovery' }),
  open('GET', '/.well-known/rh-launchpad.json'),
  open('GET', '/api'),
  open('GET', '/openapi.json', { shape: 'openapi31' }),
  open('GET', '/api/developer/openapi.json', { shape: 'openapi31' }),
  open('GET', '/openapi-3.0.json', { shape: 'openapi30' }),
  open('GET', '/api/developer/llms.txt', { type: 'text/plain', shape: 'anything' }),
  open('GET', '/api/developer/status', { shape: 'developerStatus' }),
  open('GET', '/api/scalar/status'),
  open('GET', '/api/rh-launchpad/factories'),
  open('GET', '/api/developer/catalog'),
  open('GET', '/api/developer/pricing'),
  open('GET', '/api/developer/credential-types'),
  open('GET', '/api/health'),
  open('GET', '/asyncapi.json', { shape: 'asyncapi' }),
  open('GET', '/scalar/blocks', page),
  closed('POST', '/api/developer/keys', { opens: people, shape: 'mintedKey' }),
  // The table of the specification calls the tier of this one "key": a private route that keys alone open.
  closed('POST', '/mcp', {
    opens: ['apiKeyBearer', 'apiKeyHeader'],
    type: 'text/event-stream',
    shape: 'mcpInitialized',
  }),
]

const agentFiles = [
  open('GET', '/index.json', { shape: 'index' }),
  open('GET', '/index.{locale}.json', { shape: 'index' }),
  open('GET', '/{agent-id}.json', { shape: 'definition' }),
  open('GET', '/{agent-id}.{locale}.json', { shape: 'definition' }),
  open('GET', '/agents-manifest.json', { shape: 'manifest' }),
  open('GET', '/schema/svcAgentSchema_v1.json'),
]

const agents = [
  closed('GET', '/api/agent-explorer/events', { type: 'text/event-stream', shape: 'anything' }),
  open('GET', '/api/agent-explorer/feed'),
  open('GET', '/api/agent-explorer/status'),
  closed('POST', '/api/agent-service/chat'),
  closed('POST', '/api/agent-service/connect'),
  open('GET', '/api/agent-service/status'),
  closed('POST', '/api/agent-service/trade'),
  closed('POST', '/api/agents/{slug}/run', { opens: [...accepted, ...oneshot] }),
  closed('GET', '/api/agents/{wallet}'),
  closed('POST', '/api/agents/create'),
  closed('POST', '/api/agents/launch'),
  closed('POST', '/api/arena/keys', { opens: [...people, 'accountSession'] }),
  open('GET', '/api/arena/rooms'),
  closed('POST', '/api/arena/rooms'),
  open('GET', '/api/arena/rooms/{roomId}'),
  closed('POST', '/api/arena/rooms/{roomId}/join'),
  closed('POST', '/api/arena/rooms/{roomId}/messages'),
  open('GET', '/api/agents/catalog', { shape: 'catalogIndex' }),
  open('GET', '/api/agents/catalog/{agent-id}.json', { shape: 'agentEntry' }),
  open('GET', '/api/agents/registry'),
  open('GET', '/api/agents/registry/{agent-id}.json', { shape: 'registration' }),
  open('GET', '/api/agents/templates'),
  open('POST', '/api/agents/a2a', { asks: 'apiKeyBearer', shape: 'rpcAnswer' }),
  open('GET', '/api/svc/browser-agents', { shape: 'localized' }),
  open('GET', '/api/svc/browser-agents/catalog', { shape: 'catalogIndex' }),
  open('GET', '/api/svc/browser-agents/mcp'),
]

const auth = [
  open('GET', '/api/auth/challenge'),
  open('POST', '/api/auth/verify'),
  open('GET', '/api/auth/verify-holder'),
  open('GET', '/api/auth/entry'),
  // Nothing is to be verified where no fee is asked, as here.
  open('POST', '/api/auth/entry/verify', { status: 409, type: 'application/problem+json' }),
  open('GET', '/api/auth/status'),
  open('GET', '/api/auth/agents'),
  open('POST', '/api/auth/activity'),
  open('POST', '/api/auth/validate-key'),
  // What is ended is the session of the call.
  closed('POST', '/api/auth/logout', { opens: ['walletSession'] }),
  closed('GET', '/api/auth/me'),
  closed('POST', '/api/auth/profile'),
  open('GET', '/api/auth/get-session', { shape: 'anything' }),
  open('POST', '/api/auth/sign-in/email'),
  open('POST', '/api/auth/sign-up/email'),
  open('POST', '/api/auth/sign-in/social'),
  open('GET', '/api/auth/callback/{provider}', { status: 302, type: null, shape: 'anything' }),
  open('POST', '/api/auth/sign-out'),
  open('POST', '/api/auth/two-factor/enable', { asks: 'accountSession' }),
  open('POST', '/api/auth/two-factor/disable', { asks: 'accountSession' }),
  open('POST', '/api/auth/two-factor/verify-totp'),
]

const perps = [
  closed('GET', '/api/backpack/assets', { shape: 'list' }),
  closed('GET', '/api/backpack/borrow-lend/apy'),
  open('GET', '/api/backpack/borrow-lend/markets', { shape: 'list' }),
  closed('GET', '/api/backpack/collateral', { shape: 'list' }),
  closed('GET', '/api/backpack/depth'),
  closed('GET', '/api/backpack/funding-rates', { shape: 'list' }),
  closed('GET', '/api/backpack/klines', { shape: 'list' }),
  closed('GET', '/api/backpack/mark-prices', { shape: 'list' }),
  closed('GET', '/api/backpack/market'),
  open('GET', '/api/backpack/markets', { shape: 'list' }),
  closed('GET', '/api/backpack/open-interest', { shape: 'list' }),
  closed('POST', '/api/backpack/order'),
  // For holders of the platform token: the other two schemes belong to accounts without a wallet.
  closed('GET', '/api/phoenix/markets', {
    opens: ['walletSession', 'apiKeyBearer', 'apiKeyHeader'],
    shape: 'venueMarkets',
  }),
]

const mpp = ['/api/svc-mpp-prefix/mpp', '/api/mpp'].flatMap((prefix) => [
  open('GET', prefix, { shape: prefix === '/api/mpp' ? 'mppInfo' : 'mppProduct' }),
  ...['charge', 'session/open', 'session/use', 'session/close', 'trade/plan'].map((suffix) =>
    open('POST', `${prefix}/${suffix}`, unpaid),
  ),
])

const others = [
  open('GET', '/api/skills'),
  open('GET', '/api/skills/{slug}'),
  open('POST', '/api/skill-scanner/scan'),
  open('GET', '/api/boxes'),
  open('POST', '/api/x402/agent/chat', unpaid),
  open('GET', '/api/x402/verify', { shape: 'tokenCheck' }),
  open('GET', '/api/orchestrator'),
  open('GET', '/api/gateway/openapi.json', { shape: 'object' }),
  open('GET', '/api/telegram/status'),
  open('GET', '/api/telegram/config'),
  open('POST', '/api/e2b/oneshot', { shape: 'mintedOneshotKey' }),
  open('GET', '/api/e2b/install.sh', { type: 'text/x-shellscript', shape: 'anything' }),
]

const pages = [
  '/rh-launch',
  '/claim',
  '/pons-launch',
  '/token-factory',
  '/api-docs',
  '/api-catalog',
  '/api-keys',
  '/oneshot',
  '/cheshire-computer',
  '/gateway',
  '/payments',
  '/agents',
  '/agents/forge',
  '/agents/mint',
  '/agents/registry',
  '/scalar',
].map((path) => open('GET', path, page))

/** The routes that the specification documents, with what it says of each. */
export const routes: readonly Route[] = [
  ...discovery,
  ...agentFiles,
  ...agents,
  ...auth,
  ...perps,
  ...mpp,
  ...others,
  ...pages,
]
