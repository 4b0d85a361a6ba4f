import type { KeyPairSigner } from '@solana/kit'
import type { PaymentPayload } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../test/support/database.ts'
import { shopPrice } from '../../../../../test/support/payments-world.ts'
import { fc } from '../../../../../test/support/properties.ts'
import {
  openX402Chains,
  openX402Till,
  paymentFromEvm,
  paymentFromSolana,
  paymentHeader,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
} from '../../../../../test/support/x402-world.ts'
import type { Database } from '../../../../ports/database.ts'

let chains: X402Chains
let database: Database
let till: X402Till
let evmPayer: PrivateKeyAccount
let solanaPayer: KeyPairSigner
let aheadMs = 0

beforeAll(async () => {
  chains = await openX402Chains()
  database = await createTestDatabase(x402MigrationSets)
  till = await openX402Till(chains, {
    database,
    clock: { nowMs: () => Date.now() + aheadMs },
  })
  evmPayer = await chains.evmPayer()
  solanaPayer = await chains.solanaPayer()
})
beforeEach(() => {
  till.shop.made.length = 0
  till.shop.quote = shopPrice
})
afterAll(async () => {
  await till.http.close()
  await database.close()
  await chains.remove()
})

type Move = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path?: string
  readonly colour?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function send({ method = 'POST', path = '/shop/cup', colour = 'red', ...rest }: Move) {
  const host = rest.host ?? new URL(till.url).host
  return till.http.inject({
    method,
    url: path,
    headers: { host, 'content-type': 'application/json', ...rest.headers },
    ...(method === 'GET' ? {} : { payload: JSON.stringify({ colour }) }),
  })
}

async function challenge(): Promise<Response> {
  const { headers, body, statusCode } = await send({})
  const required = String(headers['payment-required'])
  return new Response(body, { status: statusCode, headers: { 'payment-required': required } })
}

const schemes = {
  'EIP-3009': async () => paymentFromEvm(evmPayer, await challenge()),
  Solana: async () => paymentFromSolana(chains, solanaPayer, await challenge()),
} as const
const each = Object.entries(schemes).map(([scheme, pay]) => ({ scheme, pay }))

