import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { a2aMigrationSets, startA2aServer } from '../../../../test/support/a2a-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import type { Database } from '../../../ports/database.ts'

const owner = principal()
let database: Database
let server: Awaited<ReturnType<typeof startA2aServer>>
beforeAll(async () => {
  database = await createTestDatabase(a2aMigrationSets)
  server = await startA2aServer(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test('a list goes by what its tasks have become, though nobody was told of it', async () => {
  const { id, metadata } = await server.tasks.send(owner, {
    agent: null,
    push: null,
    operationId: 'post_api_agents_a2a',
    version: '0.3',
    message: { messageId: 'held', role: 'user', parts: [{ kind: 'text', text: 'hold' }] },
  })
  const completed = () => server.tasks.list(owner.accountId, { state: 'completed', limit: 10 })
  expect((await completed()).tasks).toEqual([])
  server.runs.finish(String(metadata['runId']))
  const { tasks, total } = await completed()
  expect(tasks).toMatchObject([{ id, state: 'completed' }])
  expect(total).toBe(1)
})

test('a follower hears the output as it is said, each character once, and that it is whole', async () => {
  const task = await server.tasks.send(owner, {
    agent: null,
    push: null,
    operationId: 'post_api_agents_a2a',
    version: '1.0',
    message: { messageId: 'pieces', role: 'user', parts: [{ kind: 'text', text: 'hold pieces' }] },
  })
  const runId = String(task.metadata['runId'])
  const told: unknown[] = []
  let whole = ''
  const following = (async () => {
    const signal = AbortSignal.timeout(30_000)
    for await (const change of server.tasks.changes(owner.accountId, { from: task, signal })) {
      if (change.kind === 'status') {
        if (change.final) told.push(change.task.state)
        continue
      }
      const [part] = change.artifact.parts
      const text = part?.kind === 'text' ? part.text : ''
      whole = change.append ? whole + text : text
      told.push([text, change.append, change.lastChunk])
    }
  })()
  const heard = (count: number) => expect.poll(() => told.length, { timeout: 30_000 }).toBe(count)
  server.runs.utter(runId, { stepId: `${runId}.1`, offset: 0, text: 'I look ' })
  server.runs.utter(runId, { stepId: `${runId}.1`, offset: 7, text: 'it up' })
  await heard(2)
  server.runs.say(runId, 'I look it up.')
  await heard(3)
  // The next step of the run says its own text, which replaces that of the one before.
  server.runs.utter(runId, { stepId: `${runId}.3`, offset: 0, text: 'It is 5' })
  await heard(4)
  server.runs.say(runId, 'It is 5')
  server.runs.finish(runId)
  await following
  expect(told).toEqual([
    ['I look ', false, false],
    ['it up', true, false],
    ['.', true, false],
    ['It is 5', false, false],
    ['', true, true],
    'completed',
  ])
  expect(whole).toBe('It is 5')
})

describe('a task whose run asks for something', () => {
  const say = (text: string, taskId?: string) => ({
    agent: null,
    push: null,
    operationId: 'post_api_agents_a2a',
    version: '0.3' as const,
    message: {
      messageId: `${text}-${taskId ?? 'first'}`,
      role: 'user' as const,
      parts: [{ kind: 'text' as const, text }],
      ...(taskId === undefined ? {} : { taskId }),
    },
  })
  const settled = async (taskId: string) => {
    await server.tasks.settled(owner.accountId, taskId, AbortSignal.timeout(30_000))
    return server.tasks.get(owner.accountId, taskId)
  }

  test('waits for it, and goes on in the conversation of all its runs', async () => {
    const { id } = await server.tasks.send(owner, say('ask for coins'))
    const asking = await settled(id)
    expect(asking).toMatchObject({
      state: 'input-required',
      message: { parts: [{ kind: 'text', text: 'How much?' }] },
      metadata: { runStatus: 'failed', stopReason: 'input_needed' },
    })
    const more = say('the answer is 5', id)
    const [again] = await Promise.all([
      server.tasks.send(owner, more),
      server.tasks.send(owner, more),
    ])
    expect(again?.metadata['runId']).not.toBe(asking.metadata['runId'])
    const done = await settled(id)
    expect(done).toMatchObject({ state: 'completed', history: [{}, { taskId: id }] })
    expect(JSON.stringify(done.artifacts)).toContain('echo: the answer is 5')
    const { conversationOf } = server.runs
    expect(conversationOf(String(done.metadata['runId']))).toEqual({
      id,
      runIds: [asking.metadata['runId']],
    })
  })

  test('keeps every run that it had, oldest first, however often it is told more', async () => {
    const { id } = await server.tasks.send(owner, say('ask who'))
    const runIds: unknown[] = []
    for (const text of ['ask when', 'ask where', 'at last']) {
      runIds.push((await settled(id)).metadata['runId'])
      await server.tasks.send(owner, say(text, id))
    }
    const { metadata } = await settled(id)
    expect(server.runs.conversationOf(String(metadata['runId']))).toEqual({ id, runIds })
  })

  test('takes one of two answers that come at once; the other is refused, and its run ended', async () => {
    const { id } = await server.tasks.send(owner, say('ask which'))
    await settled(id)
    const before = server.runs.count()
    const answers = await Promise.allSettled([
      server.tasks.send(owner, say('hold this', id)),
      server.tasks.send(owner, say('hold that', id)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { spec: { code: 'a2a.task_busy' } },
    })
    const { items } = await server.runs.service.list(owner.accountId, {
      limit: 1_000,
      cursor: undefined,
    })
    const begun = items.slice(before).map(({ status }) => status)
    expect(begun.filter((status) => status !== 'cancelled')).toHaveLength(1)
    await server.tasks.cancel(owner.accountId, id)
  })

  test('hears at its next question what it was too late for', async () => {
    const { id } = await server.tasks.send(owner, say('ask first'))
    await settled(id)
    const both = [say('ask this', id), say('ask that', id)]
    await Promise.allSettled(both.map((each) => server.tasks.send(owner, each)))
    await settled(id)
    for (const each of both) {
      await server.tasks.send(owner, each)
      await settled(id)
    }
    const { history, metadata, state } = await server.tasks.get(owner.accountId, id)
    expect([state, metadata['runStatus']]).toEqual(['input-required', 'failed'])
    // It was asked anew, with the answer that was taken before it.
    expect(server.runs.conversationOf(String(metadata['runId']))?.runIds).toHaveLength(2)
    expect(history.map(({ messageId }) => messageId).toSorted()).toEqual([
      'ask first-first',
      `ask that-${id}`,
      `ask this-${id}`,
    ])
  })

  test('can be cancelled', async () => {
    const { id } = await server.tasks.send(owner, say('ask in vain'))
    expect((await settled(id)).state).toBe('input-required')
    expect((await server.tasks.cancel(owner.accountId, id)).state).toBe('canceled')
    await expect(server.tasks.send(owner, say('the answer is 5', id))).rejects.toMatchObject({
      spec: { code: 'a2a.task_ended' },
    })
  })
})
