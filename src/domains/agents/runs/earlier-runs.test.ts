import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  type Said,
  type ScriptedModel,
  scriptedModel,
} from '../../../../test/support/scripted-model.ts'
import type { Run } from './runs.ts'

let world: AgentRunsWorld
let model: ScriptedModel
let say: (turn: number) => Said

beforeAll(async () => {
  model = scriptedModel(({ messages }) => {
    const at = messages.findLastIndex(({ role }) => role === 'user')
    return say(messages.length - at - 1)
  })
  world = await createAgentRunsWorld({ database: await createTestDatabase(agentRunsSets), model })
  for (const secret of ['ct_sk_a', 'ct_sk_b']) {
    const toolsAllowed = ['get_api_count_n', 'get_api_texts_place', 'post_api_rooms_messages']
    const body = { slug: `talker-${secret.slice(-1)}`, name: 'Talker', toolsAllowed }
    await world.ask('POST /api/agents/create', { body, secret })
  }
})
afterAll(async () => {
  await world.http.close()
  await world.database.close()
})
beforeEach(() => {
  model.requests.length = 0
  say = () => ({ text: 'Yes.' })
})

async function work(
  input: string,
  runIds: readonly string[] = [],
  caller = world.owner,
): Promise<Run> {
  const agent = `talker-${caller.accountId.slice(-1)}`
  const conversation = { id: 'acv_1', runIds }
  const { id } = await world.runs.start(caller, { agent, input, conversation })
  await world.work.drive(id)
  return world.runs.get(caller.accountId, id)
}
const heard = () => model.requests.at(-1)?.messages.slice(1) ?? []

describe('a run that continues a conversation', () => {
  test('has what was said, called and answered before, under ids of their own', async () => {
    const count = { name: 'discovery_count', input: { n: '7' } }
    say = (after) => (after === 0 ? { calls: [count] } : { text: 'Seven.' })
    const first = await work('Count to seven.')
    const second = await work('Count to seven again.', [first.id])
    say = () => ({ text: 'Twice.' })
    await work('How often?', [first.id, second.id])
    const messages = heard()
    expect(messages.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant'],
      ...['user', 'assistant', 'tool', 'assistant'],
      'user',
    ])
    expect(messages[2]).toMatchObject({ content: expect.stringContaining('"counted":"7"') })
    const calls = messages.flatMap((one) => (one.role === 'assistant' ? (one.toolCalls ?? []) : []))
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
    expect(calls.map(({ id }) => id)).toEqual(
      messages.flatMap((one) => (one.role === 'tool' ? [one.toolCallId] : [])),
    )
  })

  test('is tainted where an earlier one was, and what it changes waits', async () => {
    say = (after) =>
      after === 0
        ? { calls: [{ name: 'arena_read', input: { place: 'news' } }] }
        : { text: 'Read.' }
    const first = await work('Read the news.')
    expect(first.isTainted).toBe(true)
    say = () => ({ calls: [{ name: 'arena_post', input: { text: 'Hello.' } }] })
    const second = await work('Post it.', [first.id])
    expect(second).toMatchObject({ status: 'requires_action', action: { reason: 'tainted' } })
    expect(world.desk.posted).toEqual([])
  })

  test('has nothing of another account, whatever it names', async () => {
    const theirs = await work(
      'My secret plan.',
      [],
      principal({ accountId: 'acct_b', credentialId: 'key_b' }),
    )
    await work('And mine?', [theirs.id, 'run_nobodys'])
    expect(heard()).toEqual([{ role: 'user', content: 'And mine?' }])
  })

  test('leaves out what does not fit, from the beginning, and shortens before that', async () => {
    say = () => ({ text: `End ${'y'.repeat(9_000)}` })
    const ids: string[] = []
    for (const name of ['first', 'second', 'third', 'fourth']) {
      const { id } = await work(`The ${name} one.`)
      ids.push(id)
    }
    await work('And now?', ids)
    const messages = heard()
    expect(JSON.stringify(messages).length).toBeLessThan(26_000)
    expect(messages.map(({ content }) => content.slice(0, 16))).toEqual([
      'The second one.',
      'y'.repeat(16),
      'The third one.',
      `End ${'y'.repeat(12)}`,
      'The fourth one.',
      `End ${'y'.repeat(12)}`,
      'And now?',
    ])
  })
})
