import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, type Hex, keccak256, toHex } from 'viem'
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
import { createTlsIdentity } from '../../../../test/support/tls-certificate.ts'
import { createEgress } from '../../../adapters/egress/undici-egress.ts'
import { identityRegistryAbi } from './abi.gen.ts'
import { registrationType } from './registration-document.ts'

/** The answers of the agent's own domain, by path; 404 for any other. */
const pages = new Map<string, unknown>()
const identity = createTlsIdentity(['agent.test'])
const server = createServer(identity, (request, response) => {
  const page = pages.get(request.url ?? '')
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(page ?? {}))
})

let chain: TestChain
let places: TestRegistries
let world: RegistryWorld
let owner: PrivateKeyAccount
let domain: string
let closeEgress: () => Promise<void>
const expiresInSeconds = 600

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that was given no path listens on an address with a port.
  const { port } = server.address() as AddressInfo
  domain = `agent.test:${port}`
  const egress = createEgress({
    lookup: async () => ['127.0.0.1'],
    isPublic: () => true,
    ports: { https: [port], http: [] },
    ca: [identity.cert],
  })
  closeEgress = () => egress.close()
  chain = await createTestChain()
  places = await deployRegistries(chain)
  world = await createRegistryWorld(chain, places, { egress })
  owner = await chain.account()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
  await closeEgress?.()
  server.close()
})

const pageOf = (name: string) => ({
  type: registrationType,
  name,
  description: 'Says what the weather is.',
  services: [{ name: 'A2A', endpoint: `https://${domain}/a2a`, version: '0.3.0' }],
})

async function register(agentURI: string) {
  const prepared = await world.service.prepare({
    owner: owner.address,
    agentURI,
    expiresInSeconds,
  })
  const { settled } = await world.carryOut(owner, prepared.intent)
  return settled.registration?.agentId ?? ''
}

async function send(account: PrivateKeyAccount, data: Hex) {
  const raw = await chain.sign(account, signable(places.identity.address, data))
  await chain.evm.sendRawTransaction(raw)
  await world.sync()
}

const stateOf = async (agentId: string) => (await world.service.agent(agentId)).status
const found = async (q: string) => (await world.agentSearch.search({ q, limit: 10 })).items

test('an agent of others is found beside ours once its document was read, and verified once its domain names it', async () => {
  pages.set('/umbrella.json', pageOf('Umbrella'))
  const agentId = await register(`https://${domain}/umbrella.json`)
  expect(await found('umbrella')).toEqual([])
  await world.readDocuments()
  expect(await found('umbrella')).toMatchObject([
    { id: `eip155:4663:${agentId}`, origin: 'community', verified: false, protocols: ['a2a'] },
  ])
  expect(await world.service.verifyDomain({ agentId })).toMatchObject({
    verified: false,
    reason: 'The domain answered 404.',
  })
  const agentRegistry = `eip155:4663:${places.identity.address}`
  pages.set('/.well-known/agent-registration.json', {
    registrations: [{ agentId: Number(agentId) + 1, agentRegistry }],
  })
  expect(await world.service.verifyDomain({ agentId, domain })).toMatchObject({ verified: false })
  pages.set('/.well-known/agent-registration.json', {
    registrations: [{ agentId: Number(agentId), agentRegistry: agentRegistry.toLowerCase() }],
  })
  expect(await world.service.verifyDomain({ agentId, domain })).toMatchObject({ verified: true })
  expect(await found('umbrella')).toMatchObject([{ verified: true }])
  await expect(world.service.verifyDomain({ agentId, domain: 'other.test' })).rejects.toMatchObject(
    { spec: { code: 'agent_registry.domain_not_declared' } },
  )
})

test('a changed document makes its agent stale until the owner sets the address again', async () => {
  pages.set('/sunshine.json', pageOf('Sunshine'))
  const agentURI = `https://${domain}/sunshine.json`
  const agentId = await register(agentURI)
  await world.readDocuments()
  expect(await stateOf(agentId)).toBe('registered')
  pages.set('/sunshine.json', pageOf('Rain instead'))
  world.clock.advance(7 * 3_600_000)
  await world.readDocuments()
  expect(await stateOf(agentId)).toBe('stale')
  const prepared = await world.service.setUri({
    account: owner.address,
    agentId,
    agentURI,
    expiresInSeconds,
  })
  const { settled } = await world.carryOut(owner, prepared.intent)
  expect(settled.intent.status).toBe('confirmed')
  expect(await stateOf(agentId)).toBe('stale')
  await world.readDocuments()
  expect(await stateOf(agentId)).toBe('registered')
})

test('what cannot be read or is no registration says why, and is not shown', async () => {
  pages.set('/wrong.json', { name: 'Wrongdoer' })
  const wrong = await register(`https://${domain}/wrong.json`)
  const absent = await register(`https://${domain}/absent.json`)
  const ipfs = await register('ipfs://bafy/agent.json')
  await world.readDocuments()
  const documents = await Promise.all(
    [wrong, absent, ipfs].map(async (id) => (await world.service.agent(id)).document),
  )
  expect(documents).toMatchObject([
    { status: 'invalid', reason: expect.stringContaining('Not a registration') },
    { status: 'unreadable', reason: 'The address answered 404.' },
    { status: 'unreadable', reason: 'Only https and data addresses are read.' },
  ])
  expect(await found('wrongdoer')).toEqual([])
})

