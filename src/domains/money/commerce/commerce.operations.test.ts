import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommerceWorld, createCommerceWorld } from '../../../../test/support/commerce-world.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { domainRows } from '../../../app/domain-rows.ts'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { billingRows } from '../billing/index.ts'
import { ledgerRows } from '../ledger/index.ts'
import { createCommerceService } from './commerce.service.ts'
import { createDomainAssociation } from './domain-association.ts'
import { confirmPayment, recordPayment } from './incoming-payments.ts'
import { commerceRows } from './index.ts'
import { paymentsStore } from './payments.store.ts'
import { standardPacks } from './products.ts'

const wallet: Wallet = { namespace: 'eip155', address: `0x${'1'.repeat(40)}` }
const name = 'payment-domain-association'
const bytes = Uint8Array.from([0, 255, 10, 13, 0xef, 0xbb, 0xbf, 65])
let world: CommerceWorld
let server: FastifyInstance

beforeAll(async () => {
  world = await createCommerceWorld()
  server = await startServer({ bytes })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

function startServer(file: { readonly bytes: Uint8Array } | null): Promise<FastifyInstance> {
  const commerce = createCommerceService({ ...world.options, domainAssociation: file })
  const person = (accountId: string, wallets: readonly Wallet[] = []) =>
    principal({ accountId, credential: 'wallet_session', wallets })
  return httpServerOf(
    {
      ledger: ledgerRows,
      billing: billingRows,
      commerce: commerceRows,
    },
    { billing: world.billing, commerce },
    {
      clock: world.clock,
      operatorWallets: [wallet],
      authenticators: [
        tableAuthenticator('wallet_session', {
          owner: person('acct_owner'),
          stranger: person('acct_stranger'),
          operator: person('acct_operator', [wallet]),
        }),
        tableAuthenticator('api_key', { ct_sk_owner: principal({ accountId: 'acct_owner' }) }),
      ],
    },
  )
}

type Who = 'owner' | 'stranger' | 'operator' | 'key' | 'nobody'
function headersOf(who: Who): Record<string, string> {
  if (who === 'nobody') return {}
  if (who === 'key') return { 'x-api-key': 'ct_sk_owner' }
  return { cookie: `__Host-svc.sid=${who}`, origin: 'http://localhost:4663' }
}
const call = (who: Who, method: 'GET' | 'POST', url: string, payload?: object) =>
  server.inject({ method, url, headers: headersOf(who), ...(payload ? { payload } : {}) })
const json = async (...args: Parameters<typeof call>) => (await call(...args)).json()
const path = '/api/commerce/checkouts'
const wish = { item: { product: 'credit-usdc-5' }, network: 'evm' }

async function pay(amount: string, part: string): Promise<void> {
  const parts = { ...world.options, packs: standardPacks }
  await world.database.transaction((tx) =>
    recordPayment(
      tx,
      {
        network: 'evm',
        transaction: '0xabc',
        part,
        asset: 'USDC',
        amountAtomic: BigInt(amount),
        payer: wallet.address,
        blockNumber: 1n,
        paidAt: new Date(world.clock.nowMs()),
        references: [],
      },
      parts,
    ),
  )
  for (const payment of await paymentsStore(world.database.query).waiting('evm', 9n, 100)) {
    await world.database.transaction((tx) => confirmPayment(tx, payment, parts))
  }
}

describe('GET /api/commerce/products', () => {
  test('200 lists packs and plans that cost something, with networks, for anyone', async () => {
    const { items, credit } = await json('nobody', 'GET', '/api/commerce/products')
    const names = items.map(({ product }: { product: string }) => product)
    expect(names).toEqual([
      'credit-usdc-5',
      'credit-usdc-20',
      'credit-usdc-100',
      'credit-sol-0_1',
      'credit-sol-1',
      'plan-developer',
      'plan-pro',
    ])
    expect(items[0]).toMatchObject({ networks: ['evm', 'solana'], amountAtomic: '5000000' })
    expect(items[3]).toMatchObject({ networks: ['solana'], decimals: 9 })
    expect(credit).toHaveLength(2)
  })
})

describe('POST /api/commerce/checkouts', () => {
  test('200 opens one, with a session or a key', async () => {
    for (const who of ['owner', 'key'] as const) {
      expect(await json(who, 'POST', path, wish)).toMatchObject({
        status: 'open',
        product: { kind: 'credit', plan: null, amountAtomic: '5000000' },
        payments: [],
        expiresAt: '2026-07-15T09:30:00.000Z',
      })
    }
  })
  test('401 without a credential', async () => {
    expect((await call('nobody', 'POST', path, wish)).statusCode).toBe(401)
  })
  test.each([
    [400, 'request.invalid', { ...wish, network: 'tron' }],
    [400, 'request.invalid', { ...wish, payTo: '0x1' }],
    [400, 'request.invalid', { ...wish, payer: 'me' }],
    [
      400,
      'request.invalid',
      { item: { kind: 'credit', asset: 'USDC', amountAtomic: '1' }, network: 'evm' },
    ],
    [400, 'commerce.network_unfit', { item: { product: 'credit-sol-1' }, network: 'evm' }],
    [404, 'commerce.product_unknown', { item: { product: 'plan-none' }, network: 'evm' }],
  ])('%i %s for %j', async (status, code, body) => {
    expect(await json('owner', 'POST', path, body)).toMatchObject({ status, code })
  })
})

describe('one checkout', () => {
  test('200 reads, lists and cancels its own; 404 for anybody else; 409 once it has ended', async () => {
    world.clock.advance(1_000)
    const made = await json('owner', 'POST', path, wish)
    const { payments: _, ...listed } = made
    expect(await json('key', 'GET', `${path}/${made.id}`)).toEqual(made)
    const page = await json('owner', 'GET', `${path}?limit=1`)
    expect(page.items).toEqual([listed])
    const next = await json('owner', 'GET', `${path}?limit=1&cursor=${page.nextCursor}`)
    expect(next.items[0].id).not.toBe(made.id)
    for (const [method, url] of [
      ['GET', `${path}/${made.id}`],
      ['POST', `${path}/${made.id}/cancel`],
    ] as const) {
      expect(await json('stranger', method, url)).toMatchObject({ status: 404 })
    }
    const cancel = `${path}/${made.id}/cancel`
    expect(await json('owner', 'POST', cancel)).toMatchObject({ status: 'canceled' })
    expect(await json('owner', 'POST', cancel)).toMatchObject({
      status: 409,
      code: 'resource.illegal_transition',
    })
    const canceled = await json('owner', 'GET', `${path}?status=canceled`)
    expect(canceled.items).toHaveLength(1)
    expect(await json('owner', 'GET', `${path}?cursor=x`)).toMatchObject({ status: 400 })
  })
})

describe('the operator', () => {
  test('200 refunds what was paid; 409 what was not; 403 for anybody else', async () => {
    const made = await json('owner', 'POST', path, wish)
    const refund = `${path}/${made.id}/refund`
    const body = { transaction: '0xdef' }
    expect(await json('owner', 'POST', refund, body)).toMatchObject({
      status: 403,
      code: 'auth.operator_required',
    })
    expect(await json('operator', 'POST', refund, body)).toMatchObject({ status: 409 })
    await pay(made.amountAtomic, '0')
    expect(await json('operator', 'POST', refund, body)).toMatchObject({ status: 'refunded' })
    const unknown = `${path}/cko_01k0000000000000000000000a/refund`
    expect(await json('operator', 'POST', unknown, body)).toMatchObject({ status: 404 })
  })
  test("200 lists payments of nobody's and assigns one; 404 for one that is not there; 403 otherwise", async () => {
    await pay('4321', '1')
    expect((await call('owner', 'GET', '/api/commerce/payments')).statusCode).toBe(403)
    const { items } = await json('operator', 'GET', '/api/commerce/payments')
    expect(items).toMatchObject([{ amountAtomic: '4321', checkoutId: null }])
    const made = await json('owner', 'POST', path, wish)
    const assign = `/api/commerce/payments/${items[0].id}/assign`
    const body = { checkoutId: made.id }
    expect((await call('owner', 'POST', assign, body)).statusCode).toBe(403)
    expect(await json('operator', 'POST', assign, body)).toMatchObject({
      received: { amountAtomic: '4321' },
    })
    expect(await json('operator', 'POST', assign, body)).toMatchObject({ status: 404 })
    expect((await json('operator', 'GET', '/api/commerce/payments?state=lost')).items).toEqual([])
  })
})

describe('GET /.well-known/<domain-association file>', () => {
  test('200 gives the bytes exactly as they were configured', async () => {
    const answer = await call('nobody', 'GET', `/.well-known/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(new Uint8Array(answer.rawPayload)).toEqual(bytes)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  })
  test('404 where none is configured', async () => {
    const bare = await startServer(null)
    const answer = await bare.inject({ method: 'GET', url: `/.well-known/${name}` })
    expect(answer.json()).toMatchObject({ status: 404, code: 'resource.not_found' })
    await bare.close()
  })
  test('has the content type that was configured', () => {
    const contentType = 'application/json'
    expect(createDomainAssociation({ bytes, contentType }).read()).toEqual({
      contentType,
      body: bytes,
    })
  })
  test.each(['mcp', 'MCP', '', '.', '..', 'a/b', 'a..b', '.hidden', 'a b', '{name}', 'ä', '*'])(
    'the name %j stops the start',
    (domainAssociation) => {
      expect(() => buildCatalog(domainRows({ embedded: true }), { domainAssociation })).toThrow(
        /cannot be the domainAssociation|route declared twice: GET .*mcp/,
      )
    },
  )
})
