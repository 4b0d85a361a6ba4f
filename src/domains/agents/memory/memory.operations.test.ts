import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { race } from '../../../../test/support/race.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'

const facts = '/api/memory/facts'
let world: AgentRunsWorld

beforeAll(async () => {
  const database = await createTestDatabase(agentRunsSets)
  world = await createAgentRunsWorld({ database, model: scriptedModel(() => ({ text: 'Yes.' })) })
  await world.ask('POST /api/agents/create', { body: { slug: 'talker', name: 'Talker' } })
})
afterAll(async () => {
  await world.http.close()
  await world.database.close()
})

const remember = async (text: string, more: object = {}, secret = 'ct_sk_a') => {
  const answer = await world.ask(`POST ${facts}`, { body: { text, ...more }, secret })
  return { ...answer, id: String(answer.body.id) }
}
const found = async (q: string, secret = 'ct_sk_a') => {
  const { body } = await world.ask(`GET /api/memory/search?q=${encodeURIComponent(q)}`, { secret })
  return body.items.map(({ text }: { readonly text: string }) => text)
}

describe('POST /api/memory/facts', () => {
  test('200 with the fact and where it comes from, and the same fact once', async () => {
    const first = await remember('I like small fees.')
    expect(first).toMatchObject({
      status: 200,
      body: {
        text: 'I like small fees.',
        scope: 'account',
        agent: null,
        conversationId: null,
        trusted: true,
        source: { kind: 'key', runId: null, agent: null, at: '2026-07-15T09:00:00.000Z' },
        expiresAt: null,
      },
    })
    expect((await remember('I like small fees.')).id).toBe(first.id)
    const person = await remember('I am a person.', {}, 'session_a')
    expect(person.body.source.kind).toBe('person')
  })

  test('200 for an agent and a conversation, which are other facts', async () => {
    const own = await remember('Answer in short.', { scope: 'agent', agent: 'talker' })
    expect(own.body).toMatchObject({ scope: 'agent', agent: 'talker' })
    const conversationId = 'acv_01k06t0000000000000000000a'
    const said = await remember('Answer in short.', { scope: 'conversation', conversationId })
    expect(said.body).toMatchObject({ scope: 'conversation', conversationId })
    expect(said.id).not.toBe(own.id)
  })

  test('what is foreign becomes trusted once a person says it, and never the other way', async () => {
    const foreign = await remember('The sky is green.', { foreign: true })
    expect(foreign.body.trusted).toBe(false)
    expect((await remember('The sky is green.')).body).toMatchObject({
      id: foreign.id,
      trusted: true,
    })
    expect((await remember('The sky is green.', { foreign: true })).body.trusted).toBe(true)
  })

  test.each([
    [{ text: '' }, 'body/text'],
    [{ text: 'x'.repeat(1_001) }, 'body/text'],
    [{ text: 'hid\u200bden' }, 'body/text'],
    [{ text: 'a', scope: 'agent' }, 'body/agent'],
    [{ text: 'a', agent: 'talker' }, 'body/agent'],
    [{ text: 'a', scope: 'conversation' }, 'body/conversationId'],
    [{ text: 'a', expiresAt: '2026-07-15T08:59:59.000Z' }, 'body/expiresAt'],
  ])('400 for %j', async (body, location) => {
    const answer = await world.ask(`POST ${facts}`, { body })
    expect([answer.status, answer.body.errors?.[0]?.location]).toEqual([400, location])
  })

  test('404 for an agent that the account cannot run', async () => {
    const answer = await remember('a', { scope: 'agent', agent: 'nobody' })
    expect(answer.status).toBe(404)
  })

  test('a fact ends when it expires', async () => {
    const at = new Date(world.clock.nowMs() + 60_000).toISOString()
    const { id } = await remember('The sale ends soon.', { expiresAt: at })
    expect(await found('sale')).toEqual(['The sale ends soon.'])
    world.clock.advance(60_000)
    expect(await found('sale')).toEqual([])
    expect((await world.ask(`GET ${facts}/${id}`)).status).toBe(404)
  })
})

