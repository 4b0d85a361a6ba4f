import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import type {
  Database,
  Migration,
  Queryable,
  TransactionOptions,
} from '../../src/ports/database.ts'
import { concurrentReads } from './concurrent-reads.contract.ts'

type Tables = { account: { id: string; balance: string } }

/** What `create` gives: a database of the suite's own, and a second process's view of the same one. */
export type DatabaseUnderTest = {
  readonly database: Database
  readonly second: Database
  readonly dispose: () => Promise<void>
}

/** Everything a store may rely on, on whatever adapter. */
export function databaseContract(name: string, create: () => Promise<DatabaseUnderTest>): void {
  describe(name, () => {
    let made: DatabaseUnderTest
    let database: Database

    beforeAll(async () => {
      made = await create()
      database = made.database
      await sql`create table account (
        id text primary key,
        balance numeric(78,0) not null constraint account_balance_positive check (balance >= 0)
      )`.execute(database.query)
    })
    afterAll(() => made.dispose())

    const accountOf = async (balance = '0'): Promise<string> => {
      const id = randomUUID()
      await tables(database.query).insertInto('account').values({ id, balance }).execute()
      return id
    }
    const balanceOf = async (id: string): Promise<string | undefined> => {
      const row = await tables(database.query)
        .selectFrom('account')
        .select('balance')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.balance
    }

    describe('transactions', () => {
      test('a transaction that resolves is committed and gives its result', async () => {
        const id = randomUUID()
        const result = await database.transaction(async (transaction) => {
          await tables(transaction).insertInto('account').values({ id, balance: '5' }).execute()
          return 'done'
        })
        expect([result, await balanceOf(id)]).toEqual(['done', '5'])
      })

      test('a write outside survives while a transaction rolls back', async () => {
        const inside = randomUUID()
        const outside = randomUUID()
        const begun = Promise.withResolvers<void>()
        const mayFail = Promise.withResolvers<void>()
        const failing = database.transaction(async (transaction) => {
          await tables(transaction)
            .insertInto('account')
            .values({ id: inside, balance: '1' })
            .execute()
          begun.resolve()
          await mayFail.promise
          throw new Error('planned')
        })
        await begun.promise
        const write = tables(database.query)
          .insertInto('account')
          .values({ id: outside, balance: '2' })
          .execute()
        mayFail.resolve()
        await expect(failing).rejects.toThrow('planned')
        await write
        expect([await balanceOf(inside), await balanceOf(outside)]).toEqual([undefined, '2'])
      })

      test('30 parallel read-modify-write transactions with a row lock are exact', async () => {
        const id = await accountOf()
        const add = () =>
          database.transaction(async (transaction) => {
            const { balance } = await tables(transaction)
              .selectFrom('account')
              .select('balance')
              .where('id', '=', id)
              .forUpdate()
              .executeTakeFirstOrThrow()
            await tables(transaction)
              .updateTable('account')
              .set({ balance: String(BigInt(balance) + 1n) })
              .where('id', '=', id)
              .execute()
          })
        await Promise.all(Array.from({ length: 30 }, add))
        expect(await balanceOf(id)).toBe('30')
      })

      concurrentReads(() => database)

      test('a savepoint undoes its part and leaves the rest', async () => {
        const id = await accountOf('1')
        await database.transaction(async (transaction) => {
          await setBalance(transaction, id, '2')
          await sql`savepoint part`.execute(transaction)
          await expect(setBalance(transaction, id, '-1')).rejects.toMatchObject({ code: '23514' })
          await sql`rollback to savepoint part`.execute(transaction)
        })
        expect(await balanceOf(id)).toBe('2')
      })

      test('a statement that failed rolls the transaction back even when the callback hides it', async () => {
        const id = await accountOf('1')
        const hidden = database.transaction(async (transaction) => {
          await setBalance(transaction, id, '7')
          await setBalance(transaction, id, '-1').catch(() => {})
        })
        await expect(hidden).rejects.toThrow()
        expect(await balanceOf(id)).toBe('1')
      })

      test('a serializable transaction that is asked to retry wins in the end', async () => {
        const id = await accountOf()
        const add = () =>
          database.transaction(
            async (transaction) => {
              const { balance } = await tables(transaction)
                .selectFrom('account')
                .select('balance')
                .where('id', '=', id)
                .executeTakeFirstOrThrow()
              await setBalance(transaction, id, String(BigInt(balance) + 1n))
            },
            { isolation: 'serializable', retriesMax: 20 },
          )
        await Promise.all([add(), add(), add(), add()])
        expect(await balanceOf(id)).toBe('4')
      })

      test('work that lost against others is run again as often as it may be, and other work never', async () => {
        const runsOf = async (code: string, options: TransactionOptions) => {
          let runs = 0
          const failing = database.transaction(async (transaction) => {
            runs += 1
            await raising(code).execute(transaction)
          }, options)
          await expect(failing).rejects.toThrow()
          return runs
        }
        for (const code of ['40001', '40P01']) {
          expect([await runsOf(code, {}), await runsOf(code, { retriesMax: 2 })]).toEqual([1, 3])
        }
        expect(await runsOf('23514', { retriesMax: 2 })).toBe(1)
      })

      test('a transaction runs at the isolation that it asks for', async () => {
        const isolationOf = (options: TransactionOptions) =>
          database.transaction(async (transaction) => {
            const { rows } = await sql<{ level: string }>`
              select current_setting('transaction_isolation') as level`.execute(transaction)
            return rows[0]?.level
          }, options)
        expect(await isolationOf({})).toBe('read committed')
        expect(await isolationOf({ isolation: 'repeatable read' })).toBe('repeatable read')
        expect(await isolationOf({ isolation: 'serializable' })).toBe('serializable')
      })

      test('a callback that never ends is rolled back and lets others go on', async () => {
        const id = await accountOf('1')
        const stuck = database.transaction(
          async (transaction) => {
            await setBalance(transaction, id, '9')
            await new Promise(() => {})
          },
          { timeoutMs: 50 },
        )
        await expect(stuck).rejects.toMatchObject({
          name: 'StoreUnavailable',
          cause: { name: 'TransactionTimeout' },
        })
        expect(await balanceOf(id)).toBe('1')
      })

      test('the queryable of a transaction that has ended is refused', async () => {
        let kept: Queryable | undefined
        await database.transaction(async (transaction) => {
          kept = transaction
        })
        await expect(async () => sql`select 1`.execute(kept ?? database.query)).rejects.toThrow()
      })
    })

    describe('the guard', () => {
      test('the database used inside a transaction throws instead of waiting for itself', async () => {
        const captured = tables(database.query)
        await database.transaction(async () => {
          const misuse = { name: 'TransactionMisuse' }
          await expect(captured.selectFrom('account').execute()).rejects.toMatchObject(misuse)
          await expect(sql`select 1`.execute(database.query)).rejects.toMatchObject(misuse)
          await expect(database.transaction(async () => {})).rejects.toMatchObject(misuse)
          await expect(database.subscribe('some', () => {})).rejects.toMatchObject(misuse)
        })
      })

      test('work that a transaction started and that outlives it may use the database', async () => {
        const ended = Promise.withResolvers<void>()
        let later: Promise<unknown> | undefined
        await database.transaction(async () => {
          later = ended.promise.then(() => sql`select 1 as one`.execute(database.query))
        })
        ended.resolve()
        await expect(later).resolves.toMatchObject({ rows: [{ one: 1 }] })
      })
    })

    describe('statements', () => {
      test('an update tells how many rows it changed', async () => {
        const id = await accountOf()
        const result = await tables(database.query)
          .updateTable('account')
          .set({ balance: '3' })
          .where('id', '=', id)
          .executeTakeFirst()
        expect(result.numUpdatedRows).toBe(1n)
      })

      test('a broken rule is named, whichever it is', async () => {
        const id = await accountOf()
        const twice = tables(database.query).insertInto('account').values({ id, balance: '1' })
        const negative = () => setBalance(database.query, id, '-1')
        expect(database.violationOf(await failureOf(twice.execute()))).toEqual({
          kind: 'unique',
          constraint: 'account_pkey',
        })
        expect(database.violationOf(await failureOf(negative()))).toEqual({
          kind: 'check',
          constraint: 'account_balance_positive',
        })
        const empty = sql`insert into account (id) values (${randomUUID()})`
        expect(database.violationOf(await failureOf(empty.execute(database.query)))).toEqual({
          kind: 'not_null',
          constraint: 'balance',
        })
        expect(database.violationOf(new Error('other'))).toBeUndefined()
      })

      test('a refused statement tells the code and leaves the database usable', async () => {
        const failure = await failureOf(sql`select * from missing_table`.execute(database.query))
        expect(failure).toMatchObject({ code: '42P01' })
        await expect(sql`select 1 as one`.execute(database.query)).resolves.toMatchObject({
          rows: [{ one: 1 }],
        })
      })

      test('values are read in the forms that the port promises', async () => {
        const { rows } = await sql`select
          9007199254740993::int8 as int8, count(*) as count, 7::int4 as int4, 1.5::float8 as float8,
          1.10::numeric as "numeric", '2026-01-02'::date as date,
          '2026-01-02 03:04:05.678+00'::timestamptz as timestamptz,
          '2026-01-02 03:04:05'::timestamp as "timestamp", '1 day 02:00'::interval as "interval",
          '\\x00ff'::bytea as bytea, '{"a":[1,null]}'::jsonb as jsonb, true as bool, null as nothing,
          '00000000-0000-0000-0000-000000000001'::uuid as uuid,
          array['a','b"c\\',null,'']::text[] as texts, array[1,2]::int8[] as int8s,
          array[[1,2],[3,4]]::int4[] as matrix, '{}'::text[] as "none",
          array['\\x01'::bytea] as blobs, array['2026-01-02T00:00Z'::timestamptz] as times`.execute(
          database.query,
        )
        expect(rows).toStrictEqual([
          {
            int8: '9007199254740993',
            count: '1',
            int4: 7,
            float8: 1.5,
            numeric: '1.10',
            date: '2026-01-02',
            timestamptz: new Date('2026-01-02T03:04:05.678Z'),
            timestamp: new Date('2026-01-02T03:04:05Z'),
            interval: '1 day 02:00:00',
            bytea: new Uint8Array([0, 255]),
            jsonb: { a: [1, null] },
            bool: true,
            nothing: null,
            uuid: '00000000-0000-0000-0000-000000000001',
            texts: ['a', 'b"c\\', null, ''],
            int8s: ['1', '2'],
            matrix: [
              [1, 2],
              [3, 4],
            ],
            none: [],
            blobs: [new Uint8Array([1])],
            times: [new Date('2026-01-02T00:00:00Z')],
          },
        ])
      })

      test('values are written in the forms that the port promises', async () => {
        const at = new Date('2026-01-02T03:04:05.678Z')
        const bytes = new Uint8Array([1, 2, 255])
        const { rows } = await sql`select
          ${2n ** 70n}::numeric as "numeric", ${at}::timestamptz as at, ${bytes}::bytea as bytes,
          ${true}::boolean as yes, ${1.5}::float8 as float8, ${null}::text as nothing,
          ${JSON.stringify(['a', { b: 1 }])}::jsonb as list, ${['x', 'y"', null]}::text[] as texts,
          ${[1n, 2n]}::int8[] as int8s, ${'é'}::text as text`.execute(database.query)
        expect(rows).toStrictEqual([
          {
            numeric: '1180591620717411303424',
            at,
            bytes,
            yes: true,
            float8: 1.5,
            nothing: null,
            list: ['a', { b: 1 }],
            texts: ['x', 'y"', null],
            int8s: ['1', '2'],
            text: 'é',
          },
        ])
      })

      test('lists of lists are written as they are read', async () => {
        const [numbers, words] = [
          [
            [1, 2],
            [3, 4],
          ],
          [
            ['a"', 'b'],
            ['c,', null],
          ],
        ]
        const { rows } =
          await sql`select ${numbers}::int4[] as numbers, ${words}::text[] as words`.execute(
            database.query,
          )
        expect(rows).toStrictEqual([{ numbers, words }])
      })

      test('a time that is no Date of four digits is read as its text', async () => {
        const { rows } = await sql`select 'infinity'::timestamptz as never,
          '10000-01-01 00:00:00+00'::timestamptz as late, '0044-03-15 12:00:00+00 BC'::timestamptz as early`.execute(
          database.query,
        )
        expect(rows).toStrictEqual([
          {
            never: 'infinity',
            late: '10000-01-01 00:00:00+00',
            early: '0044-03-15 12:00:00+00 BC',
          },
        ])
      })

      test('the first and the last moment of the years 1 to 9999 are kept', async () => {
        const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
        const { rows } = await sql`
          select ${new Date(first)}::timestamptz as first, ${new Date(last)}::timestamptz as last`.execute(
          database.query,
        )
        expect(rows).toStrictEqual([{ first: new Date(first), last: new Date(last) }])
      })

      test('a plain object as a parameter is refused, because the drivers would disagree on it', async () => {
        await expect(async () =>
          sql`select ${{ a: 1 }}::jsonb`.execute(database.query),
        ).rejects.toThrow(TypeError)
      })

      test.each([
        ['the character U+0000', 'a\0b'],
        ['the character U+0000 in a list', ['a', 'b\0']],
        ['a year before the first', new Date('0000-12-31T23:59:59.999Z')],
        ['a year of five digits', new Date('+010000-01-01T00:00:00.000Z')],
      ])('%s is refused as the fault of whoever named it', async (_, value) => {
        await expect(async () =>
          sql`select ${value}::text`.execute(database.query),
        ).rejects.toMatchObject({ spec: { code: 'request.invalid', status: 400 } })
      })
    })

    describe('notifications', () => {
      test('subscribers hear of a commit and never of a rollback', async () => {
        const heard: string[] = []
        const channel = channelName()
        const stop = await made.second.subscribe(channel, (payload) => heard.push(payload))
        const rolledBack = database.transaction(async (transaction) => {
          await database.notify(transaction, channel, 'rolled back')
          throw new Error('planned')
        })
        await expect(rolledBack).rejects.toThrow('planned')
        await database.transaction(async (transaction) => {
          await database.notify(transaction, channel, 'committed')
        })
        await expect.poll(() => heard).toEqual(['committed'])
        await stop()
      })

      test('a subscriber that stopped hears nothing, the others go on', async () => {
        const heard: string[] = []
        const channel = channelName()
        const stopFirst = await database.subscribe(channel, () => heard.push('first'))
        const stopSecond = await database.subscribe(channel, () => heard.push('second'))
        await stopFirst()
        await database.notify(database.query, channel, '')
        await expect.poll(() => heard).toEqual(['second'])
        await stopSecond()
      })

      test('a subscriber may use the database, whatever transaction is open', async () => {
        const channel = channelName()
        const done = Promise.withResolvers<unknown>()
        const stop = await database.subscribe(channel, () => {
          done.resolve(sql`select 1 as one`.execute(database.query))
        })
        await database.transaction((transaction) => database.notify(transaction, channel, ''))
        await expect(done.promise).resolves.toMatchObject({ rows: [{ one: 1 }] })
        await stop()
      })

      test('a channel may be called by a word of SQL', async () => {
        const heard: string[] = []
        const stop = await database.subscribe('some', (payload) => heard.push(payload))
        await database.notify(database.query, 'some', 'thing')
        await expect.poll(() => heard).toEqual(['thing'])
        await stop()
      })

      test('a channel or payload that would not arrive is refused', async () => {
        await expect(database.notify(database.query, 'Not a channel', '')).rejects.toThrow(
          TypeError,
        )
        await expect(database.subscribe('Not a channel', () => {})).rejects.toThrow(TypeError)
      })

      test('a payload of 7,999 bytes arrives, and one byte more is refused', async () => {
        const heard: string[] = []
        const channel = channelName()
        const stop = await database.subscribe(channel, (payload) => heard.push(payload))
        const longest = `${'é'.repeat(3_999)}x`
        await expect(database.notify(database.query, channel, `${longest}x`)).rejects.toThrow(
          RangeError,
        )
        await database.notify(database.query, channel, longest)
        await expect.poll(() => heard).toEqual([longest])
        await stop()
      })
    })

    describe('migrations', () => {
      test('of two runners at once exactly one applies each step', async () => {
        const table = tableName()
        const set = {
          domain: table,
          migrations: [step('0001_table', `create table ${table} (n int)`)],
        }
        const reports = await Promise.all([migrate(database, [set]), migrate(made.second, [set])])
        expect(reports.flatMap(({ applied }) => applied)).toEqual([`${table}/0001_table`])
      })

      test('new steps run after those that ran before, and once', async () => {
        const domain = tableName()
        const first = step('0001_table', `create table ${domain} (n int)`)
        const second = step('0002_row', `insert into ${domain} values (1)`)
        await migrate(database, [{ domain, migrations: [first] }])
        const report = await migrate(database, [{ domain, migrations: [first, second] }])
        const again = await migrate(database, [{ domain, migrations: [first, second] }])
        expect([report.applied, again.applied]).toEqual([[`${domain}/0002_row`], []])
      })

      test('a failing step leaves nothing of its domain behind', async () => {
        const domain = tableName()
        const migrations = [
          step('0001_table', `create table ${domain} (n int)`),
          step('0002_wrong', 'select * from missing_table'),
        ]
        await expect(migrate(database, [{ domain, migrations }])).rejects.toMatchObject({
          code: '42P01',
        })
        await expect(
          sql.raw(`select * from ${domain}`).execute(database.query),
        ).rejects.toMatchObject({ code: '42P01' })
      })

      test('a step that is missing, renamed or moved is refused', async () => {
        const domain = tableName()
        const first = step('0001_first', 'select 1')
        const second = step('0002_second', 'select 1')
        await migrate(database, [{ domain, migrations: [first, second] }])
        const mismatch = { name: 'MigrationMismatch' }
        for (const migrations of [[first], [second, first], [step('0001_other', ''), second], []]) {
          await expect(migrate(database, [{ domain, migrations }])).rejects.toMatchObject(mismatch)
        }
      })

      test.each(['name', 'fingerprint'])(
        'a step whose %s was edited by hand is refused',
        async (column) => {
          const domain = tableName()
          const migrations = [step('0001_first', 'select 1')]
          await migrate(database, [{ domain, migrations }])
          await sql`update schema_migration set ${sql.ref(column)} = 'edited' where domain = ${domain}`.execute(
            database.query,
          )
          await expect(migrate(database, [{ domain, migrations }])).rejects.toMatchObject({
            name: 'MigrationMismatch',
          })
        },
      )

      test('a list with a name twice is refused', async () => {
        const migrations = [step('0001_first', 'select 1'), step('0001_first', 'select 2')]
        await expect(
          migrate(database, [{ domain: tableName(), migrations }]),
        ).rejects.toMatchObject({
          name: 'MigrationMismatch',
        })
      })

      test('whoever migrates holds the lock that every version of the program asks for', async () => {
        let held: unknown
        const up = async (transaction: Queryable) => {
          const { rows } = await sql`
            select objid::int4 as key from pg_locks
            where locktype = 'advisory' and pid = pg_backend_pid()`.execute(transaction)
          held = rows
        }
        await migrate(database, [{ domain: tableName(), migrations: [{ name: '0001_look', up }] }])
        expect(held).toEqual([{ key: 4_663_001 }])
      })

      test('a step may take five minutes, whatever else is allowed', async () => {
        let allowed: unknown
        const up = async (transaction: Queryable) => {
          const { rows } = await sql`
            select current_setting('statement_timeout') as statement,
              current_setting('idle_in_transaction_session_timeout') as idle`.execute(transaction)
          allowed = rows[0]
        }
        await migrate(database, [{ domain: tableName(), migrations: [{ name: '0001_look', up }] }])
        expect(allowed).toEqual({ statement: '5min', idle: '5min' })
      })
    })

    test('health answers', async () => {
      expect(await database.health()).toMatchObject({ ok: true })
    })
  })
}

function tables(queryable: Queryable) {
  return queryable.withTables<Tables>()
}

async function setBalance(queryable: Queryable, id: string, balance: string): Promise<void> {
  await tables(queryable).updateTable('account').set({ balance }).where('id', '=', id).execute()
}

function step(name: string, statement: string): Migration {
  return {
    name,
    up: async (transaction) => {
      await sql.raw(statement).execute(transaction)
    },
  }
}

/** A statement that fails with one of PostgreSQL's codes. */
function raising(code: string) {
  return sql`do ${sql.lit(`begin raise exception 'planned' using errcode = '${code}'; end`)}`
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

function channelName(): string {
  return `channel_${randomUUID().replaceAll('-', '')}`
}

function tableName(): string {
  return `table_${randomUUID().replaceAll('-', '')}`
}
