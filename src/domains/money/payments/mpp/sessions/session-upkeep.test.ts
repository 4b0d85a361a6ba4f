import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerWith,
  challengesOf,
  post,
  readJson,
} from '../../../../../../test/support/mpp-client.ts'
import { openInPaper, payInPaper } from '../../../../../../test/support/mpp-sessions.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import { chargesStore } from '../../charges.store.ts'

const second = 1_000
const hour = 3_600 * second

let world: RunningMpp
let base: string
beforeAll(async () => {
  world = await startMpp()
  base = `${world.url}/api/mpp`
})
afterAll(() => world.close())

/** The platform's revenue so far: the tests share their books. */
const revenue = () => world.balance('platform', 'paper:USDC', 'revenue')
const paperOf = (owner: string) => world.balance(owner, 'paper:USDC')
const sessionOf = async (id: string) => readJson(await fetch(`${base}/session/${id}`))
const set = (sessionId: string, change: string) =>
  sql`UPDATE mpp_sessions SET ${sql.raw(change)} WHERE id = ${sessionId}`.execute(
    world.database.query,
  )
const use = (body: object) => post(`${base}/session/use`, body)
const told = async (id: string) => {
  const { rows } = await sql<{ status: string; reason: string | null }>`
    SELECT payload ->> 'status' AS status, payload ->> 'reason' AS reason FROM events
    WHERE subject = ${id} ORDER BY position`.execute(world.database.query)
  return rows
}
const states = async (id: string) => (await told(id)).map(({ status }) => status)

describe('a session that lies unused', () => {
  test('expires, pays out what was spent and gives the rest back', async () => {
    const headers = { 'x-api-key': 'ct_sk_a' }
    const earned = await revenue()
    const { bearer, sessionId } = await openInPaper(base, { headers })
    const left = await paperOf('acct_a')
    await use({ bearer, units: 4 })
    world.clock.advance(hour - 1)
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('open')
    world.clock.advance(1)
    await world.mpp.runRound()
    const { session, receipt } = await sessionOf(sessionId)
    expect(session).toMatchObject({ status: 'expired', balance: '0', refunded: '960000' })
    expect(receipt).toMatchObject({ status: 'expired', spent: { amountAtomic: '40000' } })
    expect(await paperOf('acct_a')).toBe(left + 960_000n)
    expect(await revenue()).toBe(earned + 40_000n)
    expect(await states(sessionId)).toEqual(['opening', 'open', 'expired'])
  })

  test('serves nothing from the moment on, whether somebody wrote it down or not', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    world.clock.advance(hour)
    const late = await use({ bearer })
    expect([late.status, late.json.code]).toEqual([410, 'mpp.channel_finalized'])
    expect((await sessionOf(sessionId)).session.spent).toBe('0')
  })

  test.each([
    ['open', '1'],
    ['exhausted', '0.01'],
  ])(
    'is topped up until one millisecond before, and not brought back after: %s',
    async (_, deposit) => {
      const early = await openInPaper(base, { deposit })
      await use({ bearer: early.bearer })
      const late = await openInPaper(base, { deposit })
      await use({ bearer: late.bearer })
      const topUp = (sessionId: string) =>
        payInPaper(`${base}/session/top-up`, { sessionId }, { payer: 'donor' })
      world.clock.advance(hour - 1)
      expect((await topUp(early.sessionId)).status).toBe(200)
      world.clock.advance(1)
      expect((await use({ bearer: early.bearer })).status).toBe(200)
      // Nobody has written its end down yet, and nobody is asked to pay for it.
      const refused = await post(`${base}/session/top-up`, { sessionId: late.sessionId })
      expect([refused.status, refused.json.code]).toEqual([410, 'mpp.channel_finalized'])
      const after = await use({ bearer: late.bearer })
      expect([after.status, after.json.code]).toEqual([410, 'mpp.channel_finalized'])
      await world.mpp.runRound()
      expect((await sessionOf(late.sessionId)).session.status).toBe('expired')
      expect((await sessionOf(early.sessionId)).session.status).toBe('open')
    },
  )

  test('lives on with every use', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    for (let round = 0; round < 3; round++) {
      world.clock.advance(hour - second)
      expect((await use({ bearer })).status).toBe(200)
      await world.mpp.runRound()
    }
    expect((await sessionOf(sessionId)).session.status).toBe('open')
  })

  test('waits while a call that it pays for is running, and serves nothing more', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    await set(sessionId, 'accepted = 10, reserved = 10')
    world.clock.advance(hour)
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('open')
    const late = await use({ bearer })
    expect([late.status, late.json.code]).toEqual([410, 'mpp.channel_finalized'])
    await set(sessionId, 'reserved = 0')
    world.clock.advance(5 * second)
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('expired')
  })
})

