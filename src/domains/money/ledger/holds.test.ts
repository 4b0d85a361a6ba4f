import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  moved,
} from '../../../../test/support/ledger-world.ts'
import type { EventFilter } from '../../../ports/event-log.ts'
import type { AccountRef, NewTransfer } from './ledger.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await createLedgerWorld()
})
afterAll(() => world.database.close())

const revenue = accountOf('platform', 'revenue')
const newHold = (account: AccountRef, amountAtomic: bigint) => ({
  id: `hold-${account.owner}`,
  account,
  amountAtomic,
  expiresAt: new Date(world.clock.nowMs() + 60_000),
})
const hold = (owner: string, amountAtomic: bigint) =>
  world.ledger.hold(world.database.query, newHold(accountOf(owner), amountAtomic))
const spend = (owner: string, amountAtomic: bigint): NewTransfer =>
  moved(`spend-${owner}`, amountAtomic, { from: accountOf(owner), to: revenue })
const commit = (owner: string, transfer: NewTransfer) =>
  world.ledger.commit(world.database.query, `hold-${owner}`, transfer)
const release = (owner: string) => world.ledger.release(world.database.query, `hold-${owner}`)
const balanceOf = (owner: string) => world.ledger.balance(world.database.query, accountOf(owner))

describe('hold', () => {
  test('sets value aside that nothing else can spend', async () => {
    const owner = await world.fundedOwner(1_000n)
    expect(await hold(owner, 600n)).toEqual({
      ...newHold(accountOf(owner), 600n),
      committedAtomic: 0n,
      status: 'held',
    })
    expect(await balanceOf(owner)).toEqual({
      postedAtomic: 1_000n,
      heldAtomic: 600n,
      availableAtomic: 400n,
    })
    const other = world.ledger.post(world.database.query, spend(owner, 401n))
    expect(await codeOf(other)).toBe('ledger.insufficient')
  })
  test('is refused when less is available, and says how much is missing', async () => {
    const owner = await world.fundedOwner(1_000n)
    await expect(hold(owner, 1_250n)).rejects.toMatchObject({
      spec: { code: 'ledger.insufficient', status: 402 },
      options: { extra: { shortfallAtomic: '250' } },
    })
    expect(await codeOf(hold('acct_nobody', 1n))).toBe('ledger.insufficient')
  })
  test('repeated is the same hold, whatever its time says and whatever has become of it', async () => {
    const owner = await world.fundedOwner(1_000n)
    const first = await hold(owner, 600n)
    world.clock.advance(1_000)
    expect(await hold(owner, 600n)).toEqual(first)
    await release(owner)
    expect(await hold(owner, 600n)).toEqual({ ...first, status: 'released' })
    expect(await balanceOf(owner)).toMatchObject({ heldAtomic: 0n })
  })
  test('of the same id with another content is refused', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    expect(await codeOf(hold(owner, 601n))).toBe('ledger.id_reused')
    expect(await codeOf(hold(owner, 5_000n))).toBe('ledger.id_reused')
    const other = { ...newHold(accountOf(owner), 600n), reference: { charge: 'other' } }
    expect(await codeOf(world.ledger.hold(world.database.query, other))).toBe('ledger.id_reused')
  })
  test('can be made on an account of the platform, from all of its rows', async () => {
    const owner = await world.fundedOwner(1_000n)
    const rewards = accountOf('platform', 'rewards')
    const funding = moved(`in-${owner}`, 1_000n, { from: accountOf(owner), to: rewards })
    await world.ledger.post(world.database.query, funding)
    const made = await world.ledger.hold(world.database.query, newHold(rewards, 900n))
    const out = moved(`out-${owner}`, 900n, { from: rewards, to: accountOf(owner) })
    const committed = await world.ledger.commit(world.database.query, made.id, out)
    expect(committed).toMatchObject({ status: 'committed', account: rewards })
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 900n })
  })
})

