import { expect } from 'vitest'
import type { AppOwner } from '../../support/app-owner.ts'
import { evmSigner } from '../../support/auth-world.ts'
import { openInPaper } from '../../support/mpp-sessions.ts'
import { objectOf, textOf } from '../../support/plain-api.ts'
import { totpCode } from '../../support/totp.ts'
import {
  type Callers,
  newPerson,
  okOf,
  origin,
  password,
  type Send,
  scriptDigest,
  signUp,
} from './callers.ts'

type Headers = Readonly<Record<string, string>>

/** What a request is made from. */
export type Desk = {
  readonly baseUrl: string
  readonly send: Send
  readonly owner: AppOwner
  readonly callers: Callers
  /** A token with a price; launched when it is first asked for. */
  readonly token: () => Promise<string>
}

/** What is sent beside method and path; `to` is the path with its names filled in and its query. */
export type Sent = {
  readonly to?: string
  readonly body?: unknown
  readonly headers?: Headers
}

type Making = (desk: Desk, caller: Headers) => Promise<Sent> | Sent

const agent = 'candle-reader'
const symbol = 'SOL_USDC_PERP'
let things = 0
const fresh = (name: string) => `${name}-${++things}`

const files: Readonly<Record<string, Making>> = {
  'GET /index.{locale}.json': () => ({ to: '/index.de-DE.json' }),
  'GET /{agent-id}.json': () => ({ to: `/${agent}.json` }),
  'GET /{agent-id}.{locale}.json': () => ({ to: `/${agent}.fr-FR.json` }),
  'GET /api/agents/catalog/{agent-id}.json': () => ({ to: `/api/agents/catalog/${agent}.json` }),
  'GET /api/agents/registry/{agent-id}.json': () => ({ to: `/api/agents/registry/${agent}.json` }),
}

const protocols: Readonly<Record<string, Making>> = {
  'POST /mcp': () => ({
    headers: { accept: 'application/json, text/event-stream' },
    body: rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'specification', version: '1' },
    }),
  }),
  'POST /api/agents/a2a': () => ({ body: rpc('tasks/get', { id: 'no-such-task' }) }),
}

const agents: Readonly<Record<string, Making>> = {
  'POST /api/skill-scanner/scan': () => ({
    body: { files: [{ path: 'SKILL.md', content: '---\nname: a\ndescription: b\n---\nc' }] },
  }),
  'POST /api/agent-service/connect': () => ({ body: { agent: { kind: 'own', slug: agent } } }),
  'POST /api/agent-service/chat': async (desk, caller) => {
    await connect(desk, caller)
    return { body: { agent, message: 'What is new?', waitSeconds: 0 } }
  },
  'POST /api/agent-service/trade': async (desk, caller) => {
    await connect(desk, caller)
    const amountAtomic = '1000000000000000'
    return {
      body: { agent, mode: 'quote', sellToken: 'ETH', buyToken: await desk.token(), amountAtomic },
    }
  },
  'POST /api/agents/{slug}/run': () => ({
    to: `/api/agents/${agent}/run`,
    body: { input: 'What is new?' },
  }),
  'GET /api/agents/{wallet}': ({ owner }) => ({ to: `/api/agents/${owner.wallet.address}` }),
  'POST /api/agents/create': () => ({ body: newAgent() }),
  'POST /api/agents/launch': async ({ send }, headers) => {
    const body = newAgent()
    await okOf(send('POST', '/api/agents/create', { body, headers }))
    return { body: { slug: body.slug, input: 'What is new?' } }
  },
}

const arena: Readonly<Record<string, Making>> = {
  'POST /api/arena/keys': () => ({ body: { name: 'arena bot' } }),
  'POST /api/arena/rooms': () => ({ body: { topic: 'Which pool is deepest?' } }),
  'GET /api/arena/rooms/{roomId}': async (desk) => ({
    to: `/api/arena/rooms/${await openRoom(desk, desk.callers.apiKeyBearer)}`,
  }),
  'POST /api/arena/rooms/{roomId}/join': async (desk, caller) => ({
    to: `/api/arena/rooms/${await openRoom(desk, caller)}/join`,
    body: { displayName: 'Scout' },
  }),
  'POST /api/arena/rooms/{roomId}/messages': async (desk, headers) => {
    const room = `/api/arena/rooms/${await openRoom(desk, headers)}`
    await okOf(desk.send('POST', `${room}/join`, { body: { displayName: 'Scout' }, headers }))
    return { to: `${room}/messages`, body: { content: 'All of them.', displayName: 'Scout' } }
  },
}

