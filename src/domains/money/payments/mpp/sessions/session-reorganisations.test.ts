import { Receipt } from 'mppx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerWith,
  challengesOf,
  post,
  readJson,
} from '../../../../../../test/support/mpp-client.ts'
import {
  openSolana,
  type SolanaWorld,
  solanaClient,
} from '../../../../../../test/support/mpp-solana.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import type { SolanaSignatureStatus } from '../../../../../ports/chain-solana.ts'

const usdc = 1_000_000n

let solana: SolanaWorld
let world: RunningMpp
let base: string
let skippedMs = 0
let isAway = false
/** Transactions that failed in the blocks that replaced theirs. */
const lost = new Set<string>()
const unsettled = (signature: string, status: SolanaSignatureStatus | null) =>
  status && { ...status, confirmation: 'confirmed' as const, error: lost.has(signature) || null }
beforeAll(async () => {
  solana = await openSolana()
  const { chain } = solana
  world = await startMpp({
    solana: {
      ...solana.options,
      chain: {
        ...chain,
        sendTransaction: (sent) =>
          isAway ? Promise.reject(new Error('the node is away')) : chain.sendTransaction(sent),
        getSignatureStatus: async (signature) =>
          unsettled(signature, await chain.getSignatureStatus(signature)),
        waitForSignature: async (signature, timeoutMs) =>
          unsettled(signature, await chain.waitForSignature(signature, timeoutMs)),
      },
    },
    settings: { modes: ['live'] },
    clock: { nowMs: () => Date.now() + skippedMs },
  })
  base = `${world.url}/api/mpp`
}, 120_000)
afterAll(async () => {
  await world?.close()
  await solana?.close()
})

type Opened = { readonly sessionId: string; readonly bearer: string; readonly deposit: string }

async function open(payer: Awaited<ReturnType<SolanaWorld['payer']>>): Promise<Opened> {
  const answer = await solanaClient(solana, payer).fetch(`${base}/session/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deposit: '10', unitCost: '1' }),
  })
  const deposit = Receipt.fromResponse(answer).reference
  const { sessionId, bearer } = (await readJson(answer)).session
  return { sessionId, bearer, deposit }
}

const spend = ({ bearer }: Opened, units: number) => post(`${base}/session/use`, { bearer, units })
const close = async ({ sessionId, bearer }: Opened) =>
  (await post(`${base}/session/close`, { sessionId, bearer })).json
const owed = () => world.balance('debts', 'USDC', 'external')

async function lose({ deposit }: Opened): Promise<void> {
  lost.add(deposit)
  skippedMs += 5_000
  await world.reconciler.reconcile()
}

test.each([
  ['spent nothing', 0, 0n],
  ['spent a part, and paid it out', 4, 4n * usdc],
])(
  'a deposit that is gone is taken from its own session alone, where that %s',
  async (_name, units, owedAtomic) => {
    const payer = await solana.payer()
    const gone = await open(payer)
    const other = await open(payer)
    const before = await owed()
    if (units > 0) await spend(gone, units)
    skippedMs += 31_000
    await world.mpp.runRound()
    await lose(gone)
    expect((await readJson(await fetch(`${base}/session/${gone.sessionId}`))).session.status).toBe(
      'failed',
    )
    expect(await world.balance(`wallet:${payer.address}`, 'USDC', 'deposit')).toBe(10n * usdc)
    expect((await owed()) - before).toBe(-owedAtomic)
    expect(await close(other)).toMatchObject({ refundHuman: '10', session: { status: 'closed' } })
    expect(world.logged).toEqual([])
  },
)

test('a deposit that is gone after its session was closed is owed', async () => {
  const payer = await solana.payer()
  const gone = await open(payer)
  const other = await open(payer)
  expect(await close(gone)).toMatchObject({ refundHuman: '10' })
  const before = await owed()
  await lose(gone)
  expect(await world.balance(`wallet:${payer.address}`, 'USDC', 'deposit')).toBe(10n * usdc)
  expect((await owed()) - before).toBe(-10n * usdc)
  expect(await close(other)).toMatchObject({ refundHuman: '10', session: { status: 'closed' } })
})

test('a deposit that is gone while its rest is on its way is owed: the rest is sent, and its session closes', async () => {
  const payer = await solana.payer()
  const gone = await open(payer)
  const other = await open(payer)
  const before = await owed()
  isAway = true
  expect(await close(gone)).toMatchObject({ session: { status: 'closing' } })
  expect(await close(other)).toMatchObject({ session: { status: 'closing' } })
  await lose(gone)
  isAway = false
  skippedMs += 120_000
  await world.mpp.runRound()
  for (const { sessionId } of [gone, other]) {
    const { session } = await readJson(await fetch(`${base}/session/${sessionId}`))
    expect(session).toMatchObject({ status: 'closed', refunded: '10000000' })
  }
  expect(await solana.usdcOf(payer.address)).toBe(50n * usdc)
  expect(await world.balance(`wallet:${payer.address}`, 'USDC', 'deposit')).toBe(0n)
  expect((await owed()) - before).toBe(-10n * usdc)
})

test('a deposit that is gone while its session waits for a call to close is taken from it alone', async () => {
  const payer = await solana.payer()
  const gone = await open(payer)
  const other = await open(payer)
  const before = await owed()
  world.kitchen.quote = { amountAtomic: usdc, asset: 'USDC', unit: 'call' }
  const order = (headers = {}) => post(`${world.url}/kitchen/orders`, { dish: 'soup' }, headers)
  const challenge = challengesOf(await order()).get('solana/session')
  world.kitchen.work = async () => {
    world.kitchen.work = () => {}
    expect(await close(gone)).toMatchObject({ status: 409 })
    await lose(gone)
  }
  const { bearer } = gone
  const served = await order({ authorization: answerWith(challenge, { action: 'use', bearer }) })
  expect([served.status, served.json.code]).toEqual([503, 'payment.timed_out'])
  const { session } = await readJson(await fetch(`${base}/session/${gone.sessionId}`))
  expect(session).toMatchObject({ status: 'failed', spent: '0' })
  expect(await world.balance(`wallet:${payer.address}`, 'USDC', 'deposit')).toBe(10n * usdc)
  expect((await owed()) - before).toBe(0n)
  expect(await close(other)).toMatchObject({ refundHuman: '10', session: { status: 'closed' } })
})
