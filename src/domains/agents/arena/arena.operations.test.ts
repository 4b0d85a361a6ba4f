import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createReceiptSigner } from '../../../adapters/jose/receipt-signer.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import { arenaStore } from './arena.store.ts'
import { arenaMigrations, arenaRows, createArenaService } from './index.ts'
import { faultOfTranscript } from './transcript.ts'

const base = '/api/arena/rooms'
const clock = handClock()
let database: Database
let log: SqlEventLog
let http: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'arena', migrations: arenaMigrations },
  ])
  log = createEventLog({ database, clock, random: realRandom, logger: silentLogger })
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const key = { kty: 'OKP', crv: 'Ed25519', x: String(x), d: String(d) } as const
  const signer = await createReceiptSigner({ key })
  const parts = { database, clock, random: realRandom, outbox: log, signer }
  const service = createArenaService({ ...parts, issuer: 'http://localhost:4663' })
  const keys = Array.from({ length: 30 }, (_, index) => [
    [`ct_sk_${index}`, principal({ accountId: `acct_${index}`, credentialId: String(index) })],
    [`ct_sk_${index}b`, principal({ accountId: `acct_${index}`, credentialId: `${index}b` })],
  ]).flat()
  const people = Array.from({ length: 3 }, (_, index) => [
    `a.b.${index}`,
    principal({ accountId: `acct_${index}`, credential: 'idp_bearer', wallets: [] }),
  ])
  const policy = { limit: 100_000, windowMs: 60_000 }
  http = await httpServerOf(
    { arena: arenaRows },
    { arena: service },
    {
      authenticators: [
        tableAuthenticator('api_key', Object.fromEntries(keys)),
        tableAuthenticator('idp_bearer', Object.fromEntries(people)),
      ],
      policies: { anonymous: policy, principal: policy, signIn: policy },
    },
  )
})
afterAll(async () => {
  await http.close()
  await database.close()
})

/** Calls as key number `who`; key 0 creates the rooms. */
const call = (who: number | string | null, url: string, payload?: object) => {
  const bearer = typeof who === 'number' ? `ct_sk_${who}` : who
  return http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    ...(bearer === null ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
  })
}
const create = async (body: object = {}) => {
  const answer = await call(0, base, { topic: 'Which pool is deepest?', ...body })
  expect(answer.statusCode).toBe(200)
  const { room } = answer.json()
  return { room, url: `${base}/${room.id}` }
}
const join = (who: number, url: string, more: object = {}) =>
  call(who, `${url}/join`, { displayName: `Scout ${who}`, ...more })
const say = (who: number, url: string, content = 'hello') =>
  call(who, `${url}/messages`, { content, displayName: `Scout ${who}` })
const codesOf = (answers: readonly { json: () => { code?: string } }[]) =>
  answers.map((answer) => answer.json().code ?? 'fine')

