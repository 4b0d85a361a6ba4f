import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  chunk,
  jsonAnswer,
  type ModelServer,
  startModelServer,
  streamAnswer,
  usageChunk,
} from '../../../../test/support/model-server.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { createOfflinePlanner } from '../../../adapters/offline-planner/offline-planner.ts'
import type { Database } from '../../../ports/database.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import { createHeardDeltas } from './heard-deltas.ts'
import type { RunDelta } from './run-deltas.ts'
import type { RunEvent } from './runs.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase(agentRunsSets)
})
afterAll(() => database.close())

async function worldOf(model: LanguageModel): Promise<AgentRunsWorld> {
  const world = await createAgentRunsWorld({ database, model })
  const agent = { slug: 'helper', name: 'Helper', toolsAllowed: ['get_api_status'] }
  await world.agents.create(world.owner, agent).catch(() => undefined)
  return world
}

async function started(world: AgentRunsWorld, input = 'Go.'): Promise<string> {
  return (await world.runs.start(world.owner, { agent: 'helper', input })).id
}

const call = {
  requestId: 'req_1',
  addressBlock: '127.0.0.1',
  requestedHost: undefined,
  payment: null,
  header: () => {},
}

/** What a follower is told, as it would be sent. */
function follower(world: AgentRunsWorld, runId: string, lastId?: string) {
  const told: { readonly event: string; readonly id?: string; readonly data: unknown }[] = []
  const stop = new AbortController()
  const done = (async () => {
    const frames = await world.service.follow({
      ...call,
      principal: world.owner,
      input: { params: { runId }, query: {} },
      requestHeader: () => lastId,
      signal: () => stop.signal,
    })
    for await (const { event = '', id, data } of frames) {
      told.push({ event, ...(id === undefined ? {} : { id }), data: JSON.parse(data) })
    }
  })()
  const deltas = () =>
    told.flatMap(({ event, data }) => (event === 'delta' ? [data as RunDelta] : []))
  const textOf = (stepId: string) =>
    deltas()
      .filter((delta) => delta.stepId === stepId)
      .map(({ text }) => text)
      .join('')
  return { told, done, stop, deltas, textOf }
}

/** Each piece stands where the last one ended. */
function inOrder(deltas: readonly RunDelta[]): boolean {
  return deltas.every(({ offset }, at) => {
    const before = deltas[at - 1]
    return offset === (before === undefined ? 0 : before.offset + before.text.length)
  })
}

/** A text whose pieces a test lets go one by one. */
function gated(...pieces: readonly string[]) {
  const gates = pieces.map(() => Promise.withResolvers<void>())
  async function* said(): AsyncGenerator<string> {
    for (const [at, piece] of pieces.entries()) {
      await gates[at]?.promise
      yield piece
    }
  }
  return { pieces: said(), let: (at: number) => gates[at]?.resolve() }
}

