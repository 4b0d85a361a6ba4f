import { Challenge, Receipt } from 'mppx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerWith,
  challengesOf,
  paperClient,
  post,
  readJson,
} from '../../../../../../test/support/mpp-client.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import type { TokenQuote } from './trade-plan.ts'

const curve: TokenQuote = {
  symbol: 'CUP',
  venue: 'the bonding curve of the token',
  quoteAsset: 'ETH',
  outAsset: 'CUP',
  amountOutAtomic: 5n * 10n ** 18n,
  outDecimals: 18,
  priceImpactBps: 40,
  warnings: [],
  prepare: 'POST /api/rh-launchpad/trades/prepare',
  expiresAt: new Date('2026-07-15T09:00:10.000Z'),
}
const known = `0x${'11'.repeat(20)}`
const graduated = `0x${'22'.repeat(20)}`

let world: RunningMpp
beforeAll(async () => {
  world = await startMpp({
    // The reference client reads the machine's clock.
    clock: { nowMs: () => Date.now() },
    quoteToken: async ({ token, amountIn }) => {
      if (token === known) {
        const priceImpactBps = BigInt(amountIn) > 10n ** 18n ? 900 : curve.priceImpactBps
        return { outcome: 'quoted', quote: { ...curve, priceImpactBps } }
      }
      return token === graduated
        ? { outcome: 'not_tradable', reason: 'The token left the curve for its pool.' }
        : { outcome: 'unknown' }
    },
  })
})
afterAll(() => world.close())

const bare = (path: string) => `${world.url}/api/mpp${path}`
const own = (path: string) => `${world.url}/api/svc-mpp-prefix/mpp${path}`
const send = (url: string, body: unknown) =>
  [
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  ] as const

describe('GET /api/svc-mpp-prefix/mpp', () => {
  test('200 names intents, rails, configuration, endpoints and how to install a client', async () => {
    const answer = await fetch(own(''))
    expect(answer.status).toBe(200)
    expect(await readJson(answer)).toEqual({
      ok: true,
      product: 'Bourse micropayments',
      productUrl: 'http://localhost:4663/payments',
      intents: ['charge', 'session'],
      rails: ['sol', 'USDC', 'SPL'],
      config: {
        recipient: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
        network: 'mainnet-beta',
        mode: 'paper',
        realm: 'svc',
        currency: 'USDC',
        mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        decimals: 6,
        tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        rpcConfigured: false,
      },
      endpoints: {
        charge: 'POST /api/svc-mpp-prefix/mpp/charge',
        sessionOpen: 'POST /api/svc-mpp-prefix/mpp/session/open',
        sessionUse: 'POST /api/svc-mpp-prefix/mpp/session/use',
        sessionClose: 'POST /api/svc-mpp-prefix/mpp/session/close',
        paidTradePlan: 'POST /api/svc-mpp-prefix/mpp/trade/plan',
        sessionTopUp: 'POST /api/svc-mpp-prefix/mpp/session/top-up',
        session: 'GET /api/svc-mpp-prefix/mpp/session/{id}',
      },
      install: expect.objectContaining({ npm: 'npm install mppx' }),
    })
  })
})

describe('GET /api/mpp', () => {
  test('200 has exactly the members of the bare call', async () => {
    const answer = await readJson(await fetch(bare('')))
    expect(Object.keys(answer)).toEqual(['ok', 'product', 'config', 'docs', 'npm', 'endpoints'])
    expect(answer.endpoints).toEqual({
      charge: 'POST /api/mpp/charge',
      sessionOpen: 'POST /api/mpp/session/open',
      sessionUse: 'POST /api/mpp/session/use',
      sessionClose: 'POST /api/mpp/session/close',
      paidTradePlan: 'POST /api/mpp/trade/plan',
    })
  })
})