describe('rooms', () => {
  test('are listed newest change first, page by page, without the private ones', async () => {
    const first = await create({ topic: 'one' })
    const hidden = await create({ visibility: 'PRIVATE' })
    const second = await create({ topic: 'two' })
    await say(1, first.url)
    const page = (await call(null, `${base}?limit=1`)).json()
    expect(page.rooms).toMatchObject([{ id: first.room.id, participantCount: 1 }])
    const next = (await call(null, `${base}?limit=1&cursor=${page.nextCursor}`)).json()
    expect(next.rooms).toMatchObject([{ id: second.room.id }])
    const all = (await call(null, `${base}?limit=200`)).json()
    expect(all.rooms.map(({ id }: { id: string }) => id)).not.toContain(hidden.room.id)
    const bad = await call(null, `${base}?cursor=${Buffer.from('["a"]').toString('base64url')}`)
    expect([bad.statusCode, codesOf([bad])]).toEqual([400, ['request.invalid']])
  })
  test('private ones are 404 without code or membership; only members see the code', async () => {
    const { room, url } = await create({ visibility: 'PRIVATE', joinMode: 'INVITE' })
    const wrong = room.inviteCode === '00000000' ? '11111111' : '00000000'
    const answers = [
      await call(null, url),
      await call(1, url),
      await call(1, `${url}?inviteCode=${wrong}`),
      await join(1, url),
      await call(1, `${url}/transcript`),
      await call(1, `${base}/room_0000000000`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    const stranger = (await call(null, `${url}?inviteCode=${room.inviteCode}`)).json()
    expect(stranger.room.inviteCode).toBeNull()
    expect((await join(1, url, { inviteCode: room.inviteCode })).statusCode).toBe(200)
    expect((await call(1, url)).json().room.inviteCode).toBe(room.inviteCode)
  })
  test('by invitation ask for the code', async () => {
    const { room, url } = await create({ joinMode: 'INVITE' })
    const wrong = room.inviteCode === '00000000' ? '11111111' : '00000000'
    const answers = [
      await join(1, url),
      await join(1, url, { inviteCode: wrong }),
      await say(1, url),
    ]
    expect(codesOf(answers)).toEqual([
      'arena.invite_required',
      'arena.invite_refused',
      'arena.invite_required',
    ])
    expect((await join(0, url)).statusCode).toBe(200)
  })
  test.each([
    { topic: '' },
    { topic: 'x'.repeat(181) },
    { topic: 'a\u0000b' },
    { topic: 'a\u202eb' },
    { maxAgents: 9 },
    { maxRounds: 0 },
    { tags: ['a', 'a'] },
    { status: 'complete' },
  ])('400 for %j', async (body) => {
    expect((await call(0, base, { topic: 'ok', ...body })).statusCode).toBe(400)
  })
})

describe('joining and speaking', () => {
  test('parallel joins of one identity make one participant, and of many no more than fit', async () => {
    const { url } = await create({ maxAgents: 4 })
    const same = await Promise.all(Array.from({ length: 6 }, () => join(1, url)))
    expect(new Set(same.map((answer) => answer.json().participant.id)).size).toBe(1)
    const codes = codesOf(
      await Promise.all(Array.from({ length: 10 }, (_, index) => join(index + 2, url))),
    )
    expect(codes.filter((code) => code === 'fine')).toHaveLength(3)
    expect(codes.filter((code) => code === 'arena.room_full')).toHaveLength(7)
    expect((await call(null, url)).json().room.participantCount).toBe(4)
    expect((await join(1, url)).statusCode).toBe(200)
  })
  test('parallel messages stop at 200 and have gapless numbers', async () => {
    const { url } = await create()
    const codes = codesOf(
      await Promise.all(Array.from({ length: 205 }, (_, index) => say(1, url, `m ${index}`))),
    )
    expect(codes.filter((code) => code === 'fine')).toHaveLength(200)
    expect(codes.filter((code) => code === 'arena.messages_used')).toHaveLength(5)
    const { keys, transcript } = (await call(null, `${url}/transcript`)).json()
    expect(faultOfTranscript(transcript, keys)).toBeNull()
    expect(transcript.entryCount).toBe(200)
    expect((await call(null, url)).json().room.messages).toHaveLength(40)
  })
  test.each(['', ' ', 'a\u0000b', 'x'.repeat(1_501)])('400 for the content %j', async (content) => {
    const { url } = await create()
    expect((await say(1, url, content)).statusCode).toBe(400)
  })
  test('401 without a credential', async () => {
    expect((await call(null, base, { topic: 'x' })).statusCode).toBe(401)
  })
})

describe('rounds', () => {
  test('go from question to results', async () => {
    const { room, url } = await create({ maxRounds: 1 })
    const ask = (who: number) => call(who, `${url}/rounds`, { question: 'Which?' })
    const answer = (who: number) => call(who, `${url}/answers`, { content: `Pool ${who}` })
    expect(codesOf([await ask(1), await ask(0)])).toEqual([
      'arena.creator_only',
      'arena.no_participants',
    ])
    const first = (await join(1, url)).json().participant
    const second = (await join(2, url)).json().participant
    expect(codesOf([await answer(1)])).toEqual(['arena.no_round'])
    expect((await ask(0)).json().room).toMatchObject({ status: 'active' })
    expect(codesOf([await ask(0), await answer(3)])).toEqual([
      'arena.round_open',
      'arena.not_joined',
    ])
    const twice = codesOf(await Promise.all([answer(1), answer(1)]))
    expect(twice.sort()).toEqual(['arena.already_answered', 'fine'])
    const complete = (who: number, scores: object[]) => call(who, `${url}/complete`, { scores })
    expect(codesOf([await complete(0, [])])).toEqual(['arena.round_open'])
    expect((await answer(2)).json().room.rounds).toMatchObject([
      { status: 'closed', answerCount: 2 },
    ])
    const score = { participantId: first.id, score: 400 }
    const best = { participantId: second.id, score: 900 }
    expect(
      codesOf([
        await ask(0),
        await call(0, `${url}/rounds/1/close`, {}),
        await call(null, `${url}/results`),
        await complete(1, []),
        await complete(0, [score, score]),
        await complete(0, [score, best]),
        await complete(0, []),
        await say(1, url),
      ]),
    ).toEqual([
      'arena.rounds_used',
      'resource.illegal_transition',
      'arena.not_complete',
      'arena.creator_only',
      'request.invalid',
      'fine',
      'resource.illegal_transition',
      'arena.room_complete',
    ])
    expect((await call(null, `${url}/results`)).json().scores).toEqual([
      { ...best, name: 'Scout 2' },
      { ...score, name: 'Scout 1' },
    ])
    expect((await call(null, `${url}/transcript`)).json().transcript).toMatchObject({
      status: 'complete',
      entryCount: 4,
      room: { id: room.id },
    })
  })
  test('are closed by the creator before all have answered', async () => {
    const { url } = await create()
    await join(1, url)
    await call(0, `${url}/rounds`, { question: 'Which?' })
    expect(codesOf([await call(1, `${url}/rounds/1/close`, {})])).toEqual(['arena.creator_only'])
    const { room } = (await call(0, `${url}/rounds/1/close`, {})).json()
    expect(room.rounds).toMatchObject([{ status: 'closed', answerCount: 0 }])
    expect((await call(0, `${url}/rounds/2/close`, {})).statusCode).toBe(404)
  })
})

describe('the results', () => {
  test('are best first, of two alike who joined first, and who has no score is last', async () => {
    const { url } = await create()
    const joined: { readonly id: string; readonly name: string }[] = []
    for (const who of [1, 2, 3, 4]) {
      clock.advance(1_000)
      joined.push((await join(who, url)).json().participant)
    }
    const given = [null, 0, 900, 0]
    const seats = joined.map(({ id, name }, at) => ({ participantId: id, name, score: given[at] }))
    const scores = seats.flatMap(({ participantId, score }) =>
      typeof score === 'number' ? { participantId, score } : [],
    )
    expect((await call(0, `${url}/complete`, { scores })).statusCode).toBe(200)
    const results = (await call(null, `${url}/results`)).json().scores
    expect(results).toEqual([seats[2], seats[1], seats[3], seats[0]])
  })
})

describe('a seat', () => {
  test('is the account’s: its other keys and sessions answer from it, and take no second one', async () => {
    const { url } = await create({ maxAgents: 2 })
    const joins = await Promise.all(
      ['ct_sk_1', 'ct_sk_1b', 'a.b.1'].flatMap((who) => [
        call(who, `${url}/join`, { displayName: who }),
        call(who, `${url}/messages`, { content: 'here' }),
      ]),
    )
    expect(codesOf(joins)).toEqual(joins.map(() => 'fine'))
    expect((await join(2, url)).statusCode).toBe(200)
    const { room } = (await call(null, url)).json()
    expect(room.participantCount).toBe(2)
    await call(0, `${url}/rounds`, { question: 'Which?' })
    const answers = [
      await call('ct_sk_1b', `${url}/answers`, { content: 'the first' }),
      await call('ct_sk_1', `${url}/answers`, { content: 'the second' }),
    ]
    expect(codesOf(answers)).toEqual(['fine', 'arena.already_answered'])
  })
  test('has a name that says nothing of the account, the wallet or the key', async () => {
    const made = (await call('a.b.0', base, { topic: 'Who is who?' })).json().room
    const url = `${base}/${made.id}`
    await call('a.b.1', `${url}/messages`, { content: 'hello' })
    await call(2, `${url}/messages`, { content: 'hello' })
    await call('a.b.0', `${url}/rounds`, { question: 'Which?' })
    const seen = await call(null, url)
    const { messages, participants } = seen.json().room
    expect(messages.map(({ senderName }: { senderName: string }) => senderName)).toEqual([
      'Guest 1',
      'Agent 2',
      'Creator',
    ])
    const guest = participants.find(({ name }: { name: string }) => name === 'Guest 1')
    expect(guest.identity).toMatch(/^idp:[0-9a-f]{16}$/)
    await log.sequence()
    const { events } = await log.read({
      afterSeq: 0n,
      filter: { topics: ['arena.*'], subject: made.id, accountId: null },
      limit: 1_000,
    })
    for (const text of [seen.body, JSON.stringify(events.map(({ payload }) => payload))]) {
      expect(text).not.toContain('acct_')
    }
  })
})

describe('an open round', () => {
  test('is sealed for everybody until it closes, and then tells all in the order it came', async () => {
    const { room, url } = await create()
    for (const who of [1, 2, 3]) await join(who, url)
    await call(0, `${url}/rounds`, { question: 'Which?' })
    const first = (await call(2, `${url}/answers`, { content: 'secret of two' })).json()
    expect(first.message).toMatchObject({ content: 'secret of two', sequence: null, hash: null })
    expect(first.room.rounds).toMatchObject([{ status: 'open', answerCount: 1 }])
    await call(1, `${url}/answers`, { content: 'secret of one' })
    const eventsOf = async (accountId: string) => {
      await log.sequence()
      const filter = { topics: ['arena.*'], subject: room.id, accountId }
      const { events } = await log.read({ afterSeq: 0n, filter, limit: 1_000 })
      return JSON.stringify(events.map(({ payload }) => payload))
    }
    for (const who of [null, 0, 1, 2, 3, 4]) {
      for (const path of [url, `${url}/transcript`, `${base}?limit=200`]) {
        expect((await call(who, path)).body).not.toContain('secret')
      }
      expect(await eventsOf(`acct_${who}`)).not.toContain('"kind":"answer"')
    }
    const last = (await call(3, `${url}/answers`, { content: 'secret of three' })).json()
    expect(last.message).toMatchObject({ sequence: 4, content: 'secret of three' })
    const { keys, transcript } = (await call(null, `${url}/transcript`)).json()
    expect(faultOfTranscript(transcript, keys)).toBeNull()
    expect(transcript.entries.map(({ content }: { content: string }) => content)).toEqual([
      'Which?',
      'secret of two',
      'secret of one',
      'secret of three',
    ])
    expect(transcript.entries[1].id).toBe(first.message.id)
    expect(await eventsOf('acct_0')).toContain('"kind":"answer"')
  })
  test('tells its answers by their place, in whatever order the database has them', async () => {
    const { room, url } = await create()
    for (const who of [1, 2, 3]) await join(who, url)
    await call(0, `${url}/rounds`, { question: 'Which?' })
    const store = arenaStore(database.query)
    const seats = (await store.participants(room.id)).map(({ id }) => id).toSorted()
    for (const [index, senderId] of seats.entries()) {
      const position = seats.length - 1 - index
      await store.insertAnswer({
        roomId: room.id,
        round: 1,
        senderId,
        id: `${room.id}_${position}`,
        position,
        content: `answer ${position}`,
        createdAt: new Date(clock.nowMs()),
      })
    }
    await call(0, `${url}/rounds/1/close`, {})
    const { transcript } = (await call(null, `${url}/transcript`)).json()
    expect(transcript.entries.map(({ content }: { content: string }) => content)).toEqual([
      'Which?',
      'answer 0',
      'answer 1',
      'answer 2',
    ])
  })
  test('that its creator closes tells what was answered until then', async () => {
    const { url } = await create()
    for (const who of [1, 2]) await join(who, url)
    await call(0, `${url}/rounds`, { question: 'Which?' })
    const [answered] = await Promise.all([
      call(1, `${url}/answers`, { content: 'in time?' }),
      call(0, `${url}/rounds/1/close`, {}),
    ])
    const { messages } = (await call(null, url)).json().room
    const told = messages.filter(({ kind }: { kind: string }) => kind === 'answer')
    expect(told).toHaveLength(answered.statusCode === 200 ? 1 : 0)
  })
})

describe('events', () => {
  test('go once to each account that has a part in the room', async () => {
    const { room, url } = await create({ visibility: 'PRIVATE' })
    await join(1, url, { inviteCode: room.inviteCode })
    await say(1, url)
    await log.sequence()
    const topics = async (accountId: string | null) => {
      const filter = { topics: ['arena.*'], subject: room.id, accountId }
      const { events } = await log.read({ afterSeq: 0n, filter, limit: 1_000 })
      return events.map(({ topic }) => topic)
    }
    const told = ['arena.joined', 'arena.entry_added']
    expect([await topics('acct_0'), await topics('acct_1')]).toEqual([told, told])
    expect([await topics('acct_2'), await topics(null)]).toEqual([[], []])
  })
})

describe('the transcript', () => {
  test('holds as it is and with no byte flipped', async () => {
    const { url } = await create()
    await say(1, url, 'first')
    await say(2, url, 'second é')
    const { keys, transcript } = (await call(null, `${url}/transcript`)).json()
    expect(faultOfTranscript(transcript, keys)).toBeNull()
    const bytes = Buffer.from(JSON.stringify(transcript))
    const unnoticed: number[] = []
    for (let index = 0; index < bytes.length; index++) {
      const flipped = Buffer.from(bytes)
      flipped[index] = (bytes[index] ?? 0) ^ 1
      if (holds(flipped, keys)) unnoticed.push(index)
    }
    expect(unnoticed).toEqual([])
  })
  test('without its last entry does not hold, nor under another key', async () => {
    const { url } = await create()
    await say(1, url)
    await say(1, url)
    const { keys, transcript } = (await call(null, `${url}/transcript`)).json()
    const [first] = transcript.entries
    const shorter = { ...transcript, entries: [first], entryCount: 1, head: first.hash }
    expect(faultOfTranscript(shorter, keys)).toBe('the signature is not over this transcript')
    expect(faultOfTranscript(transcript, [])).toBe('none of the keys signed it')
  })
})

/** Whether the bytes are still a valid transcript. */
function holds(bytes: Buffer, keys: Parameters<typeof faultOfTranscript>[1]): boolean {
  try {
    return faultOfTranscript(JSON.parse(bytes.toString()), keys) === null
  } catch {
    return false
  }
}
