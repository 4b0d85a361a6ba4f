import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openAppOwner } from '../support/app-owner.ts'
import { evmSigner } from '../support/auth-world.ts'
import { createIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts'
import { openInPaper, payInPaper } from '../support/mpp-sessions.ts'
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts'
import { listOf, textOf } from '../support/plain-api.ts'
import {
  type Answer,
  createSend,
  mintOneshot,
  okOf,
  openCallers,
  openHolder,
  origin,
} from './specification/callers.ts'
import { type Desk, requestFor } from './specification/requests.ts'
import { accepted, type Route, routes, type Scheme } from './specification/routes.ts'
import { routesToCome, routesToComeMost } from './specification/routes-to-come.ts'
import { type ShapeName, shapes } from './specification/shapes.ts'
import { words } from './specification/words.ts'

type Headers = Readonly<Record<string, string>>

const schemes: readonly Scheme[] = [
  ...(['walletSession', 'apiKeyBearer', 'apiKeyHeader', 'identityToken'] as const),
  ...(['accountSession', 'oneshotBearer', 'oneshotHeader'] as const),
]
const served = routes.filter((route) => !routesToCome.has(nameOf(route)))
const named = (list: readonly Route[]) => list.map((route) => [nameOf(route), route] as const)

/** On this machine too: play money is for nobody else's. */
const secondHost = '127.0.0.1:4700'
/** Any file will do where one of a payment provider is served. */
const wordsFile = join(import.meta.dirname, 'specification/words.ts')

let app: TestApp
let provider: IdentityProvider
let social: OidcProvider
let desk: Desk
const exchange = createServer((request, response) => {
  response
    .setHeader('content-type', 'application/json')
    .end(request.url?.includes('apy') ? '{"borrowLend":[],"staking":[]}' : '[]')
})
beforeAll(async () => {
  ;[provider, social] = await Promise.all([createIdentityProvider(), startOidcProvider()])
  social.signInAs({ sub: 'ida', email: 'ida@social.example', emailVerified: true, name: 'Ida' })
  await new Promise<void>((resolve) => exchange.listen(0, '127.0.0.1', resolve))
  const at = exchange.address()
  app = await startTestApp({
    IDP_ISSUER: provider.issuer,
    IDP_JWKS_URL: provider.jwksUrl,
    IDP_AUDIENCE: provider.audience,
    SOCIAL_OIDC_CLIENT_ID: social.clientId,
    SOCIAL_OIDC_CLIENT_SECRET: social.clientSecret,
    SOCIAL_OIDC_DISCOVERY_URL: social.discoveryUrl,
    ALT_BASE_URL: `http://${secondHost}`,
    DOMAIN_ASSOCIATION_NAME: 'a-payment-provider',
    DOMAIN_ASSOCIATION_FILE: wordsFile,
    PERPS_EXCHANGE_URL: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`,
  })
  const send = createSend(app)
  const owner = await openHolder(app, send)
  let launched: Promise<string> | undefined
  const token = () => (launched ??= owner.launch('Spec Token', 'SPEC'))
  const callers = await openCallers(send, { owner, provider })
  desk = { baseUrl: app.baseUrl, send, owner, token, callers }
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
  await social?.close()
  exchange.close()
})

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)

function faultsOf(shape: ShapeName, body: unknown): unknown {
  const validate = ajv.compile(shapes[shape])
  return validate(body) ? [] : validate.errors
}

async function mintKey(wish: object): Promise<string> {
  const body = { name: 'narrow', ...wish }
  const headers = desk.callers.walletSession
  return textOf(await okOf(desk.send('POST', '/api/developer/keys', { body, headers })), 'key')
}

function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}

async function call(route: Route, scheme?: Scheme): Promise<Answer> {
  const caller = scheme === undefined ? {} : desk.callers[scheme]
  const { to = route.path, headers, ...more } = await requestFor(route, desk, caller)
  return desk.send(route.method, to, { ...more, headers: { ...caller, ...headers } })
}

/** The same request from nobody. */
async function bare(route: Route): Promise<Answer> {
  const { to = route.path, body } = await requestFor(route, desk, {})
  return desk.send(route.method, to, { body })
}

function expectRight(route: Route, answer: Answer): void {
  const { body, status } = answer
  const type = answer.headers['content-type']?.split(';')[0]
  expect([status, status === route.status ? type : body]).toEqual([
    route.status,
    route.type ?? type,
  ])
  expect(faultsOf(route.shape, body)).toEqual([])
  if (status === 402) expect(answer.headers['www-authenticate']).toMatch(/^Payment id="/)
}

describe('what the specification lists as public', () => {
  const listed = served.filter(({ tier }) => tier === 'public')
  test.each(named(listed))('%s', async (_, route) => {
    expectRight(route, await call(route, route.asks))
  })
  test.each(named(listed.filter(({ asks }) => asks !== undefined)))(
    '401: %s asks for the caller whose thing it is',
    async (_, route) => expect((await bare(route)).status).toBe(401),
  )
})

describe.each(named(served.filter(({ tier }) => tier === 'private')))('%s', (_, route) => {
  const path = route.path.replace(/\{\w+\}/g, 'x')
  test('401 for anybody', async () => {
    expect((await desk.send(route.method, path)).status).toBe(401)
  })
  test.each(schemes.filter((scheme) => route.opens.includes(scheme)))('%s', async (scheme) => {
    expectRight(route, await call(route, scheme))
  })
  test.each(schemes.filter((scheme) => !route.opens.includes(scheme)))('no %s', async (scheme) => {
    const answer = await desk.send(route.method, path, { headers: desk.callers[scheme] })
    expect(answer.status).toBe(403)
  })
})

describe('what costs', () => {
  const costs = served.filter(({ status }) => status === 402)
  const paid = costs.filter(({ path }) => !/session\/(use|close)$/.test(path))
  test.each(named(paid))('%s is answered once it is paid', async (_, route) => {
    const { body } = await requestFor(route, desk, {})
    const answer = await payInPaper(`${desk.baseUrl}${route.path}`, body, { payer: 'ann' })
    expect([answer.status, answer.json]).toMatchObject([200, { ok: true }])
    expect(answer.headers.get('payment-receipt')).not.toBeNull()
  })
  test.each(['/api/svc-mpp-prefix/mpp', '/api/mpp'])(
    '%s: a session is used and closed',
    async (prefix) => {
      const { bearer, sessionId } = await openInPaper(`${desk.baseUrl}${prefix}`)
      for (const step of ['use', 'close']) {
        const body = { sessionId, bearer }
        const answer = await desk.send('POST', `${prefix}/session/${step}`, { body })
        expect(answer).toMatchObject({ status: 200, body: { ok: true } })
      }
    },
  )
})

describe('credentials', () => {
  const status = (scheme: Scheme | Headers, path: string, method = 'GET') => {
    const headers = typeof scheme === 'string' ? desk.callers[scheme] : scheme
    return desk.send(method, path, { headers }).then((answer) => answer.status)
  }
  test.each(['oneshotBearer', 'oneshotHeader'] as const)(
    '%s opens the computer',
    async (scheme) => {
      expect(await status(scheme, '/api/e2b/computer/status')).toBe(200)
    },
  )
  test.each(accepted)('%s does not open the computer', async (scheme) => {
    expect(await status(scheme, '/api/e2b/computer/status')).toBe(403)
  })
  test('a one-shot key opens nothing until a machine has claimed it', async () => {
    const headers = { 'x-svc-oneshot': await mintOneshot(desk.send) }
    expect(await status(headers, '/api/e2b/computer/status')).toBe(403)
    expect(await status(headers, '/api/agents/candle-reader/run', 'POST')).toBe(403)
  })
  test('a one-shot key is not a developer key', async () => {
    const headers = { 'x-api-key': desk.callers.oneshotHeader['x-svc-oneshot'] ?? '' }
    expect(await status(headers, '/api/auth/me')).toBe(401)
  })
  test.each([
    ['route:auth:*', '/api/auth/me', '/api/agent-explorer/events'],
    ['route:perps:*', '/api/backpack/assets', '/api/auth/me'],
  ])('a key with the scope %s opens %s and not %s', async (scope, opened, refused) => {
    const headers = { 'x-api-key': await mintKey({ scopes: [scope] }) }
    expect(await status(headers, opened)).toBe(200)
    expect(await status(headers, refused)).toBe(403)
  })
  test('a key has the scope api:* unless it is given others, and a name of 1 to 128 characters', async () => {
    const mint = (body: unknown) =>
      desk.send('POST', '/api/developer/keys', { body, headers: desk.callers.walletSession })
    expect(await mint({ name: 'n'.repeat(128) })).toMatchObject({
      status: 200,
      body: { record: { scopes: ['api:*'], agentWalletId: null } },
    })
    for (const name of ['', 'n'.repeat(129)]) expect((await mint({ name })).status).toBe(400)
  })
  test('403 for a caller whose wallet does not hold the platform token', async () => {
    const stranger = await openAppOwner(app)
    expect(await status(stranger.person, '/api/phoenix/markets')).toBe(403)
  })
  test('the list of the venue is fresh for ten seconds, and may be a minute old', async () => {
    const { headers } = await desk.send('GET', '/api/phoenix/markets', {
      headers: desk.callers.walletSession,
    })
    expect(headers['cache-control']).toMatch(/max-age=10\b.*stale-while-revalidate=60\b/)
  })
})

describe('what the specification says of resources', () => {
  test('a key may belong to a wallet of the vault, by its number', async () => {
    const headers = desk.callers.walletSession
    const body = { label: 'Agent' }
    const wallet = await okOf(desk.send('POST', '/api/vault/wallets', { body, headers }))
    const { agentWalletId } = wallet
    expect(agentWalletId).toEqual(expect.any(Number))
    const wish = { name: 'agent', agentWalletId }
    const minted = await okOf(desk.send('POST', '/api/developer/keys', { body: wish, headers }))
    expect(minted['record']).toMatchObject({ agentWalletId })
    const list = await okOf(desk.send('GET', '/api/developer/keys', { headers }))
    expect(listOf(list, 'items')).toContainEqual(expect.objectContaining({ agentWalletId }))
  })
  test('the example that shows how an agent is made is accepted, and the agent is listed for its maker', async () => {
    const headers = { 'x-api-key': (await openAppOwner(app)).key }
    const { body } = await desk.send('GET', '/openapi.json')
    const { post } = Object(body).paths['/api/agents/create']
    const [example] = Object.values(post.requestBody.content['application/json'].examples)
    await okOf(desk.send('POST', '/api/agents/create', { body: Object(example).value, headers }))
    const agents = async (from: Headers) =>
      listOf(await okOf(desk.send('GET', '/api/auth/agents', { headers: from })), 'agents')
    expect(await agents(headers)).toMatchObject([{ slug: Object(example).value.slug }])
    expect(await agents({})).toEqual([])
  })
  test.each(['default', ...words.locales])('/index.%s.json', async (locale) => {
    const { status, body } = await desk.send('GET', `/index.${locale}.json`)
    expect([status, faultsOf('index', body)]).toEqual([200, []])
  })
  test('the statistics of the catalog count what it lists', async () => {
    const catalog = await okOf(desk.send('GET', '/api/agents/catalog'))
    const agents = listOf(catalog, 'agents')
    const counted = Object.fromEntries(
      words.categories.map((id) => [id, agents.filter(({ category }) => category === id).length]),
    )
    expect(catalog['stats']).toMatchObject({
      totalAgents: agents.length,
      totalOneShots: agents.filter(({ oneShot }) => oneShot === true).length,
      totalFeatured: agents.filter(({ featured }) => featured === true).length,
      byCategory: counted,
    })
  })
  test('the status report names the caller, and nobody where nobody is', async () => {
    const principal = async (headers: Headers) =>
      (await okOf(desk.send('GET', '/api/developer/status', { headers })))['principal']
    expect(await principal({})).toBeNull()
    expect(await principal(desk.callers.apiKeyHeader)).toMatchObject({ credential: 'api_key' })
  })
})

describe('what the specification says of all routes', () => {
  test('every launch surface is public, but for the making of images', async () => {
    const rows = listOf(await okOf(desk.send('GET', '/api/developer/catalog')), 'items')
    const launches = rows.filter(({ path }) =>
      /^\/api\/(?:(?:rh|uni)-launchpad|pons|token-factory)\//.test(String(path)),
    )
    expect(launches.length).toBeGreaterThan(50)
    const closed = launches.filter(({ tier }) => tier !== 'public')
    expect(closed.map(({ path }) => path)).toEqual(['/api/rh-launchpad/images/generate'])
  })
  test('what is monetized stands in no public document, and in the gateway’s with a key', async () => {
    const { body } = await desk.send('GET', '/openapi.json')
    const document = Object(body)
    const headers = desk.callers.apiKeyBearer
    const gateway = async (from: Headers) =>
      Object.keys(
        Object((await desk.send('GET', '/api/gateway/openapi.json', { headers: from })).body).paths,
      )
    const monetized = await gateway(headers)
    expect(monetized.length).toBeGreaterThan(200)
    expect(monetized.filter((path) => path in document.paths)).toEqual([])
    expect(await gateway({})).toEqual([])
  })
  test('400 for whoever sends a private key or a seed phrase', async () => {
    const seed = `${'abandon '.repeat(11)}about`
    for (const body of [{ privateKey: generatePrivateKey() }, { bio: seed }]) {
      const sent = { body, headers: desk.callers.apiKeyHeader }
      expect(await desk.send('POST', '/api/auth/profile', sent)).toMatchObject({
        status: 400,
        body: { code: 'request.secret_refused' },
      })
    }
  })
  test('creator fees are accrued and claimed by the calls that are named', async () => {
    const { body } = await desk.send('GET', '/api/rh-launchpad/abi')
    for (const name of ['creatorFees', 'claimCreatorFees']) {
      expect(JSON.stringify(body)).toContain(`"name":"${name}"`)
    }
  })
  test('the second address answers as itself', async () => {
    const { body } = await desk.send('GET', '/openapi.json')
    expect(Object(body).servers).toMatchObject([{ url: origin }, { url: `http://${secondHost}` }])
    const { address } = evmSigner()
    const headers = { 'x-forwarded-host': secondHost }
    const challenge = await okOf(
      desk.send('GET', `/api/auth/challenge?wallet=${address}`, { headers }),
    )
    expect(textOf(challenge, 'message').split(' ')[0]).toBe(secondHost)
  })
  test('the association file of the payment provider is served as it is', async () => {
    const { body, status } = await desk.send('GET', '/.well-known/a-payment-provider')
    expect([status, body]).toEqual([200, await readFile(wordsFile, 'utf8')])
  })
})

describe('what is listed', () => {
  test('every documented route, once', () => {
    expect(new Set(routes.map(nameOf)).size).toBe(routes.length)
    expect(routes).toHaveLength(127)
  })
  test.each([...routesToCome])('%s is still to come', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const { status } = await desk.send(method, path.replace(/\{\w+\}/g, 'x'), { body: undefined })
    expect(status, 'it answers: take it off the list of routes to come').toBe(404)
  })
  test('what is to come is documented, and gets less', () => {
    expect([...routesToCome].filter((name) => !routes.some((one) => nameOf(one) === name))).toEqual(
      [],
    )
    expect(routesToCome.size).toBeLessThanOrEqual(routesToComeMost)
  })
  test('OpenAPI and the catalog have each with its tier, its security and its statuses', async () => {
    const { body } = await desk.send('GET', '/openapi.json')
    const document = { ...Object(body) }
    expect(document.security.flatMap(Object.keys)).toEqual(words.defaultSecurity)
    const catalog = await okOf(desk.send('GET', '/api/developer/catalog'))
    const tiers = new Map(
      listOf(catalog, 'items').map((row) => [
        `${textOf(row, 'method')} ${textOf(row, 'path')}`,
        row['tier'],
      ]),
    )
    const faults = served.flatMap((route) => {
      const operation = Object(document.paths[route.path])[route.method.toLowerCase()]
      const stated = [tiers.get(nameOf(route)), operation?.['x-access-tier']]
      const statuses = Object.keys(Object(operation?.responses))
      const isRight =
        stated.every((tier) => tier === route.tier) &&
        (operation.security.length === 0) === (route.tier === 'public') &&
        words.statuses.every((status) => statuses.includes(status))
      return isRight ? [] : [[nameOf(route), ...stated, operation?.security, statuses]]
    })
    expect(faults).toEqual([])
  })
})
