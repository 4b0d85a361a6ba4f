import { Type as T } from '@sinclair/typebox'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createEventLog,
  type EventLogOptions,
  type SqlEventLog,
} from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { event, type RecordedEvent } from '../../src/kernel/event.ts'
import { shape } from '../../src/kernel/schemas.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { EventFilter } from '../../src/ports/event-log.ts'

const noted = event({
  topic: 'note.written',
  version: 1,
  summary: 'A note was written.',
  audience: 'public',
  payload: shape({ text: T.String() }),
  example: { text: 'hello' },
})
const withdrawn = event({ ...noted, topic: 'note.withdrawn', summary: 'A note was taken back.' })
const opened = event({ ...noted, topic: 'notebook.opened', summary: 'A notebook was opened.' })
const whispered = event({ ...noted, topic: 'note.whispered', audience: 'account' })
const counted = event({ ...noted, topic: 'note.counted', audience: 'operator' })

const everyone: EventFilter = { topics: [], accountId: null }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Opens an empty database with the log's tables, as several processes would: one handle each. */
export type OpenDatabases = (sets: readonly MigrationSet[]) => Promise<readonly Database[]>

/** What the event log promises on every SQL store. */
export function eventLogContract(name: string, openDatabases: OpenDatabases): void {
  describe(`event log on ${name}`, () => {
    let nowMs = 1_800_000_000_000
    let databases: readonly Database[] = []
    let database: Database
    let log: SqlEventLog
    const started: SqlEventLog[] = []

    const create = (on: Database, options: Partial<EventLogOptions> = {}) =>
      createEventLog({
        database: on,
        clock: { nowMs: () => nowMs },
        random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
        logger: silent,
        ...options,
      })
    const start = async (created: SqlEventLog) => {
      started.push(created)
      await created.start()
      return created
    }
    const write = (text: string, subject = 'note_1') =>
      database.transaction((tx) => log.append(tx, noted, { subject, payload: { text } }))
    const writeMany = (all: readonly string[]) =>
      database.transaction(async (tx) => {
        for (const text of all) await log.append(tx, noted, { subject: 'n', payload: { text } })
      })
    const readAll = async (filter = everyone, from = log) =>
      (await from.read({ afterSeq: 0n, filter, limit: 1_000 })).events

    beforeEach(async () => {
      databases = await openDatabases([{ domain: 'event-log', migrations: eventLogMigrations }])
      const first = databases[0]
      if (first === undefined) throw new Error('no database was opened')
      database = first
      log = create(database)
    })
    afterEach(async () => {
      for (const one of started.splice(0)) await one.stop()
      for (const one of databases) await one.close()
    })

    it('gives an event about a wallet to the account that holds it, and without one to the operator alone', async () => {
      const known = create(database, {
        accountOf: async (_tx, { address }) => (address === '0xa' ? 'acct_a' : null),
      })
      const payload = { text: 'hush' }
      await database.transaction(async (tx) => {
        for (const address of ['0xa', '0xb']) {
          const wallet = { namespace: 'eip155', address } as const
          await known.append(tx, whispered, { subject: address, wallet, payload })
          await known.append(tx, whispered, {
            subject: 'own',
            wallet,
            accountId: 'acct_b',
            payload,
          })
        }
      })
      await known.sequence()
      const subjectsOf = async (filter: EventFilter) =>
        (await readAll(filter, known)).map(({ subject }) => subject)
      expect(await subjectsOf({ topics: [], accountId: 'acct_a' })).toEqual(['0xa'])
      expect(await subjectsOf({ topics: [], accountId: 'acct_b' })).toEqual(['own', 'own'])
      expect(await subjectsOf(everyone)).toEqual([])
      const all = await subjectsOf({ topics: [], accountId: null, everyAudience: true })
      expect(all).toEqual(['0xa', 'own', '0xb', 'own'])
    })

    it('keeps an event exactly when the transaction that wrote it commits', async () => {
      await write('kept')
      const lost = database.transaction(async (tx) => {
        await log.append(tx, noted, { subject: 'n', payload: { text: 'lost' } })
        throw new Error('rolled back')
      })
      await expect(lost).rejects.toThrow('rolled back')
      await log.sequence()
      expect(texts(await readAll())).toEqual(['kept'])
      expect(await log.headSeq()).toBe(1n)
    })

    it('returns every member of an event as it was written', async () => {
      const id = await write('whole', 'note_9')
      await log.sequence()
      expect(await readAll()).toEqual([
        {
          seq: 1n,
          id,
          topic: 'note.written',
          version: 1,
          audience: 'public',
          accountId: null,
          subject: 'note_9',
          payload: { text: 'whole' },
          retracts: null,
          recordedAt: new Date(nowMs),
        },
      ])
    })

    it('numbers from 1 without gaps and in the order of writing, over batches', async () => {
      const wanted = Array.from({ length: 1_203 }, (_, index) => `t${index}`)
      await writeMany(wanted)
      expect(await log.sequence()).toBe(1_000n)
      expect(await log.sequence()).toBe(1_203n)
      const first = await log.read({ afterSeq: 0n, filter: everyone, limit: 1_000 })
      const rest = await log.read({ afterSeq: first.throughSeq, filter: everyone, limit: 1_000 })
      const events = [...first.events, ...rest.events]
      expect(texts(events)).toEqual(wanted)
      expect(events.map(({ seq }) => Number(seq))).toEqual(wanted.map((_, index) => index + 1))
      expect(rest.throughSeq).toBe(1_203n)
    })

    it('writes a batch in its order, each event under the id that was told, and knows what it takes back', async () => {
      const wanted = Array.from({ length: 1_203 }, (_, index) => `t${index}`)
      const told: string[] = []
      await write('before')
      await database.transaction(async (tx) => {
        const result = await log.batched(tx, async (batch) => {
          for (const text of wanted) {
            told.push(await batch.append(tx, noted, { subject: 'n', payload: { text } }))
          }
          const [first = ''] = told
          const nested = { subject: 'n', payload: { text: 'x' }, retracts: first }
          return batch.batched(tx, (same) => same.append(tx, withdrawn, nested))
        })
        told.push(result)
        await log.append(tx, noted, { subject: 'n', payload: { text: 'after' } })
      })
      await log.sequence()
      await log.sequence()
      const first = await readAll()
      const rest = await log.read({ afterSeq: 1_000n, filter: everyone, limit: 1_000 })
      const events = [...first, ...rest.events]
      expect(texts(events)).toEqual(['before', ...wanted, 'x', 'after'])
      expect(events.slice(1, -1).map(({ id }) => id)).toEqual(told)
      expect(events.at(-2)).toMatchObject({ retracts: 2n, topic: 'note.withdrawn' })
    })

    it('writes nothing of a batch whose work fails, though its transaction goes on', async () => {
      await database.transaction(async (tx) => {
        const failing = log.batched(tx, async (batch) => {
          await batch.append(tx, noted, { subject: 'n', payload: { text: 'lost' } })
          throw new Error('no more')
        })
        await expect(failing).rejects.toThrow('no more')
        await log.append(tx, noted, { subject: 'n', payload: { text: 'kept' } })
      })
      await log.sequence()
      expect(texts(await readAll())).toEqual(['kept'])
    })

    it('refuses, as a defect, what a batch cannot write: a wrong payload, another transaction, one too late', async () => {
      const wrong: { text: string } = JSON.parse('{"text": 7}')
      const good = { subject: 'n', payload: { text: 'x' } }
      await database.transaction(async (tx) => {
        await log.batched(tx, async (batch) => {
          await expect(batch.append(tx, noted, { ...good, payload: wrong })).rejects.toThrow(
            /wrong payload/,
          )
          await expect(batch.append(database.query, noted, good)).rejects.toThrow(
            /another transaction/,
          )
        })
        const ended = await log.batched(tx, (batch) => Promise.resolve(batch))
        await expect(ended.append(tx, noted, good)).rejects.toThrow(/written already/)
      })
      await log.sequence()
      expect(await readAll()).toEqual([])
    })

    it('refuses, as a defect, a payload that its schema does not allow', async () => {
      const wrong: { text: string } = JSON.parse('{"text": 7}')
      const append = database.transaction((tx) =>
        log.append(tx, noted, { subject: 'n', payload: wrong }),
      )
      await expect(append).rejects.toThrow(/note\.written@1 has a wrong payload/)
    })

    it('refuses an account event without an account, and an account on a public one', async () => {
      const append = (spec: typeof noted, accountId?: string) =>
        database.transaction((tx) =>
          log.append(tx, spec, {
            subject: 'n',
            payload: { text: 'x' },
            ...(accountId === undefined ? {} : { accountId }),
          }),
        )
      await expect(append(whispered)).rejects.toThrow(/accountId/)
      await expect(append(noted, 'acct_1')).rejects.toThrow(/accountId/)
    })

    it('resolves what a retraction takes back, in an earlier batch or in its own', async () => {
      const earlier = await write('earlier')
      await log.sequence()
      await database.transaction(async (tx) => {
        const payload = { text: 'x' }
        const own = await log.append(tx, noted, { subject: 'n', payload })
        await log.append(tx, withdrawn, { subject: 'n', payload, retracts: own })
        await log.append(tx, withdrawn, { subject: 'n', payload, retracts: earlier })
      })
      await log.sequence()
      expect((await readAll()).map(({ retracts }) => retracts)).toEqual([null, null, 2n, 1n])
    })

    it('shows public events to everyone, account events to their account, operator events to none', async () => {
      await database.transaction(async (tx) => {
        const to = (text: string) => ({ subject: 'n', payload: { text } })
        await log.append(tx, noted, to('public'))
        await log.append(tx, whispered, { ...to('mine'), accountId: 'acct_1' })
        await log.append(tx, whispered, { ...to('theirs'), accountId: 'acct_2' })
        await log.append(tx, counted, to('operator'))
      })
      await log.sequence()
      expect(texts(await readAll())).toEqual(['public'])
      expect(texts(await readAll({ topics: [], accountId: 'acct_1' }))).toEqual(['public', 'mine'])
      const all = { topics: [], accountId: null, everyAudience: true } as const
      expect(texts(await readAll(all))).toEqual(['public', 'mine', 'theirs', 'operator'])
    })

    it('filters by topic, by prefix with its dot, and by subject', async () => {
      await database.transaction(async (tx) => {
        await log.append(tx, noted, { subject: 'a', payload: { text: 'written' } })
        await log.append(tx, withdrawn, { subject: 'b', payload: { text: 'withdrawn' } })
        await log.append(tx, opened, { subject: 'a', payload: { text: 'opened' } })
      })
      await log.sequence()
      const found = async (topics: readonly string[], subject?: string) =>
        texts(
          await readAll({ topics, accountId: null, ...(subject === undefined ? {} : { subject }) }),
        )
      expect(await found(['note.*'])).toEqual(['written', 'withdrawn'])
      expect(await found(['note.written', 'notebook.*'])).toEqual(['written', 'opened'])
      expect(await found([], 'a')).toEqual(['written', 'opened'])
      expect(await found(['note.*'], 'a')).toEqual(['written'])
      expect(await found(['note._ritten'])).toEqual([])
    })

    it('shows a live follower what it may see and asked for, and nothing else', async () => {
      await start(log)
      const wanted: readonly (readonly [Partial<EventFilter>, readonly string[]])[] = [
        [{}, ['first', 'public', 'opened', 'other', 'last']],
        [{ accountId: 'acct_1' }, ['first', 'public', 'mine', 'opened', 'other', 'last']],
        [
          { everyAudience: true },
          ['first', 'public', 'mine', 'theirs', 'operator', 'opened', 'other', 'last'],
        ],
        [{ topics: ['note.*'] }, ['first', 'public', 'other', 'last']],
        [
          { topics: ['notebook.*', 'note.written'], subject: 'n' },
          ['first', 'public', 'opened', 'last'],
        ],
      ]
      const { signal } = new AbortController()
      const readers = wanted.map(([filter]) => {
        const events = log.follow({ afterSeq: 0n, filter: { ...everyone, ...filter }, signal })
        return events[Symbol.asyncIterator]()
      })
      const begun = readers.map((reader) => reader.next())
      await write('first', 'n')
      const firsts = await Promise.all(begun)
      await database.transaction(async (tx) => {
        const to = (text: string, subject = 'n') => ({ subject, payload: { text } })
        await log.append(tx, noted, to('public'))
        await log.append(tx, whispered, { ...to('mine'), accountId: 'acct_1' })
        await log.append(tx, whispered, { ...to('theirs'), accountId: 'acct_2' })
        await log.append(tx, counted, to('operator'))
        await log.append(tx, opened, to('opened'))
        await log.append(tx, noted, to('other', 'm'))
        await log.append(tx, noted, to('last'))
      })
      for (const [index, reader] of readers.entries()) {
        const seen = [firsts[index]?.value, ...(await untilLast(reader))]
        expect(seen.map((one) => one?.payload['text'])).toEqual(wanted[index]?.[1])
      }
    })

    it('refuses, as a defect, a payload of more than 65,536 bytes', async () => {
      const text = 'x'.repeat(65_536 - '{"text":""}'.length)
      await write(text)
      await expect(write(`${text}x`)).rejects.toThrow(/more than 65536 bytes/)
      await log.sequence()
      expect(texts(await readAll())).toEqual([text])
    })

    it('reads 1 to 1,000 events at once, and says how far it looked', async () => {
      for (const limit of [0, 1_001]) {
        const reading = log.read({ afterSeq: 0n, filter: everyone, limit })
        await expect(reading).rejects.toThrow(RangeError)
      }
      await writeMany(['1', '2', '3'])
      await write('4', 'other')
      await log.sequence()
      const page = await log.read({ afterSeq: 0n, filter: everyone, limit: 1 })
      expect([texts(page.events), page.throughSeq]).toEqual([['1'], 1n])
      const filter = { ...everyone, subject: 'n' }
      const all = await log.read({ afterSeq: 0n, filter, limit: 4 })
      expect([texts(all.events), all.throughSeq]).toEqual([['1', '2', '3'], 4n])
    })

    it('looks at 20,000 numbers for one page, and passes none by', async () => {
      await fill(database, 20_002)
      const filter = { ...everyone, subject: 'late' }
      const first = await log.read({ afterSeq: 0n, filter, limit: 10 })
      expect([texts(first.events), first.throughSeq]).toEqual([['20000'], 20_000n])
      const rest = await log.read({ afterSeq: 20_000n, filter, limit: 10 })
      expect([texts(rest.events), rest.throughSeq]).toEqual([['20001', '20002'], 20_002n])
    })

    it('says what is wrong when its head is gone', async () => {
      await sql`DELETE FROM event_head`.execute(database.query)
      await expect(log.headSeq()).rejects.toThrow('the table event_head has lost its row')
    })

    it('prunes at most 100,000 events in one call', async () => {
      await fill(database, 100_001)
      log = create(database, { retention: { ageMsMax: 60_000, rowsMax: 0 } })
      expect(await log.prune()).toBe(100_001n)
      expect(await log.prune()).toBe(100_002n)
      expect(await log.headSeq()).toBe(100_001n)
    })

    it('keeps as many events as it may, each to the last millisecond of its age', async () => {
      log = create(database, { retention: { ageMsMax: 60_000, rowsMax: 2 } })
      await writeMany(['1', '2'])
      await log.sequence()
      nowMs += 60_000
      expect(await log.prune()).toBe(1n)
      expect(texts(await readAll())).toEqual(['1', '2'])
      nowMs += 1
      expect(await log.prune()).toBe(3n)
    })

    it('refuses to read or follow from before the tail, and says where the tail is', async () => {
      log = create(database, { retention: { ageMsMax: 60_000, rowsMax: 3 } })
      await writeMany(['1', '2', '3', '4', '5'])
      await log.sequence()
      expect(await log.prune()).toBe(3n)
      expect(await log.tailSeq()).toBe(3n)
      const expired = {
        spec: { code: 'events.expired', status: 410 },
        options: { extra: { tailSeq: '3', headSeq: '5' } },
      }
      await expect(log.read({ afterSeq: 1n, filter: everyone, limit: 10 })).rejects.toMatchObject(
        expired,
      )
      const { signal } = new AbortController()
      const followed = collect(log.follow({ afterSeq: 1n, filter: everyone, signal }), 1)
      await expect(followed).rejects.toMatchObject(expired)
      const kept = await log.read({ afterSeq: 2n, filter: everyone, limit: 10 })
      expect(texts(kept.events)).toEqual(['3', '4', '5'])
    })

    it('prunes by age, and goes on numbering after the last event is gone', async () => {
      log = create(database, { retention: { ageMsMax: 60_000, rowsMax: 1_000 } })
      await writeMany(['old', 'older'])
      await log.sequence()
      nowMs += 60_001
      expect(await log.prune()).toBe(3n)
      await write('new')
      expect(await log.sequence()).toBe(3n)
      const page = await log.read({ afterSeq: 2n, filter: everyone, limit: 10 })
      expect(texts(page.events)).toEqual(['new'])
    })

    it('follows from the past into the present, each event once and in order', async () => {
      await start(log)
      await writeMany(['1', '2', '3'])
      const { signal } = new AbortController()
      const followed = collect(log.follow({ afterSeq: 1n, filter: everyone, signal }), 302)
      for (let index = 4; index <= 303; index++) await write(String(index))
      expect(texts(await followed)).toEqual(Array.from({ length: 302 }, (_, i) => String(i + 2)))
    })

    it('gives a slow follower everything although memory holds only the newest', async () => {
      await start((log = create(database, { ringEventsMax: 10 })))
      const ending = new AbortController()
      const slow = log.follow({ afterSeq: 0n, filter: everyone, signal: ending.signal })
      const reader = slow[Symbol.asyncIterator]()
      await write('1')
      const seen = [await reader.next()]
      await writeMany(Array.from({ length: 500 }, (_, index) => String(index + 2)))
      await reached(log, 501n)
      while (seen.length < 501) seen.push(await reader.next())
      const events = seen.flatMap(({ value }) => (value === undefined ? [] : [value]))
      expect(texts(events)).toEqual(Array.from({ length: 501 }, (_, index) => String(index + 1)))
      ending.abort()
      expect((await reader.next()).done).toBe(true)
    })

    it('passes by what a live follower did not ask for', async () => {
      await start(log)
      const { signal } = new AbortController()
      const filter = { topics: ['note.withdrawn'], accountId: null }
      const followed = collect(log.follow({ afterSeq: 0n, filter, signal }), 2)
      for (const text of ['a', 'b']) {
        await write('noise')
        await database.transaction((tx) =>
          log.append(tx, withdrawn, { subject: 'n', payload: { text } }),
        )
      }
      expect(texts(await followed)).toEqual(['a', 'b'])
    })

    it('ends a waiting follower with its signal, and every follower when it stops', async () => {
      await start(log)
      const ending = new AbortController()
      const byAbort = collect(
        log.follow({ afterSeq: 0n, filter: everyone, signal: ending.signal }),
        1,
      )
      const { signal } = new AbortController()
      const byStop = collect(log.follow({ afterSeq: 0n, filter: everyone, signal }), 1)
      ending.abort()
      expect(await byAbort).toEqual([])
      await log.stop()
      expect(await byStop).toEqual([])
    })

    it('loses and repeats nothing over 50 reconnects of a follower while others write', async () => {
      await start(log)
      const total = 400
      const writers = Promise.all(
        Array.from({ length: 4 }, async (_, writer) => {
          for (let index = 0; index < total / 4; index++) await write(`${writer}-${index}`)
        }),
      )
      const seen: RecordedEvent[] = []
      for (let connection = 0; seen.length < total; connection++) {
        const ending = new AbortController()
        const afterSeq = seen.at(-1)?.seq ?? 0n
        const stream = log.follow({ afterSeq, filter: everyone, signal: ending.signal })
        seen.push(...(await collect(stream, Math.min(8, total - seen.length))))
        ending.abort()
      }
      await writers
      expect(seen.map(({ seq }) => Number(seq))).toEqual(
        Array.from({ length: total }, (_, index) => index + 1),
      )
      expect(new Set(texts(seen)).size).toBe(total)
    })

    it('shows followers in every process the same numbers, whichever process wrote', async () => {
      const logs = await Promise.all(databases.map((one) => start(create(one))))
      const { signal } = new AbortController()
      const streams = logs.map((one) =>
        collect(one.follow({ afterSeq: 0n, filter: everyone, signal }), 60 * logs.length),
      )
      await Promise.all(
        databases.map(async (one, process) => {
          for (let index = 0; index < 60; index++) {
            await one.transaction(async (tx) => {
              // Some transactions are still open when later ones have committed.
              if (index % 10 === 0 && databases.length > 1)
                await sql`SELECT pg_sleep(0.02)`.execute(tx)
              const payload = { text: `${process}-${index}` }
              await logs[process]?.append(tx, noted, { subject: `p${process}`, payload })
              if (index % 7 === 0 && databases.length > 1)
                await sql`SELECT pg_sleep(0.02)`.execute(tx)
            })
          }
        }),
      )
      const seen = await Promise.all(streams)
      expect(seen).toHaveLength(databases.length)
      for (const events of seen) {
        expect(events.map(({ seq }) => Number(seq))).toEqual(events.map((_, index) => index + 1))
        expect(events).toEqual(seen[0])
        for (const [process] of databases.entries()) {
          const own = events.filter(({ subject }) => subject === `p${process}`)
          expect(texts(own)).toEqual(
            Array.from({ length: 60 }, (_, index) => `${process}-${index}`),
          )
        }
      }
    })
  })
}

