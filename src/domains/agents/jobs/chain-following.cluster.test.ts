import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  type ChainCast,
  chainJobsSets,
  createChainJobsPair,
} from '../../../../test/support/chain-jobs-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import type { JobsWorld } from '../../../../test/support/jobs-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { chainStore } from './chain.store.ts'
import { agreedDigest, followEscrow, takeEscrow } from './chain-following.ts'
import { isPayable, paymentOf, saltOf } from './chain-terms.ts'
import { jobsStore } from './jobs.store.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const unlimited = 'the chain has paid before the first one'
const expiresInSeconds = 600

// The embedded store runs one transaction at a time; only a server shows what is read beside another one.
describe.skipIf(url === '')('what two processes make of an escrow at once', () => {
  let pair: Awaited<ReturnType<typeof createChainJobsPair>>
  let interleave: Interleaving['interleave']
  beforeAll(async () => {
    const [one, other] = await openPostgresPair(url, chainJobsSets)
    const interleaving = createInterleaving(one)
    interleave = interleaving.interleave
    pair = await createChainJobsPair(interleaving.database, other)
  })
  afterAll(() => pair?.close())
  const at = (index: number): JobsWorld => pair.worlds[index % 2 === 0 ? 0 : 1]

  async function agreed({ who }: ChainCast): Promise<string> {
    const onChain = { token: null, amountAtomic: '1000000' }
    const { id } = await at(0).asked(who, { arbiter: who.agentOf(who.judge), onChain })
    await at(1).jobs.accept(who.provider, id, 1)
    return id
  }
  /** A job of which the chain has the escrow, and nobody was told that it would. */
  async function escrowed(of: ChainCast): Promise<{ id: string; escrowId: string }> {
    const { query } = at(0).database
    const job = await jobsStore(query).find(await agreed(of))
    if (job === undefined || !isPayable(job)) throw new Error('the job is agreed')
    const salt = saltOf(job, await agreedDigest(query, job))
    const client = of.wallets.client.address
    const payment = { ...paymentOf(job), client, salt, expiresInSeconds }
    const made = await pair.chain.service.prepareFund(payment, { preparedBy: null })
    for (const intent of made.intents) await pair.chain.carryOut(of.wallets.client, intent)
    return { id: job.id, escrowId: made.id }
  }
  async function taken(of: ChainCast): Promise<{ id: string; escrowId: string }> {
    const job = await escrowed(of)
    await at(0).jobs.addEscrow(of.who.client, job.id, job.escrowId)
    return job
  }
  const take = (index: number, { id, escrowId }: { id: string; escrowId: string }) =>
    takeEscrow(at(index).parts, { id }, escrowId)
  async function follow(index: number, id: string): Promise<void> {
    const { database, parts } = at(index)
    const job = await jobsStore(database.query).find(id)
    if (job === undefined) throw new Error('the job is there')
    await followEscrow(parts, job)
  }
  async function step(
    of: ChainCast,
    escrowId: string,
    [role, name, more = {}]: readonly [
      role: keyof ChainCast['wallets'],
      name: 'deliver' | 'dispute' | 'refuse',
      more?: { readonly deliverable?: `0x${string}` },
    ],
  ): Promise<void> {
    const call = { from: of.wallets[role].address, step: name, expiresInSeconds, ...more }
    const by = { preparedBy: null }
    const { intent } = await pair.chain.service.prepareStep(`0x${escrowId.slice(2)}`, call, by)
    await pair.chain.carryOut(of.wallets[role], intent)
  }
  const deliver = ['provider', 'deliver', { deliverable: `0x${'d1'.repeat(32)}` }] as const
  /** What was said of the chain in a job, without a look at the chain. */
  async function said(id: string): Promise<readonly string[]> {
    const memos = await jobsStore(at(1).database.query).memos(id)
    return memos.map(({ kind }) => kind).slice(2)
  }
  const status = async (id: string) => (await jobsStore(at(1).database.query).find(id))?.status

  test('an escrow that waits for another process to take it pays the job once', async () => {
    const of = await pair.cast()
    const job = await escrowed(of)
    const [first, second] = await interleave(
      () => take(0, job),
      () => take(1, job),
    )
    expect(first).toMatchObject({ job: { status: 'transaction', chainEscrow: job.escrowId } })
    expect(second).toBe('taken')
    expect(await said(job.id)).toEqual(['funding'])
  })

  test('whoever adds an escrow that another process takes meanwhile has what was asked for', async () => {
    const of = await pair.cast()
    const job = await escrowed(of)
    const [, added] = await interleave(
      () => take(0, job),
      () => at(1).jobs.addEscrow(of.who.client, job.id, job.escrowId),
    )
    expect(added).toMatchObject({ status: 'transaction', chain: { escrowId: job.escrowId } })
    expect(await said(job.id)).toEqual(['funding'])
  })

  test('an escrow that waits for the end of its job does not pay it', async () => {
    const of = await pair.cast()
    const job = await escrowed(of)
    const [, late] = await interleave(
      () => at(0).jobs.withdraw(of.who.client, job.id, 'changed my mind'),
      () => take(1, job),
    )
    expect(late).toBe('taken')
    expect(await status(job.id)).toBe('rejected')
    expect(await said(job.id)).toEqual(['withdrawal', 'settlement'])
  })

  test('an escrow that is offered to two jobs at once pays the one of its agreement', async () => {
    const of = await pair.cast()
    const job = await escrowed(of)
    const other = await agreed(of)
    const ids = [job.id, other]
    const [, unfit] = await interleave(
      () => take(0, job),
      () => codeOf(at(1).jobs.addEscrow(of.who.client, other, job.escrowId)),
    )
    expect(unfit).toBe('agent_jobs.escrow_unfit')
    const again = await escrowed(of)
    const codes = await race({ times: 8, enough: unlimited }, (index) => {
      const id = index % 4 < 2 ? again.id : other
      return codeOf(at(index).jobs.addEscrow(of.who.client, id, again.escrowId))
    })
    expect(codes.filter((code) => code === 'agent_jobs.escrow_unfit')).toHaveLength(4)
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(4)
    expect(await Promise.all([...ids, again.id].map(said))).toEqual([['funding'], [], ['funding']])
    expect(await status(other)).toBe('negotiation')
  })

  // The terms keep an escrow to one job; this is what holds where they would not.
  test('an escrow that is given to two jobs at once is had by one, and the other hears that it is taken', async () => {
    const of = await pair.cast()
    const [one, other] = [await agreed(of), await agreed(of)]
    const escrowId = `0x${'e5'.repeat(32)}`
    const give = (index: number, id: string) =>
      at(index).database.transaction((tx) => chainStore(tx).take(id, escrowId))
    const [first, second] = await interleave(
      () => give(0, one),
      () => give(1, other),
    )
    expect(first).toMatchObject({ id: one, chainEscrow: escrowId })
    expect(second).toBeUndefined()
    const kept = await jobsStore(at(0).database.query).find(other)
    expect(kept).toMatchObject({ chainEscrow: null, status: 'negotiation' })
  })

  test('who waits to follow an escrow finds that another process has followed it', async () => {
    const of = await pair.cast()
    const { id, escrowId } = await taken(of)
    await step(of, escrowId, deliver)
    await interleave(
      () => follow(0, id),
      () => follow(1, id),
    )
    expect(await status(id)).toBe('evaluation')
    expect(await said(id)).toEqual(['funding', 'deliverable'])
    await pair.chain.chain.ask('anvil_reorg', [1, []])
    await pair.chain.sync()
    await interleave(
      () => follow(0, id),
      () => follow(1, id),
    )
    expect(await status(id)).toBe('transaction')
    expect(await said(id)).toEqual(['funding', 'deliverable', 'reorganised'])
  })

  test('two processes that go after the escrows say each step once, in order', async () => {
    const of = await pair.cast()
    const { id, escrowId } = await taken(of)
    await step(of, escrowId, deliver)
    await step(of, escrowId, ['client', 'refuse'])
    await step(of, escrowId, ['provider', 'dispute'])
    await race({ times: 6, enough: unlimited }, (index) => follow(index, id))
    expect(await status(id)).toBe('disputed')
    const steps = ['funding', 'deliverable', 'verdict', 'dispute']
    expect(await said(id)).toEqual(steps)
    const told = (await at(0).events('agent_job.memo_added'))
      .filter(({ subject, accountId }) => subject === id && accountId === of.who.client.accountId)
      .map(({ payload }) => payload['kind'])
    expect(told.slice(2)).toEqual(steps)
  })
})