describe('a round', () => {
  test('ends all whose time has come, however many wait for theirs', async () => {
    const { sessionId } = await openInPaper(base)
    const waiting = 'the forced end of somebody else'
    // Rows alone, as many sessions would leave them: a forced end that has its time yet, and sessions that lie idle.
    const copies = (many: number, change: object) =>
      sql`
        INSERT INTO mpp_sessions SELECT (jsonb_populate_record(s, jsonb_build_object(
          'id', 'sess_' || gen_random_uuid(), 'channel_id', gen_random_uuid(), 'bearer_hash', NULL,
          'signer', '\\x00', 'payer', ${waiting}::text, 'deposit', 0) || ${JSON.stringify(change)}::jsonb)).*
        FROM mpp_sessions s, generate_series(1, ${many}::integer) WHERE s.id = ${sessionId}`.execute(
        world.database.query,
      )
    const at = (aheadMs: number) => new Date(world.clock.nowMs() + aheadMs).toISOString()
    const forced = { status: 'force_closing', expires_at: at(-hour), force_close_at: at(60_000) }
    await copies(120, forced)
    await copies(230, { expires_at: at(-second) })
    world.clock.advance(second)
    await world.mpp.runRound()
    const { rows } = await sql<{ status: string; many: string }>`
      SELECT status, count(*)::text AS many FROM mpp_sessions WHERE payer = ${waiting}
      GROUP BY status ORDER BY status`.execute(world.database.query)
    expect(rows).toEqual([
      { status: 'expired', many: '230' },
      { status: 'force_closing', many: '120' },
    ])
  })

  test('goes on past a session that cannot be ended, and comes back to it', async () => {
    const { sessionId } = await openInPaper(base)
    const other = await openInPaper(base)
    const asset = 'paper:USDC'
    const { rows } = await sql<{ payer: string }>`
      SELECT payer FROM mpp_sessions WHERE id = ${sessionId}`.execute(world.database.query)
    const owner = rows[0]?.payer ?? ''
    await set(sessionId, "expires_at = expires_at - interval '1 second'")
    const lack = (amountAtomic: bigint) =>
      world.ledger.post(world.database.query, {
        id: `lack:${amountAtomic}`,
        kind: 'test.moved',
        entries: [
          { account: { owner, purpose: 'deposit', asset }, amountAtomic: -amountAtomic },
          { account: { owner: 'platform', purpose: 'external', asset }, amountAtomic },
        ],
      })
    await lack(1_000_000n)
    world.clock.advance(hour)
    await world.mpp.runRound()
    expect((await sessionOf(other.sessionId)).session.status).toBe('expired')
    expect((await sessionOf(sessionId)).session.status).toBe('open')
    expect(world.logged.filter((line) => line.includes('was not ended'))).toHaveLength(1)
    await lack(-1_000_000n)
    world.clock.advance(5 * second)
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('expired')
  })
})

test('a forced end comes after the grace period, and not before', async () => {
  const headers = { 'x-api-key': 'ct_sk_a' }
  const { sessionId } = await openInPaper(base, { headers })
  const forced = await post(`${base}/session/close`, { sessionId, force: true }, headers)
  expect(forced.json.session).toMatchObject({
    status: 'force_closing',
    forceCloseAt: new Date(world.clock.nowMs() + 900 * second).toISOString(),
  })
  world.clock.advance(900 * second - 1)
  await world.mpp.runRound()
  expect((await sessionOf(sessionId)).session.status).toBe('force_closing')
  world.clock.advance(1)
  await world.mpp.runRound()
  expect(await sessionOf(sessionId)).toMatchObject({
    session: { status: 'force_closed', refunded: '1000000' },
    receipt: { status: 'force_closed' },
  })
  expect(await states(sessionId)).toEqual(['opening', 'open', 'force_closing', 'force_closed'])
})

