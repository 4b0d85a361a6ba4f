import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import {
  createApi,
  type Json,
  listOf,
  objectOf,
  textOf,
} from '../../../../test/support/plain-api.ts'
import { createChain } from '../../../../test/support/plain-chain.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

let app: RunningApp
let api: ReturnType<typeof createApi>
let ann: AppOwner
let bob: AppOwner
/** Generous, so that only a defect makes it time out. */
const patience = { timeout: 60_000, interval: 200 }

beforeAll(async () => {
  app = await sharedTestApp()
  api = createApi(app.baseUrl)
  ann = await openAppOwner(app)
  bob = await openAppOwner(app)
  await api.post('/api/dev/faucet', { address: ann.wallet.address, amount: '1' })
}, 120_000)

const launchOf = (creator: string) => ({ creator, name: 'Paper Heron', symbol: 'HERON' })
const idsOf = async (reader: AppOwner, query = '') => {
  const { json, status } = await reader.send(`/api/intents${query}`)
  expect(status).toBe(200)
  return listOf(json, 'items').map((intent) => textOf(intent, 'id'))
}

/** One that she prepared, one that nobody did for her wallet, and one of another part of the service; oldest first. */
async function preparedForAnn(): Promise<readonly Json[]> {
  const path = '/api/rh-launchpad/launches/prepare'
  const own = await ann.send(path, launchOf(ann.wallet.address))
  const nobodys = await api.post(path, launchOf(ann.wallet.address))
  const registration = await ann.send('/api/agents/forge/prepare', {
    owner: ann.wallet.address,
    agent: 'order-planner',
  })
  return [own.json, nobodys, registration.json].map((prepared) => objectOf(prepared, 'intent'))
}

test('200: what waits is listed newest first, by whichever part of the service, to its account alone', async () => {
  const wanted = (await preparedForAnn()).map((intent) => textOf(intent, 'id')).reverse()
  expect(await idsOf(ann)).toEqual(wanted)
  const { json } = await ann.send('/api/intents')
  expect(listOf(json, 'items').map((intent) => textOf(intent, 'owner'))).toEqual([
    'agent_registry',
    'launchpad',
    'launchpad',
  ])
  expect(await idsOf(bob)).toEqual([])
  const [newest = '', middle = '', oldest = ''] = wanted
  const first = await ann.send('/api/intents?limit=2')
  expect(listOf(first.json, 'items').map((intent) => textOf(intent, 'id'))).toEqual([
    newest,
    middle,
  ])
  const next = `?limit=2&cursor=${textOf(first.json, 'nextCursor')}`
  expect(await idsOf(ann, next)).toEqual([oldest])
  expect(wanted).toHaveLength(3)
  for (const id of wanted) {
    expect((await ann.send(`/api/intents/${id}`)).json).toMatchObject({ id, status: 'prepared' })
    expect((await bob.send(`/api/intents/${id}`)).status).toBe(404)
  }
  expect((await fetch(`${app.baseUrl}/api/intents`)).status).toBe(401)
})

test('200: what somebody else prepared for a wallet is theirs, not the holder’s', async () => {
  const { json } = await bob.send(
    '/api/rh-launchpad/launches/prepare',
    launchOf(ann.wallet.address),
  )
  const id = textOf(json, 'intent', 'id')
  expect(await idsOf(bob)).toContain(id)
  expect(await idsOf(ann)).not.toContain(id)
  expect((await ann.send(`/api/intents/${id}`)).status).toBe(404)
})

test('200: a trade and a token of the factory are of the account that had them prepared', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey()).address
  await api.post('/api/dev/faucet', { address: wallet, amount: '1' })
  const token = await ann.launch('Paper Stork', 'STORK')
  const trade = { trader: wallet, token, side: 'buy', amountIn: '1000000000000000' }
  const traded = await bob.send('/api/rh-launchpad/trades/prepare', trade)
  const plain = { creator: wallet, name: 'Plain', symbol: 'PLAIN', decimals: 6, supply: '1000' }
  const made = await bob.send('/api/token-factory/tokens/prepare', plain)
  const wanted = [
    textOf(objectOf(made.json, 'intent'), 'id'),
    textOf(listOf(traded.json, 'intents')[0] ?? {}, 'id'),
  ]
  expect((await idsOf(bob)).slice(0, 2)).toEqual(wanted)
  expect(await idsOf(ann)).not.toContain(wanted[0])
})

test('200: a settled one is listed no more, and read with its evidence', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  await api.post('/api/dev/faucet', { address: wallet.address, amount: '1' })
  const prepared = await bob.send('/api/rh-launchpad/launches/prepare', launchOf(wallet.address))
  const id = textOf(prepared.json, 'intent', 'id')
  const chain = createChain(
    textOf(await api.get('/.well-known/rh-launchpad.json'), 'chain', 'rpcUrl'),
  )
  const signedTransaction = await chain.signIntent(wallet, objectOf(prepared.json, 'intent'))
  await api.post(`/api/rh-launchpad/launches/${textOf(prepared.json, 'id')}/submit`, {
    signedTransaction,
  })
  await vi.waitFor(async () => {
    const { json } = await bob.send(`/api/intents/${id}`)
    expect(json).toMatchObject({ status: 'confirmed', owner: 'launchpad', kind: 'launch' })
    expect(json['evidence']).not.toBeNull()
  }, patience)
  expect(await idsOf(bob)).not.toContain(id)
})
