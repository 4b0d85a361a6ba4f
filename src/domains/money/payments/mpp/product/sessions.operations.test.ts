import { sql } from 'kysely'
import { Receipt } from 'mppx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerWith,
  challengesOf,
  plainVoucher,
  post,
  readJson,
  sessionClient,
  signVoucher,
} from '../../../../../../test/support/mpp-client.ts'
import { openInPaper, payInPaper } from '../../../../../../test/support/mpp-sessions.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import { race } from '../../../../../../test/support/race.ts'
import { solanaKey } from '../../../../../../test/support/solana-payments.ts'

let world: RunningMpp
let base: string
beforeAll(async () => {
  world = await startMpp({ clock: { nowMs: () => Date.now() } })
  base = `${world.url}/api/mpp`
})
afterAll(() => world.close())

const get = async (id: string) => {
  const answer = await fetch(`${base}/session/${id}`)
  return { status: answer.status, json: await readJson(answer) }
}
const use = (body: object, headers = {}) => post(`${base}/session/use`, body, headers)
const close = (body: object, headers = {}) => post(`${base}/session/close`, body, headers)

/** The states that events told of a session, in order. */
async function told(sessionId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ status: string }>`
    SELECT payload ->> 'status' AS status FROM events WHERE subject = ${sessionId}
    ORDER BY position`.execute(world.database.query)
  return rows.map(({ status }) => status)
}

describe('POST /session/open', () => {
  test('402 offers the deposit as a charge and as the opening of a session', async () => {
    const answer = await post(`${base}/session/open`, {})
    expect(answer.status).toBe(402)
    expect([...challengesOf(answer).keys()]).toEqual(['paper/charge', 'paper/session'])
    expect(answer.json.mpp).toMatchObject({ amountHuman: '1', intent: 'charge' })
  })

  test('200 opens with a bearer that stands nowhere else', async () => {
    const { status, json, headers } = await payInPaper(`${base}/session/open`, {}, { payer: 'ann' })
    expect(status).toBe(200)
    expect(json.session).toMatchObject({
      status: 'open',
      mode: 'paper',
      deposit: '1000000',
      depositHuman: '1',
      balanceHuman: '1',
      unitCostHuman: '0.01',
      unitType: 'request',
      signer: null,
      bearer: expect.stringMatching(/^[0-9a-f]{64}$/),
      requests: 0,
    })
    expect(headers.get('payment-receipt')).not.toBeNull()
    const { sessionId, bearer } = json.session
    expect((await get(sessionId)).json.session).not.toHaveProperty('bearer')
    const { rows } = await sql<{ row: string }>`
      SELECT s::text AS row FROM mpp_sessions s WHERE id = ${sessionId}`.execute(
      world.database.query,
    )
    expect(rows[0]?.row).not.toContain(bearer)
    expect(await told(sessionId)).toEqual(['opening', 'open'])
  })

  test('200 opens for a key, without any bearer', async () => {
    const key = solanaKey()
    const body = { deposit: '0.5', unitCost: '0.1', unitType: 'token', sessionKey: key.address }
    const { json } = await payInPaper(`${base}/session/open`, body, { payer: 'ann' })
    expect(json.session).toMatchObject({ signer: key.address, bearer: null, unitType: 'token' })
  })

  test('200 by the action of the session intent, paid like the charge', async () => {
    const unpaid = await post(`${base}/session/open`, {})
    const opening = challengesOf(unpaid).get('paper/session')
    const authorization = answerWith(opening, { action: 'open', payer: 'olga' })
    const answer = await post(`${base}/session/open`, {}, { authorization })
    expect([answer.status, answer.json.session?.status]).toEqual([200, 'open'])
    expect(Receipt.deserialize(answer.headers.get('payment-receipt') ?? '')).toMatchObject({
      intent: 'session',
    })
  })

  test('the deposit is the payer’s own, and nobody’s revenue', async () => {
    const revenue = await world.balance('platform', 'paper:USDC', 'revenue')
    const headers = { 'x-api-key': 'ct_sk_b' }
    await openInPaper(base, { deposit: '3', headers })
    expect(await world.balance('acct_b', 'paper:USDC', 'deposit')).toBe(3_000_000n)
    expect(await world.balance('platform', 'paper:USDC', 'revenue')).toBe(revenue)
  })

  test.each([
    ['a unit that costs more than the deposit', { deposit: '0.001' }],
    ['a unit that costs nothing', { unitCost: '0' }],
    ['a deposit beyond 64 bits', { deposit: '999999999999', asset: 'SOL' }],
    ['a key that is none', { sessionKey: '1'.repeat(33) }],
    ['the key that everybody has', { sessionKey: '11111111111111111111111111111111' }],
    ['an idle time of a second', { idleTimeoutSeconds: 1 }],
  ])('400 for %s', async (_, body) => {
    expect((await post(`${base}/session/open`, body)).status).toBe(400)
  })
})

