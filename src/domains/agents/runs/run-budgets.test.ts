import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { type ScriptedModel, scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { RunBudget } from './runs.ts'

/** The price of a token, in millionths of a dollar, so that money and tokens differ. */
const tokenCost = 3n
/** What one call of the scripted model reserves: 100 input tokens, and the longest reply. */
const callTokens = 100 + 512

let world: AgentRunsWorld
let model: ScriptedModel
let say: Parameters<typeof scriptedModel>[0]

beforeAll(async () => {
  const database = await createTestDatabase(agentRunsSets)
  model = scriptedModel((request, turn) => say(request, turn))
  const tokenPrice = () => tokenCost * 1_000_000n
  world = await createAgentRunsWorld({ database, model, tokenPrice })
  await world.agents.create(world.owner, {
    slug: 'helper',
    name: 'Helper',
    toolsAllowed: ['get_*'],
  })
})
afterAll(() => world.database.close())
beforeEach(() => {
  say = () => ({ text: 'Done.' })
  model.requests.length = 0
  world.desk.onCall = () => {}
})

const start = (budget: Partial<RunBudget>, parentRunId?: string) =>
  world.runs.start(world.owner, {
    agent: 'helper',
    input: 'Go.',
    budget,
    ...(parentRunId === undefined ? {} : { parentRunId }),
  })
async function finish(budget: Partial<RunBudget>) {
  const { id } = await start(budget)
  await world.work.drive(id)
  return world.runs.get('acct_a', id)
}
const looking = { calls: [{ name: 'discovery_status', input: {} }] }

describe('the budget of a run', () => {
  test('is enough for a call of the model as long as a reply of 16 tokens fits', async () => {
    const asked = async (tokensMax: number) => {
      model.requests.length = 0
      const { status } = await finish({ tokensMax })
      return [status, ...model.requests.map(({ outputTokensMax }) => outputTokensMax)]
    }
    expect(await asked(116)).toEqual(['succeeded', 16])
    expect(await asked(115)).toEqual(['budget_reached'])
  })

  test('loses the time that a call took, and none where the clock was set back', async () => {
    say = (_, turn) => {
      world.clock.advance(turn === 0 ? 5_000 : -2_000)
      return turn === 0 ? looking : { text: 'Done.' }
    }
    expect(await finish({})).toMatchObject({ status: 'succeeded', usage: { seconds: 5 } })
  })

  test('has no time for a tool where a reply took all of it, to the millisecond', async () => {
    say = () => {
      world.clock.advance(5_000)
      return looking
    }
    world.desk.calls.length = 0
    const { status, stopReason, stopDetail } = await finish({ secondsMax: 5 })
    expect([status, stopReason, stopDetail]).toEqual([
      'budget_reached',
      'budget_exhausted',
      'The time of the budget is used up.',
    ])
    expect(world.desk.calls).toEqual([])
  })

  test('says which of its limits is used up', async () => {
    say = () => looking
    const reasonOf = async (budget: Partial<RunBudget>) => (await finish(budget)).stopDetail
    expect(await reasonOf({ toolCallsMax: 1 })).toBe('The tool calls of the budget are used up.')
    expect(await reasonOf({ tokensMax: 200 })).toContain('the money or the tokens')
    say = () => {
      world.clock.advance(1_000)
      return looking
    }
    expect(await reasonOf({ secondsMax: 2 })).toBe('The time of the budget is used up.')
  })
})

describe('a run below another one', () => {
  test('gets at most what is left there, also of what a call has reserved at that moment', async () => {
    const below: RunBudget[] = []
    const budget = {
      costMicroUsdMax: 30_000n,
      tokensMax: 9_000,
      secondsMax: 100,
      toolCallsMax: 10,
      depthMax: 2,
    }
    const { id } = await start(budget)
    const begin = async () => void below.push((await start({}, id)).budget)
    world.desk.onCall = begin
    say = async (_, turn) => {
      if (turn === 0) {
        world.clock.advance(5_000)
        return looking
      }
      await begin()
      return { text: 'Done.' }
    }
    await world.work.drive(id)
    // The first reply has used 20 tokens and five seconds; a tool may take thirty seconds, and a reply a minute.
    const left = { costMicroUsdMax: 30_000n - 20n * tokenCost, tokensMax: 8_980, depthMax: 1 }
    expect(below).toEqual([
      { ...left, secondsMax: 65, toolCallsMax: 9 },
      {
        ...left,
        costMicroUsdMax: left.costMicroUsdMax - BigInt(callTokens) * tokenCost,
        tokensMax: left.tokensMax - callTokens,
        secondsMax: 35,
        toolCallsMax: 9,
      },
    ])
  })

  test('is not started below one that may start none, nor below one that has ended', async () => {
    const { id } = await start({ depthMax: 0 })
    await expect(start({}, id)).rejects.toThrow('no more others')
    const ended = await start({ depthMax: 1 })
    expect((await start({}, ended.id)).parentRunId).toBe(ended.id)
    await world.runs.cancel('acct_a', ended.id)
    await expect(start({}, ended.id)).rejects.toThrow('no more others')
  })
})
