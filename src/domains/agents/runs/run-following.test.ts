import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { NewJob } from '../../../ports/jobs.ts'
import type { RunHints } from './run-hints.ts'
import { runTimes } from './run-limits.ts'
import { watchRuns } from './run-watching.ts'
import { runsStore } from './runs.store.ts'

let world: AgentRunsWorld
let say: Parameters<typeof scriptedModel>[0]
let queued: NewJob[]
beforeAll(async () => {
  const database = await createTestDatabase(agentRunsSets)
  const model = scriptedModel((request, turn) => say(request, turn))
  const enqueue = async (_: unknown, job: NewJob) => queued.push(job) > 0
  world = await createAgentRunsWorld({ database, model, jobs: { enqueue } })
  await world.agents.create(world.owner, {
    slug: 'helper',
    name: 'Helper',
    toolsAllowed: ['get_*', 'post_*'],
  })
})
afterAll(() => world.database.close())
beforeEach(() => {
  say = () => ({ text: 'Done.' })
  queued = []
})

const start = async () =>
  (await world.runs.start(world.owner, { agent: 'helper', input: 'Go.' })).id
const statusOf = async (id: string) => (await world.runs.get('acct_a', id)).status
const queuedRuns = () => queued.map(({ data }) => data['runId'])

describe('who follows a run', () => {
  test('is told of each step when it begins and when it ends, of what is said and of what is used', async () => {
    say = (_, turn) =>
      turn === 0
        ? { text: 'I look.', calls: [{ name: 'discovery_status', input: {} }] }
        : { text: 'Done.' }
    const id = await start()
    await world.work.drive(id)
    const { signal } = new AbortController()
    const told: unknown[] = []
    for await (const event of world.runs.events('acct_a', { runId: id, afterSeq: 0, signal })) {
      told.push([event.seq, event.kind, event.data])
    }
    const model = (number: number) => ({ stepId: `${id}.${number}`, kind: 'model' })
    const tool = { stepId: `${id}.2`, kind: 'tool', tool: 'discovery_status' }
    const usage = { tokens: 20, ms: 0 }
    expect(told).toEqual([
      [1, 'status', { status: 'queued', stopReason: null, stopDetail: null }],
      [2, 'status', { status: 'running', stopReason: null, stopDetail: null }],
      [3, 'step', { ...model(1), state: 'started' }],
      [4, 'step', { ...model(1), state: 'done', asks: ['discovery_status'] }],
      [5, 'output', { text: 'I look.' }],
      [6, 'usage', usage],
      [7, 'step', { ...tool, state: 'started' }],
      [8, 'step', { ...tool, state: 'done' }],
      [9, 'step', { ...model(3), state: 'started' }],
      [10, 'step', { ...model(3), state: 'done', asks: [] }],
      [11, 'output', { text: 'Done.' }],
      [12, 'usage', usage],
      [13, 'status', { status: 'succeeded', stopReason: 'completed', stopDetail: null }],
    ])
  })

  test('is let go when they do not wait any longer', async () => {
    const runId = await start()
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(world.runs.settled('acct_a', { runId, signal })).rejects.toThrow('gone')
    const all = world.runs.events('acct_a', { runId, afterSeq: 0, signal })
    expect(await all[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined })
    await world.runs.cancel('acct_a', runId)
  })

  test('is told of eight runs at a time, and of one that changes while it waits once', async () => {
    let tell: (runId: string) => void = () => {}
    const hints: RunHints = {
      on: () => () => {},
      async onStatus(onHint) {
        tell = onHint
        return () => {}
      },
      channel: 'runs',
      statusChannel: 'statuses',
    }
    const told: string[] = []
    const open = Promise.withResolvers<void>()
    const onStatus = async (runId: string): Promise<void> => {
      told.push(runId)
      await open.promise
    }
    await watchRuns(onStatus, { hints, logger: silentLogger })
    const ids = Array.from({ length: 20 }, (_, number) => `run_${number}`)
    for (const id of [...ids, ...ids.slice(8)]) tell(id)
    expect(told).toEqual(ids.slice(0, 8))
    open.resolve()
    await expect.poll(() => told.length).toBe(ids.length)
    expect(told.toSorted()).toEqual(ids.toSorted())
  })
})

describe('who works on a run', () => {
  test('has it until it is cancelled, and nobody of another attempt has it', async () => {
    const held: boolean[] = []
    const id = await start()
    const { isHeld } = runsStore(world.database.query)
    say = async () => {
      held.push(await isHeld(id, 1), await isHeld(id, 2))
      await world.runs.cancel('acct_a', id)
      held.push(await isHeld(id, 1))
      return { text: 'Done.' }
    }
    await world.work.drive(id)
    expect(held).toEqual([true, false, false])
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('begins at the highest run that waits, once its owner has answered for one below', async () => {
    say = ({ messages }, turn) => {
      if (turn > 0) return { text: 'Done.' }
      const isBelow = messages.some(({ content }) => content === 'Pay.')
      return isBelow
        ? { calls: [{ name: 'vault_send', input: { to: 'baker', amount: '1' } }] }
        : { calls: [{ name: 'start_run', input: { input: 'Pay.' } }] }
    }
    const id = await start()
    await world.work.drive(id)
    const { action } = await world.runs.get('acct_a', id)
    queued = []
    await world.runs.reject('acct_a', { runId: id, stepId: action?.stepId ?? '' })
    expect(queuedRuns()).toEqual([id])
    await world.work.drive(id)
    expect(await statusOf(id)).toBe('succeeded')
  })
})

describe('the sweep', () => {
  const swept = async () => {
    queued = []
    await world.work.sweep()
    return queuedRuns()
  }

  test('has a run looked at that nobody has taken for more than five seconds', async () => {
    const id = await start()
    world.clock.advance(5_000)
    expect(await swept()).toEqual([])
    world.clock.advance(1)
    expect(await swept()).toEqual([id])
    await world.work.drive(id)
    expect(await swept()).toEqual([])
  })

  test('ends a run that has waited for its owner for more than a day', async () => {
    say = () => ({ calls: [{ name: 'vault_send', input: { to: 'baker', amount: '1' } }] })
    const id = await start()
    await world.work.drive(id)
    world.clock.advance(runTimes.approvalMs)
    await swept()
    expect(await statusOf(id)).toBe('requires_action')
    world.clock.advance(1)
    await swept()
    expect(await statusOf(id)).toBe('expired')
  })

  test('ends a run that has been open for more than two days', async () => {
    const id = await start()
    world.clock.advance(runTimes.lifeMs)
    await swept()
    expect(await statusOf(id)).toBe('queued')
    world.clock.advance(1)
    await swept()
    expect(await statusOf(id)).toBe('expired')
  })
})