describe('POST /session/use', () => {
  test('402 with a challenge of the session intent where nothing shows a session', async () => {
    const answer = await use({})
    expect([answer.status, answer.json.code]).toEqual([402, 'payment.required'])
    expect([...challengesOf(answer).keys()]).toEqual(['paper/session'])
    expect(answer.json.mpp).toMatchObject({ intent: 'session' })
  })

  test('200 charges a unit, and several', async () => {
    const { bearer } = await openInPaper(base)
    expect((await use({ bearer })).json).toMatchObject({
      ok: true,
      session: { balanceHuman: '0.99', spent: '10000', requests: 1 },
      used: { amount: '10000', amountHuman: '0.01', spentAfter: '10000', repeated: false },
    })
    expect((await use({ bearer, units: 7 })).json).toMatchObject({
      session: { balanceHuman: '0.92', requests: 2 },
      used: { amountHuman: '0.07' },
    })
  })

  test('200 once for each use id, and 409 for another amount under it', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    const first = await use({ bearer, useId: 'call-1' })
    const again = await use({ bearer, useId: 'call-1' })
    expect(again.json.used).toEqual({ ...first.json.used, repeated: true })
    expect((await get(sessionId)).json.session.spent).toBe('10000')
    const other = await use({ bearer, useId: 'call-1', units: 2 })
    expect([other.status, other.json.code]).toEqual([409, 'mpp.use_id_reused'])
  })

  test('of many copies of one use one is charged', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    const enough = { have: 1_000_000n, each: 10_000n }
    const answers = await race({ times: 20, enough }, () => use({ bearer, useId: 'only' }))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ json }) => !json.used.repeated)).toHaveLength(1)
    expect((await get(sessionId)).json.session.spent).toBe('10000')
  })

  test('402 when less is left than it costs, and the session is exhausted', async () => {
    const { bearer, sessionId } = await openInPaper(base, { deposit: '0.025' })
    expect((await use({ bearer })).json.session.status).toBe('open')
    expect((await use({ bearer })).json.session.status).toBe('exhausted')
    const none = await use({ bearer })
    expect([none.status, none.json.code, none.json.type]).toEqual([
      402,
      'mpp.insufficient_balance',
      'https://paymentauth.org/problems/session/insufficient-balance',
    ])
    expect(none.json).toMatchObject({ remainingAtomic: '5000', shortfallAtomic: '5000' })
    expect(await told(sessionId)).toEqual(['opening', 'open', 'exhausted'])
  })

  test('never more than the deposit, however many come at once', async () => {
    const { bearer, sessionId } = await openInPaper(base, { deposit: '0.1' })
    const answers = await race({ times: 30, enough: 'the deposit is the rule' }, () =>
      use({ bearer }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect((await get(sessionId)).json.session).toMatchObject({ spent: '100000', balance: '0' })
  })

  test('200 by vouchers, each above the one before', async () => {
    const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
    const voucher = (cumulative: bigint) => plainVoucher(key, { channelId, cumulative })
    expect((await use({ voucher: voucher(10_000n) })).status).toBe(200)
    expect((await use({ voucher: voucher(35_000n) })).json.session).toMatchObject({
      accepted: '35000',
      spent: '20000',
    })
    for (const cumulative of [35_000n, 34_999n, 10_000n]) {
      const stale = await use({ voucher: voucher(cumulative) })
      expect([stale.status, stale.json.code]).toEqual([402, 'mpp.delta_too_small'])
    }
    expect((await get(sessionId)).json.session.spent).toBe('20000')
  })

  test('402 for vouchers that do not hold', async () => {
    const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
    const other = await openInPaper(base, { signs: true })
    const good = plainVoucher(key, { channelId, cumulative: 10_000n })
    const cases = [
      ['mpp.amount_exceeds_deposit', plainVoucher(key, { channelId, cumulative: 1_000_001n })],
      ['mpp.insufficient_balance', plainVoucher(key, { channelId, cumulative: 9_999n })],
      ['mpp.invalid_signature', { ...good, cumulativeAmount: '20000' }],
      ['mpp.invalid_signature', { ...good, channelId: other.channelId }],
      ['mpp.invalid_signature', { ...good, expiresAt: 4_000_000_000 }],
      ['mpp.invalid_signature', plainVoucher(other.key, { channelId, cumulative: 10_000n })],
      ['mpp.signer_mismatch', { ...good, signer: other.key.address }],
      ['mpp.voucher_expired', plainVoucher(key, { channelId, cumulative: 10_000n, expiresAt: 1 })],
    ] as const
    for (const [code, voucher] of cases) {
      const answer = await use({ voucher })
      expect([answer.status, answer.json.code]).toEqual([402, code])
    }
    expect((await get(sessionId)).json.session).toMatchObject({ accepted: '0', spent: '0' })
  })

  test('410 for a session that nobody knows, by any name', async () => {
    const stranger = solanaKey()
    const voucher = plainVoucher(stranger, { channelId: solanaKey().address, cumulative: 1n })
    for (const body of [{ bearer: 'ab'.repeat(32) }, { voucher }]) {
      const answer = await use(body)
      expect([answer.status, answer.json.code]).toEqual([410, 'mpp.channel_not_found'])
    }
  })

  test('402 for a bearer of another session than the one that is named', async () => {
    const one = await openInPaper(base)
    const two = await openInPaper(base)
    const answer = await use({ sessionId: one.sessionId, bearer: two.bearer })
    expect([answer.status, answer.json.code]).toEqual([402, 'mpp.signer_mismatch'])
  })

  test('400 for a session that is shown in two ways', async () => {
    const { bearer, channelId, key } = await openInPaper(base)
    const voucher = plainVoucher(key, { channelId, cumulative: 10_000n })
    expect((await use({ bearer, voucher })).status).toBe(400)
  })

  test('200 to the reference client, with receipts that count', async () => {
    const { channelId, key } = await openInPaper(base, { signs: true })
    let cumulative = 0n
    const client = sessionClient(() => {
      cumulative += 10_000n
      return { action: 'voucher', channelId, voucher: signVoucher(key, { channelId, cumulative }) }
    })
    for (const spent of ['10000', '20000']) {
      const answer = await client.fetch(`${base}/session/use`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect(answer.status).toBe(200)
      expect(Receipt.fromResponse(answer)).toMatchObject({
        intent: 'session',
        method: 'paper',
        acceptedCumulative: spent,
        spent,
      })
    }
  })

  test('402 to a credential that was made for another body, or another action', async () => {
    const { bearer } = await openInPaper(base)
    const challenge = challengesOf(await use({})).get('paper/session')
    const using = answerWith(challenge, { action: 'use', bearer })
    const moved = await use({ units: 5 }, { authorization: using })
    expect([moved.status, moved.json.code]).toEqual([402, 'payment.invalid_challenge'])
    const closing = answerWith(challenge, { action: 'close', bearer })
    const wrong = await use({}, { authorization: closing })
    expect([wrong.status, wrong.json.code]).toEqual([400, 'payment.method_unsupported'])
    expect((await use({}, { authorization: using })).status).toBe(200)
  })
})

describe('POST /session/close', () => {
  test('200 gives the rest back and pays out what was spent', async () => {
    const { bearer, sessionId } = await openInPaper(base, { headers: { 'x-api-key': 'ct_sk_o' } })
    const revenue = await world.balance('platform', 'paper:USDC', 'revenue')
    await use({ bearer, units: 3 })
    const answer = await close({ sessionId, bearer })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      ok: true,
      refundHuman: '0.97',
      session: { status: 'closed', balance: '0', settled: '30000', refunded: '970000' },
      receipt: {
        status: 'closed',
        deposit: { amountAtomic: '1000000' },
        spent: { amountAtomic: '30000' },
        refunded: { amountAtomic: '970000' },
        refundVia: 'ledger',
        refundReference: `session:${sessionId}:refund`,
        uses: '1',
      },
    })
    expect(await world.balance('acct_o', 'paper:USDC')).toBe(99_970_000n)
    expect(await world.balance('acct_o', 'paper:USDC', 'deposit')).toBe(0n)
    expect(await world.balance('platform', 'paper:USDC', 'revenue')).toBe(revenue + 30_000n)
    expect(await told(sessionId)).toEqual(['opening', 'open', 'closing', 'closed'])
  })

  test('200 with the same bytes the second time, and money moved once', async () => {
    const headers = { 'x-api-key': 'ct_sk_b' }
    const { bearer, sessionId } = await openInPaper(base, { headers })
    // Deposits of a payer lie in one account: with others, too much given back would not be refused there.
    await openInPaper(base, { deposit: '9', headers })
    await use({ bearer })
    const left = () => world.balance('acct_b', 'paper:USDC', 'deposit')
    const have = await left()
    const many = await race({ times: 10, enough: { have, each: 1_000_000n } }, () =>
      close({ sessionId, bearer }),
    )
    expect(many.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const receipts = many.flatMap(({ json }) => json.receipt ?? [])
    const [first] = receipts
    expect(receipts).toEqual(receipts.map(() => first))
    expect(await left()).toBe(have - 1_000_000n)
    const again = await close({ sessionId, bearer })
    expect([again.status, again.json.receipt]).toEqual([200, first])
    expect((await get(sessionId)).json.receipt).toEqual(first)
  })

  test('410 for uses after it', async () => {
    const { bearer, channelId, key, sessionId } = await openInPaper(base)
    await close({ sessionId, bearer })
    const late = await use({ bearer })
    expect([late.status, late.json.code, late.json.type]).toEqual([
      410,
      'mpp.channel_finalized',
      'https://paymentauth.org/problems/session/channel-finalized',
    ])
    expect(late.json).toMatchObject({ state: 'closed', allowed: [] })
    expect(channelId).not.toBe(key.address)
  })

  test('402 without anything that shows whose session it is, or with a wrong bearer', async () => {
    const { sessionId } = await openInPaper(base)
    const other = await openInPaper(base)
    const nothing = await close({ sessionId })
    expect([nothing.status, [...challengesOf(nothing).keys()]]).toEqual([402, ['paper/session']])
    const wrong = await close({ sessionId, bearer: other.bearer })
    expect([wrong.status, wrong.json.code]).toEqual([402, 'mpp.signer_mismatch'])
    expect((await get(sessionId)).json.session.status).toBe('open')
  })

  test('200 by the highest voucher, which says who closes and not what it costs', async () => {
    const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
    const voucher = (cumulative: bigint) => plainVoucher(key, { channelId, cumulative })
    await use({ voucher: voucher(50_000n) })
    const lower = await close({ sessionId, voucher: voucher(49_999n) })
    expect([lower.status, lower.json.code]).toEqual([402, 'mpp.delta_too_small'])
    const answer = await close({ sessionId, voucher: voucher(900_000n) })
    expect(answer.json.receipt).toMatchObject({
      spent: { amountAtomic: '10000' },
      refunded: { amountAtomic: '990000' },
    })
  })

  test('200 by the action of the scheme, with its receipt', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    const challenge = challengesOf(await close({ sessionId })).get('paper/session')
    const authorization = answerWith(challenge, { action: 'close', bearer })
    const answer = await close({ sessionId }, { authorization })
    expect([answer.status, answer.json.session?.status]).toEqual([200, 'closed'])
    expect(Receipt.deserialize(answer.headers.get('payment-receipt') ?? '')).toMatchObject({
      intent: 'session',
      reference: sessionId,
      refunded: '1000000',
      spent: '0',
    })
  })

  test.each([
    ['localhost:4663', 'alt.example'],
    ['alt.example', 'localhost:4663'],
  ])('200 by an action that was asked for at %s and comes to %s', async (asked, used) => {
    const { bearer, sessionId } = await openInPaper(base)
    const closeAt = (host: string, headers = {}) =>
      world.http.inject({
        method: 'POST',
        url: '/api/mpp/session/close',
        headers: { host, ...headers },
        payload: { sessionId },
      })
    const unpaid = (await closeAt(asked)).headers['www-authenticate']
    const headers = new Headers({ 'www-authenticate': String(unpaid) })
    const challenge = challengesOf({ headers }).get('paper/session')
    const authorization = answerWith(challenge, { action: 'close', bearer })
    expect((await closeAt(used, { authorization })).json().session?.status).toBe('closed')
  })

  test('200 for the account that opened it, without the bearer; 402 for another account', async () => {
    const headers = { 'x-api-key': 'ct_sk_a' }
    const { sessionId } = await openInPaper(base, { headers })
    const stranger = await close({ sessionId }, { 'x-api-key': 'ct_sk_b' })
    expect([stranger.status, stranger.json.code]).toEqual([402, 'mpp.signer_mismatch'])
    expect((await close({ sessionId }, headers)).json.session.status).toBe('closed')
  })

  test('200 begins a forced end, which its key can still make an ordinary one', async () => {
    const headers = { 'x-api-key': 'ct_sk_a' }
    const { bearer, sessionId } = await openInPaper(base, { headers })
    const forced = await close({ sessionId, force: true }, headers)
    expect(forced.json).toMatchObject({ session: { status: 'force_closing' }, receipt: null })
    expect((await use({ bearer })).status).toBe(410)
    expect((await close({ sessionId, force: true, bearer })).json.code).toBe('mpp.signer_mismatch')
    expect((await close({ sessionId, bearer })).json.session.status).toBe('closed')
    expect(await told(sessionId)).toEqual(['opening', 'open', 'force_closing', 'closing', 'closed'])
  })
})