describe('commit', () => {
  test('spends a part, and lets the rest go', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    const committed = await commit(owner, spend(owner, 450n))
    expect(committed).toMatchObject({ status: 'partially_committed', committedAtomic: 450n })
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 550n, heldAtomic: 0n })
  })
  test('spends all of it', async () => {
    const owner = await world.fundedOwner(600n)
    await hold(owner, 600n)
    const committed = await commit(owner, spend(owner, 600n))
    expect(committed).toMatchObject({ status: 'committed', committedAtomic: 600n })
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 0n, heldAtomic: 0n })
  })
  test('repeated changes nothing and answers the same hold', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    const committed = await commit(owner, spend(owner, 450n))
    expect(await commit(owner, spend(owner, 450n))).toEqual(committed)
    world.clock.advance(120_000)
    expect(await commit(owner, spend(owner, 450n))).toEqual(committed)
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 550n })
  })
  test('of the same transfer with another content is refused', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    await commit(owner, spend(owner, 450n))
    expect(await codeOf(commit(owner, spend(owner, 451n)))).toBe('ledger.id_reused')
    const bare = world.ledger.post(world.database.query, spend(owner, 450n))
    expect(await codeOf(bare)).toBe('ledger.id_reused')
  })
  test('of more than was held is refused, and the hold stays', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    expect(await codeOf(commit(owner, spend(owner, 601n)))).toBe('ledger.hold_exceeded')
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 1_000n, heldAtomic: 600n })
  })
  test('with another transfer after the hold has ended is refused', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    await commit(owner, spend(owner, 450n))
    const again = { ...spend(owner, 1n), id: `again-${owner}` }
    expect(await codeOf(commit(owner, again))).toBe('ledger.hold_ended')
    const unknown = commit('acct_nobody', spend(owner, 1n))
    expect(await codeOf(unknown)).toBe('ledger.hold_unknown')
  })
  test('may take from further accounts what they have', async () => {
    const [owner, other] = [await world.fundedOwner(100n), await world.fundedOwner(10n)]
    await hold(owner, 100n)
    const transfer = (amount: bigint): NewTransfer => ({
      id: `both-${owner}`,
      kind: 'test.both',
      entries: [
        { account: accountOf(owner), amountAtomic: -100n },
        { account: accountOf(other), amountAtomic: -amount },
        { account: revenue, amountAtomic: 100n + amount },
      ],
    })
    expect(await codeOf(commit(owner, transfer(11n)))).toBe('ledger.insufficient')
    expect(await commit(owner, transfer(10n))).toMatchObject({ status: 'committed' })
  })
  test('that takes nothing from the held account is a defect of the program', async () => {
    const [owner, other] = [await world.fundedOwner(100n), await world.fundedOwner(10n)]
    await hold(owner, 100n)
    await expect(commit(owner, spend(other, 5n))).rejects.toThrow('takes nothing')
  })
})

describe('release', () => {
  test('lets the value go, once and for all', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    expect(await release(owner)).toMatchObject({ status: 'released', committedAtomic: 0n })
    expect(await release(owner)).toMatchObject({ status: 'released' })
    expect(await codeOf(commit(owner, spend(owner, 1n)))).toBe('ledger.hold_ended')
    expect(await balanceOf(owner)).toMatchObject({ heldAtomic: 0n, availableAtomic: 1_000n })
  })
  test('leaves a hold that was committed as it is', async () => {
    const owner = await world.fundedOwner(1_000n)
    await hold(owner, 600n)
    await commit(owner, spend(owner, 600n))
    expect(await release(owner)).toMatchObject({ status: 'committed', committedAtomic: 600n })
    expect(await codeOf(release('acct_nobody'))).toBe('ledger.hold_unknown')
  })
})

describe('the end of a hold', () => {
  test('is exact for commits, and its value is released with one event', async () => {
    const owner = await world.fundedOwner(1_000n)
    const { expiresAt } = await hold(owner, 600n)
    world.clock.advance(60_000)
    expect(await codeOf(commit(owner, spend(owner, 1n)))).toBe('ledger.hold_ended')
    const ended = await world.ledger.expireHolds()
    expect(await world.ledger.expireHolds()).toBe(0)
    expect(await balanceOf(owner)).toMatchObject({ heldAtomic: 0n, availableAtomic: 1_000n })
    expect(await release(owner)).toMatchObject({ status: 'expired' })
    await world.outbox.sequence()
    const topics = ['billing.hold_expired']
    const read = async (filter: EventFilter) =>
      (await world.outbox.read({ afterSeq: 0n, filter, limit: 100 })).events
    expect(await read({ topics, accountId: null, everyAudience: true })).toHaveLength(ended)
    const events = await read({ topics, accountId: owner })
    expect(events.map(({ subject, payload }) => ({ subject, payload }))).toEqual([
      {
        subject: `hold-${owner}`,
        payload: {
          holdId: `hold-${owner}`,
          purpose: 'available',
          asset: 'USDC',
          amountAtomic: '600',
          expiresAt: expiresAt.toISOString(),
        },
      },
    ])
  })
  test('comes for any number of them, and for none before its time', async () => {
    const owner = await world.fundedOwner(1_000n)
    for (let n = 0; n < 250; n++) {
      const made = { ...newHold(accountOf(owner), 1n), id: `many-${owner}-${n}` }
      await world.ledger.hold(world.database.query, made)
    }
    world.clock.advance(59_999)
    expect(await world.ledger.expireHolds()).toBe(0)
    world.clock.advance(1)
    expect(await world.ledger.expireHolds()).toBe(250)
    expect((await world.ledger.prove(world.database.query)).isSound).toBe(true)
  })
})
