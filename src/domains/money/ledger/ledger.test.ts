import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  moved,
} from '../../../../test/support/ledger-world.ts'
import type { AccountPurpose, NewTransfer } from './ledger.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await createLedgerWorld()
})
afterAll(() => world.database.close())

const outside = accountOf('platform', 'external')
const revenue = accountOf('platform', 'revenue')
const post = (transfer: NewTransfer) => world.ledger.post(world.database.query, transfer)
const pay = (id: string, owner: string, amountAtomic: bigint) =>
  moved(id, amountAtomic, { from: accountOf(owner), to: revenue })
const balanceOf = (owner: string, purpose: AccountPurpose = 'available') =>
  world.ledger.balance(world.database.query, accountOf(owner, purpose))

describe('post', () => {
  test('moves value once, however often it is repeated', async () => {
    const owner = await world.fundedOwner(1_000n)
    const transfer = pay(`pay-${owner}`, owner, 300n)
    expect(await post(transfer)).toEqual({ isRepeat: false })
    expect(await post(transfer)).toEqual({ isRepeat: true })
    expect(await balanceOf(owner)).toEqual({
      postedAtomic: 700n,
      heldAtomic: 0n,
      availableAtomic: 700n,
    })
  })
  test('takes entries in any order and in parts for the same transfer', async () => {
    const owner = await world.fundedOwner(1_000n)
    const transfer = pay(`pay-${owner}`, owner, 300n)
    await post(transfer)
    const [from, to] = transfer.entries
    if (from === undefined || to === undefined) throw new Error('a transfer has two entries')
    const parts = [to, { ...from, amountAtomic: -100n }, { ...from, amountAtomic: -200n }]
    expect(await post({ ...transfer, entries: parts })).toEqual({ isRepeat: true })
  })
  test('takes the members of a reference in any order for the same transfer', async () => {
    const owner = await world.fundedOwner(1_000n)
    const transfer = pay(`pay-${owner}`, owner, 300n)
    await post({ ...transfer, reference: { charge: 'c', asked: 'a', by: 'b' } })
    const again = { ...transfer, reference: { by: 'b', charge: 'c', asked: 'a' } }
    expect(await post(again)).toEqual({ isRepeat: true })
    const other = { ...transfer, reference: { by: 'c', charge: 'b', asked: 'a' } }
    expect(await codeOf(post(other))).toBe('ledger.id_reused')
  })
  test('moves value between at most 64 accounts', async () => {
    const owner = await world.fundedOwner(1_000n)
    const shared = (among: number): NewTransfer => ({
      id: `share-${owner}-${among}`,
      kind: 'test.shared',
      entries: [
        { account: accountOf(owner), amountAtomic: BigInt(1 - among) },
        ...Array.from({ length: among - 1 }, (_, index) => ({
          account: accountOf(`${owner}_${index}`),
          amountAtomic: 1n,
        })),
      ],
    })
    expect(await post(shared(64))).toEqual({ isRepeat: false })
    await expect(post(shared(65))).rejects.toThrow('has more than 64 entries')
  })
  test('keeps a reference of at most 2,048 bytes', async () => {
    const owner = await world.fundedOwner(1_000n)
    // 13 bytes besides: é has two, and `{"note":""}` eleven.
    const noted = (length: number) => ({
      ...pay(`pay-${owner}-${length}`, owner, 1n),
      reference: { note: `é${'x'.repeat(length)}` },
    })
    expect(await post(noted(2_035))).toEqual({ isRepeat: false })
    await expect(post(noted(2_036))).rejects.toThrow('a reference is larger than 2,048 bytes')
  })
  test('answers a repeat also when the account could not pay a second time', async () => {
    const owner = await world.fundedOwner(300n)
    const transfer = pay(`pay-${owner}`, owner, 300n)
    await post(transfer)
    expect(await post(transfer)).toEqual({ isRepeat: true })
  })
  test('refuses an id that comes again with another content', async () => {
    const owner = await world.fundedOwner(1_000n)
    const transfer = pay(`pay-${owner}`, owner, 300n)
    await post(transfer)
    const others: readonly NewTransfer[] = [
      pay(transfer.id, owner, 301n),
      { ...transfer, kind: 'test.other' },
      { ...transfer, reference: { charge: 'other' } },
      { ...transfer, effectiveAt: new Date(0) },
      pay(transfer.id, 'acct_other', 300n),
      pay(transfer.id, owner, 5_000n),
    ]
    for (const other of others) expect(await codeOf(post(other))).toBe('ledger.id_reused')
  })
  test('refuses what would leave less than nothing, and says how much is missing', async () => {
    const owner = await world.fundedOwner(1_000n)
    await expect(post(pay(`pay-${owner}`, owner, 1_001n))).rejects.toMatchObject({
      spec: { code: 'ledger.insufficient', status: 402 },
      options: { extra: { shortfallAtomic: '1', asset: 'USDC' } },
    })
    await expect(post(pay('pay-nobody', 'acct_nobody', 7n))).rejects.toMatchObject({
      options: { extra: { shortfallAtomic: '7' } },
    })
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 1_000n })
  })
  test('leaves the transaction of its caller usable when it refuses', async () => {
    const owner = await world.fundedOwner(10n)
    const outcome = await world.database.transaction(async (transaction) => {
      const code = await codeOf(world.ledger.post(transaction, pay(`much-${owner}`, owner, 11n)))
      await world.ledger.post(transaction, pay(`less-${owner}`, owner, 10n))
      return code
    })
    expect(outcome).toBe('ledger.insufficient')
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 0n })
  })
  test('becomes true with the transaction that it belongs to, or not at all', async () => {
    const owner = await world.fundedOwner(10n)
    const failing = world.database.transaction(async (transaction) => {
      await world.ledger.post(transaction, pay(`pay-${owner}`, owner, 10n))
      throw new Error('the rest of it failed')
    })
    await expect(failing).rejects.toThrow('the rest of it failed')
    expect(await balanceOf(owner)).toMatchObject({ postedAtomic: 10n })
    expect(await post(pay(`pay-${owner}`, owner, 10n))).toEqual({ isRepeat: false })
  })
  test('moves several assets at once, each even on its own', async () => {
    const owner = await world.fundedOwner(1_000n)
    await world.fundedOwner(1n, 'SOL')
    const entries = [
      { account: accountOf(owner), amountAtomic: -500n },
      { account: outside, amountAtomic: 500n },
      { account: accountOf(owner, 'available', 'SOL'), amountAtomic: 3n },
      { account: accountOf('platform', 'external', 'SOL'), amountAtomic: -3n },
    ]
    await post({ id: `swap-${owner}`, kind: 'test.swapped', entries })
    const balances = await world.ledger.balancesOf(world.database.query, owner)
    expect(balances.map(({ account, balance }) => [account.asset, balance.postedAtomic])).toEqual([
      ['SOL', 3n],
      ['USDC', 500n],
    ])
  })
  test.each([
    ['entries that do not sum to zero', [-5n, 4n]],
    ['one entry', [5n]],
    ['nothing', []],
    ['zeroes', [0n, 0n]],
  ])('throws for %s, which is a defect of the program', async (_, amounts) => {
    const accounts = [outside, revenue]
    const entries = amounts.map((amountAtomic, n) => ({
      account: accounts[n] ?? outside,
      amountAtomic,
    }))
    await expect(post({ id: 'odd', kind: 'test.odd', entries })).rejects.toThrow('assertion failed')
  })
  test('throws for paper and live value in one transfer, though each is even', async () => {
    const entries = (['USDC', 'paper:USDC'] as const).flatMap((asset) => [
      { account: accountOf('platform', 'external', asset), amountAtomic: -5n },
      { account: accountOf('platform', 'revenue', asset), amountAtomic: 5n },
    ])
    const mixed = post({ id: 'mixed', kind: 'test.mixed', entries })
    await expect(mixed).rejects.toThrow('mixes paper and live value')
  })
})

