import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import type { AccountRef } from '../../src/domains/money/ledger/ledger.ts'
import { ledgerAttacks, prepareVictim, unrefused } from '../support/ledger-attacks.ts'
import { holdOf, outcomeOf } from '../support/ledger-model.ts'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  ledgerSets,
  moved,
} from '../support/ledger-world.ts'
import { openPostgresSchema, type PostgresSchema } from '../support/postgres-schema.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const writerFile = fileURLToPath(new URL('../support/ledger-writer.ts', import.meta.url))

describe.skipIf(url === '')('the ledger on PostgreSQL', () => {
  let place: PostgresSchema
  let pools: readonly [PostgresDatabase, PostgresDatabase]
  let world: LedgerWorld
  beforeAll(async () => {
    place = await openPostgresSchema(url, ledgerSets)
    pools = [await place.open(), await place.open()]
    world = await createLedgerWorld(pools[0])
    await prepareVictim(world)
  })
  afterAll(() => place?.close())

  const outside = accountOf('platform', 'external')
  const revenue = accountOf('platform', 'revenue')
  const rewards = accountOf('platform', 'rewards')

  test('refuses its owner every statement that would falsify the books', async () => {
    const through = await unrefused(pools[0])
    count('P8 raw SQL, PostgreSQL, owner', { tried: ledgerAttacks.length, bad: through.length })
    expect(through).toEqual([])
  })

  test('refuses them to a role with every right on rows, which can use the ledger', async () => {
    const role = await place.createRole()
    const limited = await place.open(role)
    const through = await unrefused(limited)
    count('P8 raw SQL, PostgreSQL, role', { tried: ledgerAttacks.length, bad: through.length })
    expect(through).toEqual([])
    const { ledger, fundedOwner } = await createLedgerWorld(limited)
    const owner = await fundedOwner(10n)
    await ledger.post(
      limited.query,
      moved(`role-${owner}`, 4n, { from: accountOf(owner), to: revenue }),
    )
    expect(await ledger.balance(limited.query, accountOf(owner))).toMatchObject({
      postedAtomic: 6n,
    })
    expect((await ledger.prove(limited.query)).breaches).toEqual([])
  })

  test('loses nothing and overdraws nothing while 64 workers of two processes use it', async () => {
    const turns = scaled({ small: 25, full: 3_000 })
    const owners = Array.from({ length: 12 }, (_, n) => accountOf(`acct_worker_${n}`))
    const tally = new Map<AccountRef, bigint>()
    const note = (account: AccountRef, amount: bigint) =>
      tally.set(account, (tally.get(account) ?? 0n) + amount)
    const before = {
      revenue: await world.ledger.balance(pools[0].query, revenue),
      rewards: await world.ledger.balance(pools[0].query, rewards),
    }
    const odd: string[] = []

    const turn = async (id: string, random: () => number) => {
      const { query } = pools[random() < 0.5 ? 0 : 1]
      const index = Math.floor(random() * owners.length)
      const own = owners[index] ?? outside
      const next = owners[(index + 1 + Math.floor(random() * (owners.length - 1))) % owners.length]
      const amount = BigInt(1 + Math.floor(random() * 20))
      const pay = async (from: AccountRef, to: AccountRef) => {
        const outcome = await outcomeOf(
          world.ledger.post(query, moved(id, amount, { from, to })).then(() => 'posted'),
        )
        if (outcome === 'posted') {
          note(from, -amount)
          note(to, amount)
        } else if (!outcome.startsWith('ledger.insufficient')) odd.push(outcome)
      }
      const kind = Math.floor(random() * 6)
      if (kind === 0) return pay(outside, own)
      if (kind === 1) return pay(own, revenue)
      if (kind === 2) return pay(own, rewards)
      if (kind === 3) return pay(rewards, own)
      if (kind === 4) return pay(own, next ?? outside)
      const expiresAt = new Date(world.clock.nowMs() + 3_600_000)
      const hold = { id: `${id}-hold`, account: own, amountAtomic: amount, expiresAt }
      const held = await outcomeOf(world.ledger.hold(query, hold).then(holdOf))
      if (!held.startsWith(hold.id)) {
        if (!held.startsWith('ledger.insufficient')) odd.push(held)
        return undefined
      }
      if (random() < 0.3) return world.ledger.release(query, hold.id)
      const spent = 1n + (amount * BigInt(Math.floor(random() * 99))) / 100n
      const spend = moved(id, spent, { from: own, to: revenue })
      const [first, second] = await Promise.all(
        pools.map((pool) =>
          outcomeOf(world.ledger.commit(pool.query, hold.id, spend).then(holdOf)),
        ),
      )
      if (first !== second || !first?.includes('committed')) odd.push(`${first} / ${second}`)
      note(own, -spent)
      note(revenue, spent)
      return undefined
    }

    await Promise.all(
      Array.from({ length: 64 }, async (_, worker) => {
        const random = numbersOf(seed + worker)
        for (let n = 0; n < turns; n++) await turn(`w-${seed}-${worker}-${n}`, random)
      }),
    )
    expect(odd).toEqual([])
    for (const account of owners) {
      expect(await world.ledger.balance(pools[1].query, account)).toMatchObject({
        postedAtomic: tally.get(account) ?? 0n,
        heldAtomic: 0n,
      })
    }
    for (const [account, { postedAtomic }] of [
      [revenue, before.revenue],
      [rewards, before.rewards],
    ] as const) {
      const after = await world.ledger.balance(pools[0].query, account)
      expect(after.postedAtomic - postedAtomic).toBe(tally.get(account) ?? 0n)
    }
    const report = await world.ledger.prove(pools[0].query)
    count('P8 64 workers', { tried: 64 * turns, bad: report.breachesTotal + odd.length })
    expect(report.breaches).toEqual([])
  }, 3_600_000)

  test('of many who spend the last of an account, as many succeed as it can pay', async () => {
    const rounds = scaled({ small: 3, full: 200 })
    for (let round = 0; round < rounds; round++) {
      const own = accountOf(`acct_last_${round}`)
      const { ledger } = world
      await ledger.post(pools[0].query, moved(`last-${round}`, 50n, { from: outside, to: own }))
      const codes = await Promise.all(
        Array.from({ length: 64 }, (_, n) => {
          const { query } = pools[n % 2 === 0 ? 0 : 1]
          const id = `last-${round}-${n}`
          const expiresAt = new Date(world.clock.nowMs() + 60_000)
          return outcomeOf(
            n % 3 === 0
              ? ledger
                  .hold(query, { id, account: own, amountAtomic: 5n, expiresAt })
                  .then(() => 'ok')
              : ledger.post(query, moved(id, 5n, { from: own, to: revenue })).then(() => 'ok'),
          )
        }),
      )
      expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
      expect(codes.filter((code) => code.startsWith('ledger.insufficient'))).toHaveLength(54)
    }
  }, 3_600_000)

  // With money for one a repeat could be refused for want of it; with money for all it could be paid.
  test.each([
    ['only once', 5n],
    ['every time', 320n],
  ])(
    'one transfer posted by 64 at once is posted once, though the account can pay it %s',
    async (_often, fundedAtomic) => {
      const rounds = scaled({ small: 5, full: 500 })
      for (let round = 0; round < rounds; round++) {
        const own = accountOf(`acct_once_${fundedAtomic}_${round}`)
        const { ledger } = world
        const funding = moved(`in-${fundedAtomic}-${round}`, fundedAtomic, {
          from: outside,
          to: own,
        })
        await ledger.post(pools[0].query, funding)
        const transfer = moved(`once-${fundedAtomic}-${round}`, 5n, { from: own, to: revenue })
        const answers = await Promise.all(
          Array.from({ length: 64 }, (_, n) =>
            ledger.post(pools[n % 2 === 0 ? 0 : 1].query, transfer),
          ),
        )
        expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
        const { postedAtomic } = await ledger.balance(pools[0].query, own)
        expect(postedAtomic).toBe(fundedAtomic - 5n)
      }
    },
    3_600_000,
  )

  test('64 who fill and empty an account of the platform get all that it has, and never wait in a circle', async () => {
    const turns = scaled({ small: 40, full: 500 })
    const pot = accountOf('platform', 'rewards', 'SOL')
    const from = accountOf('platform', 'external', 'SOL')
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, async (_, worker) => {
        const { query } = pools[worker % 2 === 0 ? 0 : 1]
        const to = accountOf(`acct_pot_${worker}`, 'earnings', 'SOL')
        const seen: string[] = []
        for (let n = 0; n < turns; n++) {
          const id = `pot-${worker}-${n}`
          const filling = moved(id, 3n, { from, to: pot })
          const taking = moved(id, 4n, { from: pot, to })
          const isFilling = (worker + n) % 2 === 0
          const posting = world.ledger.post(query, isFilling ? filling : taking)
          seen.push(await outcomeOf(posting.then(() => (isFilling ? 'filled' : 'taken'))))
        }
        return seen
      }),
    )
    const counts = Map.groupBy(outcomes.flat(), (outcome) => outcome.replace(/ \d+$/, ''))
    const of = (outcome: string) => BigInt(counts.get(outcome)?.length ?? 0)
    expect([...counts.keys()].toSorted()).toEqual(['filled', 'ledger.insufficient', 'taken'])
    const { postedAtomic } = await world.ledger.balance(pools[0].query, pot)
    expect(postedAtomic).toBe(3n * of('filled') - 4n * of('taken'))
    const { owner, purpose, asset } = pot
    const { items } = await world.ledger.statement(pools[0].query, {
      owner,
      purpose,
      asset,
      limit: 200,
    })
    expect(new Set(items.map(({ amountAtomic }) => amountAtomic))).toEqual(new Set([3n, -4n]))
    let after = postedAtomic
    for (const line of items) {
      expect(line.balanceAfterAtomic).toBe(after)
      after -= line.amountAtomic
    }
  }, 3_600_000)

  test('each hold whose time has passed ends once, whoever sweeps', async () => {
    const own = accountOf('acct_sweep')
    await world.ledger.post(pools[0].query, moved('sweep', 500n, { from: outside, to: own }))
    for (let n = 0; n < 120; n++) {
      const expiresAt = new Date(world.clock.nowMs() + 1_000)
      const hold = { id: `sweep-${n}`, account: own, amountAtomic: 1n, expiresAt }
      await world.ledger.hold(pools[0].query, hold)
    }
    world.clock.advance(1_000)
    const other = await createLedgerWorld(pools[1])
    other.clock.advance(1_000)
    const sweeps = [world, other, world, other].map(({ ledger }) => ledger.expireHolds())
    const ended = (await Promise.all(sweeps)).reduce((sum, part) => sum + part, 0)
    expect(ended + (await world.ledger.expireHolds())).toBe(120)
    expect(await world.ledger.balance(pools[0].query, own)).toMatchObject({ heldAtomic: 0n })
  })

  test('seals nothing that an open transaction may still come before', async () => {
    const [slowly, quickly] = [accountOf('acct_slow'), accountOf('acct_quick')]
    const posted = Promise.withResolvers<void>()
    const proved = Promise.withResolvers<void>()
    const open = pools[1].transaction(async (transaction) => {
      await world.ledger.post(transaction, moved('slow', 1n, { from: outside, to: slowly }))
      posted.resolve()
      await proved.promise
    })
    await posted.promise
    await world.ledger.post(pools[0].query, moved('quick', 1n, { from: revenue, to: quickly }))
    world.clock.advance(24 * 3_600_000)
    const first = await world.ledger.proveWhenDue()
    proved.resolve()
    await open
    world.clock.advance(24 * 3_600_000)
    const second = await world.ledger.proveWhenDue()
    const { rows } = await sql<{ seq: string }>`
      SELECT seq FROM ledger_transfers WHERE id = 'slow'`.execute(pools[0].query)
    const slowSeq = BigInt(rows[0]?.seq ?? 0)
    expect(first?.report.sealedThroughSeq).toBeLessThan(slowSeq)
    expect(second?.report.sealedThroughSeq).toBeGreaterThan(slowSeq)
    expect((await world.ledger.prove(pools[0].query)).breaches).toEqual([])
  })

  test('keeps what it answered, and its books even, when processes are killed while they write', async () => {
    const kills = scaled({ small: 4, full: 200 })
    const crash = await openPostgresSchema(url, ledgerSets)
    try {
      const database = await crash.open()
      const { ledger } = await createLedgerWorld(database)
      let answered = 0
      let lost = 0
      for (let kill = 0; kill < kills; kill++) {
        const lines = await Promise.all(
          ['a', 'b'].map((name) =>
            written(crash.schema, `${name}${kill}-${randomUUID()}`, 40 + kill * 7),
          ),
        )
        const ids = lines.flat()
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM ledger_transfers WHERE id = ANY (${ids})`.execute(database.query)
        answered += ids.length
        lost += ids.length - rows.length
        const report = await ledger.prove(database.query)
        expect(report.breaches).toEqual([])
        expect(report.openHolds).toBe(0)
      }
      count('P8 killed writers', { tried: answered, bad: lost })
      expect(answered).toBeGreaterThan(kills * 80)
      expect(lost).toBe(0)
    } finally {
      await crash.close()
    }
  }, 3_600_000)
})

/** Starts a writer and kills it after so many lines; resolves to what it had said by then. */
async function written(schema: string, name: string, lines: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [writerFile, url, schema, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (said.length === lines) child.kill('SIGKILL')
  }
  return said
}
