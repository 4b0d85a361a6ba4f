import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsProcess,
  accountsOrigin,
  accountsSets,
  type Browser,
  openBrowser,
  startAccounts,
} from '../../../../test/support/accounts-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { CallContext } from '../../../kernel/operation.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let world: AccountsProcess
beforeAll(async () => {
  database = await createTestDatabase(accountsSets)
  world = await startAccounts({ database, withAgents: true })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const password = 'correct horse battery staple'
const issuer = `${accountsOrigin}/api/auth`
const whoami = 'get_api_probe'
const echo = 'post_api_probe_name'
let people = 0

type Key = { readonly privateKey: KeyObject; readonly publicJwk: Record<string, string> }

function createKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicJwk: { kty: 'OKP', crv: 'Ed25519', x } }
}

type Token = {
  readonly type: 'agent+jwt' | 'host+jwt'
  readonly key: Key
  readonly claims: Readonly<Record<string, unknown>>
}

const signToken = ({ type, key, claims }: Token): Promise<string> =>
  new SignJWT({ aud: issuer, jti: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: type })
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(key.privateKey)

const context: CallContext = {
  requestId: 'req_test',
  addressBlock: '127.0.0.1',
  requestedHost: undefined,
  signal: () => new AbortController().signal,
  requestHeader: () => undefined,
  header: () => {},
  payment: null,
}

type Said = { readonly status: number; readonly code: string; readonly body: unknown }

