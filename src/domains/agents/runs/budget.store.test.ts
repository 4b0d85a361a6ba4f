import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { race } from '../../../../test/support/race.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { budgetStore } from './budget.store.ts'
import { type Amounts, nothing } from './run-record.ts'
import type { RunBudget } from './runs.ts'

/** Plenty of everything, so that one limit alone can stop a reservation. */
const plenty = { costMicroUsdMax: 10_000_000n, tokensMax: 100_000, secondsMax: 3_600 } as const
const limits: readonly (readonly [string, Partial<RunBudget>, Partial<Amounts>])[] = [
  ['calls', { toolCallsMax: 5 }, { calls: 1 }],
  ['tokens', { tokensMax: 5 }, { tokens: 1 }],
  ['money', { costMicroUsdMax: 5n }, { costMicroUsd: 1n }],
  ['time', { secondsMax: 5 }, { ms: 1_000 }],
]

let world: AgentRunsWorld
beforeAll(async () => {
  const database = await createTestDatabase(agentRunsSets)
  world = await createAgentRunsWorld({ database, model: scriptedModel(() => ({ text: 'Done.' })) })
  const body = { slug: 'spender', name: 'Spender', toolsAllowed: ['get_*'] }
  await world.ask('POST /api/agents/create', { body })
})
afterAll(() => world.database.close())

const start = async (budget: Partial<RunBudget>, parentRunId?: string) => {
  const request = { agent: 'spender', input: 'Go.', budget: { toolCallsMax: 500, ...budget } }
  const below = parentRunId === undefined ? {} : { parentRunId }
  return (await world.runs.start(world.owner, { ...request, ...below })).id
}
/** Whether it was reserved; an error of the database is rethrown. */
async function reserve(path: readonly string[], wanted: Amounts): Promise<boolean> {
  const full = new Error('full')
  try {
    await world.database.transaction(async (tx) => {
      if (!(await budgetStore(tx).reserve(path, wanted))) throw full
    })
    return true
  } catch (failure) {
    if (failure !== full) throw failure
    return false
  }
}
const left = (path: readonly string[]) => budgetStore(world.database.query).left(path)

describe.each(limits)('the %s of a budget', (_what, most, one) => {
  const wanted: Amounts = { ...nothing, ...one }

  test('give exactly as much as there is, and nothing of what would be more', async () => {
    const id = await start({ ...plenty, ...most })
    const answers = []
    for (let number = 0; number < 6; number++) answers.push(await reserve([id], wanted))
    expect(answers).toEqual([true, true, true, true, true, false])
    await budgetStore(world.database.query).settle([id], wanted, nothing)
    expect([await reserve([id], wanted), await reserve([id], wanted)]).toEqual([true, false])
  })

  test('are one for all runs below: eight that ask at once get what there is', async () => {
    const above = await start({ ...plenty, ...most })
    const below = await race({ times: 8, enough: 'a start reserves nothing' }, () =>
      start(plenty, above),
    )
    const answers = await Promise.all(below.map((id) => reserve([id, above], wanted)))
    expect(answers.filter(Boolean)).toHaveLength(5)
    // A refused reservation has changed its own row neither.
    const own = await Promise.all(below.map((id) => left([id])))
    const whole = await left([await start({ ...plenty, ...most })])
    const untouched = own.filter(
      (each) => JSON.stringify(each, digits) === JSON.stringify(whole, digits),
    )
    expect(untouched).toHaveLength(3)
  })

  test('that were used are gone, and what claims to be more counts as all that was reserved', async () => {
    const id = await start({ ...plenty, ...most })
    const store = budgetStore(world.database.query)
    for (let number = 0; number < 5; number++) {
      expect(await reserve([id], wanted)).toBe(true)
      const tenfold = { costMicroUsd: 10n, tokens: 10, ms: 10_000, calls: 10 }
      await store.settle([id], wanted, tenfold)
    }
    expect(await reserve([id], wanted)).toBe(false)
    const { budget, usage } = await world.runs.get('acct_a', id)
    expect([usage.toolCalls <= budget.toolCallsMax, usage.tokens <= budget.tokensMax]).toEqual([
      true,
      true,
    ])
  })
})

const digits = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

test('a part of a token, or of a moment, counts as a whole one', async () => {
  const id = await start(plenty)
  const wanted = { ...nothing, tokens: 10, ms: 3_000 }
  expect(await reserve([id], wanted)).toBe(true)
  const used = { ...nothing, tokens: 4.25, ms: 999.5 }
  await budgetStore(world.database.query).settle([id], wanted, used)
  const { usage } = await world.runs.get('acct_a', id)
  expect(usage).toMatchObject({ tokens: 5, seconds: 1 })
})
