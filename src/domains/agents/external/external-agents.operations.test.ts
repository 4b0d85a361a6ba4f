import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createUrlCheck } from '../../../adapters/egress/undici-egress.ts'
import { createSecretBox } from '../../../adapters/local-keys/secret-box.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { Database } from '../../../ports/database.ts'
import {
  createExternalAgentsService,
  externalAgentsMigrations,
  externalAgentsRows,
} from './index.ts'

const path = '/api/external-agents'
const endpoint = 'https://agents.example.com/card.json'
const theSecret = 'a-secret-of-them-0123456789'
const bearer = { kind: 'bearer', token: theSecret } as const
const [oldKey, newKey] = [realRandom.bytes(32), realRandom.bytes(32)]
const endpoints = new Map([['eip155:4663:7', 'https://seven.example.com/card']])
const walletId = 'vw_01k0a3r9m2v7c8d4e5f6g7h8j9'
const wallets = new Map([[walletId, 'acct_ann']])
let database: Database
let server: FastifyInstance

const processWith = (...keys: Uint8Array[]) =>
  createExternalAgentsService({
    database,
    clock: handClock(),
    random: realRandom,
    outbox: createEventLog({
      database,
      clock: handClock(),
      random: realRandom,
      logger: silentLogger,
    }),
    box: keys.length === 0 ? null : createSecretBox({ keys, random: realRandom }),
    checkUrl: createUrlCheck({ allowedHosts: [] }),
    endpointOf: async (agent) => endpoints.get(agent) ?? null,
    ownsWallet: async ({ accountId }, id) => wallets.get(id) === accountId,
  })
const personOf = (accountId: string) => principal({ accountId, credential: 'wallet_session' })

