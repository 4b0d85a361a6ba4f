import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { chargedRunsSets, createRunCharging } from '../../../../test/support/run-charging.ts'
import { type Said, scriptedModel } from '../../../../test/support/scripted-model.ts'
import { openSoldAgent, type SoldAgent, soldFor } from '../../../../test/support/sold-agent.ts'
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const funded = 100_000_000n
const { commission, price } = soldFor
const working = (_: unknown, turn: number): Said =>
  turn === 0
    ? { text: 'I look.', calls: [{ name: 'discovery_status', input: {} }] }
    : { text: 'Done.' }

describe.skipIf(url === '')('runs of a sold agent on PostgreSQL, two processes', () => {
  let databases: readonly [Database, Database]
  let sold: SoldAgent
  let other: AgentRunsWorld
  beforeAll(async () => {
    databases = await openPostgresPair(url, chargedRunsSets)
    sold = await openSoldAgent({ database: databases[0], say: working })
    const parts = { database: databases[1], clock: sold.clock, model: scriptedModel(working) }
    const { charges, sales } = await createRunCharging(parts)
    other = await createAgentRunsWorld({ ...parts, charges, sales })
    await sold.fundBuyer(funded)
    await sold.fundSeller(funded)
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const start = async (world: AgentRunsWorld, key: string): Promise<string> =>
    (await world.runs.start(world.owner, { agent: 'scout', input: 'Go.', key, pays: {} })).id

  /** How often the price left the buyer, which is how often it arrived. */
  async function timesPaid(): Promise<bigint> {
    const { earned, held, kept, posted } = await sold.purse()
    const times = (funded - posted) / price
    const expected = { earned: times * (price - commission), kept: times * commission }
    expect({ earned, kept, paid: funded - posted, held }).toEqual({
      ...expected,
      paid: times * price,
      held: 0n,
    })
    return times
  }

  test('one that is started and worked on by both is charged once', async () => {
    const before = await timesPaid()
    const enough = { have: funded, each: price }
    const worlds = [sold.world, other] as const
    const ids = await race({ times: 4, enough }, (n) => start(worlds[n % 2 === 0 ? 0 : 1], 'one'))
    expect(new Set(ids).size).toBe(1)
    expect((await sold.purse()).held).toBe(price)
    const [id = ''] = ids
    await race({ times: 4, enough }, (n) => worlds[n % 2 === 0 ? 0 : 1].work.drive(id))
    await other.work.drive(id)
    expect(await other.runs.get('acct_a', id)).toMatchObject({
      status: 'succeeded',
      charge: { state: 'charged', chargedAtomic: price, heldAtomic: 0n },
    })
    expect((await timesPaid()) - before).toBe(1n)
  }, 60_000)

  test('each that one works on while the other cancels it ends once, charged or let go', async () => {
    const before = await timesPaid()
    const enough = { have: funded, each: price }
    const ids: string[] = []
    for (const n of [1, 2, 3, 4]) ids.push(await start(sold.world, `raced-${n}`))
    await race({ times: ids.length, enough }, (n) => {
      const id = ids[n] ?? ''
      return Promise.all([sold.world.work.drive(id), other.runs.cancel('acct_a', id)])
    })
    const runs = await Promise.all(ids.map((id) => other.runs.get('acct_a', id)))
    const states = runs.map(({ charge }) => charge?.state)
    expect(states.filter((state) => state !== 'charged' && state !== 'released')).toEqual([])
    const charged = BigInt(states.filter((state) => state === 'charged').length)
    expect((await timesPaid()) - before).toBe(charged)
  }, 60_000)

  test('one whose process stops in the middle is finished by the other, and charged once', async () => {
    const before = await timesPaid()
    const id = await start(sold.world, 'stopped')
    const stopping = new AbortController()
    sold.world.desk.onCall = () => stopping.abort()
    const first = sold.world.work.drive(id, { stopping: stopping.signal, isLast: false })
    await expect(first).rejects.toThrow('the process stops')
    expect(await other.runs.get('acct_a', id)).toMatchObject({ charge: { state: 'held' } })
    await other.work.drive(id)
    expect(await other.runs.get('acct_a', id)).toMatchObject({
      status: 'succeeded',
      charge: { state: 'charged' },
    })
    expect((await timesPaid()) - before).toBe(1n)
    const proof = await sold.money.billing.ledger.prove(databases[1].query)
    expect(proof).toMatchObject({ isSound: true, breaches: [] })
  }, 60_000)
})