describe('POST /session/top-up', () => {
  test('200 adds to the deposit, whoever pays, and opens what was exhausted', async () => {
    const { bearer, sessionId } = await openInPaper(base, { deposit: '0.01' })
    await use({ bearer })
    expect((await use({ bearer })).json.code).toBe('mpp.insufficient_balance')
    const gift = { sessionId, amount: '0.5' }
    const answer = await payInPaper(`${base}/session/top-up`, gift, { payer: 'donor' })
    expect(answer.json).toMatchObject({
      ok: true,
      addedHuman: '0.5',
      session: { depositHuman: '0.51' },
    })
    expect((await get(sessionId)).json.session).toMatchObject({
      status: 'open',
      depositHuman: '0.51',
    })
    expect((await use({ bearer })).status).toBe(200)
    expect(await told(sessionId)).toEqual(['opening', 'open', 'exhausted', 'open'])
    const closed = await close({ sessionId, bearer })
    expect(closed.json.refundHuman).toBe('0.49')
  })

  test('200 leaves exhausted what it adds less than a unit to, and says so', async () => {
    const { bearer, sessionId } = await openInPaper(base, { deposit: '0.01' })
    await use({ bearer })
    const little = { sessionId, amount: '0.009' }
    const answer = await payInPaper(`${base}/session/top-up`, little, { payer: 'donor' })
    expect(answer.json.session).toMatchObject({ status: 'exhausted', depositHuman: '0.019' })
    expect((await get(sessionId)).json.session.status).toBe('exhausted')
  })

  test('200 by the action of the scheme', async () => {
    const { sessionId } = await openInPaper(base)
    const unpaid = await post(`${base}/session/top-up`, { sessionId })
    const authorization = answerWith(challengesOf(unpaid).get('paper/session'), {
      action: 'topUp',
      payer: 'donor',
    })
    const answer = await post(`${base}/session/top-up`, { sessionId }, { authorization })
    expect([answer.status, answer.json.session?.depositHuman]).toEqual([200, '2'])
  })

  test('404 for an unknown session and 410 for one that ended, before anybody pays', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    await close({ sessionId, bearer })
    const ended = await post(`${base}/session/top-up`, { sessionId })
    expect([ended.status, ended.json.code]).toEqual([410, 'mpp.channel_finalized'])
    const unknown = `sess_${'0'.repeat(26)}`
    const missing = await post(`${base}/session/top-up`, { sessionId: unknown })
    expect([missing.status, missing.json.code]).toEqual([404, 'resource.not_found'])
  })
})

