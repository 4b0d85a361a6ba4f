import { encodeFunctionData } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import {
  createRegistryWorld,
  deployRegistries,
  type RegistryWorld,
  signable,
  type TestRegistries,
} from '../../../../test/support/registry-world.ts'
import { identityRegistryAbi } from './abi.gen.ts'

let chain: TestChain
let places: TestRegistries
let world: RegistryWorld
let owner: PrivateKeyAccount

const expiresInSeconds = 600
const document = {
  name: 'Weather agent',
  description: 'Says what the weather is.',
  image: 'https://agent.example/icon.png',
  services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a', version: '0.3.0' }],
}

beforeAll(async () => {
  chain = await createTestChain()
  places = await deployRegistries(chain)
  world = await createRegistryWorld(chain, places)
  owner = await chain.account()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const statusOf = async (slug: string) => {
  const { agents } = (await world.catalog.documents()).registry
  return agents.find(({ id }) => id === slug)?.status
}

/** Registers an agent and returns its number. */
async function register(input: { readonly agent?: string; readonly agentURI?: string }) {
  const prepared = await world.service.prepare({ owner: owner.address, ...input, expiresInSeconds })
  const { settled } = await world.carryOut(owner, prepared.intent)
  return settled.registration?.agentId ?? ''
}

test('one of our agents goes from pending over submitted to registered, by its log', async () => {
  const slug = 'order-planner'
  expect(await statusOf(slug)).toBe('pending-onchain-registration')
  const prepared = await world.service.prepare({
    owner: owner.address,
    agent: slug,
    expiresInSeconds,
  })
  expect(prepared).toMatchObject({
    agentURI: `${world.registrationBase}${slug}.json`,
    intent: { kind: 'register', status: 'prepared', value: '0', to: places.identity.address },
    runtimeVerification: { trusted: true },
  })
  expect(await world.service.intent(prepared.intent.id)).toMatchObject({
    registration: { status: 'pending-onchain-registration', agent: slug, agentId: null },
  })
  const signed = await chain.sign(owner, prepared.intent)
  expect(
    await world.service.submit(prepared.intent.id, { signedTransaction: signed }),
  ).toMatchObject({
    intent: { status: 'submitted' },
    registration: { status: 'submitted', agentId: null },
  })
  expect(await statusOf(slug)).toBe('submitted')
  await world.sync()
  const settled = await world.service.intent(prepared.intent.id)
  expect(settled).toMatchObject({
    intent: { status: 'confirmed' },
    registration: { status: 'registered', agentId: expect.stringMatching(/^\d+$/) },
  })
  expect(await statusOf(slug)).toBe('registered')
  const agentId = settled.registration?.agentId ?? ''
  expect(await world.service.agent(agentId)).toMatchObject({
    status: 'registered',
    agent: slug,
    owner: owner.address,
    agentWallet: owner.address,
    agentURI: `${world.registrationBase}${slug}.json`,
  })
  const published = await world.catalog.registration(slug)
  expect(published.registrations).toMatchObject([
    {
      agentId: Number(agentId),
      agentRegistry: `eip155:4663:${places.identity.address}`,
      status: 'registered',
    },
  ])
  expect((await world.service.ownRegistrations()).registrations).toContainEqual({
    agentId: Number(agentId),
    agentRegistry: expect.stringContaining('eip155:4663:0x'),
  })
})

test('a transaction that the wallet sent by itself is watched, and only the prepared one', async () => {
  const prepared = await world.service.prepare({
    owner: owner.address,
    document,
    expiresInSeconds,
  })
  const other = signable(
    places.identity.address,
    encodeFunctionData({ abi: identityRegistryAbi, functionName: 'register' }),
  )
  const { id: intentId } = prepared.intent
  const wrong = await chain.evm.sendRawTransaction(await chain.sign(owner, other))
  await expect(world.service.submit(intentId, { transactionHash: wrong })).rejects.toMatchObject({
    spec: { code: 'intents.transaction_mismatch' },
  })
  await expect(
    world.service.submit(intentId, { transactionHash: `0x${'ab'.repeat(32)}` }),
  ).rejects.toMatchObject({
    spec: { code: 'agent_registry.transaction_unknown' },
  })
  const hash = await chain.evm.sendRawTransaction(await chain.sign(owner, prepared.intent))
  expect(await world.service.submit(intentId, { transactionHash: hash })).toMatchObject({
    intent: { status: 'submitted', transactionHash: hash },
  })
  await world.sync()
  expect(await world.service.submit(intentId, { transactionHash: hash })).toMatchObject({
    intent: { status: 'confirmed' },
    registration: { status: 'registered' },
  })
})

test('a transaction that the wallet sent and nobody told of registers the agent', async () => {
  const prepared = await world.service.prepare({
    owner: owner.address,
    document,
    expiresInSeconds,
  })
  const transactionHash = await chain.evm.sendRawTransaction(
    await chain.sign(owner, prepared.intent),
  )
  await world.sync()
  expect(await world.service.intent(prepared.intent.id)).toMatchObject({
    intent: { status: 'confirmed', transactionHash },
    registration: { status: 'registered' },
  })
})

test('a stranger cannot set the address of a document', async () => {
  const agentId = await register({ agentURI: 'https://agent.example/one.json' })
  const stranger = await chain.account()
  const change = { agentId, agentURI: 'https://evil.example/', expiresInSeconds }
  await expect(
    world.service.setUri({ account: stranger.address, ...change }),
  ).rejects.toMatchObject({ spec: { code: 'intents.simulation_failed' } })
})