describe('who follows a run', () => {
  test('hears what is said between the beginning and the end of its step, then has it whole', async () => {
    const talk = gated('It ', 'is ', 'fine.')
    const world = await worldOf(scriptedModel(() => ({ text: 'It is fine.', pieces: talk.pieces })))
    const id = await started(world)
    const one = follower(world, id)
    const driven = world.work.drive(id)
    for (const at of [0, 1, 2]) {
      talk.let(at)
      await expect
        .poll(() => one.textOf(`${id}.1`))
        .toBe('It is fine.'.slice(0, (at + 1) * 3 + (at === 2 ? 2 : 0)))
    }
    await driven
    await one.done
    expect(inOrder(one.deltas())).toBe(true)
    const kinds = one.told.map(({ event }) => event)
    const [first, last] = [kinds.indexOf('delta'), kinds.lastIndexOf('delta')]
    expect(kinds.slice(0, first)).toEqual(['status', 'status', 'step'])
    expect(kinds.slice(last + 1)).toEqual(['step', 'output', 'usage', 'status'])
    const unnumbered = one.told.filter((frame) => frame.id === undefined)
    expect(unnumbered.map(({ data }) => data)).toEqual(one.deltas())
    const ids = one.told.flatMap(({ id: has }) => (has === undefined ? [] : [Number(has)]))
    expect(ids).toEqual(ids.map((_, at) => at + 1))
  })

  test('and comes in the middle, or again, gets the step from its beginning and goes on', async () => {
    const talk = gated('Once ', 'upon ', 'a time.')
    const world = await worldOf(
      scriptedModel(() => ({ text: 'Once upon a time.', pieces: talk.pieces })),
    )
    const id = await started(world)
    const one = follower(world, id)
    const driven = world.work.drive(id)
    talk.let(0)
    talk.let(1)
    await expect.poll(() => one.textOf(`${id}.1`)).toBe('Once upon ')
    one.stop.abort()
    await one.done
    const lastId = one.told.findLast((frame) => frame.id !== undefined)?.id ?? ''
    const again = follower(world, id, lastId)
    const late = follower(world, id)
    await expect.poll(() => again.textOf(`${id}.1`)).toBe('Once upon ')
    await expect.poll(() => late.textOf(`${id}.1`)).toBe('Once upon ')
    talk.let(2)
    await driven
    await Promise.all([again.done, late.done])
    for (const each of [again, late]) {
      expect(each.textOf(`${id}.1`)).toBe('Once upon a time.')
      expect(inOrder(each.deltas())).toBe(true)
    }
    expect(again.told.filter(({ event }) => event !== 'delta')).toEqual(
      late.told.filter(({ event, id: has }) => event !== 'delta' && Number(has) > Number(lastId)),
    )
  })

  test('hears a model of an OpenAI-compatible endpoint', async () => {
    const server: ModelServer = await startModelServer()
    server.answerWith(
      streamAnswer([
        chunk({ role: 'assistant', content: 'All ' }),
        chunk({ content: 'is ' }),
        chunk({ content: 'well.' }, 'stop'),
        usageChunk,
      ]),
    )
    const world = await worldOf(server.model)
    const id = await started(world)
    const one = follower(world, id)
    await world.work.drive(id)
    await one.done
    expect(server.asked[0]?.body).toMatchObject({ stream: true })
    expect(one.textOf(`${id}.1`)).toBe('All is well.')
    expect(await world.runs.get('acct_a', id)).toMatchObject({
      status: 'succeeded',
      output: 'All is well.',
      usage: { tokens: 16 },
    })
    // One that does not stream, though it was asked to, is heard all the same.
    server.answerWith(
      jsonAnswer({ choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }] }),
    )
    const other = await started(world)
    await world.work.drive(other)
    expect((await world.runs.get('acct_a', other)).output).toBe('Yes.')
    await server.close()
  })

  test('hears the built-in planner', async () => {
    const world = await worldOf(createOfflinePlanner())
    const id = await started(world, 'Show the status of the service.')
    const one = follower(world, id)
    await world.work.drive(id)
    await one.done
    const { output } = await world.runs.get('acct_a', id)
    const last = one.deltas().at(-1)?.stepId ?? ''
    expect(one.textOf(last)).toBe(output)
  })
})

describe('pieces', () => {
  const piece = (stepId: string, offset: number, text: string): RunDelta => ({
    kind: 'delta',
    stepId,
    offset,
    text,
  })
  const event = (stepId: string, state: string): RunEvent => ({
    seq: 1,
    at: new Date(0),
    kind: 'step',
    data: { stepId, state, kind: 'model' },
  })
  const taken = (heard: ReturnType<typeof createHeardDeltas>) =>
    [...heard.take()].map(({ text }) => text)

  test('that come twice, late or overlap are given out in order and once', () => {
    const heard = createHeardDeltas()
    heard.learn(event('r.1', 'started'))
    for (const one of [piece('r.1', 3, 'def'), piece('r.1', 0, 'abc'), piece('r.1', 3, 'def')]) {
      heard.add(one)
    }
    expect(taken(heard)).toEqual(['abc', 'def'])
    heard.add(piece('r.1', 0, 'abcdefgh'))
    expect(taken(heard)).toEqual(['gh'])
    heard.add(piece('r.1', 9, 'j'))
    expect([taken(heard), heard.hasGap()]).toEqual([[], true])
    heard.add(piece('r.1', 8, 'i'))
    expect([taken(heard), heard.hasGap()]).toEqual([['i', 'j'], false])
  })

  test('that were said before the follower came are missing, also where its history tells of the step', () => {
    const heard = createHeardDeltas()
    heard.learn(event('r.1', 'started'))
    expect(heard.hasGap()).toBe(false)
    heard.begin('r.1')
    expect(heard.hasGap()).toBe(true)
    heard.add(piece('r.1', 0, 'abc'))
    expect([taken(heard), heard.hasGap()]).toEqual([['abc'], false])
  })

  test('of another step wait for its beginning, and those of one that ended are dropped', () => {
    const heard = createHeardDeltas()
    heard.add(piece('r.3', 0, 'new'))
    expect([taken(heard), heard.isAhead()]).toEqual([[], true])
    heard.learn(event('r.1', 'started'))
    heard.add(piece('r.1', 0, 'old'))
    heard.learn(event('r.1', 'done'))
    expect(taken(heard)).toEqual([])
    heard.begin('r.1')
    expect(taken(heard)).toEqual([])
    heard.learn(event('r.3', 'started'))
    expect([taken(heard), heard.isAhead()]).toEqual([['new'], false])
  })
})
