import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  moved,
} from '../../../../test/support/ledger-world.ts'
import type { StatementLine, StatementQuery } from './statement.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await createLedgerWorld()
})
afterAll(() => world.database.close())

const statement = (query: Omit<StatementQuery, 'limit'> & { readonly limit?: number }) =>
  world.ledger.statement(world.database.query, { limit: 50, ...query })
const revenue = accountOf('platform', 'revenue')

/** 1,000 in, then 1 to `count` out, one a minute. Resolves to the owner and the time before the first payment. */
async function ownerWithPayments(count: number) {
  const owner = await world.fundedOwner(1_000n)
  const startedAt = new Date(world.clock.nowMs() + 60_000)
  for (let n = 1; n <= count; n++) {
    world.clock.advance(60_000)
    const payment = moved(`pay-${owner}-${n}`, BigInt(n), { from: accountOf(owner), to: revenue })
    await world.ledger.post(world.database.query, { ...payment, reference: { n: `${n}` } })
  }
  return { owner, startedAt }
}
const idsOf = (lines: readonly StatementLine[], owner: string) =>
  lines.map(({ transferId }) => transferId.replace(`-${owner}`, ''))

test('lists what was posted, newest first, with the balance after each line', async () => {
  const { owner } = await ownerWithPayments(2)
  const { items, nextCursor } = await statement({ owner })
  const account = accountOf(owner)
  const at = new Date(world.clock.nowMs())
  expect(items.slice(0, 2)).toEqual([
    {
      transferId: `pay-${owner}-2`,
      kind: 'test.moved',
      reference: { n: '2' },
      account,
      amountAtomic: -2n,
      balanceAfterAtomic: 997n,
      effectiveAt: at,
      postedAt: at,
    },
    expect.objectContaining({ amountAtomic: -1n, balanceAfterAtomic: 999n }),
  ])
  expect(items[2]).toMatchObject({ amountAtomic: 1_000n, balanceAfterAtomic: 1_000n })
  expect(items).toHaveLength(3)
  expect(nextCursor).toBeNull()
})

test('says when a line became true, where that is not when it was posted', async () => {
  const owner = await world.fundedOwner(10n)
  const effectiveAt = new Date('2026-01-02T03:04:05.678Z')
  const payment = moved(`late-${owner}`, 1n, { from: accountOf(owner), to: revenue })
  await world.ledger.post(world.database.query, { ...payment, effectiveAt })
  const { items } = await statement({ owner, limit: 1 })
  expect(items[0]).toMatchObject({ effectiveAt, postedAt: new Date(world.clock.nowMs()) })
})

test('pages through every line once, while more are posted', async () => {
  const { owner } = await ownerWithPayments(7)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await statement({ owner, limit: 3, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...idsOf(page.items, owner))
    cursor = page.nextCursor ?? undefined
    const more = moved(`more-${owner}-${seen.length}`, 1n, { from: accountOf(owner), to: revenue })
    await world.ledger.post(world.database.query, more)
  } while (cursor !== undefined)
  expect(seen).toEqual(['pay-7', 'pay-6', 'pay-5', 'pay-4', 'pay-3', 'pay-2', 'pay-1', 'fund'])
})

test('keeps to the period that is asked for: its beginning belongs to it, its end does not', async () => {
  const { owner, startedAt } = await ownerWithPayments(5)
  const minute = (n: number) => new Date(startedAt.getTime() + n * 60_000)
  const within = await statement({ owner, from: minute(1), to: minute(4) })
  expect(idsOf(within.items, owner)).toEqual(['pay-4', 'pay-3', 'pay-2'])
  expect(within.items[0]?.balanceAfterAtomic).toBe(990n)
  const page = await statement({ owner, from: minute(1), to: minute(4), limit: 2 })
  const rest = await statement({
    owner,
    from: minute(1),
    to: minute(4),
    cursor: page.nextCursor ?? '',
  })
  expect(idsOf(rest.items, owner)).toEqual(['pay-2'])
  expect((await statement({ owner, from: minute(90) })).items).toEqual([])
  expect((await statement({ owner, to: new Date(0) })).items).toEqual([])
})

test('keeps to one asset and one purpose', async () => {
  const owner = await world.fundedOwner(10n)
  const earning = moved(`earn-${owner}`, 7n, {
    from: accountOf('platform', 'external', 'paper:SOL'),
    to: accountOf(owner, 'earnings', 'paper:SOL'),
  })
  await world.ledger.post(world.database.query, earning)
  const all = await statement({ owner })
  expect(idsOf(all.items, owner)).toEqual(['earn', 'fund'])
  const assets = await statement({ owner, asset: 'paper:SOL' })
  expect(idsOf(assets.items, owner)).toEqual(['earn'])
  const purposes = await statement({ owner, purpose: 'available' })
  expect(idsOf(purposes.items, owner)).toEqual(['fund'])
  const neither = await statement({ owner, purpose: 'available', asset: 'paper:SOL' })
  expect(neither.items).toEqual([])
})

test('shows both lines of a transfer between two accounts of one owner', async () => {
  const owner = await world.fundedOwner(10n)
  const inner = moved(`inner-${owner}`, 4n, {
    from: accountOf(owner),
    to: accountOf(owner, 'deposit'),
  })
  await world.ledger.post(world.database.query, inner)
  const first = await statement({ owner, limit: 1 })
  const second = await statement({ owner, limit: 1, cursor: first.nextCursor ?? '' })
  const lines = [...first.items, ...second.items]
  expect(lines.map(({ account, amountAtomic }) => [account.purpose, amountAtomic])).toEqual([
    ['deposit', 4n],
    ['available', -4n],
  ])
})

test('refuses a cursor that is not its own', async () => {
  const owner = await world.fundedOwner(10n)
  const foreign = Buffer.from('["1; drop","2"]').toString('base64url')
  for (const cursor of ['x', foreign, 'WyIxIl0']) {
    expect(await codeOf(statement({ owner, cursor }))).toBe('request.invalid')
  }
})
