import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createIdempotencyStore,
  type IdempotencyStoreOptions,
  type SqlIdempotencyStore,
} from '../../src/adapters/sql/idempotency/idempotency-store.ts'
import { idempotencyMigrations } from '../../src/adapters/sql/idempotency/migrations.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { HeldClaim } from '../../src/ports/idempotency.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const ask = { owner: 'acct_1', operationId: 'post_api_x', key: 'k-1', requestHash: 'h1' }
const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":"ä"}' }

/** Opens an empty database with the store's table, as several processes would: one handle each. */
export type OpenDatabases = (sets: readonly MigrationSet[]) => Promise<readonly Database[]>

/** What the idempotency store promises on every SQL store. */
export function idempotencyContract(name: string, openDatabases: OpenDatabases): void {
  describe(`idempotency store on ${name}`, () => {
    let nowMs = 1_800_000_000_000
    let databases: readonly Database[] = []
    let stores: readonly SqlIdempotencyStore[] = []
    let store: SqlIdempotencyStore

    const create = (database: Database, options: Partial<IdempotencyStoreOptions> = {}) =>
      createIdempotencyStore({
        database,
        clock: { nowMs: () => nowMs },
        random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
        logger: silent,
        ...options,
      })
    const claimFirst = async (claim = ask): Promise<HeldClaim> => {
      const result = await store.claim(claim)
      if (result.outcome !== 'first') throw new Error(`the claim is ${result.outcome}`)
      return result.claim
    }

    beforeEach(async () => {
      databases = await openDatabases([
        { domain: 'idempotency', migrations: idempotencyMigrations },
      ])
      stores = databases.map((database) => create(database))
      const first = stores[0]
      if (first === undefined) throw new Error('no database was opened')
      store = first
    })
    afterEach(async () => {
      for (const database of databases) await database.close()
    })

    it('gives the stored answer to a repeat, byte for byte', async () => {
      await store.complete(await claimFirst(), answer)
      expect(await store.claim(ask)).toEqual({ outcome: 'stored', answer })
    })

    it('tells a repeat that comes too early that the first is still running', async () => {
      await claimFirst()
      expect(await store.claim(ask)).toEqual({ outcome: 'in_flight' })
    })

    it('refuses another request under the same key, running or answered', async () => {
      const held = await claimFirst()
      const other = { ...ask, requestHash: 'h2' }
      expect(await store.claim(other)).toEqual({ outcome: 'other_request' })
      await store.complete(held, answer)
      expect(await store.claim(other)).toEqual({ outcome: 'other_request' })
    })

    it('keeps owners, operations and keys apart', async () => {
      await claimFirst()
      for (const other of [{ owner: 'acct_2' }, { operationId: 'post_api_y' }, { key: 'k-2' }]) {
        expect(await store.claim({ ...ask, ...other })).toMatchObject({ outcome: 'first' })
      }
    })

    it('gives each owner, operation and key its own answer', async () => {
      const others = [{}, { owner: 'acct_2' }, { operationId: 'post_api_y' }, { key: 'k-2' }]
      const body = (index: number) => ({ ...answer, body: `"${index}"` })
      for (const [index, other] of others.entries()) {
        await store.complete(await claimFirst({ ...ask, ...other }), body(index))
      }
      for (const [index, other] of others.entries()) {
        const stored = { outcome: 'stored', answer: body(index) }
        expect(await store.claim({ ...ask, ...other })).toEqual(stored)
      }
    })

    it('keeps the first answer of a claim, whatever its holder says later', async () => {
      const held = await claimFirst()
      await store.complete(held, answer)
      await store.complete(held, { ...answer, body: '"again"' })
      expect(await store.claim(ask)).toEqual({ outcome: 'stored', answer })
    })

    it('answers and releases its own claim only, whatever lease another has', async () => {
      const [database] = databases
      if (database === undefined) throw new Error('no database was opened')
      store = create(database, { random: { bytes: (length) => new Uint8Array(length) } })
      const others = [{ owner: 'acct_2' }, { operationId: 'post_api_y' }, { key: 'k-2' }]
      const held = await claimFirst()
      for (const other of others) await claimFirst({ ...ask, ...other })
      const outcomes = () =>
        Promise.all(others.map(async (other) => (await store.claim({ ...ask, ...other })).outcome))
      await store.release(held)
      expect(await outcomes()).toEqual(['in_flight', 'in_flight', 'in_flight'])
      await store.complete(await claimFirst(), answer)
      expect(await outcomes()).toEqual(['in_flight', 'in_flight', 'in_flight'])
    })

    it.each([
      [2, 'first'],
      [3, 'in_flight'],
    ])(
      'tries three times for a key that is let go while it is asked for: after %i it is %s',
      async (lost, outcome) => {
        const { query } = databases[0] ?? {}
        if (query === undefined) throw new Error('no database was opened')
        // Somebody holds the key at the claim and has let it go before the look.
        await sql`CREATE TABLE tries (n int)`.execute(query)
        await sql`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`
        BEGIN
          INSERT INTO tries VALUES (1);
          IF (SELECT count(*) FROM tries) > ${lost} THEN RETURN NEW; END IF;
          RETURN NULL;
        END`)}`.execute(query)
        await sql`CREATE TRIGGER lose BEFORE INSERT ON idempotency_keys
        FOR EACH ROW EXECUTE FUNCTION lose()`.execute(query)
        expect(await store.claim(ask)).toMatchObject({ outcome })
        const { rows } = await sql`SELECT count(*) AS tries FROM tries`.execute(query)
        expect(rows).toEqual([{ tries: '3' }])
      },
    )

    it('lets the same request run again after a release', async () => {
      await store.release(await claimFirst())
      await claimFirst()
    })

    it('does not release a claim that was answered', async () => {
      const held = await claimFirst()
      await store.complete(held, answer)
      await store.release(held)
      expect(await store.claim(ask)).toMatchObject({ outcome: 'stored' })
    })

    it('lets only the same request take over from a holder whose lease ran out', async () => {
      await claimFirst()
      nowMs += 60_000
      expect(await store.claim({ ...ask, requestHash: 'h2' })).toEqual({ outcome: 'other_request' })
      await claimFirst()
      expect(await store.claim(ask)).toEqual({ outcome: 'in_flight' })
    })

    it('ignores a holder that comes back after its claim was taken over', async () => {
      const late = await claimFirst()
      nowMs += 60_000
      const held = await claimFirst()
      await store.release(late)
      await store.complete(late, { ...answer, body: '"late"' })
      expect(await store.claim(ask)).toEqual({ outcome: 'in_flight' })
      await store.complete(held, answer)
      expect(await store.claim(ask)).toEqual({ outcome: 'stored', answer })
    })

    it('keeps an answer for 24 hours and forgets it then, for another request too', async () => {
      await store.complete(await claimFirst(), answer)
      nowMs += 86_399_999
      expect(await store.claim(ask)).toMatchObject({ outcome: 'stored' })
      expect(await store.prune()).toBe(0)
      nowMs += 1
      await claimFirst({ ...ask, requestHash: 'h2' })
    })

    it('prunes only what has expired', async () => {
      await store.complete(await claimFirst(), answer)
      nowMs += 86_400_000
      await claimFirst({ ...ask, key: 'k-2' })
      expect(await store.prune()).toBe(1)
      expect(await store.claim({ ...ask, key: 'k-2' })).toEqual({ outcome: 'in_flight' })
    })

    it('prunes at most 50,000 in one call, and those that expired first', async () => {
      const [database] = databases
      if (database === undefined) throw new Error('no database was opened')
      await sql`
        INSERT INTO idempotency_keys (owner, operation_id, key, request_hash, lease, leased_until, expires_at)
        SELECT 'acct_1', 'post_api_x', n::text, 'h1', 'l', at, at
        FROM generate_series(1, 50001) n, LATERAL (
          SELECT ${new Date(nowMs)}::timestamptz - make_interval(secs => n) AS at
        ) AS expiry`.execute(database.query)
      expect(await store.prune()).toBe(50_000)
      const { rows } = await sql`SELECT key FROM idempotency_keys`.execute(database.query)
      expect(rows).toEqual([{ key: '1' }])
      expect(await store.prune()).toBe(1)
    })

    it('keeps an answer of exactly the size that is allowed', async () => {
      const [first] = databases
      if (first !== undefined) store = create(first, { bodyBytesMax: 11 })
      await store.complete(await claimFirst(), answer)
      expect(await store.claim(ask)).toEqual({ outcome: 'stored', answer })
    })

    it('does not run again a request whose answer was too large to keep', async () => {
      const first = databases[0]
      if (first !== undefined) store = create(first, { bodyBytesMax: 10 })
      await store.complete(await claimFirst(), answer)
      const repeat = await store.claim(ask)
      if (repeat.outcome !== 'stored') throw new Error(`the claim is ${repeat.outcome}`)
      expect(repeat.answer.status).toBe(409)
      expect(JSON.parse(repeat.answer.body)).toMatchObject({ code: 'idempotency.answer_not_kept' })
    })

    it('lets exactly one of 40 parallel claims be the first, in 10 rounds over all processes', async () => {
      for (let round = 0; round < 10; round++) {
        const claim = { ...ask, key: `race-${round}` }
        const results = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            (stores[index % stores.length] ?? store).claim(claim),
          ),
        )
        const outcomes = results.map((result) => result.outcome)
        expect(outcomes.filter((outcome) => outcome === 'first')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome === 'in_flight')).toHaveLength(39)
      }
    })

    it('lets exactly one of 20 parallel claims take over an abandoned one', async () => {
      await claimFirst()
      nowMs += 60_000
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (stores[index % stores.length] ?? store).claim(ask),
        ),
      )
      expect(results.filter((result) => result.outcome === 'first')).toHaveLength(1)
    })
  })
}