function texts(events: readonly RecordedEvent[]): readonly unknown[] {
  return events.map(({ payload }) => payload['text'])
}

/** What comes up to the event that says so. */
async function untilLast(reader: AsyncIterator<RecordedEvent>): Promise<readonly RecordedEvent[]> {
  const seen: RecordedEvent[] = []
  while (seen.at(-1)?.payload['text'] !== 'last') {
    const { done, value } = await reader.next()
    if (done === true) break
    seen.push(value)
  }
  return seen
}

/** Events that have their numbers; those from 20,000 on are of a subject of their own. */
async function fill(database: Database, count: number): Promise<void> {
  await sql`
    INSERT INTO events (id, seq, topic, version, audience, subject, payload, recorded_at)
    SELECT 'evt_' || n, n, 'note.written', 1, 'public', CASE WHEN n < 20000 THEN 'n' ELSE 'late' END,
      jsonb_build_object('text', n::text), now()
    FROM generate_series(1, ${count}::int) n`.execute(database.query)
  await sql`UPDATE event_head SET head_seq = ${count}`.execute(database.query)
}

async function collect(
  events: AsyncIterable<RecordedEvent>,
  count: number,
): Promise<readonly RecordedEvent[]> {
  const seen: RecordedEvent[] = []
  for await (const one of events) {
    seen.push(one)
    if (seen.length === count) break
  }
  return seen
}

async function reached(log: SqlEventLog, seq: bigint): Promise<void> {
  await expect.poll(() => log.headSeq(), { timeout: 45_000 }).toBe(seq)
}
