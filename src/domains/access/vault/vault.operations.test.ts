import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createVaultWorld,
  policyFor,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { vaultRows } from './index.ts'

let chain: TestChain
let world: VaultWorld
let server: FastifyInstance
const person = principal({ accountId: 'acct_person', credential: 'wallet_session' })

beforeAll(async () => {
  chain = await createTestChain()
  world = await createVaultWorld(chain)
  server = await httpServerOf(
    { vault: vaultRows },
    { vault: world.vault },
    {
      authenticators: [
        tableAuthenticator('wallet_session', { person }),
        tableAuthenticator('api_key', {
          ct_sk_key: principal({ accountId: 'acct_person' }),
          ct_sk_other: principal({ accountId: 'acct_other' }),
        }),
      ],
    },
  )
}, 120_000)
afterAll(async () => {
  await server.close()
  await world.close()
  await chain.stop()
})

type Who = 'person' | 'key' | 'other'
async function call(who: Who, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const headers =
    who === 'person'
      ? { cookie: '__Host-svc.sid=person', origin: 'http://localhost:4663' }
      : { 'x-api-key': `ct_sk_${who}` }
  const answer = await server.inject({
    method,
    url: `/api/vault${path}`,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('the rows of the vault', () => {
  test('403: a key neither makes a wallet, nor sets its policy, nor unfreezes, nor approves', async () => {
    const wanted = { label: 'Orders', policy: policyFor(receiver) }
    const made = await call('person', 'POST', '/wallets', wanted)
    expect(made.status).toBe(200)
    const path = `/wallets/${String(made.body['id'])}`
    const put = { policy: wanted.policy, expectedVersion: 1 }
    const hash = { payloadHash: '0'.repeat(64) }
    const request = '/signing-requests/vsr_01k0000000000000000000000a'
    for (const [method, where, body] of [
      ['POST', '/wallets', wanted],
      ['PUT', `${path}/policy`, put],
      ['POST', `${path}/unfreeze`, {}],
      ['POST', `${request}/approve`, hash],
    ] as const) {
      expect((await call('key', method, where, body)).body['code']).toBe('auth.forbidden')
    }
    expect((await call('key', 'GET', path)).body).toEqual(made.body)
    expect((await call('other', 'GET', path)).status).toBe(404)
    expect((await call('key', 'POST', `${path}/freeze`)).body['status']).toBe('frozen')
    const unfrozen = await call('person', 'POST', `${path}/unfreeze`)
    expect(unfrozen.body['status']).toBe('active')
  })
  test('200: a key asks within the policy, and what is too short to be a call is denied', async () => {
    const owner = { ...person, accountId: 'acct_person' }
    const { wallet } = await world.wallet({ owner })
    const path = `/wallets/${wallet.id}/signing-requests`
    const wanted = { clientRequestId: 'a', to: receiver, data: '0x', valueAtomic: '7' }
    const sent = await call('key', 'POST', path, wanted)
    expect(sent).toMatchObject({ status: 200, body: { state: 'submitted', nonce: 0 } })
    const short = await call('key', 'POST', path, { ...wanted, clientRequestId: 'b', data: '0xab' })
    expect(short).toMatchObject({
      status: 200,
      body: { state: 'denied', reason: 'call_unreadable', call: { selector: '0x' } },
    })
    const other = await call('key', 'POST', path, { ...wanted, valueAtomic: '8' })
    expect(other).toMatchObject({ status: 409, body: { code: 'vault.request_id_used' } })
    const evaluated = await call('key', 'POST', `/wallets/${wallet.id}/policy/evaluate`, {
      to: receiver,
      data: '0x',
      valueAtomic: (10n ** 19n).toString(),
    })
    expect(evaluated.body).toMatchObject({ outcome: 'forbidden', rule: 'value_too_large' })
    const listed = await call('key', 'GET', `/signing-requests?walletId=${wallet.id}&state=denied`)
    expect(listed.body).toMatchObject({ items: [{ id: short.body['id'] }], nextCursor: null })
  })
  test('200: what a person denies without a word says nothing', async () => {
    const owner = { ...person, accountId: 'acct_person' }
    const { wallet } = await world.wallet({ owner })
    const asked = await call('key', 'POST', `/wallets/${wallet.id}/signing-requests`, {
      clientRequestId: 'unsaid',
      to: receiver,
      data: '0x',
      valueAtomic: (2n * 10n ** 18n).toString(),
    })
    const path = `/signing-requests/${String(asked.body['id'])}`
    expect(await call('person', 'POST', `${path}/deny`, {})).toMatchObject({
      status: 200,
      body: { state: 'denied', reason: 'denied_by_owner', denialReason: null },
    })
  })
  test('200: what a person denies tells who asked why, and the record keeps it', async () => {
    const owner = { ...person, accountId: 'acct_person' }
    const { wallet } = await world.wallet({ owner })
    const asked = await call('key', 'POST', `/wallets/${wallet.id}/signing-requests`, {
      clientRequestId: 'much',
      to: receiver,
      data: '0x',
      valueAtomic: (2n * 10n ** 18n).toString(),
    })
    expect(asked.body).toMatchObject({
      state: 'pending_approval',
      denialReason: null,
      askedBy: 'api_key:key_1',
    })
    const path = `/signing-requests/${String(asked.body['id'])}`
    expect((await call('person', 'POST', `${path}/deny`, { reason: '' })).status).toBe(400)
    const reason = 'Ask again on Monday.'
    expect(await call('person', 'POST', `${path}/deny`, { reason })).toMatchObject({
      status: 200,
      body: { state: 'denied', reason: 'denied_by_owner', denialReason: reason },
    })
    expect((await call('key', 'GET', path)).body).toMatchObject({ denialReason: reason })
    const record = await call('key', 'GET', '/audit?limit=200')
    expect(record.body['items']).toContainEqual(
      expect.objectContaining({
        subject: asked.body['id'],
        action: 'vault.signing_denied',
        facts: expect.objectContaining({ denialReason: reason }),
      }),
    )
  })
  test('200: every policy that a wallet has had is listed, with who set it and what it was before', async () => {
    const made = await call('person', 'POST', '/wallets', { label: 'Changing' })
    const path = `/wallets/${String(made.body['id'])}/policy`
    for (const expectedVersion of [1, 2]) {
      const expiresAt = `2030-01-0${expectedVersion}T00:00:00.000Z`
      const policy = { ...policyFor(receiver), windowSeconds: 3_600 * expectedVersion, expiresAt }
      expect((await call('person', 'PUT', path, { policy, expectedVersion })).status).toBe(200)
    }
    const first = await call('key', 'GET', `${path}/changes?limit=1`)
    const actor = `wallet_session:${person.credentialId}`
    const set = (hours: number) =>
      expect.objectContaining({
        windowSeconds: 3_600 * hours,
        expiresAt: `2030-01-0${hours}T00:00:00.000Z`,
      })
    expect(first.body['items']).toMatchObject([
      { version: 3, actor, before: set(1), after: set(2) },
    ])
    const next = String(first.body['nextCursor'])
    const rest = await call('key', 'GET', `${path}/changes?cursor=${next}`)
    const closed = expect.objectContaining({ calls: [], maxValueAtomic: '0' })
    expect(rest.body).toMatchObject({
      items: [
        { version: 2, actor, before: closed, after: set(1) },
        { version: 1, actor, before: null, after: closed },
      ],
      nextCursor: null,
    })
    expect((await call('other', 'GET', `${path}/changes`)).status).toBe(404)
  })
  test('400: names the address that has a wrong letter', async () => {
    const wrong = '0x5FbDB2315678afecb367f032d93F642f64180aA3'
    const policy = { ...policyFor(receiver), recipients: [wrong] }
    const refused = await call('person', 'POST', '/wallets', { label: 'Wrong', policy })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ location: 'body/recipients/0' }] },
    })
  })
  test('503: without a master key every row says so', async () => {
    const bare = await world.withKeys(null)
    const closed = await httpServerOf(
      { vault: vaultRows },
      { vault: bare },
      { authenticators: [tableAuthenticator('api_key', { ct_sk_key: principal() })] },
    )
    const answer = await closed.inject({
      method: 'GET',
      url: '/api/vault/wallets',
      headers: { 'x-api-key': 'ct_sk_key' },
    })
    expect(answer.json()).toMatchObject({ code: 'vault.not_configured', configured: false })
    expect(answer.statusCode).toBe(503)
    await closed.close()
  })
})