const signIn: Readonly<Record<string, Making>> = {
  'POST /api/developer/keys': () => ({ body: { name: fresh('key') } }),
  'GET /api/auth/challenge': () => ({ to: `/api/auth/challenge?wallet=${evmSigner().address}` }),
  'POST /api/auth/verify': async ({ send }) => ({ body: await signedChallenge(send) }),
  'GET /api/auth/verify-holder': ({ owner }) => ({
    to: `/api/auth/verify-holder?wallet=${owner.wallet.address}`,
  }),
  'POST /api/auth/entry/verify': ({ owner }) => ({
    body: { walletAddress: owner.wallet.address, txSignature: `0x${'5a'.repeat(32)}` },
  }),
  'POST /api/auth/activity': () => ({ body: { activityType: 'page.viewed', route: '/launch' } }),
  'POST /api/auth/validate-key': ({ owner }) => ({ body: { key: owner.key } }),
  'POST /api/auth/logout': async ({ send }) => {
    const body = await signedChallenge(send)
    const { headers } = await send('POST', '/api/auth/verify', { body })
    return { headers: { origin, cookie: String(headers['set-cookie']).split(';')[0] ?? '' } }
  },
  'POST /api/auth/profile': () => ({ body: { displayName: 'Mara' } }),
}

const accounts: Readonly<Record<string, Making>> = {
  'POST /api/auth/sign-up/email': () => ({ headers: { origin }, body: newPerson() }),
  'POST /api/auth/sign-in/email': async ({ send }) => {
    const { name: _, ...body } = await newAccount(send)
    return { headers: { origin }, body }
  },
  'POST /api/auth/sign-in/social': () => ({ headers: { origin }, body: social }),
  'GET /api/auth/callback/{provider}': async ({ send }) => {
    const started = await send('POST', '/api/auth/sign-in/social', {
      headers: { origin },
      body: social,
    })
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const consent = await fetch(textOf({ ...Object(started.body) }, 'url'), { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    return { to: `${back.pathname}${back.search}`, headers: { cookie } }
  },
  'POST /api/auth/sign-out': () => ({ headers: { origin }, body: {} }),
  'POST /api/auth/two-factor/enable': async ({ send }) => ({
    headers: await signUp(send),
    body: { password },
  }),
  'POST /api/auth/two-factor/disable': async ({ send }) => ({
    headers: (await enableTwoFactor(send)).headers,
    body: { password },
  }),
  'POST /api/auth/two-factor/verify-totp': async ({ send }) => {
    const { headers, uri } = await enableTwoFactor(send)
    return { headers, body: { code: totpCode(uri) } }
  },
}

const perps: Readonly<Record<string, Making>> = {
  'GET /api/backpack/depth': () => ({ to: `/api/backpack/depth?symbol=${symbol}` }),
  'GET /api/backpack/funding-rates': () => ({ to: `/api/backpack/funding-rates?symbol=${symbol}` }),
  'GET /api/backpack/klines': () => {
    const startTime = Math.floor(Date.now() / 1_000) - 7_200
    return { to: `/api/backpack/klines?symbol=${symbol}&interval=1h&startTime=${startTime}` }
  },
  'GET /api/backpack/market': () => ({ to: `/api/backpack/market?symbol=${symbol}` }),
  'POST /api/backpack/order': () => ({
    body: { symbol, side: 'Bid', orderType: 'Market', quantity: '0.1' },
  }),
}

const payments: Readonly<Record<string, Making>> = Object.fromEntries(
  ['/api/svc-mpp-prefix/mpp', '/api/mpp'].flatMap((prefix) => [
    [`POST ${prefix}/charge`, () => ({ body: { amount: '0.01' } })],
    [`POST ${prefix}/session/open`, () => ({ body: { deposit: '1', unitCost: '0.01' } })],
    [`POST ${prefix}/session/use`, async (desk: Desk) => ({ body: await openSession(desk) })],
    [`POST ${prefix}/session/close`, async (desk: Desk) => ({ body: await openSession(desk) })],
    [
      `POST ${prefix}/trade/plan`,
      async ({ token }: Desk) => ({
        body: { chain: 'robinhood', token: await token(), side: 'buy', amount: '0.1' },
      }),
    ],
  ]),
)

const others: Readonly<Record<string, Making>> = {
  'POST /api/x402/agent/chat': () => ({ body: { message: 'status' } }),
  'GET /api/x402/verify': ({ owner }) => ({
    to: `/api/x402/verify?wallet=${owner.wallet.address}`,
  }),
  'POST /api/e2b/oneshot': async ({ send }) => ({
    body: { scriptSha256: await scriptDigest(send) },
  }),
}

const skills: Readonly<Record<string, Making>> = {
  'GET /api/skills/{slug}': async (desk) => ({ to: `/api/skills/${await listedSkill(desk)}` }),
}

const makings = {
  ...files,
  ...skills,
  ...protocols,
  ...agents,
  ...arena,
  ...signIn,
  ...accounts,
  ...perps,
  ...payments,
  ...others,
}

/** A request to the route that is right in every way but for who sends it. */
export async function requestFor(
  { method, path }: { readonly method: string; readonly path: string },
  desk: Desk,
  caller: Headers,
): Promise<Sent> {
  return makings[`${method} ${path}`]?.(desk, caller) ?? {}
}

const social = { provider: 'oidc', callbackURL: '/agents' }

function rpc(method: string, params: unknown) {
  return { jsonrpc: '2.0', id: 1, method, params }
}

function newAgent() {
  return {
    slug: fresh('pool-watcher'),
    name: 'Pool watcher',
    persona: 'You read pools and say what you see.',
    greeting: 'Which pool?',
  }
}

async function connect({ send }: Desk, headers: Headers): Promise<void> {
  const body = { agent: { kind: 'own', slug: agent } }
  await send('POST', '/api/agent-service/connect', { body, headers })
}

async function openRoom({ send }: Desk, headers: Headers): Promise<string> {
  const body = { topic: 'Which pool is deepest?' }
  return textOf(
    objectOf(await okOf(send('POST', '/api/arena/rooms', { body, headers })), 'room'),
    'id',
  )
}

async function signedChallenge(send: Send) {
  const wallet = evmSigner()
  const challenge = await okOf(send('GET', `/api/auth/challenge?wallet=${wallet.address}`))
  const message = textOf(challenge, 'message')
  return { walletAddress: wallet.address, message, signature: await wallet.sign(message) }
}

/** Names a session that is open, and not what spends from it. */
async function openSession({ baseUrl }: Desk) {
  const { sessionId } = await openInPaper(`${baseUrl}/api/mpp`)
  return { sessionId }
}

async function newAccount(send: Send) {
  const body = newPerson()
  await okOf(send('POST', '/api/auth/sign-up/email', { body, headers: { origin } }))
  return body
}

async function enableTwoFactor(send: Send) {
  const headers = await signUp(send)
  const body = { password }
  const enabled = await okOf(send('POST', '/api/auth/two-factor/enable', { body, headers }))
  return { headers, uri: textOf(enabled, 'totpURI') }
}

/** A skill that the scanner has seen, so that everybody reads it. */
async function listedSkill({ callers, send }: Desk): Promise<string> {
  const slug = fresh('chart-notes')
  const front = `name: ${slug}\ndescription: Says how to read a chart.\nlicense: MIT`
  const content = `---\n${front}\n---\n\n# Charts\n\nRead the highest and the lowest price.\n`
  const body = { version: '1.0.0', files: [{ path: 'SKILL.md', content }] }
  await okOf(send('POST', '/api/skills', { body, headers: callers.apiKeyBearer }))
  const statusOf = async () => (await send('GET', `/api/skills/${slug}`, {})).status
  await expect.poll(statusOf, { timeout: 30_000 }).toBe(200)
  return slug
}
