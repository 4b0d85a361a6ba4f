import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { onPagesOf } from '../../../../test/support/pages.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { runsStore } from './runs.store.ts'

let world: AgentRunsWorld
/** Oldest first; the second and the third have the same time. */
const slugs = ['one', 'two', 'three', 'four'] as const
const ids: string[] = []
beforeAll(async () => {
  const database = await createTestDatabase(agentRunsSets)
  world = await createAgentRunsWorld({ database, model: scriptedModel(() => ({ text: 'Done.' })) })
  for (const [number, slug] of slugs.entries()) {
    if (number !== 2) world.clock.advance(1_000)
    await world.agents.create(world.owner, { slug, name: slug })
    ids.push((await world.runs.start(world.owner, { agent: slug, input: 'Go.' })).id)
  }
})
afterAll(() => world.database.close())

/** Newest first, and at the same time by name, descending. */
function newestFirst(oldestFirst: readonly string[]): readonly string[] {
  const [first = '', ...rest] = oldestFirst
  const [last = '', ...tied] = rest.toReversed()
  return [last, ...tied.toSorted().toReversed(), first]
}

describe.each([1, 2, 3, 4, 5])('on pages of %i', (limit) => {
  test('the agents of an account are listed newest first, each once', async () => {
    const found = await onPagesOf((page) => world.agents.list(world.owner, { limit, ...page }))
    expect(found.map(({ slug }) => slug)).toEqual(newestFirst(slugs))
  })

  test('the runs of an account are listed newest first, each once', async () => {
    const found = await onPagesOf((page) => world.service.list(world.owner, { limit, ...page }))
    expect(found.map(({ id }) => id)).toEqual(newestFirst(ids))
  })
})

test('a list that fits on one page has no next one', async () => {
  const limit = slugs.length
  expect((await world.agents.list(world.owner, { limit })).nextCursor).toBeNull()
  expect((await world.service.list(world.owner, { limit })).nextCursor).toBeNull()
})

test('the agents of another account are changed by nobody else, as if they were not there', async () => {
  const request = { body: { name: 'Mine' }, secret: 'ct_sk_b' }
  const real = await world.ask('PATCH /api/own-agents/one', request)
  const none = await world.ask('PATCH /api/own-agents/nobody', request)
  expect([real.status, none.status]).toEqual([404, 404])
  expect({ ...real.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
})

test('runs are locked deepest first, those of one depth by their ids', async () => {
  const below = async (parentRunId: string) =>
    (await world.runs.start(world.owner, { agent: 'one', input: 'Go.', parentRunId })).id
  const [root = ''] = ids
  const middle = [await below(root), await below(root)]
  const deepest = await below(middle[1] ?? '')
  const inOrder = [deepest, ...middle.toSorted(), root]
  const store = runsStore(world.database.query)
  const namesOf = (runs: readonly { readonly id: string }[]) => runs.map(({ id }) => id)
  expect(namesOf(await store.lockBelow(root))).toEqual(inOrder)
  expect(namesOf(await store.lockAll(inOrder.toReversed()))).toEqual(inOrder)
  expect(namesOf(await store.lockBelow(middle[1] ?? ''))).toEqual([deepest, middle[1]])
})

describe('a list of runs', () => {
  const listed = async (query: string) => {
    const { body, status } = await world.ask(`GET /api/runs?${query}`)
    return status === 200 ? body.items.map(({ id }: { id: string }) => id) : status
  }
  const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString())

  test('is narrowed by status, reason, agent, parent and time, and by all of them at once', async () => {
    const [one = '', two = '', three = '', four = ''] = ids
    await world.work.drive(two)
    const below = (
      await world.runs.start(world.owner, { agent: 'four', input: 'Go.', parentRunId: one })
    ).id
    await world.runs.cancel('acct_a', four)
    const { createdAt } = await world.runs.get('acct_a', two)
    const ms = createdAt.getTime()

    expect(await listed('status=succeeded')).toEqual([two])
    expect(await listed('stopReason=cancelled')).toEqual([four])
    expect(await listed('agent=four')).toEqual([below, four].toSorted().toReversed())
    expect(await listed(`agent=four&parentRunId=${one}`)).toEqual([below])
    expect(await listed('parentRunId=none')).toEqual(newestFirst(ids))
    expect(await listed(`createdBefore=${at(ms)}`)).toEqual([one])
    expect(await listed(`createdAfter=${at(ms)}&createdBefore=${at(ms + 1)}`)).toEqual(
      [two, three].toSorted().toReversed(),
    )
    expect(await listed(`status=queued&agent=four&parentRunId=${one}`)).toEqual([below])
    expect(await listed('status=succeeded&stopReason=cancelled')).toEqual([])
    const pages = await onPagesOf((page) =>
      world.service.list(world.owner, { limit: 1, parentRunId: 'none', ...page }),
    )
    expect(pages.map(({ id }) => id)).toEqual(newestFirst(ids))
    expect([
      await listed('status=done'),
      await listed('stopReason=why'),
      await listed('parentRunId=x'),
    ]).toEqual([400, 400, 400])
  })
})