describe('GET /session/{id}', () => {
  test('404 for an id that nobody has, 400 for one that is none', async () => {
    expect((await get(`sess_${'0'.repeat(26)}`)).status).toBe(404)
    expect((await get('sess_1')).status).toBe(400)
  })
})

describe('a priced row of another domain', () => {
  const order = (headers = {}, dish = 'soup') =>
    post(`${world.url}/kitchen/orders`, { dish }, headers)
  const challengeOf = async () => challengesOf(await order()).get('paper/session')

  test('200 is paid by a voucher of the reference client', async () => {
    const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
    let cumulative = 0n
    const client = sessionClient(() => {
      cumulative += 10_000n
      return { action: 'voucher', channelId, voucher: signVoucher(key, { channelId, cumulative }) }
    })
    for (const spent of ['10000', '20000']) {
      const answer = await client.fetch(`${world.url}/kitchen/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ dish: 'soup' }),
      })
      expect(answer.status).toBe(200)
      expect(Receipt.fromResponse(answer)).toMatchObject({
        intent: 'session',
        amount: '10000',
        acceptedCumulative: spent,
        spent,
        channelId,
      })
    }
    expect((await get(sessionId)).json.session).toMatchObject({
      spent: '20000',
      settled: '20000',
      requests: 2,
    })
  })

  test('200 is paid by the bearer, once for each use id', async () => {
    const { bearer, sessionId } = await openInPaper(base)
    const payload = { action: 'use', bearer, useId: 'order-1' }
    const first = answerWith(await challengeOf(), payload)
    const paid = await order({ authorization: first })
    expect(paid.status).toBe(200)
    const repeat = await order({ authorization: first })
    expect([repeat.status, repeat.json]).toEqual([200, paid.json])
    expect(repeat.headers.get('payment-replayed')).toBe('true')
    const again = await order({ authorization: answerWith(await challengeOf(), payload) })
    expect([again.status, again.json.reason]).toEqual([402, 'payment_used'])
    expect((await get(sessionId)).json.session.spent).toBe('10000')
  })

  test('200 of a metered call takes what was used, and the rest serves again', async () => {
    const { bearer, sessionId } = await openInPaper(base, { deposit: '0.014' })
    const cook = (headers = {}) => post(`${world.url}/kitchen/stove`, {}, headers)
    const challenge = challengesOf(await cook()).get('paper/session')
    const paid = await cook({ authorization: answerWith(challenge, { action: 'use', bearer }) })
    expect([paid.status, paid.json.cost]).toEqual([200, '4000'])
    expect((await get(sessionId)).json.session).toMatchObject({
      status: 'open',
      spent: '4000',
      settled: '4000',
      balanceHuman: '0.01',
    })
    expect(await told(sessionId)).toEqual(['opening', 'open', 'exhausted', 'open'])
  })

  test('200 of a metered call in play money takes what was used', async () => {
    const { status, headers } = await payInPaper(`${world.url}/kitchen/stove`, {}, { payer: 'mia' })
    expect(status).toBe(200)
    const { rows } = await sql<{ cost: string; quoted: string }>`
      SELECT amount_atomic AS cost, quoted_atomic AS quoted FROM charges
      WHERE id = ${headers.get('charge-id')}`.execute(world.database.query)
    expect(rows).toEqual([{ cost: '4000', quoted: '10000' }])
  })

  test('500 of the handler gives the price back to the session', async () => {
    const { bearer, sessionId } = await openInPaper(base, { deposit: '0.01' })
    world.kitchen.work = () => {
      throw new Error('it burnt')
    }
    const failed = await order({
      authorization: answerWith(await challengeOf(), { action: 'use', bearer }),
    })
    world.kitchen.work = () => {}
    expect(failed.status).toBe(500)
    expect((await get(sessionId)).json.session).toMatchObject({
      status: 'open',
      spent: '0',
      balanceHuman: '0.01',
    })
    expect(await told(sessionId)).toEqual(['opening', 'open', 'exhausted', 'open'])
  })

  test.each([
    ['insufficient_balance', 'payment.insufficient', { cumulative: 9_999n }],
    ['amount_exceeds_deposit', 'payment.verification_failed', { cumulative: 1_000_001n }],
    ['voucher_expired', 'payment.verification_failed', { cumulative: 10_000n, expiresAt: 1 }],
  ])('402 %s with every offer beside it', async (reason, code, voucher) => {
    const { channelId, key } = await openInPaper(base, { signs: true })
    const authorization = answerWith(await challengeOf(), {
      action: 'voucher',
      channelId,
      voucher: signVoucher(key, { channelId, ...voucher }),
    })
    const answer = await order({ authorization })
    expect([answer.status, answer.json.code, answer.json.reason]).toEqual([402, code, reason])
    expect([...challengesOf(answer).keys()]).toEqual(['paper/charge', 'paper/session'])
  })

  test('402 in an asset that the session is not in', async () => {
    const { bearer } = await openInPaper(base, { deposit: '1', body: { asset: 'SOL' } })
    const authorization = answerWith(await challengeOf(), { action: 'use', bearer })
    const answer = await order({ authorization })
    expect([answer.status, answer.json.reason]).toEqual([402, 'session_asset'])
  })

  test('400 for opening a session with a payment for something else', async () => {
    const authorization = answerWith(await challengeOf(), { action: 'open', payer: 'olga' })
    const answer = await order({ authorization })
    expect([answer.status, answer.json.code]).toEqual([400, 'payment.method_unsupported'])
  })
})

test('nothing was logged as a failure but what was broken on purpose', () => {
  expect(world.logged).toEqual(['server.defect Error: it burnt'])
})
