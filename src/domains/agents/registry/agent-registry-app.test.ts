import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/app.ts'
import { type Json, listOf, objectOf, textOf } from '../../../../test/support/plain-api.ts'

let app: TestApp
const owner = privateKeyToAccount(generatePrivateKey())
/** Generous, so that only a defect makes it time out. */
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
  id: textOf(body, 'intent', 'id'),
  to: hexOf(textOf(body, 'intent', 'to')),
  data: hexOf(textOf(body, 'intent', 'data')),
})
const hexOf = (text: string): Hex => `0x${text.slice(2)}`
const contractsOf = (body: Json) => objectOf(listOf(body, 'networks')[0] ?? {}, 'contracts')
type Call = { readonly to: Hex; readonly data: Hex }
const signed = (intent: Call, nonce: number) => signedBy(owner, intent, nonce)
const signedBy = (account: PrivateKeyAccount, intent: Call, nonce: number) =>
  account.signTransaction({
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
  const submitted = await post(`/api/agents/forge/intents/${intent.id}/submit`, {
    signedTransaction: await signed(intent, 0),
  })
  expect(submitted.body).toMatchObject({ intent: { status: 'submitted' } })
  const settled = await vi.waitFor(async () => {
    const { body } = await get(`/api/agents/forge/intents/${intent.id}`)
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
  // The document is our own, so reading it needs no egress.
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
  await post(`/api/agents/forge/intents/${intent.id}/submit`, {
    signedTransaction: await signed(intent, 1),
  })
  await vi.waitFor(async () => {
    const { body } = await get('/api/agents/search?q=zanzibar')
    expect(body['items']).toMatchObject([
      { origin: 'community', verified: false, endpoint: 'https://agent.example/a2a' },
    ])
  }, patience)
  const asked = async (query: string) => (await get(`/api/agents/forge/agents?${query}`)).body
  const found = await asked('q=zanzi%20agent.example&status=registered')
  expect(found['items']).toMatchObject([{ document: { content: { name: 'Zanzibar weather' } } }])
  expect((await asked('q=zanzi&status=revoked'))['items']).toEqual([])
  expect((await asked('q=zanzi%20chess'))['items']).toEqual([])
  expect((await asked('status=gone'))['code']).toBe('request.invalid')
  expect(app.logged).toEqual([])
})

test('400: a number that no rating can have is refused before it reaches the chain', async () => {
  const client = owner.address
  for (const feedbackIndex of [0, 1.5, 2 ** 53, 1e300]) {
    expect(
      await post('/api/agents/forge/agents/0/feedback/prepare-revoke', { client, feedbackIndex }),
    ).toMatchObject({ status: 400, body: { errors: [{ location: 'body/feedbackIndex' }] } })
  }
  expect(await get(`/api/agents/forge/agents/0/feedback/${client}/1e300/responses`)).toMatchObject({
    status: 400,
  })
})

/** Prepares a call, signs and submits it, and waits until its effect is indexed. */
async function carryOut(
  { account, nonce }: { readonly account: PrivateKeyAccount; readonly nonce: number },
  path: string,
  body: unknown,
): Promise<Json> {
  const prepared = await post(`/api/agents/forge/${path}`, body)
  expect(prepared).toMatchObject({ status: 200, body: { success: true } })
  const intent = intentOf(prepared.body)
  await post(`/api/agents/forge/intents/${intent.id}/submit`, {
    signedTransaction: await signedBy(account, intent, nonce),
  })
  return vi.waitFor(async () => {
    const status = await get(`/api/agents/forge/intents/${intent.id}`)
    expect(textOf(status.body, 'intent', 'status')).toBe('confirmed')
    return status.body
  }, patience)
}

test('200: an agent is rated, answered for, sold, proved and revoked, each by rows alone', async () => {
  const buyer = privateKeyToAccount(generatePrivateKey())
  const payee = privateKeyToAccount(generatePrivateKey())
  await post('/api/dev/faucet', { address: buyer.address })
  const registered = await carryOut({ account: owner, nonce: 2 }, 'prepare', {
    owner: owner.address,
    agentURI: 'ipfs://bafy/agent.json',
  })
  const agentId = textOf(registered, 'registration', 'agentId')
  const stateNow = async () => (await get(`/api/agents/forge/agents/${agentId}`)).body
  const rated = `agents/${agentId}/feedback`
  await carryOut({ account: buyer, nonce: 0 }, `${rated}/prepare`, {
    client: buyer.address,
    value: '4.5',
  })
  await carryOut({ account: owner, nonce: 3 }, `${rated}/prepare-response`, {
    responder: owner.address,
    client: buyer.address,
    feedbackIndex: 1,
    responseURI: 'ipfs://bafy/answer.json',
  })
  expect((await get(`/api/agents/forge/${rated}/${buyer.address}/1/responses`)).body).toMatchObject(
    {
      items: [{ responder: owner.address, byOwner: true, responseURI: 'ipfs://bafy/answer.json' }],
    },
  )
  await carryOut({ account: owner, nonce: 4 }, 'transfer', {
    account: owner.address,
    agentId,
    to: buyer.address,
  })
  expect(await stateNow()).toMatchObject({
    status: 'transferred',
    owner: buyer.address,
    agentWallet: null,
  })
  const newWallet = payee.address
  const terms = await post('/api/agents/forge/set-wallet/terms', { agentId, newWallet })
  expect(terms.body).toMatchObject({ owner: buyer.address, newWallet })
  const signature = await payee.signTypedData(typedDataOf(terms.body))
  const proof = { account: buyer.address, agentId, newWallet, deadline: terms.body['deadline'] }
  await carryOut({ account: buyer, nonce: 1 }, 'set-wallet', { ...proof, signature })
  expect(await stateNow()).toMatchObject({ status: 'registered', agentWallet: newWallet })
  expect(await post('/api/agents/forge/set-wallet', { ...proof, signature })).toMatchObject({
    status: 422,
    body: { code: 'intents.simulation_failed', revert: { error: 'ProofAlreadyUsed' } },
  })
  await carryOut({ account: buyer, nonce: 2 }, 'unset-wallet', {
    account: buyer.address,
    agentId,
  })
  expect(await stateNow()).toMatchObject({ status: 'transferred', agentWallet: null })
  await carryOut({ account: buyer, nonce: 3 }, 'revoke', { account: buyer.address, agentId })
  expect(await stateNow()).toMatchObject({ status: 'revoked', owner: null, agentWallet: null })
  const { body: changes } = await get(`/api/agents/forge/agents/${agentId}/changes?limit=100`)
  expect(listOf(changes, 'items').map((change) => [change['kind'], change['account']])).toEqual(
    expect.arrayContaining([
      ['owner', null],
      ['wallet', newWallet],
      ['owner', buyer.address],
      ['registered', owner.address],
      ['owner', owner.address],
    ]),
  )
  expect(listOf(changes, 'items')[0]).toMatchObject({
    kind: 'owner',
    account: null,
    evidence: {
      blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      finality: expect.any(String),
    },
  })
  expect(await post('/api/agents/forge/set-wallet/terms', { agentId, newWallet })).toMatchObject({
    status: 404,
    body: { code: 'resource.not_found' },
  })
  expect(app.logged).toEqual([])
})

/** The row's output schema has checked that this has viem's form. */
function typedDataOf(terms: Json) {
  return terms['typedData'] as Parameters<PrivateKeyAccount['signTypedData']>[0]
}
