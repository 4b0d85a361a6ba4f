import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Database } from '../../../ports/database.ts'
import type { Egress, EgressRequest } from '../../../ports/egress.ts'
import { checkChallenge } from './challenge-check.ts'

const url = 'https://api.example.com/paid'
const nowMs = Date.parse('2026-07-15T10:00:00Z')
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const offer = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0xasset',
  payTo: '0xpayee',
  maxTimeoutSeconds: 60,
}
const request = base64url({ amount: '1000', currency: 'sol', recipient: 'wallet' })
const good = {
  status: 402,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'www-authenticate': `Bearer realm="x", Payment id="a", realm="svc", method="solana", intent="charge", request="${request}", expires="2026-07-15T10:05:00Z"`,
    'payment-required': base64({ x402Version: 2, accepts: [offer] }),
  },
  body: Buffer.from(
    JSON.stringify({
      x402Version: 1,
      accepts: [{ ...offer, network: 'base', maxAmountRequired: '10000' }],
    }),
  ),
}

describe('checkChallenge', () => {
  test('finds nothing wrong with a good one, and reads every offer', () => {
    const { findings, offers } = checkChallenge(good, nowMs)
    expect(findings).toEqual([])
    expect(
      offers.map(({ protocol, version, amount, network }) => [protocol, version, amount, network]),
    ).toEqual([
      ['mpp', '00', '1000', null],
      ['x402', '2', '10000', 'eip155:8453'],
      ['x402', '1', '10000', 'base'],
    ])
  })

  const withHeaders = (headers: Record<string, string>) => ({
    ...good,
    headers: { ...good.headers, ...headers },
    body: Buffer.from('{}'),
  })
  const challenge = (change: string) =>
    withHeaders({
      'www-authenticate': `Payment id="a", realm="svc", method="solana", intent="charge", ${change}`,
    })
  const x402 = (change: object) =>
    withHeaders({
      'payment-required': base64({ x402Version: 2, accepts: [{ ...offer, ...change }] }),
    })

  test.each([
    ['http.status', { ...good, status: 200 }],
    ['http.cache', withHeaders({ 'cache-control': 'max-age=60' })],
    ['http.content_type', withHeaders({ 'content-type': 'text/html' })],
    ['mpp.request', challenge('request="!!"')],
    ['mpp.request', challenge('expires="2026-07-15T10:05:00Z"')],
    ['mpp.amount', challenge(`request="${base64url({ amount: '1e3' })}"`)],
    ['mpp.amount', challenge(`request="${base64url({ amount: 5 })}"`)],
    ['mpp.expires', challenge(`request="${request}"`)],
    ['mpp.expires', challenge(`request="${request}", expires="2026-07-15T09:00:00Z"`)],
    ['mpp.id', challenge(`request="${request}", Payment id="a", realm="r", method="x"`)],
    ['x402.header', withHeaders({ 'payment-required': '!!' })],
    ['x402v2.accepts', withHeaders({ 'payment-required': base64({ x402Version: 2 }) })],
    ['x402v2.version', withHeaders({ 'payment-required': base64({ accepts: [offer] }) })],
    ['x402v2.amount', x402({ amount: 10_000 })],
    ['x402v2.amount', x402({ amount: '007' })],
    ['x402v2.network', x402({ network: 'base' })],
    ['x402v2.payTo', x402({ payTo: undefined })],
    ['x402v2.timeout', x402({ maxTimeoutSeconds: '60' })],
    [
      'x402v1.network',
      {
        ...good,
        body: Buffer.from(
          JSON.stringify({ x402Version: 1, accepts: [{ ...offer, maxAmountRequired: '1' }] }),
        ),
      },
    ],
    [
      'challenge.offers',
      { ...good, headers: { 'cache-control': 'no-store' }, body: Buffer.from('') },
    ],
  ])('finds %s', (rule, answer) => {
    expect(checkChallenge(answer, nowMs).findings.map((one) => one.rule)).toContain(rule)
  })
})

describe('POST /api/payments/validate', () => {
  let database: Database
  let till: Till
  let sent: EgressRequest[]
  let answer: () => Promise<Awaited<ReturnType<Egress['request']>>>
  beforeEach(async () => {
    database = await createTestDatabase(paymentMigrationSets)
    sent = []
    answer = async () => ({ ...good, url })
    till = await openTill({
      database,
      clock: { nowMs: () => nowMs },
      egress: {
        request: (asked) => {
          sent.push(asked)
          return answer()
        },
        stream: () => Promise.reject(new Error('nothing is streamed')),
      },
    })
    await till.fund('acct_a', 'USDC', 5_000n)
  })
  afterEach(async () => {
    await till.http.close()
    await database.close()
  })

  const check = (body: object, headers: Record<string, string> = { 'x-api-key': 'ct_sk_a' }) =>
    till.http.inject({
      method: 'POST',
      url: '/api/payments/validate',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })

  test('200 reports what was found, for its price', async () => {
    const checked = await check({ url })
    expect(checked.json()).toMatchObject({
      url,
      status: 402,
      valid: true,
      protocols: ['mpp', 'x402v2', 'x402v1'],
      findings: [],
    })
    expect(sent).toMatchObject([{ method: 'GET', url, headers: { accept: 'application/json' } }])
    expect(await till.balance('acct_a', 'USDC')).toBe(4_000n)
  })

  test('400 for an address that the guard refuses, and nothing is charged', async () => {
    answer = () => Promise.reject(new AppError(egressErrors.refused, 'Not a public address.'))
    expect((await check({ url: 'https://localhost/x' })).statusCode).toBe(400)
    expect(await till.balance('acct_a', 'USDC')).toBe(5_000n)
  })

  test('402 without credit, before anything is sent', async () => {
    expect((await check({ url }, { 'x-api-key': 'ct_sk_b' })).statusCode).toBe(402)
    expect(sent).toEqual([])
  })

  test('400 for an address without TLS', async () => {
    expect((await check({ url: 'http://api.example.com' })).statusCode).toBe(400)
  })
})