describe.each(each)('a payment by $scheme', ({ pay }) => {
  it('pays for the request that it was made for', async () => {
    const answer = await send({ headers: paymentHeader(await pay()) })
    expect([answer.statusCode, till.shop.made.length]).toEqual([200, 1])
  })

  it.each<[number, string, Move]>([
    [402, 'path', { path: '/shop/plate' }],
    [402, 'path in other letters', { path: '/shop/Cup' }],
    [402, 'method', { method: 'PUT' }],
    [402, 'row', { path: '/shop/orders', headers: { 'x-api-key': 'ct_sk_a' } }],
    [402, 'query', { path: '/shop/cup?gift=yes' }],
    [402, 'body', { colour: 'blue' }],
    [402, 'request without a body', { method: 'GET', path: '/shop/window' }],
  ])('%i for another %s', async (status, _name, move) => {
    const headers = { ...paymentHeader(await pay()), ...move.headers }
    const answer = await send({ ...move, headers })
    expect(answer.statusCode).toBe(status)
    expect(till.shop.made).toEqual([])
  })

  it('pays at the other address of the service, and names it as the resource there', async () => {
    const payment = await pay()
    const unpaid = await send({ host: 'alt.example' })
    const headers = paymentHeader({ ...payment, resource: unpaid.json().x402.resource })
    expect(unpaid.json().x402.resource.url).toBe('https://alt.example/shop/cup')
    const answers = [
      await send({ headers: paymentHeader(payment), host: 'alt.example' }),
      await send({ headers }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(till.shop.made).toHaveLength(1)
  })

  it.each([
    ['path', () => `${till.url}/shop/plate`],
    ['path at our other address', () => 'https://alt.example/shop/plate'],
    ['host', () => 'https://evil.example/shop/cup'],
    ['scheme', () => 'http://alt.example/shop/cup'],
    ['spelling', () => `${till.url}/shop/cup?`],
  ])('402 for another %s in `resource`, also where the request is right', async (_name, url) => {
    const payment = await pay()
    for (const host of [undefined, 'alt.example']) {
      const resource = { ...payment.resource, url: url() }
      const headers = paymentHeader({ ...payment, resource })
      const answer = await send({ headers, ...(host === undefined ? {} : { host }) })
      expect([answer.statusCode, till.shop.made]).toEqual([402, []])
    }
  })

  it.each([
    ['higher', 1_001n],
    ['lower', 999n],
  ])('402 once the price is %s', async (_name, amountAtomic) => {
    const headers = paymentHeader(await pay())
    till.shop.quote = { ...shopPrice, amountAtomic }
    expect((await send({ headers })).statusCode).toBe(402)
    expect(till.shop.made).toEqual([])
  })

  it('402 or 400 for every other offer that the payer claims to have accepted', async () => {
    const payment = await pay()
    const lies = fc.oneof(
      fc.record({ amount: fc.nat({ max: 5_000 }).map(String) }),
      fc.record({ asset: fc.constantFrom('0x1', 'So11111111111111111111111111111111111111112') }),
      fc.record({ payTo: fc.constantFrom(evmPayer.address, solanaPayer.address, '') }),
      fc.record({
        network: fc.constantFrom('eip155:1', 'eip155:04663', 'solana:x', 'EIP155:4663'),
      }),
      fc.record({ scheme: fc.constantFrom('upto', 'EXACT', 'exact ', '') }),
      fc.record({ maxTimeoutSeconds: fc.integer({ min: 301, max: 10_000 }) }),
      fc.record({ extra: fc.dictionary(fc.string(), fc.string()) }),
      fc.record({ note: fc.string() }),
    )
    await fc.assert(
      fc.asyncProperty(lies, async (lie) => {
        const accepted = { ...payment.accepted, ...lie }
        fc.pre(JSON.stringify(accepted) !== JSON.stringify(payment.accepted))
        const answer = await send({ headers: paymentHeader({ ...payment, accepted }) })
        expect([400, 402]).toContain(answer.statusCode)
      }),
      { numRuns: 250 },
    )
    expect(till.shop.made).toEqual([])
    expect((await send({ headers: paymentHeader(payment) })).statusCode).toBe(200)
  })

  it('402 for every payload with one character changed', async () => {
    const payment = await pay()
    const text = JSON.stringify(payment.payload)
    const refused: number[] = []
    for (let at = 0; at < text.length; at += 5) {
      const changed = text.slice(0, at) + (text[at] === '7' ? '3' : '7') + text.slice(at + 1)
      const spelt = JSON.stringify({ ...payment, payload: '#' }).replace('"#"', changed)
      const headers = { 'payment-signature': Buffer.from(spelt).toString('base64') }
      refused.push((await send({ headers })).statusCode)
    }
    expect(new Set(refused)).toEqual(new Set([402]))
    expect(till.shop.made).toEqual([])
  })

  it('402 with a payment of another protocol or version beside it', async () => {
    const headers = paymentHeader(await pay())
    const former = Buffer.from(
      JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'solana-devnet', payload: {} }),
    ).toString('base64')
    const answer = await send({ headers: { ...headers, 'x-payment': former } })
    expect(answer.statusCode).toBe(402)
    expect(till.shop.made).toEqual([])
  })

  it('is one grant however its header is written', async () => {
    const payment = await pay()
    const [value = ''] = Object.values(paymentHeader(payment))
    const backwards = (members: object) => Object.fromEntries(Object.entries(members).reverse())
    const [accepted, payload] = [backwards(payment.accepted), backwards(payment.payload)]
    const turned = { ...backwards(payment), accepted, payload }
    const spellings = [
      { 'PAYMENT-SIGNATURE': value },
      paymentHeader(turned),
      { 'payment-signature': value },
    ]
    const answers = await Promise.all(spellings.map((headers) => send({ headers })))
    // Another may come after the grant and get its answer again, or during it and be told to wait.
    const good = answers.filter(({ statusCode }) => statusCode === 200)
    const granted = good.filter(({ headers }) => headers['payment-replayed'] === undefined)
    expect(granted).toHaveLength(1)
    for (const headers of spellings) {
      const again = await send({ headers })
      const { statusCode, body } = again
      expect([statusCode, again.headers['payment-replayed'], body]).toEqual([
        200,
        'true',
        granted[0]?.body,
      ])
    }
    const padded = await send({ headers: { 'payment-signature': ` ${value} ` } })
    expect([padded.statusCode, padded.json().code]).toEqual([402, 'payment.malformed_credential'])
    expect(till.shop.made).toHaveLength(1)
  })
})

describe('the payment identifier', () => {
  const named = (payment: PaymentPayload, id: string) => ({
    ...payment,
    extensions: { 'payment-identifier': { info: { required: false, id } } },
  })

  it('200 twice for the same payment, and the first answer again', async () => {
    const payment = named(await schemes['EIP-3009'](), 'order_0123456789')
    const first = await send({ headers: paymentHeader(payment) })
    const again = await send({ headers: paymentHeader(payment) })
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.body).toBe(first.body)
    expect(till.shop.made).toHaveLength(1)
  })

  it('409 for another payment of the same payer, and 200 for another payer', async () => {
    const id = 'order_9876543210'
    await send({ headers: paymentHeader(named(await schemes.Solana(), id)) })
    const other = await send({ headers: paymentHeader(named(await schemes.Solana(), id)) })
    expect([other.statusCode, other.json().code]).toEqual([409, 'x402.identifier_reused'])
    expect(till.shop.made).toHaveLength(1)
    const stranger = await send({ headers: paymentHeader(named(await schemes['EIP-3009'](), id)) })
    expect(stranger.statusCode).toBe(200)
  })
})

// Last, because time does not go back.
describe('an old offer', () => {
  it('402 when it was made more than five minutes ago', async () => {
    const payments = await Promise.all(Object.values(schemes).map((pay) => pay()))
    aheadMs = 301_000
    for (const payment of payments) {
      const answer = await send({ headers: paymentHeader(payment) })
      expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment.expired'])
    }
  })
})