describe('amounts', () => {
  const mint = (id: string, amountAtomic: bigint) =>
    post(moved(id, amountAtomic, { from: outside, to: accountOf('acct_whale', 'earnings') }))

  test('are kept exactly, up to 2^256 - 1', async () => {
    const amounts = [2n ** 53n + 1n, 2n ** 96n, 2n ** 255n]
    for (const amount of amounts) await mint(`exact-${amount}`, amount)
    expect(await balanceOf('acct_whale', 'earnings')).toMatchObject({
      postedAtomic: 2n ** 53n + 1n + 2n ** 96n + 2n ** 255n,
    })
  })
  test('above that are refused, and so is a balance that the store could not keep', async () => {
    expect(await codeOf(mint('above', 2n ** 256n))).toBe('ledger.amount_too_large')
    const codes: unknown[] = []
    for (let n = 0; n < 10; n++) codes.push(await codeOf(mint(`huge-${n}`, 2n ** 256n - 1n)))
    expect(codes.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'no failure'))
    expect(codes.at(-1)).toBe('ledger.amount_too_large')
    expect((await world.ledger.prove(world.database.query)).isSound).toBe(true)
  })
})

describe('accounts of the platform', () => {
  test('give what all of their rows have together, and say what all of them lack', async () => {
    const owner = await world.fundedOwner(1_000n)
    const rewards = accountOf('platform', 'rewards')
    const back = (id: string, amount: bigint) =>
      moved(id, amount, { from: rewards, to: accountOf(owner) })
    await post(moved(`in-${owner}`, 1_000n, { from: accountOf(owner), to: rewards }))
    await post(back(`out-${owner}`, 999n))
    await expect(post(back(`more-${owner}`, 5n))).rejects.toMatchObject({
      spec: { code: 'ledger.insufficient' },
      options: { extra: { shortfallAtomic: '4' } },
    })
    expect(await balanceOf('platform', 'rewards')).toMatchObject({ postedAtomic: 1n })
  })
})

test('an account without entries has nothing', async () => {
  expect(await balanceOf('acct_unheard_of')).toEqual({
    postedAtomic: 0n,
    heldAtomic: 0n,
    availableAtomic: 0n,
  })
  expect(await world.ledger.balancesOf(world.database.query, 'acct_unheard_of')).toEqual([])
})
