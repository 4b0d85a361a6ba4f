import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  accountOf,
  createLedgerWorld,
  type LedgerWorld,
  moved,
} from '../../../../test/support/ledger-world.ts'
import { race } from '../../../../test/support/race.ts'
import { type EntriesPage, type EntryPlace, proofStore } from './proof.store.ts'
import { sealThrough } from './seal-chain.ts'

const dayMs = 24 * 3_600_000

let world: LedgerWorld
beforeEach(async () => {
  world = await createLedgerWorld()
})
afterEach(() => world.database.close())

const outside = accountOf('platform', 'external')
const alice = accountOf('acct_alice')

/** Five deposits, `in-1` to `in-5`, of 10 to 50, and a hold of 5. */
async function fillBooks(): Promise<void> {
  const { ledger, database, clock } = world
  for (let n = 1; n <= 5; n++) {
    const deposit = moved(`in-${n}`, BigInt(n) * 10n, { from: outside, to: alice })
    await ledger.post(database.query, { ...deposit, reference: { deposit: `d-${n}` } })
  }
  const expiresAt = new Date(clock.nowMs() + 60_000)
  await ledger.hold(database.query, { id: 'h-1', account: alice, amountAtomic: 5n, expiresAt })
}

/** What only the owner of the tables can do: his statements with all guards off. */
async function falsify(...statements: readonly string[]): Promise<void> {
  await world.database.transaction(async (transaction) => {
    const tables = ['accounts', 'entries', 'holds', 'transfers', 'seals'].map(
      (name) => `ledger_${name}`,
    )
    for (const table of tables) {
      await sql`ALTER TABLE ${sql.id(table)} DISABLE TRIGGER USER`.execute(transaction)
    }
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
}

const breaches = async () => {
  const { breaches: found } = await world.ledger.prove(world.database.query)
  return found.map(({ rule, subject }) => `${rule}: ${subject}`)
}
const accountText = /account \d+ \(acct_alice available USDC\)/

describe('prove', () => {
  test('finds sound books sound, and counts what it looked at', async () => {
    await fillBooks()
    expect(await world.ledger.prove(world.database.query)).toEqual({
      isSound: true,
      accounts: 2,
      transfers: 5,
      entries: 10,
      openHolds: 1,
      assets: [{ asset: 'USDC', debitsAtomic: 150n, creditsAtomic: 150n }],
      breachesTotal: 0,
      breaches: [],
      sealedThroughSeq: 0n,
      chainHash: '00'.repeat(32),
    })
  })
  test('adds up each asset, in the order of their names, whichever moved first', async () => {
    const { ledger, database } = world
    for (const [asset, amountAtomic] of [
      ['paper:USDC', 3n],
      ['SOL', 1n],
      ['USDC', 1n],
      ['SOL', 4n],
    ] as const) {
      const [from, to] = [
        accountOf('platform', 'external', asset),
        accountOf('acct_alice', 'available', asset),
      ]
      await ledger.post(
        database.query,
        moved(`in-${asset}-${amountAtomic}`, amountAtomic, { from, to }),
      )
    }
    const { assets } = await ledger.prove(database.query)
    expect(assets).toEqual([
      { asset: 'SOL', debitsAtomic: 5n, creditsAtomic: 5n },
      { asset: 'USDC', debitsAtomic: 1n, creditsAtomic: 1n },
      { asset: 'paper:USDC', debitsAtomic: 3n, creditsAtomic: 3n },
    ])
  })
  test('finds what became true at any millisecond as it was posted', async () => {
    // Seconds of the first have no exact binary fraction, and times 1,000 fall short of the millisecond.
    for (const effectiveAt of ['1970-01-07T03:48:20.313Z', '2026-07-15T09:00:00.001Z']) {
      await world.ledger.post(world.database.query, {
        ...moved(effectiveAt, 1n, { from: outside, to: alice }),
        effectiveAt: new Date(effectiveAt),
      })
    }
    expect(await breaches()).toEqual([])
  })
  test('follows the entries of an account from page to page', async () => {
    await fillBooks()
    let place: EntryPlace | null = { accountId: '0', seq: '0', balance: '0' }
    let entries = 0
    while (place !== null) {
      const page: EntriesPage = await proofStore(world.database.query).entries(place, 3)
      expect(page.faults).toEqual([])
      entries += page.entries
      place = page.end
    }
    expect(entries).toBe(10)
  })
  test('finds empty books sound', async () => {
    expect(await world.ledger.prove(world.database.query)).toMatchObject({ isSound: true })
  })
  test('names a balance that is not the fold of its entries', async () => {
    await fillBooks()
    await falsify(`UPDATE ledger_accounts SET posted = posted + 1 WHERE owner = 'acct_alice'`)
    expect(await breaches()).toEqual([
      'asset_total: USDC',
      expect.stringMatching(/^account_balance: /),
    ])
    const { breaches: found } = await world.ledger.prove(world.database.query)
    expect(found[1]?.subject).toMatch(accountText)
  })
  test('names an account that holds something else than its holds', async () => {
    await fillBooks()
    await falsify(`UPDATE ledger_accounts SET held = 0 WHERE owner = 'acct_alice'`)
    expect(await breaches()).toEqual([expect.stringMatching(/^account_held: /)])
  })
  test('names a hold that says it was spent otherwise than its transfer', async () => {
    await fillBooks()
    const spend = moved('out', 3n, { from: alice, to: outside })
    await world.ledger.commit(world.database.query, 'h-1', spend)
    expect(await breaches()).toEqual([])
    await falsify(`UPDATE ledger_holds SET committed = 4 WHERE id = 'h-1'`)
    expect(await breaches()).toEqual(['hold_transfer: hold h-1'])
  })
  test('names an entry that was edited, though the transfer is even again', async () => {
    await fillBooks()
    await falsify(
      `UPDATE ledger_entries SET amount = amount * 2 FROM ledger_transfers
        WHERE seq = transfer_seq AND id = 'in-2'`,
    )
    expect(await breaches()).toEqual([
      expect.stringMatching(/^entry_chain: transfer 2, account/),
      expect.stringMatching(/^entry_chain: transfer 2, account/),
      'transfer_content: transfer 2 (in-2)',
    ])
  })
  test('names an entry that is gone', async () => {
    await fillBooks()
    await falsify(`DELETE FROM ledger_entries WHERE transfer_seq = 3 AND line = 1`)
    const found = await breaches()
    expect(found).toContain('transfer_incomplete: transfer 3 (in-3)')
    expect(found).toContain('transfer_uneven: transfer 3 (in-3)')
    expect(found.some((text) => text.startsWith('entry_chain: transfer 4'))).toBe(true)
  })
  test('names entries whose transfer is gone', async () => {
    await fillBooks()
    await falsify(`DELETE FROM ledger_transfers WHERE id = 'in-5'`)
    const found = await breaches()
    expect(found).toHaveLength(2)
    for (const text of found) expect(text).toMatch(/^entry_without_transfer: transfer 5/)
  })
  test('names what was edited in a transfer, before it is sealed too', async () => {
    await fillBooks()
    await falsify(
      `UPDATE ledger_transfers SET kind = 'test.other' WHERE id = 'in-1'`,
      `UPDATE ledger_transfers SET reference = '{"deposit":"d-9"}' WHERE id = 'in-2'`,
    )
    expect(await breaches()).toEqual([
      'transfer_content: transfer 1 (in-1)',
      'transfer_content: transfer 2 (in-2)',
    ])
  })
  test('names an entry that was moved to the account of another asset', async () => {
    await fillBooks()
    const sol = moved('sol', 1n, {
      from: accountOf('platform', 'external', 'SOL'),
      to: accountOf('acct_alice', 'available', 'SOL'),
    })
    await world.ledger.post(world.database.query, sol)
    await falsify(`UPDATE ledger_entries SET asset = 'SOL' WHERE transfer_seq = 1 AND line = 1`)
    expect(await breaches()).toContain('transfer_mixed: transfer 1 (in-1)')
  })
})

describe('the chain of hashes', () => {
  const sealed = async () => {
    await fillBooks()
    await world.ledger.proveWhenDue()
  }
  test('covers what was posted before the proof, and goes on from there', async () => {
    await sealed()
    const first = await world.ledger.prove(world.database.query)
    expect(first).toMatchObject({ isSound: true, sealedThroughSeq: 5n, transfers: 5 })
    const more = moved('more', 1n, { from: outside, to: alice })
    await world.ledger.post(world.database.query, more)
    world.clock.advance(dayMs)
    await world.ledger.proveWhenDue()
    const second = await world.ledger.prove(world.database.query)
    expect(second).toMatchObject({ isSound: true, sealedThroughSeq: 6n, transfers: 6 })
    expect(second.chainHash).not.toBe(first.chainHash)
  })
  test('names a transfer whose content was replaced together with its digest', async () => {
    await sealed()
    // As a forger would: everything that the row says of itself is right again.
    await falsify(
      `UPDATE ledger_transfers AS t SET reference = '{}', digest = sha256(convert_to(
        '["test.moved","{}",null,null,[["USDC","acct_alice","available","20"],' ||
        '["USDC","platform","external","-20"]]]', 'UTF8')) WHERE id = 'in-2'`,
    )
    expect(await breaches()).toEqual(['transfer_changed: transfer 2 (in-2)'])
  })
  test('names a transfer that was taken away without a trace', async () => {
    await sealed()
    await falsify(
      `DELETE FROM ledger_entries WHERE transfer_seq = 5`,
      `DELETE FROM ledger_transfers WHERE seq = 5`,
      `UPDATE ledger_accounts SET posted = CASE purpose WHEN 'external' THEN -100 ELSE 100 END,
        last_seq = 4`,
    )
    expect(await breaches()).toEqual(['transfer_missing: transfer 5'])
  })
  test('names a transfer that was put in among the sealed ones', async () => {
    await sealed()
    await falsify(
      `INSERT INTO ledger_transfers
        (seq, id, kind, reference, digest, effective_at, posted_at, line_count)
        OVERRIDING SYSTEM VALUE VALUES (0, 'early', 'x', '{}', '', now(), now(), 2)`,
      `UPDATE ledger_seals SET after_seq = -1`,
    )
    const found = await breaches()
    expect(found).toContain('seal_broken: seal 1')
    expect(found).toContain('transfer_added: transfer 0 (early)')
  })
  test('breaks where a link before was made anew', async () => {
    await sealed()
    await world.ledger.post(world.database.query, moved('more', 1n, { from: outside, to: alice }))
    world.clock.advance(dayMs)
    await world.ledger.proveWhenDue()
    await falsify(
      `CREATE TABLE kept AS SELECT * FROM ledger_seals WHERE number = 2`,
      `DELETE FROM ledger_seals`,
      `UPDATE ledger_transfers SET posted_at = posted_at - interval '1 day' WHERE seq = 2`,
    )
    await sealThrough(world.database.query, 5n, new Date(0))
    await falsify(`INSERT INTO ledger_seals SELECT * FROM kept`)
    expect(await breaches()).toEqual(['seal_broken: seal 2'])
  })
  test('breaks where a link passes a transfer by, whatever its hash says', async () => {
    await sealed()
    for (const id of ['passed-by', 'last']) {
      await world.ledger.post(world.database.query, moved(id, 1n, { from: outside, to: alice }))
    }
    world.clock.advance(dayMs)
    await world.ledger.proveWhenDue()
    const [first, second] = await Promise.all(
      [1n, 2n].map((number) => proofStore(world.database.query).seal(number)),
    )
    // As one who knows how links are hashed: this one says that it begins after the transfer.
    const rowHash = Buffer.from(second?.rowHashes ?? []).subarray(32)
    const hash = createHash('sha256')
      .update(first?.hash ?? '')
      .update(JSON.stringify(['2', '6', '7', ['7']]))
      .update(rowHash)
      .digest('hex')
    await falsify(
      `UPDATE ledger_seals SET after_seq = 6, seqs = '{7}', hash = '\\x${hash}',
        row_hashes = '\\x${rowHash.toString('hex')}' WHERE number = 2`,
    )
    expect(await breaches()).toEqual(['seal_broken: seal 2'])
  })
  test('names a link that was edited or is missing', async () => {
    await sealed()
    await falsify(`UPDATE ledger_seals SET row_hashes = row_hashes || '\\x00'`)
    expect(await breaches()).toEqual(['seal_broken: seal 1'])
    await falsify(`UPDATE ledger_seals SET number = 2`)
    expect(await breaches()).toContain('seal_broken: seal 1')
  })
})

describe('the daily proof', () => {
  test('is made once a day, and kept', async () => {
    await fillBooks()
    const first = await world.ledger.proveWhenDue()
    expect(first?.report).toMatchObject({ isSound: true, sealedThroughSeq: 5n })
    world.clock.advance(dayMs - 1)
    expect(await world.ledger.proveWhenDue()).toBeUndefined()
    world.clock.advance(1)
    const second = await world.ledger.proveWhenDue()
    const page = await world.ledger.proofs(world.database.query, { limit: 1 })
    expect(page.items).toEqual([second])
    const cursor = page.nextCursor ?? ''
    expect(await world.ledger.proofs(world.database.query, { limit: 1, cursor })).toEqual({
      items: [first],
      nextCursor: null,
    })
  })
  test('is made by one of many that try at once', async () => {
    const made = await race({ times: 5, enough: 'it costs nothing' }, () =>
      world.ledger.proveWhenDue(),
    )
    expect(made.filter((proof) => proof !== undefined)).toHaveLength(1)
  })
  test('is taken over when whoever made it died, and not before', async () => {
    await sql`UPDATE ledger_proof_turn SET leased_until = ${new Date(world.clock.nowMs() + 1_000)}`.execute(
      world.database.query,
    )
    expect(await world.ledger.proveWhenDue()).toBeUndefined()
    world.clock.advance(1_000)
    expect(await world.ledger.proveWhenDue()).toBeDefined()
  })
  test('that fails is tried again at once, by whoever looks', async () => {
    const { query } = world.database
    await sql`ALTER TABLE ledger_proofs RENAME TO elsewhere`.execute(query)
    await expect(world.ledger.proveWhenDue()).rejects.toThrow('ledger_proofs')
    await sql`ALTER TABLE elsewhere RENAME TO ledger_proofs`.execute(query)
    expect(await world.ledger.proveWhenDue()).toBeDefined()
  })
  test('that finds something keeps it and tells the operator', async () => {
    await fillBooks()
    await falsify(`UPDATE ledger_transfers SET kind = 'test.other' WHERE id = 'in-1'`)
    const proof = await world.ledger.proveWhenDue()
    expect(proof?.report).toMatchObject({ isSound: false, breachesTotal: 1 })
    const kept = await world.ledger.proofs(world.database.query, { limit: 10 })
    expect(kept.items[0]?.report.breaches[0]?.subject).toBe('transfer 1 (in-1)')
    await world.outbox.sequence()
    const filter = { topics: [], accountId: null, everyAudience: true } as const
    const { events } = await world.outbox.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map(({ topic, audience }) => [topic, audience])).toEqual([
      ['billing.proof_failed', 'operator'],
    ])
  })
})