test('a sold agent is transferred, a burnt one revoked and gone from the search', async () => {
  pages.set('/thunder.json', pageOf('Thunder'))
  const agentId = await register(`https://${domain}/thunder.json`)
  await world.readDocuments()
  expect(await found('thunder')).toHaveLength(1)
  const buyer = await chain.account()
  const abi = identityRegistryAbi
  const id = BigInt(agentId)
  const sale = [owner.address, buyer.address, id] as const
  await send(owner, encodeFunctionData({ abi, functionName: 'transferFrom', args: sale }))
  expect(await world.service.agent(agentId)).toMatchObject({
    status: 'transferred',
    owner: buyer.address,
    agentWallet: null,
  })
  await send(buyer, encodeFunctionData({ abi, functionName: 'burn', args: [id] }))
  expect(await world.service.agent(agentId)).toMatchObject({ status: 'revoked', owner: null })
  expect(await found('thunder')).toEqual([])
})

test('a reorganisation takes an agent, its document and its registration back, and what is mined again returns', async () => {
  pages.set('/drizzle.json', pageOf('Drizzle'))
  const snapshot = await chain.ask('evm_snapshot')
  const prepared = await world.service.prepare({
    owner: owner.address,
    agentURI: `https://${domain}/drizzle.json`,
    expiresInSeconds,
  })
  const { id: intentId } = prepared.intent
  const { settled } = await world.carryOut(owner, prepared.intent)
  await world.readDocuments()
  const agentId = settled.registration?.agentId ?? ''
  const before = await world.service.agent(agentId)
  expect(await found('drizzle')).toHaveLength(1)
  const signed = await chain.sign(owner, prepared.intent, {
    nonce: (await chain.evm.getTransactionCount(owner.address)) - 1,
  })
  await chain.ask('evm_revert', [snapshot])
  await chain.ask('anvil_mine', ['0x4'])
  await world.sync()
  await expect(world.service.agent(agentId)).rejects.toMatchObject({
    spec: { code: 'resource.not_found' },
  })
  expect(await world.service.intent(intentId)).toMatchObject({
    registration: { status: 'submitted', agentId: null },
  })
  expect(await found('drizzle')).toEqual([])
  // The transaction may be in the new history already: the index sends stored transactions again.
  await chain.evm.sendRawTransaction(signed).catch(() => undefined)
  await world.sync()
  await world.readDocuments()
  expect(await world.service.agent(agentId)).toMatchObject({
    agentId: before.agentId,
    owner: before.owner,
    agentURI: before.agentURI,
    status: 'registered',
  })
  expect(await world.service.intent(intentId)).toMatchObject({
    registration: { status: 'registered', agentId },
  })
  expect(await found('drizzle')).toHaveLength(1)
})

test('feedback and validations are prepared, indexed, revoked and answered', async () => {
  const agentId = await register('ipfs://bafy/rated.json')
  const client = await chain.account()
  const rating = { value: '-4.50', tag1: 'speed', expiresInSeconds }
  await expect(
    world.service.prepareFeedback(agentId, { client: owner.address, ...rating }),
  ).rejects.toMatchObject({
    spec: { code: 'intents.simulation_failed' },
    options: { extra: { revert: { error: 'SelfFeedback' } } },
  })
  const prepared = await world.service.prepareFeedback(agentId, {
    client: client.address,
    ...rating,
  })
  const given = await world.carryOut(client, prepared.intent)
  expect(given.settled.intent.status).toBe('confirmed')
  const page = { limit: 10 }
  expect(await world.service.feedback(agentId, page)).toMatchObject({
    items: [{ client: client.address, feedbackIndex: 1, value: '-4.5', revoked: false }],
    totals: { count: 1, clients: 1 },
  })
  const revoke = await world.service.prepareRevokeFeedback(agentId, {
    client: client.address,
    feedbackIndex: 1,
    expiresInSeconds,
  })
  await world.carryOut(client, revoke.intent)
  expect(await world.service.feedback(agentId, page)).toMatchObject({
    items: [{ revoked: true }],
    totals: { count: 0, clients: 0 },
  })
  const requestHash = keccak256(toHex(`work of ${agentId}`))
  const asked = await world.service.prepareValidationRequest({
    account: owner.address,
    agentId,
    validator: client.address,
    requestURI: 'ipfs://bafy/work.json',
    requestHash,
    expiresInSeconds,
  })
  await world.carryOut(owner, asked.intent)
  expect(await world.service.validations(agentId, page)).toMatchObject({
    items: [{ requestHash, validator: client.address, answer: null }],
  })
  const answered = await world.service.prepareValidationAnswer({
    validator: client.address,
    requestHash,
    response: 90,
    expiresInSeconds,
  })
  await world.carryOut(client, answered.intent)
  expect(await world.service.validations(agentId, page)).toMatchObject({
    items: [{ answer: { response: 90 } }],
  })
})
