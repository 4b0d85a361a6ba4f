import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAnsweringServer } from '../../../test/support/answering-server.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SolanaSwapsAnswer } from '../../ports/solana-swaps.ts'
import { localLookup } from '../egress/dns-lookup.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { createJupiterSwaps } from './jupiter-swaps.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const taker = 'jdocuPgEAjMfihABsPgKEvYtsmMzjUHeq9LX4Hvs7f3'

let server: Server
let url: string
let egress: ReturnType<typeof createEgress>
let answer: { readonly status: number; readonly body: string }
const asked: { method: string; path: string; key: unknown; body: string }[] = []

beforeEach(async () => {
  asked.length = 0
  server = createAnsweringServer((request, response, body) => {
    const { headers, method = '', url: path = '' } = request
    asked.push({ method, path, key: headers['x-api-key'], body: body.toString() })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  url = `http://${host}/ultra/v1`
  egress = createEgress({ lookup: localLookup, allowedHosts: [host] })
})
afterEach(async () => {
  await egress.close()
  await new Promise((resolve) => server.close(resolve))
})

const open = () => createJupiterSwaps({ url, apiKey: 'key-of-the-operator', egress })
const reply = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const order = {
  mode: 'ultra',
  inputMint: sol,
  outputMint: usdc,
  inAmount: '100000000',
  outAmount: '20198706',
  otherAmountThreshold: '20097713',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0',
  feeBps: 2,
  routePlan: [
    {
      percent: 100,
      swapInfo: {
        ammKey: 'amm',
        label: 'Pool of somebody',
        inputMint: sol,
        outputMint: usdc,
        inAmount: '100000000',
        outAmount: '20198706',
        feeAmount: '0',
        feeMint: sol,
      },
    },
  ],
  transaction: 'AQAAAA==',
  requestId: 'a770110b-82c9-46c8-ba61-09d955b27503',
}

it('asks for an order in the aggregator’s own terms, with the key', async () => {
  reply(order)
  const question = { inputMint: sol, outputMint: usdc, amount: '100000000', taker, slippageBps: 50 }
  expect(await answerOf(open().order(question))).toEqual({
    requestId: order.requestId,
    transaction: 'AQAAAA==',
    inputMint: sol,
    outputMint: usdc,
    inAmount: '100000000',
    outAmount: '20198706',
    minOutAmount: '20097713',
    slippageBps: 50,
    feeBps: 2,
    route: [
      {
        label: 'Pool of somebody',
        inputMint: sol,
        outputMint: usdc,
        inAmount: '100000000',
        outAmount: '20198706',
      },
    ],
    refusal: null,
  })
  expect(asked).toEqual([
    {
      method: 'GET',
      path: `/ultra/v1/order?inputMint=${sol}&outputMint=${usdc}&amount=100000000&taker=${taker}&slippageBps=50`,
      key: 'key-of-the-operator',
      body: '',
    },
  ])
})

it('without a taker there is a price and no transaction, and a refusal says why', async () => {
  reply({ ...order, transaction: null, errorMessage: 'Insufficient funds' })
  const question = { inputMint: sol, outputMint: usdc, amount: '100000000' }
  expect(await answerOf(open().order(question))).toMatchObject({
    transaction: null,
    refusal: 'Insufficient funds',
  })
})

it('lands a signed order and says what came of it', async () => {
  reply({
    status: 'Success',
    signature: '5sig',
    slot: '324307186',
    code: 0,
    inputAmountResult: '100000000',
    outputAmountResult: '20200000',
  })
  const signed = { requestId: order.requestId, signedTransaction: 'AQAAAQ==' }
  expect(await answerOf(open().execute(signed))).toEqual({
    status: 'success',
    signature: '5sig',
    slot: '324307186',
    inAmount: '100000000',
    outAmount: '20200000',
    code: 0,
  })
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/ultra/v1/execute' })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(signed)
  reply({ status: 'Failed', code: -1_000, error: 'Failed to land' })
  expect(await answerOf(open().execute(signed))).toMatchObject({ status: 'failed', code: -1_000 })
})

it.each([
  ['what is not JSON', '<html>', 200, 'upstream.failed'],
  ['an order without amounts', { ...order, outAmount: 1.5 }, 200, 'upstream.failed'],
  [
    'a refused key, of which nothing is said',
    { error: 'key-of-the-operator' },
    401,
    'upstream.failed',
  ],
])('%s is no order', async (_name, body, status, code) => {
  reply(body, status)
  const failure: unknown = await open()
    .order({ inputMint: sol, outputMint: usdc, amount: '1' })
    .catch((thrown: unknown) => thrown)
  if (!(failure instanceof AppError)) throw new Error('was not refused')
  expect(failure.spec.code).toBe(code)
  expect(failure.message).not.toContain('key-of-the-operator')
})

it('a refused request says why', async () => {
  reply({ error: 'amount required' }, 400)
  const question = { inputMint: sol, outputMint: usdc, amount: '1' }
  expect(await open().order(question)).toEqual({ ok: false, reason: 'amount required' })
})

async function answerOf<found>(work: Promise<SolanaSwapsAnswer<found>>): Promise<found> {
  const given = await work
  if (!given.ok) throw new Error(given.reason)
  return given.answer
}