describe('POST /charge', () => {
  test('402 with a challenge in the header and in the body, and nothing to keep', async () => {
    const answer = await post(bare('/charge'), {})
    expect(answer.status).toBe(402)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const challenge = challengesOf(answer).get('paper/charge')
    expect(challenge).toMatchObject({
      realm: 'svc',
      request: { amount: '10000', currency: 'USDC' },
    })
    expect(answer.json).toMatchObject({
      ok: false,
      error: 'Payment required',
      type: 'https://paymentauth.org/problems/payment-required',
      code: 'payment.required',
      mpp: {
        status: 402,
        intent: 'charge',
        method: 'paper',
        id: challenge?.id,
        amount: '10000',
        amountHuman: '0.01',
        currency: 'USDC',
        mint: null,
        decimals: 6,
        recipient: 'platform',
        reference: expect.stringMatching(/^[0-9a-f]{44}$/),
        network: 'paper',
        description: 'One-off charge',
        mode: 'paper',
        realm: 'svc',
        expiresAt: challenge?.expires,
      },
    })
  })

  test.each(['/api/mpp', '/api/svc-mpp-prefix/mpp'])(
    '200 under %s once the reference client has paid',
    async (prefix) => {
      const client = paperClient('bob')
      const body = { amount: '0.25', description: 'One call' }
      const answer = await client.fetch(...send(`${world.url}${prefix}/charge`, body))
      expect(answer.status).toBe(200)
      const json = await readJson(answer)
      const receipt = Receipt.fromResponse(answer)
      expect(json).toEqual({
        ok: true,
        receipt: {
          challengeId: Reflect.get(receipt, 'challengeId'),
          chargeId: answer.headers.get('charge-id'),
          paid: true,
          mode: 'paper',
          rail: 'mpp_paper',
          amount: '250000',
          asset: 'USDC',
        },
      })
      expect(receipt).toMatchObject({
        status: 'success',
        method: 'paper',
        intent: 'charge',
        amount: '250000',
        mode: 'paper',
        network: 'paper',
        reference: `charge:${json.receipt.chargeId}`,
      })
      expect(answer.headers.get('cache-control')).toBe('no-store, private')
    },
  )

  test('200 in SOL as well, which is another asset', async () => {
    const client = paperClient('carol')
    const answer = await client.fetch(...send(bare('/charge'), { amount: '0.5', asset: 'SOL' }))
    expect(answer.status).toBe(200)
    expect((await readJson(answer)).receipt).toMatchObject({ amount: '500000000', asset: 'SOL' })
  })

  test('200 beside an API key, in the second header, on the account’s own paper', async () => {
    const headers = { 'x-api-key': 'ct_sk_a', 'payment-preference': 'none' }
    const unpaid = await post(bare('/charge'), {}, headers)
    const credential = answerWith(challengesOf(unpaid).get('paper/charge'), { type: 'paper' })
    const answer = await post(
      bare('/charge'),
      {},
      { ...headers, 'payment-authorization': credential },
    )
    expect(answer.status).toBe(200)
    expect(await world.balance('acct_a', 'paper:USDC')).toBe(99_990_000n)
    expect(await world.balance('platform', 'paper:USDC', 'revenue')).toBeGreaterThanOrEqual(10_000n)
  })

  test('402 for the second answer to one challenge, whoever gives it', async () => {
    const challenge = challengesOf(await post(bare('/charge'), {})).get('paper/charge')
    const pay = (payer: string) =>
      post(bare('/charge'), {}, { authorization: answerWith(challenge, { type: 'paper', payer }) })
    expect((await pay('first')).status).toBe(200)
    const second = await pay('second')
    expect([second.status, second.json.reason]).toEqual([402, 'payment_used'])
  })

  test('each payer is given paper once, and 402 says what they lack after it', async () => {
    const client = paperClient('dave')
    const whole = await client.fetch(...send(bare('/charge'), { amount: '100' }))
    expect(whole.status).toBe(200)
    const unpaid = await post(bare('/charge'), {})
    const credential = answerWith(challengesOf(unpaid).get('paper/charge'), {
      type: 'paper',
      payer: 'dave',
    })
    const answer = await post(bare('/charge'), {}, { authorization: credential })
    expect(answer.status).toBe(402)
    expect(answer.json).toMatchObject({
      code: 'payment.insufficient',
      type: 'https://paymentauth.org/problems/payment-insufficient',
      reason: 'insufficient_paper',
      shortfallAtomic: '10000',
    })
    expect(challengesOf(answer).get('paper/charge')).toBeDefined()
  })

  test.each([
    ['zero', { amount: '0' }],
    ['more places than the asset has', { amount: '0.0000001' }],
    ['a number', { amount: 0.01 }],
    ['digits of another script', { amount: '０.０１' }],
    ['an exponent', { amount: '1e3' }],
    ['a separator', { amount: '1_000' }],
    ['a sign', { amount: '-1' }],
    ['another asset', { asset: 'ETH' }],
    ['a member that is not known', { amount: '0.01', tip: '1' }],
    ['a description of 257 letters', { description: 'x'.repeat(257) }],
  ])('400 for an amount that is %s, before anybody pays', async (_, body) => {
    expect((await post(bare('/charge'), body)).status).toBe(400)
  })

  test.each([
    ['another type', { type: 'cash' }, 'payment.malformed_credential'],
    [
      'a payer of 33 letters',
      { type: 'paper', payer: 'x'.repeat(33) },
      'payment.malformed_credential',
    ],
    ['a payer that is no text', { type: 'paper', payer: {} }, 'payment.malformed_credential'],
  ])('402 for %s', async (_, payload, code) => {
    const unpaid = await post(bare('/charge'), {})
    const authorization = answerWith(challengesOf(unpaid).get('paper/charge'), payload)
    const answer = await post(bare('/charge'), {}, { authorization })
    expect([answer.status, answer.json['code']]).toEqual([402, code])
  })
})

