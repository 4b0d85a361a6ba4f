import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/app.ts'
import { type Json, listOf, objectOf, textOf } from '../../../tools/tour/api.ts'

let app: TestApp
const owner = privateKeyToAccount(generatePrivateKey())
/** Generous: only a defect makes it run out. */
const patience = { timeout: 60_000, interval: 200 }

beforeAll(async () => {
  app = await startTestApp()
  await post('/api/dev/faucet', { address: owner.address })
}, 120_000)
afterAll(() => app?.close())

async function get(path: string) {
  const answer = await fetch(`${app.baseUrl}${path}`)
  return { status: answer.status, body: objectOf({ body: await answer.json() }, 'body') }
}
async function post(path: string, body: unknown) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: objectOf({ body: await answer.json() }, 'body') }
}
const intentOf = (body: Json) => ({
  intentId: textOf(body, 'intent', 'intentId'),
  to: hexOf(textOf(body, 'intent', 'to')),
  data: hexOf(textOf(body, 'intent', 'data')),
})
const hexOf = (text: string): Hex => `0x${text.slice(2)}`
const contractsOf = (body: Json) => objectOf(listOf(body, 'networks')[0] ?? {}, 'contracts')
const signed = (intent: { to: Hex; data: Hex }, nonce: number) =>
  owner.signTransaction({
    type: 'eip1559',
    chainId: 4663,
    nonce,
    gas: 3_000_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    to: intent.to,
    data: intent.data,
  })

test('200: the program has trusted registries, registers one of its agents, and the catalog says so', async () => {
  const config = await get('/api/agents/forge/config')
  expect(config.body['networks']).toMatchObject([
    { chainId: 4663, runtimeVerification: { trusted: true } },
  ])
  const alias = await get('/api/robinhood/agents/config')
  expect(contractsOf(alias.body)).toEqual(contractsOf(config.body))
  const prepared = await post('/api/agents/forge/prepare', {
    owner: owner.address,
    agent: 'order-planner',
  })
  expect(prepared.status).toBe(200)
  const intent = intentOf(prepared.body)
  const submitted = await post(`/api/agents/forge/intents/${intent.intentId}/submit`, {
    signedTransaction: await signed(intent, 0),
  })
  expect(submitted.body).toMatchObject({ intent: { status: 'submitted' } })
  const settled = await vi.waitFor(async () => {
    const { body } = await get(`/api/agents/forge/intents/${intent.intentId}`)
    expect(textOf(body, 'registration', 'status')).toBe('registered')
    return body
  }, patience)
  const agentId = textOf(settled, 'registration', 'agentId')
  expect((await get(`/api/robinhood/agents/${agentId}`)).body).toMatchObject({
    success: true,
    status: 'registered',
    owner: owner.address,
    agent: 'order-planner',
  })
  const registration = await get('/api/agents/registry/order-planner.json')
  const agentRegistry = textOf(listOf(config.body, 'networks')[0] ?? {}, 'agentRegistry')
  expect(registration.body['registrations']).toMatchObject([
    { agentId: Number(agentId), agentRegistry, status: 'registered' },
  ])
  expect((await get('/.well-known/agent-registration.json')).body).toEqual({
    registrations: [{ agentId: Number(agentId), agentRegistry }],
  })
  // The document is ours, so reading it needs no way out.
  await vi.waitFor(async () => {
    const { body } = await get(`/api/agents/forge/agents/${agentId}`)
    expect(body['document']).toMatchObject({ status: 'read', changed: false })
  }, patience)
})

test('200: an agent that others registered is found beside ours, unverified', async () => {
  const prepared = await post('/api/agents/forge/prepare', {
    owner: owner.address,
    document: {
      name: 'Zanzibar weather',
      description: 'Says what the weather is.',
      image: 'https://agent.example/icon.png',
      services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a', version: '0.3.0' }],
    },
  })
  const intent = intentOf(prepared.body)
  await post(`/api/agents/forge/intents/${intent.intentId}/submit`, {
    signedTransaction: await signed(intent, 1),
  })
  await vi.waitFor(async () => {
    const { body } = await get('/api/agents/search?q=zanzibar')
    expect(body['items']).toMatchObject([
      { origin: 'community', verified: false, endpoint: 'https://agent.example/a2a' },
    ])
  }, patience)
  expect(app.logged).toEqual([])
})