/** Calls a route as an agent or a host does: with a token of its own and no cookie. */
async function callAs(token: string, path: string, body?: unknown): Promise<Said> {
  const request = new Request(`${issuer}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  try {
    const answer = await world.service.forwardAgent(context, request)
    const said: unknown = await answer.json()
    const code: unknown = Reflect.get(Object(said), 'code')
    return { status: answer.status, body: said, code: typeof code === 'string' ? code : '' }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const { spec, options } = failure
    return { status: spec.status, code: spec.code, body: options.extra }
  }
}

type Agent = {
  readonly owner: Browser
  readonly hostId: string
  readonly hostKey: Key
  readonly agentId: string
  readonly execute: (capability: string, given?: unknown) => Promise<Said>
  readonly token: () => Promise<string>
}

/** An agent of a new account, whose host the owner allowed to hand out `whoami` and nothing else. */
async function registeredAgent(): Promise<Agent> {
  const owner = openBrowser(world.http)
  const email = `olga${++people}@example.com`
  await owner.post('/api/auth/sign-up/email', { name: 'Olga', email, password })
  const hostKey = createKey()
  const created = await owner.post('/api/auth/host/create', {
    name: 'laptop',
    public_key: hostKey.publicJwk,
    default_capabilities: [whoami],
  })
  expect(created).toMatchObject({ status: 200 })
  const hostId = textIn(created.body, 'hostId')
  const key = createKey()
  const registered = await callAs(
    await signToken({
      type: 'host+jwt',
      key: hostKey,
      claims: { iss: hostId, agent_public_key: key.publicJwk },
    }),
    '/agent/register',
    { name: 'helper', capabilities: [whoami] },
  )
  expect(registered).toMatchObject({ status: 200, body: { status: 'active' } })
  const agentId = textIn(registered.body, 'agent_id')
  const token = () => signToken({ type: 'agent+jwt', key, claims: { iss: hostId, sub: agentId } })
  return {
    owner,
    hostId,
    hostKey,
    agentId,
    token,
    execute: async (capability, given) =>
      callAs(await token(), '/capability/execute', {
        capability,
        ...(given === undefined ? {} : { arguments: given }),
      }),
  }
}

describe('discovery', () => {
  test('200: names the routes where agents register and execute', async () => {
    const answer = await openBrowser(world.http).get('/.well-known/agent-configuration')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        version: '1.0-draft',
        provider_name: 'Bourse',
        default_location: `${issuer}/capability/execute`,
        algorithms: ['Ed25519'],
        modes: ['delegated'],
        approval_methods: ['device_authorization'],
      },
    })
  })

  test('the capabilities are the rows that an account may call, and no others', async () => {
    const answer = await openBrowser(world.http).get('/api/auth/capability/list')
    expect(answer).toMatchObject({ status: 200 })
    const listed: unknown = Reflect.get(Object(answer.body), 'capabilities')
    if (!Array.isArray(listed)) throw new Error('no list of capabilities')
    const names = listed.map((one) => textIn(one, 'name'))
    expect(names).toEqual(expect.arrayContaining([whoami, echo]))
    expect(names.filter((name) => name.startsWith('post_api_auth'))).toEqual([])
    const described = await openBrowser(world.http).get(
      `/api/auth/capability/describe?name=${echo}`,
    )
    expect(described).toMatchObject({
      status: 200,
      body: { input: { required: ['name', 'times', 'text'], additionalProperties: false } },
    })
  })

  test('404: a service without agents has none of their routes', async () => {
    const plain = await startAccounts({ database })
    for (const path of ['/.well-known/agent-configuration', '/api/auth/agent/list']) {
      expect(await openBrowser(plain.http).get(path)).toMatchObject({
        status: 404,
        code: 'accounts.agents_disabled',
      })
    }
    await plain.close()
  })
})

describe('an agent', () => {
  test('executes what it was granted, as the account of its owner', async () => {
    const agent = await registeredAgent()
    const self = await agent.owner.get('/api/probe')
    expect(await agent.execute(whoami)).toMatchObject({
      status: 200,
      body: {
        data: {
          accountId: Reflect.get(Object(self.body), 'accountId'),
          credentialId: `agent:${agent.agentId}`,
        },
      },
    })
  })

  test('403: cannot execute what it was not granted, until its owner approves', async () => {
    const agent = await registeredAgent()
    const given = { name: 'olga', times: 2, text: 'ho' }
    expect(await agent.execute(echo, given)).toMatchObject({
      status: 403,
      code: 'accounts.agent_forbidden',
    })
    const asked = await callAs(await agent.token(), '/agent/request-capability', {
      capabilities: [echo],
      reason: 'to speak',
    })
    expect(asked).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await agent.execute(echo, given)).toMatchObject({ status: 403 })
    const approval: unknown = Reflect.get(Object(asked.body), 'approval')
    const approved = await agent.owner.post('/api/auth/agent/approve-capability', {
      agent_id: agent.agentId,
      action: 'approve',
      user_code: textIn(approval, 'user_code'),
      capabilities: [echo],
    })
    expect(approved).toMatchObject({ status: 200 })
    // The credential of the call is good for the family of the operation and for nothing else.
    expect(await agent.execute(echo, given)).toMatchObject({
      status: 200,
      body: { data: { said: 'olga: hoho', scopes: ['route:developer:*'] } },
    })
  })

  test('meets the same gates as anybody: what is not valid is refused with the problem of the row', async () => {
    const agent = await registeredAgent()
    await grant(agent, echo)
    expect(await agent.execute(echo, { name: 'olga', times: 9, text: '' })).toMatchObject({
      status: 400,
      code: 'request.invalid',
    })
    expect(await agent.execute(echo, { name: 'olga', text: 'a', other: 1 })).toMatchObject({
      status: 400,
    })
    for (const name of ['..', '.']) {
      expect(await agent.execute(echo, { name, times: 1, text: 'a' })).toMatchObject({
        status: 400,
        code: 'request.invalid',
      })
    }
    expect(await agent.execute('delete_everything')).toMatchObject({ status: 404 })
  })

  test('401: a token works once, also for two calls at the same moment', async () => {
    const agent = await registeredAgent()
    const token = await agent.token()
    const call = () => callAs(token, '/capability/execute', { capability: whoami })
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect(await call()).toMatchObject({ status: 401, code: 'accounts.agent_unauthorized' })
  })

  test('401: a token of another key, and one for another service, are refused', async () => {
    const agent = await registeredAgent()
    const claims = { iss: agent.hostId, sub: agent.agentId }
    const foreign = await signToken({ type: 'agent+jwt', key: createKey(), claims })
    expect(await callAs(foreign, '/capability/execute', { capability: whoami })).toMatchObject({
      status: 401,
    })
    const elsewhere = await signToken({
      type: 'agent+jwt',
      key: agent.hostKey,
      claims: { ...claims, aud: 'https://evil.example' },
    })
    expect(await callAs(elsewhere, '/capability/execute', { capability: whoami })).toMatchObject({
      status: 401,
    })
  })

  test('403: a revoked agent executes nothing more', async () => {
    const agent = await registeredAgent()
    expect(await agent.execute(whoami)).toMatchObject({ status: 200 })
    const revoked = await agent.owner.post('/api/auth/agent/revoke', { agent_id: agent.agentId })
    expect(revoked).toMatchObject({ status: 200 })
    expect((await agent.execute(whoami)).status).toBe(403)
  })

  test('somebody else can neither revoke it nor approve for it', async () => {
    const agent = await registeredAgent()
    const stranger = (await registeredAgent()).owner
    const revoke = await stranger.post('/api/auth/agent/revoke', { agent_id: agent.agentId })
    expect(revoke.status).toBe(403)
    const grants = await stranger.post('/api/auth/agent/grant-capability', {
      agent_id: agent.agentId,
      capabilities: [echo],
    })
    expect(grants.status).toBe(403)
    expect(await agent.execute(whoami)).toMatchObject({ status: 200 })
    expect(await agent.execute(echo, { name: 'a', text: 'b' })).toMatchObject({ status: 403 })
  })

  test('a guessed credential of a call opens nothing', async () => {
    const browser = openBrowser(world.http)
    browser.cookies.set(world.library.sessionCookie, `agent.${'A'.repeat(43)}`)
    expect(await browser.get('/api/probe')).toMatchObject({ status: 401 })
  })
})

describe('a host', () => {
  test('401: nobody registers one without a session', async () => {
    const answer = await openBrowser(world.http).post('/api/auth/host/create', {
      name: 'laptop',
      public_key: createKey().publicJwk,
    })
    expect(answer).toMatchObject({ status: 401 })
  })

  test('400: no key is fetched from an address that the caller names', async () => {
    const { owner, hostId, hostKey } = await registeredAgent()
    const jwks = 'https://169.254.169.254/keys'
    expect(
      await owner.post('/api/auth/host/create', { name: 'laptop', jwks_url: jwks }),
    ).toMatchObject({ status: 400, code: 'accounts.outbound_address_refused' })
    for (const name of ['agent_jwks_url', 'host_jwks_url']) {
      const token = await signToken({
        type: 'host+jwt',
        key: hostKey,
        claims: { iss: hostId, [name]: jwks },
      })
      expect(await callAs(token, '/agent/register', { name: 'helper' })).toMatchObject({
        status: 400,
        code: 'accounts.outbound_address_refused',
      })
    }
  })
})

async function grant({ owner, agentId }: Agent, capability: string): Promise<void> {
  const answer = await owner.post('/api/auth/agent/grant-capability', {
    agent_id: agentId,
    capabilities: [capability],
  })
  expect(answer).toMatchObject({ status: 200 })
}

function textIn(body: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(body), name)
  if (typeof value !== 'string') throw new Error(`no ${name} in ${JSON.stringify(body)}`)
  return value
}