test('what was spent is paid out while the session goes on', async () => {
  const { bearer, sessionId } = await openInPaper(base)
  world.clock.advance(30 * second)
  await world.mpp.runRound()
  const earned = await revenue()
  await use({ bearer, units: 5 })
  await world.mpp.runRound()
  expect((await sessionOf(sessionId)).session.settled).toBe('0')
  world.clock.advance(30 * second)
  await world.mpp.runRound()
  expect((await sessionOf(sessionId)).session).toMatchObject({ spent: '50000', settled: '50000' })
  expect(await revenue()).toBe(earned + 50_000n)
  await use({ bearer })
  const closed = await post(`${base}/session/close`, { sessionId, bearer })
  expect(closed.json.receipt).toMatchObject({
    spent: { amountAtomic: '60000' },
    refunded: { amountAtomic: '940000' },
  })
  expect(await revenue()).toBe(earned + 60_000n)
})

describe('a session whose deposit was not taken', () => {
  /** A session as it is when its process died before the answer was stored: opening, and nothing in it. */
  async function openHalf() {
    const { bearer, sessionId } = await openInPaper(base)
    const { query } = world.database
    await sql`ALTER TABLE mpp_sessions DISABLE TRIGGER USER`.execute(query)
    await set(
      sessionId,
      "status = 'opening', deposit = 0, opened_at = NULL, expires_at = created_at + interval '15 minutes'",
    )
    await sql`ALTER TABLE mpp_sessions ENABLE TRIGGER USER`.execute(query)
    await sql`
      UPDATE mpp_deposits SET adopted_at = NULL WHERE session_id = ${sessionId}`.execute(query)
    return { bearer, sessionId }
  }
  const setCharge = (sessionId: string, status: string) =>
    sql`UPDATE charges SET status = ${status} WHERE id IN (
      SELECT charge_id FROM mpp_deposits WHERE session_id = ${sessionId})`.execute(
      world.database.query,
    )

  test('409 for a use before it is there', async () => {
    const { bearer } = await openHalf()
    const early = await use({ bearer })
    expect([early.status, early.json.state]).toEqual([409, 'opening'])
  })

  test('fails once its charge was released, and waits while it is in progress', async () => {
    const { sessionId } = await openHalf()
    await setCharge(sessionId, 'settling')
    world.clock.advance(900 * second)
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('opening')
    await setCharge(sessionId, 'released')
    world.clock.advance(5 * second)
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('failed')
    expect((await told(sessionId)).at(-1)).toEqual({
      status: 'failed',
      reason: 'the deposit was not taken',
    })
  })
})

