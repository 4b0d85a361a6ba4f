import { createPublicClient, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
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
let rpcUrl: string
let ann: AppOwner
let bob: AppOwner
/** Generous, so that only a defect makes it time out. */
const patience = { timeout: 60_000, interval: 200 }

beforeAll(async () => {
  app = await sharedTestApp()
  api = createApi(app.baseUrl)
  rpcUrl = textOf(await api.get('/.well-known/rh-launchpad.json'), 'chain', 'rpcUrl')
  ann = await openAppOwner(app)
  bob = await openAppOwner(app)
}, 120_000)

/** The topics of the intent's events that a reader sees, oldest first. */
async function topicsSeen(intentId: string, reader?: AppOwner): Promise<readonly string[]> {
  const path = `/api/events/history?topics=intent.*&subject=${intentId}`
  const answer = reader === undefined ? await api.get(path) : (await reader.send(path)).json
  return listOf(answer, 'items').map((event) => textOf(event, 'topic'))
}

async function walletSends(wallet: PrivateKeyAccount, intent: Json): Promise<string> {
  const serializedTransaction = await createChain(rpcUrl).signIntent(wallet, intent)
  return createPublicClient({ transport: http(rpcUrl) }).sendRawTransaction({
    serializedTransaction,
  })
}

async function prepareLaunch(wallet: PrivateKeyAccount, by?: AppOwner): Promise<Json> {
  await api.post('/api/dev/faucet', { address: wallet.address, amount: '1' })
  const body = { creator: wallet.address, name: 'Paper Crane', symbol: 'CRANE' }
  const path = '/api/rh-launchpad/launches/prepare'
  return by === undefined ? api.post(path, body) : (await by.send(path, body)).json
}

const settled = ['intent.prepared', 'intent.submitted', 'intent.confirmed']

test('200: what a wallet sent untold is settled, and the account that holds the wallet hears of it, nobody else', async () => {
  const prepared = await prepareLaunch(ann.wallet)
  const intentId = textOf(prepared, 'intent', 'id')
  await walletSends(ann.wallet, objectOf(prepared, 'intent'))
  await vi.waitFor(async () => {
    const intent = await api.get(`/api/rh-launchpad/intents/${intentId}`)
    expect(intent).toMatchObject({ status: 'confirmed' })
    expect(await topicsSeen(intentId, ann)).toEqual(settled)
  }, patience)
  expect(await topicsSeen(intentId, bob)).toEqual([])
  expect(await topicsSeen(intentId)).toEqual([])
})

test('200: an intent of a wallet that is nobody’s is heard of by the account that prepared it', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const prepared = await prepareLaunch(wallet, bob)
  const [id, intentId] = [textOf(prepared, 'id'), textOf(prepared, 'intent', 'id')]
  const transactionHash = await walletSends(wallet, objectOf(prepared, 'intent'))
  expect(
    await api.post(`/api/rh-launchpad/launches/${id}/submit`, { transactionHash }),
  ).toMatchObject({ intent: { transactionHash } })
  await vi.waitFor(async () => expect(await topicsSeen(intentId, bob)).toEqual(settled), patience)
  expect(await topicsSeen(intentId, ann)).toEqual([])
})

test('400: a submission names bytes or a hash, and says so where it names neither or both', async () => {
  const prepared = await prepareLaunch(bob.wallet, bob)
  const path = `/api/rh-launchpad/intents/${textOf(prepared, 'intent', 'id')}/submit`
  const hash = `0x${'ab'.repeat(32)}`
  for (const body of [{}, { signedTransaction: '0x02', transactionHash: hash }]) {
    const refused = await bob.send(path, body)
    expect(refused).toMatchObject({ status: 400, json: { code: 'request.invalid' } })
    const [fault] = listOf(refused.json, 'errors')
    expect(fault).toMatchObject({ location: 'body' })
    expect(textOf(fault ?? {}, 'fix')).toContain('one of signedTransaction and transactionHash')
  }
  const unknown = await bob.send(path, { transactionHash: hash })
  expect(unknown).toMatchObject({
    status: 404,
    json: { code: 'launchpad.transaction_unknown', retryable: true },
  })
})