describe('POST /trade/plan', () => {
  const question = {
    chain: 'robinhood',
    token: known,
    side: 'buy',
    amount: '0.1',
    slippageBps: 100,
  }

  test('200 with a plan from the quote of this moment, once it is paid', async () => {
    const answer = await paperClient('erin').fetch(...send(bare('/trade/plan'), question))
    expect(answer.status).toBe(200)
    const json = await readJson(answer)
    expect(json).toMatchObject({
      ok: true,
      paid: true,
      receipt: { paid: true, mode: 'paper', amount: '10000' },
      plan: {
        chain: 'robinhood',
        token: known,
        symbol: 'CUP',
        side: 'buy',
        amount: '0.1',
        mode: 'paper',
        slippageBps: 100,
        status: 'planned',
        quoteAsset: 'ETH',
        estimatedOut: '5',
        minimumOut: '4.95',
        priceImpactBps: 40,
        warnings: [],
      },
    })
    expect(json.plan.legs.map(({ action }: { action: string }) => action)).toEqual([
      'prepare',
      'buy',
      'sign',
    ])
    expect(json.text).toContain('about 5 CUP, at least 4.95')
  })

  test('200 blocks a plan that moves the price beyond its slippage', async () => {
    const large = { ...question, amount: '2', slippageBps: 50 }
    const answer = await paperClient('erin').fetch(...send(bare('/trade/plan'), large))
    const { plan } = await readJson(answer)
    expect(plan.status).toBe('blocked')
    expect(plan.warnings[0]).toContain('900 basis points')
  })

  test.each([
    [404, 'resource.not_found', { ...question, token: `0x${'33'.repeat(20)}` }],
    [422, 'mpp.token_not_tradable', { ...question, token: graduated }],
    [400, 'request.invalid', { ...question, chain: 'solana' }],
    [400, 'request.invalid', { ...question, amount: '0' }],
    [400, 'request.invalid', { ...question, slippageBps: 0 }],
  ])('%i %s before anybody pays', async (status, code, body) => {
    const answer = await post(own('/trade/plan'), body)
    expect([answer.status, answer.json['code']]).toEqual([status, code])
  })

  test('402 to a credential that paid for another plan', async () => {
    const unpaid = await post(bare('/trade/plan'), question)
    const authorization = answerWith(challengesOf(unpaid).get('paper/charge'), { type: 'paper' })
    const other = await post(bare('/trade/plan'), { ...question, side: 'sell' }, { authorization })
    expect([other.status, other.json['code']]).toEqual([402, 'payment.invalid_challenge'])
    expect(Challenge.fromHeadersList(other.headers).length).toBeGreaterThan(0)
  })
})

test('nothing was logged as a failure', () => {
  expect(world.logged).toEqual([])
})