describe('a deposit', () => {
  const chargeOf = async (sessionId: string) => {
    const { rows } = await sql<{ charge_id: string }>`
      SELECT charge_id FROM mpp_deposits WHERE session_id = ${sessionId}
      ORDER BY kind DESC LIMIT 1`.execute(world.database.query)
    const charge = await chargesStore(world.database.query).byId(rows[0]?.charge_id ?? '')
    if (charge === undefined) throw new Error('no such charge')
    return charge
  }

  /** As if the charge had gone back to where it came from by another way. */
  const takenBack = (charge: Awaited<ReturnType<typeof chargeOf>>, amountAtomic: bigint) =>
    world.database.transaction(async (tx) => {
      const account = { owner: charge.payer, purpose: 'deposit', asset: 'paper:USDC' } as const
      const outside = { owner: 'platform', purpose: 'external', asset: 'paper:USDC' } as const
      await world.ledger.post(tx, {
        id: `taken-back:${charge.id}`,
        kind: 'test.taken_back',
        entries: [
          { account, amountAtomic: -amountAtomic },
          { account: outside, amountAtomic },
        ],
      })
      await world.mpp.books.refunded(tx, charge, new Date(world.clock.nowMs()))
    })

  test('is put into its session once, however often its charge is reported', async () => {
    const { sessionId } = await openInPaper(base)
    const charge = await chargeOf(sessionId)
    const now = new Date(world.clock.nowMs())
    for (let time = 0; time < 3; time++) {
      await world.database.transaction((tx) => world.mpp.books.charged(tx, charge, now))
    }
    expect((await sessionOf(sessionId)).session.deposit).toBe('1000000')
  })

  test('that comes after the end goes back to whoever paid it', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    const headers = { 'x-api-key': 'ct_sk_b' }
    await payInPaper(`${base}/session/top-up`, { sessionId }, { payer: '', headers })
    const charge = await chargeOf(sessionId)
    await post(`${base}/session/close`, { sessionId, bearer })
    const deposits = await world.balance('acct_b', 'paper:USDC', 'deposit')
    const left = await paperOf('acct_b')
    // As if it had been taken a moment later: another charge of the same content.
    const late = {
      ...charge,
      id: `${charge.id.slice(0, -1)}${charge.id.endsWith('z') ? 'y' : 'z'}`,
    }
    const now = new Date(world.clock.nowMs())
    await world.database.transaction(async (tx) => {
      await sql`INSERT INTO mpp_deposits SELECT ${late.id}, session_id, kind, amount, payer,
        created_at, NULL FROM mpp_deposits WHERE charge_id = ${charge.id}`.execute(tx)
      const account = { owner: 'acct_b', purpose: 'deposit', asset: 'paper:USDC' } as const
      const outside = { owner: 'platform', purpose: 'external', asset: 'paper:USDC' } as const
      await world.ledger.post(tx, {
        id: 'late',
        kind: 'test.paid',
        entries: [
          { account: outside, amountAtomic: -1_000_000n },
          { account, amountAtomic: 1_000_000n },
        ],
      })
      await world.mpp.books.charged(tx, late, now)
    })
    expect((await sessionOf(sessionId)).session).toMatchObject({
      status: 'closed',
      deposit: '2000000',
    })
    expect(await world.balance('acct_b', 'paper:USDC', 'deposit')).toBe(deposits)
    expect(await paperOf('acct_b')).toBe(left + 1_000_000n)
  })

  /** As if a top-up of as much as the first deposit by the account B had been taken at this moment, while its session was as it is. */
  const takenNow = async (sessionId: string) => {
    const { query } = world.database
    const id = `chg_${sessionId.slice(5)}`
    await sql`INSERT INTO charges SELECT (jsonb_populate_record(c, jsonb_build_object(
      'id', ${id}::text, 'claim_key', ${id}::text, 'fingerprint', ${id}::text,
      'payer', 'acct_b', 'settled_at', ${new Date(world.clock.nowMs())}::timestamptz))).*
      FROM charges c JOIN mpp_deposits d ON d.charge_id = c.id
      WHERE d.session_id = ${sessionId}`.execute(query)
    await sql`INSERT INTO mpp_deposits SELECT ${id}, session_id, 'topUp', amount, 'acct_b',
      created_at, NULL FROM mpp_deposits WHERE session_id = ${sessionId}`.execute(query)
    const charge = await chargesStore(query).byId(id)
    if (charge === undefined) throw new Error('no such charge')
    await world.database.transaction(async (tx) => {
      const account = { owner: 'acct_b', purpose: 'deposit', asset: 'paper:USDC' } as const
      const outside = { owner: 'platform', purpose: 'external', asset: 'paper:USDC' } as const
      await world.ledger.post(tx, {
        id: `taken:${id}`,
        kind: 'test.paid',
        entries: [
          { account: outside, amountAtomic: -charge.amountAtomic },
          { account, amountAtomic: charge.amountAtomic },
        ],
      })
      await world.mpp.books.charged(tx, charge, new Date(world.clock.nowMs()))
    })
    return id
  }

  test.each([
    ['open', '1', 1_000_000n],
    ['exhausted', '0.01', 10_000n],
  ])(
    'that is taken once the time of its session is up goes back: %s',
    async (status, deposit, amountAtomic) => {
      const { bearer, sessionId } = await openInPaper(base, { deposit })
      await use({ bearer })
      world.clock.advance(hour)
      const left = await paperOf('acct_b')
      await takenNow(sessionId)
      expect((await sessionOf(sessionId)).session.status).toBe(status)
      expect(await paperOf('acct_b')).toBe(left + amountAtomic)
      const after = await use({ bearer })
      expect([after.status, after.json.code]).toEqual([410, 'mpp.channel_finalized'])
      await world.mpp.runRound()
      expect((await sessionOf(sessionId)).session.status).toBe('expired')
    },
  )

  test('that went back at once is not refunded besides, while its session waits for its end', async () => {
    const headers = { 'x-api-key': 'ct_sk_b' }
    const { sessionId } = await openInPaper(base, { headers })
    await post(`${base}/session/close`, { sessionId, force: true }, headers)
    const id = await takenNow(sessionId)
    const left = await paperOf('acct_b')
    await expect(world.refund(id, null)).rejects.toThrow('not there for its payer')
    expect(await paperOf('acct_b')).toBe(left)
    expect((await sessionOf(sessionId)).session.status).toBe('force_closing')
  })

  test.each([
    ['nothing was spent', 0],
    ['something was spent', 3],
  ])('that is reversed ends its session: %s', async (_, units) => {
    const { bearer, sessionId } = await openInPaper(base)
    const earned = await revenue()
    if (units > 0) await use({ bearer, units })
    const charge = { ...(await chargeOf(sessionId)), status: 'reversed' } as const
    const now = new Date(world.clock.nowMs())
    await world.database.transaction(async (tx) => {
      const account = { owner: charge.payer, purpose: 'deposit', asset: 'paper:USDC' } as const
      const outside = { owner: 'platform', purpose: 'external', asset: 'paper:USDC' } as const
      await world.ledger.post(tx, {
        id: `reversal:${sessionId}`,
        kind: 'test.reversed',
        entries: [
          { account, amountAtomic: -1_000_000n },
          { account: outside, amountAtomic: 1_000_000n },
        ],
      })
      await world.mpp.books.refunded(tx, charge, now)
    })
    expect((await sessionOf(sessionId)).session.status).toBe('failed')
    expect((await use({ bearer })).status).toBe(410)
    expect(await revenue()).toBe(earned)
    expect(await world.balance(charge.payer, 'paper:USDC', 'deposit')).toBe(0n)
  })

  test('that is gone is not taken from other sessions of the same payer, then or later', async () => {
    const first = await openInPaper(base)
    const other = await openInPaper(base, { payer: first.payer })
    await use({ bearer: first.bearer, units: 3 })
    const earned = await revenue()
    const charge = { ...(await chargeOf(first.sessionId)), status: 'reversed' } as const
    await takenBack(charge, 1_000_000n)
    world.clock.advance(31 * second)
    const logged = world.logged.length
    await world.mpp.runRound()
    expect(world.logged.slice(logged)).toEqual([])
    expect(await revenue()).toBe(earned)
    expect(await world.balance(charge.payer, 'paper:USDC', 'deposit')).toBe(1_000_000n)
    const closed = await post(`${base}/session/close`, {
      sessionId: other.sessionId,
      bearer: other.bearer,
    })
    expect(closed.json).toMatchObject({ refundHuman: '1' })
  })

  test('that is gone while a call runs on it pays for nothing, and gives the call no answer', async () => {
    const { bearer, sessionId, payer } = await openInPaper(base)
    await openInPaper(base, { payer })
    const charge = { ...(await chargeOf(sessionId)), status: 'reversed' } as const
    world.kitchen.work = () => takenBack(charge, 1_000_000n)
    const unpaid = await post(`${world.url}/kitchen/orders`, { dish: 'soup' })
    const authorization = answerWith(challengesOf(unpaid).get('paper/session'), {
      action: 'use',
      bearer,
      useId: 'one',
    })
    const order = await post(`${world.url}/kitchen/orders`, { dish: 'soup' }, { authorization })
    world.kitchen.work = () => {}
    expect([order.status, order.json.code]).toEqual([503, 'payment.timed_out'])
    expect((await sessionOf(sessionId)).session).toMatchObject({ status: 'failed', spent: '0' })
    expect(await world.balance(charge.payer, 'paper:USDC', 'deposit')).toBe(1_000_000n)
  })

  test('of which less is left than was spent pays out what there is', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    await use({ bearer, units: 90 })
    const earned = await revenue()
    const charge = { ...(await chargeOf(sessionId)), refundedAtomic: 500_000n }
    await takenBack(charge, 500_000n)
    expect(await revenue()).toBe(earned + 500_000n)
    expect(await world.balance(charge.payer, 'paper:USDC', 'deposit')).toBe(0n)
    expect((await sessionOf(sessionId)).session.status).toBe('failed')
  })

  test('is refunded while it is there, and never from other sessions of the same payer', async () => {
    const first = await openInPaper(base)
    const { payer } = first
    const others = [await openInPaper(base, { payer }), await openInPaper(base, { payer })]
    await use({ bearer: first.bearer, units: 30 })
    const closed = await chargeOf(first.sessionId)
    await post(`${base}/session/close`, { sessionId: first.sessionId, bearer: first.bearer })
    for (const amountAtomic of [1n, 700_000n, null]) {
      await expect(world.refund(closed.id, amountAtomic)).rejects.toThrow('not there for its payer')
    }
    const left = await paperOf(closed.payer)
    const { id } = await chargeOf(others[0]?.sessionId ?? '')
    const orders = Array.from({ length: 6 }, () => world.refund(id, 400_000n))
    const ended = await Promise.allSettled(orders)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await paperOf(closed.payer)).toBe(left + 1_000_000n)
    expect(await world.balance(closed.payer, 'paper:USDC', 'deposit')).toBe(1_000_000n)
    const { bearer, sessionId } = others[1] ?? {}
    const end = await post(`${base}/session/close`, { sessionId, bearer })
    expect(end.json).toMatchObject({ refundHuman: '1' })
  })

  test('that somebody else has added is not taken from their own sessions', async () => {
    const headers = { 'x-api-key': 'ct_sk_b' }
    await openInPaper(base, { headers })
    const { sessionId } = await openInPaper(base)
    await payInPaper(`${base}/session/top-up`, { sessionId }, { payer: '', headers })
    const added = await chargeOf(sessionId)
    expect(added.payer).toBe('acct_b')
    const deposits = await world.balance('acct_b', 'paper:USDC', 'deposit')
    await expect(world.refund(added.id, null)).rejects.toThrow('not there for its payer')
    expect(await world.balance('acct_b', 'paper:USDC', 'deposit')).toBe(deposits)
    expect((await sessionOf(sessionId)).session.status).toBe('open')
  })

  test('that was refunded in part ends its session with the rest given back', async () => {
    const { bearer, sessionId, payer } = await openInPaper(base)
    await use({ bearer, units: 10 })
    const earned = await revenue()
    const charge = { ...(await chargeOf(sessionId)), refundedAtomic: 400_000n }
    expect(charge.payer).toContain(payer)
    const now = new Date(world.clock.nowMs())
    await world.database.transaction(async (tx) => {
      const account = { owner: charge.payer, purpose: 'deposit', asset: 'paper:USDC' } as const
      await world.ledger.post(tx, {
        id: `partial:${sessionId}`,
        kind: 'test.refunded',
        entries: [
          { account, amountAtomic: -400_000n },
          { account: { ...account, purpose: 'available' }, amountAtomic: 400_000n },
        ],
      })
      await world.mpp.books.refunded(tx, charge, now)
    })
    expect(await revenue()).toBe(earned + 100_000n)
    expect(await world.balance(charge.payer, 'paper:USDC', 'deposit')).toBe(0n)
    expect(await paperOf(charge.payer)).toBe(99_900_000n)
  })
})