beforeAll(async () => {
  database = await createTestDatabase([
    eventLogSet,
    { domain: 'external_agents', migrations: externalAgentsMigrations },
  ])
  server = await httpServerOf(
    { external_agents: externalAgentsRows },
    { external_agents: processWith(oldKey) },
    {
      authenticators: [
        tableAuthenticator('wallet_session', {
          ann: personOf('acct_ann'),
          ben: personOf('acct_ben'),
        }),
        tableAuthenticator('api_key', { ct_sk_ann: principal({ accountId: 'acct_ann' }) }),
      ],
    },
  )
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function call(
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  url: string,
  { as = 'ann', body }: { readonly as?: string; readonly body?: object } = {},
) {
  const isKey = as.startsWith('ct_sk_')
  const answer = await server.inject({
    method,
    url,
    headers: isKey
      ? { 'x-api-key': as }
      : { cookie: `__Host-svc.sid=${as}`, origin: 'http://localhost:4663' },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const create = (body: object, as = 'ann') => call('POST', path, { as, body: { endpoint, ...body } })
const codeOf = ({ body, status }: { readonly body: { code?: string }; readonly status: number }) =>
  `${status} ${body.code}`

describe('external agents of an account', () => {
  test('200: made, listed, read, changed and removed, and the secret is never told again', async () => {
    const made = await create({ name: 'translator', credential: bearer })
    expect(made).toMatchObject({
      status: 200,
      body: {
        name: 'translator',
        endpoint,
        credential: {
          kind: 'bearer',
          header: 'authorization',
          origin: 'https://agents.example.com',
          setAt: expect.any(String),
        },
      },
    })
    const read = await call('GET', `${path}/translator`)
    expect(read.body).toEqual(made.body)
    const listed = await call('GET', path, { as: 'ct_sk_ann' })
    expect(listed.body.items).toEqual([made.body])
    const rotated = await call('PATCH', `${path}/translator`, {
      body: { credential: { kind: 'header', header: 'X-Api-Key', value: theSecret } },
    })
    expect(rotated.body.credential).toMatchObject({ kind: 'header', header: 'x-api-key' })
    const removed = await call('DELETE', `${path}/translator`, { as: 'ct_sk_ann' })
    expect(removed.body).toEqual(rotated.body)
    for (const { text } of [made, read, listed, rotated, removed])
      expect(text).not.toContain(theSecret)
    expect(codeOf(await call('GET', `${path}/translator`))).toBe('404 resource.not_found')
  })

  test('200: the secret is in the database only sealed, for its agent alone', async () => {
    await create({ name: 'sealed', credential: bearer })
    const { rows } = await sql<{ row: string }>`
      SELECT a::text AS row FROM external_agents a WHERE name = 'sealed'`.execute(database.query)
    const hex = Buffer.from(theSecret).toString('hex')
    expect([rows[0]?.row.includes(theSecret), rows[0]?.row.includes(hex)]).toEqual([false, false])
    const agents = processWith(oldKey)
    const found = await agents.find('acct_ann', 'sealed')
    const access = await agents.accessOf('acct_ann', found?.agentId ?? '')
    const origin = 'https://agents.example.com'
    const credential = { header: 'authorization', origin, value: `Bearer ${theSecret}` }
    expect(access).toEqual({ credential, payment: null })
    expect(await agents.accessOf('acct_ben', found?.agentId ?? '')).toBeNull()
    const moved = sql`
      UPDATE external_agents SET credential = of.credential, sealed = of.sealed
      FROM external_agents of WHERE of.name = 'sealed' AND external_agents.name = 'thief'`
    await create({ name: 'thief' }, 'ben')
    await moved.execute(database.query)
    const thief = await agents.find('acct_ben', 'thief')
    const stolen = agents.accessOf('acct_ben', thief?.agentId ?? '')
    await expect(stolen).rejects.toMatchObject({ spec: { code: 'external_agents.not_configured' } })
  })

  test('200: a basic credential, and an agent by its id, whose origin is that of its document', async () => {
    const credential = { kind: 'basic', username: 'ann', password: 'a pass: word' }
    const made = await create({ name: 'seven', endpoint: 'eip155:4663:7', credential })
    expect(made.body).toMatchObject({
      endpoint: 'eip155:4663:7',
      credential: { kind: 'basic', origin: 'https://seven.example.com' },
    })
    const agents = processWith(oldKey)
    const { agentId, endpoint: url } = (await agents.find('acct_ann', 'seven')) ?? { agentId: '' }
    expect(url).toBe('https://seven.example.com/card')
    const value = `Basic ${Buffer.from('ann:a pass: word').toString('base64')}`
    expect(await agents.accessOf('acct_ann', agentId)).toMatchObject({ credential: { value } })
  })

  test('200: after a change of the key, what was sealed opens, and is sealed anew', async () => {
    await create({ name: 'kept', credential: bearer })
    const between = processWith(newKey, oldKey)
    const { agentId = '' } = (await between.find('acct_ann', 'kept')) ?? {}
    const value = `Bearer ${theSecret}`
    const read = (of: typeof between) => of.accessOf('acct_ann', agentId)
    expect(await read(between)).toMatchObject({ credential: { value } })
    await expect(read(processWith(newKey))).rejects.toThrow('No key opens')
    await Promise.all([between.reseal(), between.reseal()])
    expect(await read(processWith(newKey))).toMatchObject({ credential: { value } })
    await expect(read(processWith(oldKey))).rejects.toThrow('No key opens')
    await processWith(oldKey, newKey).reseal()
  })

  test('403 for a key that would set a credential or an address', async () => {
    await create({ name: 'mine' })
    const made = await call('POST', path, { as: 'ct_sk_ann', body: { name: 'x-y', endpoint } })
    const body = { credential: bearer }
    const changed = await call('PATCH', `${path}/mine`, { as: 'ct_sk_ann', body })
    expect([made.status, changed.status]).toEqual([403, 403])
  })

  test("404 for another account's, which may use the same name", async () => {
    await create({ name: 'same', credential: bearer })
    expect(codeOf(await call('GET', `${path}/same`, { as: 'ben' }))).toBe('404 resource.not_found')
    const change = { as: 'ben', body: { credential: null } }
    expect((await call('PATCH', `${path}/same`, change)).status).toBe(404)
    expect((await call('DELETE', `${path}/same`, { as: 'ben' })).status).toBe(404)
    expect((await create({ name: 'same' }, 'ben')).body).toMatchObject({ credential: null })
    await call('DELETE', `${path}/same`, { as: 'ben' })
    expect((await call('GET', `${path}/same`)).body.credential).not.toBeNull()
  })

  test('409 for a name that is taken, also by two at once', async () => {
    const both = await Promise.all([create({ name: 'twice' }), create({ name: 'twice' })])
    expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 external_agents.name_taken'])
  })

  test('409 above the limit', async () => {
    const agents = processWith(oldKey)
    const owner = personOf('acct_many')
    const make = (index: number) => agents.create(owner, { name: `agent-${index}`, endpoint })
    for (let index = 0; index < 50; index += 1) await make(index)
    await expect(make(50)).rejects.toMatchObject({
      spec: { code: 'external_agents.limit_reached' },
    })
  })

  test('422 for an address that the guard refuses, and for an id that is not listed', async () => {
    for (const refused of [
      'http://agents.example.com/',
      'https://127.0.0.1/card',
      'https://10.0.0.7/',
      'https://ann:word@agents.example.com/',
      'https://agents.example.com:22/',
      'eip155:4663:8',
    ]) {
      const answer = await create({ name: 'refused', endpoint: refused })
      expect([refused, codeOf(answer)]).toEqual([refused, '422 external_agents.endpoint_refused'])
    }
  })

  test('422 for an address of another origin than the credential, unless a new one is set', async () => {
    await create({ name: 'moving', credential: bearer })
    const moved = { endpoint: 'https://elsewhere.example.com/card' }
    const refused = await call('PATCH', `${path}/moving`, { body: moved })
    expect(codeOf(refused)).toBe('422 external_agents.credential_other_origin')
    const same = await call('PATCH', `${path}/moving`, {
      body: { endpoint: 'https://agents.example.com/other' },
    })
    expect(same.body.endpoint).toBe('https://agents.example.com/other')
    const set = await call('PATCH', `${path}/moving`, { body: { ...moved, credential: bearer } })
    expect(set.body.credential.origin).toBe('https://elsewhere.example.com')
    const removed = await call('PATCH', `${path}/moving`, { body: { endpoint, credential: null } })
    expect(removed.body).toMatchObject({ endpoint, credential: null })
  })

  test('400 for headers that calls have anyway, and for keys of wallets', async () => {
    for (const header of ['Host', 'payment-signature', 'X-PAYMENT', 'Content-Length', 'cookie']) {
      const credential = { kind: 'header', header, value: 'x' }
      const answer = await create({ name: 'header', credential })
      expect(answer.body).toMatchObject({ errors: [{ location: 'body/credential/header' }] })
    }
    const key = `0x${Buffer.from(realRandom.bytes(32)).toString('hex')}`
    for (const credential of [
      { kind: 'bearer', token: key },
      { kind: 'header', header: 'x-api-key', value: key },
      { kind: 'basic', username: 'ann', password: key },
      { kind: 'basic', username: 'ann', password: `${'abandon '.repeat(11)}about` },
    ]) {
      const refused = await create({ name: 'key', credential })
      expect(codeOf(refused)).toBe('400 request.secret_refused')
      expect(refused.text).not.toContain(key)
    }
    const value = 'line\r\nx-injected: 1'
    const colon = await create({
      name: 'colon',
      credential: { kind: 'basic', username: 'a:b', password: 'word' },
    })
    expect(colon.body).toMatchObject({ errors: [{ location: 'body/credential/username' }] })
    const injected = await create({
      name: 'lines',
      credential: { kind: 'header', header: 'x-api-key', value },
    })
    expect(injected.status).toBe(400)
  })

  test('200: a payment rule over a vault wallet of the account, which ends with null', async () => {
    const payment = { walletId, asset: 'USDC', costMicroUsdMax: '250000' }
    const made = await create({ name: 'paid', payment })
    expect(made.body.payment).toEqual(payment)
    const agents = processWith(oldKey)
    const { agentId = '' } = (await agents.find('acct_ann', 'paid')) ?? {}
    expect(await agents.accessOf('acct_ann', agentId)).toEqual({
      credential: null,
      payment: { walletId, costMicroUsdMax: 250_000n },
    })
    const ended = await call('PATCH', `${path}/paid`, { body: { payment: null } })
    expect(ended.body.payment).toBeNull()
  })

  test("422 for a wallet that is not the account's", async () => {
    const payment = { walletId, asset: 'USDC', costMicroUsdMax: '1' }
    const made = await create({ name: 'theirs', payment }, 'ben')
    expect(codeOf(made)).toBe('422 external_agents.wallet_unknown')
    await create({ name: 'theirs' }, 'ben')
    const changed = await call('PATCH', `${path}/theirs`, { as: 'ben', body: { payment } })
    expect(codeOf(changed)).toBe('422 external_agents.wallet_unknown')
  })

  test('503 without a key to seal with', async () => {
    const alone = processWith()
    const set = alone.create(personOf('acct_cat'), { name: 'any', endpoint, credential: bearer })
    await expect(set).rejects.toMatchObject({ spec: { code: 'external_agents.not_configured' } })
    expect(await alone.create(personOf('acct_cat'), { name: 'any', endpoint })).toMatchObject({
      credential: null,
    })
  })
})