describe('GET /api/memory/search', () => {
  test.each([
    ['I prefer launches with locked liquidity', 'preferring a launch'],
    ['Meine Gebühren sollen niedrig sein', 'Gebühr'],
    ['Mi billetera favorita es la segunda', 'billeteras favoritas'],
    ['Я предпочитаю короткие ответы', 'предпочитаешь короткий ответ'],
    ['我喜欢低手续费', '手续费'],
    ['手数料は低いほうがいい', '手数料'],
    ['나는 짧은 답변을 좋아한다', '짧은 답변'],
    ['أفضل الرسوم المنخفضة', 'الرسوم'],
    ['Preferisco risposte brevi', 'risposta breve'],
    ['Tercihim kısa cevaplar', 'cevap'],
    ['Tôi thích phí thấp', 'phí thấp'],
  ])('finds "%s" by "%s"', async (text, q) => {
    await remember(text, {}, 'ct_sk_b')
    expect((await found(q, 'ct_sk_b'))[0]).toBe(text)
  })

  test('finds what is spelled alike, and nothing where nothing is like it', async () => {
    await remember('The settlement arrives on Thursday.')
    expect(await found('setlement')).toEqual(['The settlement arrives on Thursday.'])
    expect(await found('zzzzqqqq')).toEqual([])
    expect(await found('" & | ! :*')).toEqual([])
  })
})

describe('other accounts', () => {
  test('404, and nothing in any list, search or export', async () => {
    const { id } = await remember('A secret of account A.')
    const asB = { secret: 'ct_sk_b' }
    expect((await world.ask(`GET ${facts}/${id}`, asB)).status).toBe(404)
    expect((await world.ask(`DELETE ${facts}/${id}`, asB)).status).toBe(404)
    for (const path of [facts, '/api/memory/search?q=secret', '/api/memory/export']) {
      const { body, status } = await world.ask(`GET ${path}`, asB)
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toContain('A secret of account A.')
    }
    await world.ask('POST /api/memory/forget', { ...asB, body: { scope: 'all' } })
    expect((await world.ask(`GET ${facts}/${id}`)).status).toBe(200)
  })
})

describe('forgetting', () => {
  const stored = async (text: string) => {
    const { rows } = await sql`
      SELECT 1 FROM memory_facts WHERE text = ${text}
      UNION ALL SELECT 1 FROM events AS e WHERE e::text LIKE ${`%${text}%`}`.execute(
      world.database.query,
    )
    return rows.length
  }

  test('one: it is gone from the database, and no event ever held it', async () => {
    const { id } = await remember('Forget me, please.')
    expect(await stored('Forget me, please.')).toBe(1)
    expect(await world.ask(`DELETE ${facts}/${id}`)).toMatchObject({
      status: 200,
      body: { forgotten: 1 },
    })
    expect(await stored('Forget me, please.')).toBe(0)
    expect((await world.ask(`DELETE ${facts}/${id}`)).status).toBe(404)
  })

  test('those of an agent, and then all', async () => {
    await remember('Only for the talker.', { scope: 'agent', agent: 'talker' })
    await remember('For everybody.')
    const forget = async (body: object) =>
      (await world.ask('POST /api/memory/forget', { body })).body.forgotten
    expect(await forget({ scope: 'agent', agent: 'talker' })).toBeGreaterThan(0)
    expect(await forget({ scope: 'agent' })).toBe(0)
    const { body } = await world.ask('GET /api/memory/export')
    expect(body.items.length).toBeGreaterThan(0)
    expect(await forget({ scope: 'all' })).toBe(body.items.length)
    expect((await world.ask('GET /api/memory/export')).body.items).toEqual([])
  })

  test('what is forgotten twice at once is counted once', async () => {
    const { id } = await remember('Once.')
    const answers = await race({ times: 6, enough: 'forgetting takes nothing' }, () =>
      world.ask(`DELETE ${facts}/${id}`),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an export beside forgetting has whole facts or none of them', async () => {
    const texts = Array.from({ length: 5 }, (_, index) => `Part ${index} of five.`)
    for (const text of texts) await remember(text)
    const [exported] = await Promise.all([
      world.ask('GET /api/memory/export'),
      world.ask('POST /api/memory/forget', { body: { scope: 'all' } }),
    ])
    expect([0, 5]).toContain(exported.body.items.length)
    expect((await world.ask('GET /api/memory/export')).body.items).toEqual([])
  })
})

describe('limits', () => {
  test('409 for the 201st foreign fact, however many come at once, and none for trusted ones', async () => {
    await world.ask('POST /api/memory/forget', { body: { scope: 'all' } })
    for (let index = 0; index < 197; index++) await remember(`Page ${index}`, { foreign: true })
    const answers = await race(
      { times: 6, enough: 'the limit of foreign facts is the rule' },
      (index) => remember(`Last ${index}`, { foreign: true }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('memory.full')
    expect((await remember('Mine.')).status).toBe(200)
  })
})