describe('the database', () => {
  test.each([
    ['more settled than spent', 'settled = spent + 1'],
    ['more spent than accepted', 'spent = accepted + 1'],
    ['more accepted than deposited', 'accepted = deposit + 1'],
    ['more set aside than accepted', 'reserved = accepted + 1'],
    ['more given back than is left', 'refunded = deposit + 1'],
    ['a deposit that falls', 'deposit = deposit - 1'],
    ['an accepted sum that falls', 'accepted = accepted - 1'],
    ['a spent sum that falls', 'spent = spent - 1'],
    ['a count that falls', 'uses = uses - 1'],
    ['live value in a paper session', "asset = 'USDC'"],
  ])('refuses %s', async (_, change) => {
    const { bearer, sessionId } = await openInPaper(base)
    await use({ bearer })
    await expect(set(sessionId, change)).rejects.toThrow(/mpp_sessions|counters only grow/)
  })

  test.each([
    "status = 'open'",
    'spent = spent + 1',
    'accepted = accepted + 1',
    'deposit = deposit + 1',
  ])('refuses %s of a session that has ended', async (change) => {
    const { bearer, sessionId } = await openInPaper(base)
    await post(`${base}/session/close`, { sessionId, bearer })
    const refused = sql.raw(`UPDATE mpp_sessions SET ${change}`).execute(world.database.query)
    await expect(refused).rejects.toThrow(/mpp_sessions|counters only grow/)
  })
})
