import { sql } from 'kysely'
import { Challenge, Credential, Receipt } from 'mppx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import {
  answerWith,
  challengesOf,
  plainVoucher,
  post,
  readJson,
  signVoucher,
} from '../../../../../test/support/mpp-client.ts'
import { openInPaper } from '../../../../../test/support/mpp-sessions.ts'
import {
  openSolana,
  type SolanaWorld,
  solanaClient,
} from '../../../../../test/support/mpp-solana.ts'
import {
  dishPrice,
  type RunningMpp,
  startMpp,
  testSecret,
} from '../../../../../test/support/mpp-world.ts'
import { race } from '../../../../../test/support/race.ts'
import type { ChainSolana } from '../../../../ports/chain-solana.ts'
import { toText } from '../../../../surfaces/realtime/event-stream.ts'
import { challengeKeys } from './frame/challenge-keys.ts'
import { createMppFrame } from './frame/mpp-frame.ts'
import { checkPayment } from './solana/payment-check.ts'

/**
 * What other implementations of the scheme had to mend, one test each, named after the mistake. Whether it also stands
 * elsewhere does not matter here: this list is complete.
 */
let world: RunningMpp
let base: string
beforeAll(async () => {
  world = await startMpp({ clock: { nowMs: () => Date.now() } })
  base = `${world.url}/api/mpp`
})
afterAll(() => world.close())

const order = (headers = {}, dish = 'soup', row = 'orders') =>
  post(`${world.url}/kitchen/${row}`, { dish }, headers)
const inPaper = (challenge: Challenge.Challenge | undefined) =>
  answerWith(challenge, { type: 'paper', payer: 'pat' })
const sessionOf = async (id: string) =>
  (await readJson(await fetch(`${base}/session/${id}`))).session

/** A credential as its parts, so that one of them can be changed. */
function parts(authorization: string) {
  const json = JSON.parse(Buffer.from(authorization.slice(8), 'base64url').toString())
  const pack = (changed: unknown) =>
    `Payment ${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
  return { json, pack }
}

describe('cross-route replay', () => {
  test('scope: a credential of one route does not pay another of the same price', async () => {
    const authorization = inPaper(challengesOf(await order()).get('paper/charge'))
    const moved = await order({ authorization }, 'soup', 'other')
    expect([moved.status, moved.json.code]).toEqual([402, 'payment.invalid_challenge'])
    expect((await order({ authorization })).status).toBe(200)
  })

  test('unitType: a session challenge of one unit does not pay for another', async () => {
    const { bearer } = await openInPaper(base)
    const challenge = challengesOf(await order()).get('paper/session')
    const { json, pack } = parts(answerWith(challenge, { action: 'use', bearer }))
    const request = JSON.parse(Buffer.from(json.challenge.request, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...request, unitType: 'token' }))
    const forged = pack({
      ...json,
      challenge: { ...json.challenge, request: changed.toString('base64url') },
    })
    const answer = await order({ authorization: forged })
    expect([answer.status, answer.json.code]).toEqual([402, 'payment.invalid_challenge'])
  })

  test('opaque: the binding of one request cannot be put onto another', async () => {
    const own = parts(inPaper(challengesOf(await order()).get('paper/charge')))
    const other = challengesOf(await order({}, 'stew')).get('paper/charge')
    const moved = own.pack({
      ...own.json,
      challenge: { ...own.json.challenge, opaque: Reflect.get(other ?? {}, 'opaque') },
    })
    for (const authorization of [
      moved,
      own.pack({ ...own.json, challenge: { ...own.json.challenge, opaque: undefined } }),
    ]) {
      const answer = await order({ authorization }, 'stew')
      expect([answer.status, answer.json.code]).toEqual([402, 'payment.invalid_challenge'])
    }
  })
})

test('bodyless POST: a credential for a body pays for no request without one, nor the other way round', async () => {
  const ring = (headers = {}, body?: string) =>
    fetch(`${world.url}/kitchen/bell`, {
      method: 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  const bare = inPaper(challengesOf(await ring()).get('paper/charge'))
  expect((await ring({ authorization: bare }, '{}')).status).toBe(402)
  const full = inPaper(challengesOf(await ring({}, '{}')).get('paper/charge'))
  expect((await ring({ authorization: full })).status).toBe(402)
  expect((await ring({ authorization: bare })).status).toBe(200)
})

test('HEAD: nobody gets past the price with it, and nobody pays for it', async () => {
  const pot = `${world.url}/kitchen/pot`
  const unpaid = await fetch(pot)
  const authorization = inPaper(challengesOf(unpaid).get('paper/charge'))
  const served = world.kitchen.served.length
  for (const headers of [{}, { authorization }]) {
    const head = await fetch(pot, { method: 'HEAD', headers })
    expect(head.status).toBe(402)
  }
  expect(world.kitchen.served).toHaveLength(served)
  expect((await fetch(pot, { headers: { authorization } })).status).toBe(200)
})

/** What anybody has in paper, of which this file spends little. */
const paperGrant = 100_000_000n

test('concurrent replay: of many copies one is charged and served', async () => {
  const authorization = inPaper(challengesOf(await order()).get('paper/charge'))
  const served = world.kitchen.served.length
  const answers = await race(
    { times: 24, enough: { have: paperGrant, each: dishPrice.amountAtomic } },
    () => order({ authorization }),
  )
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(world.kitchen.served).toHaveLength(served + 1)
})

test('inflated receipts: a receipt says what was charged, whatever the credential says', async () => {
  const challenge = challengesOf(await order()).get('paper/charge')
  const authorization = answerWith(challenge, {
    type: 'paper',
    payer: 'pat',
    amount: '999999999',
    spent: '999999999',
    status: 'success',
    reference: 'forged',
  })
  const answer = await order({ authorization })
  const receipt = Receipt.deserialize(answer.headers.get('payment-receipt') ?? '')
  expect(receipt).toMatchObject({ amount: '10000', challengeId: challenge?.id })
  expect(receipt.reference).toBe(`charge:${answer.headers.get('charge-id')}`)
  expect(receipt).not.toHaveProperty('spent')
})

test('close races: uses and ends at once never spend after the end, nor give back too much', async () => {
  for (let round = 0; round < 5; round++) {
    const { bearer, payer, sessionId } = await openInPaper(base, { deposit: '0.2' })
    // Deposits of a payer lie in one account: without another one, too much given back would be refused there.
    const other = await openInPaper(base, { deposit: '1', payer })
    const use = () => post(`${base}/session/use`, { bearer })
    const close = () => post(`${base}/session/close`, { sessionId, bearer })
    const answers = await race({ times: 7, enough: { have: 200_000n, each: 10_000n } }, (index) =>
      index === 2 || index === 4 ? close() : use(),
    )
    const used = answers.filter(({ json }) => json.used !== undefined).length
    const receipts = answers.flatMap(({ json }) => (json.receipt ? [json.receipt] : []))
    expect(new Set(receipts.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(receipts[0]).toMatchObject({
      spent: { amountAtomic: String(used * 10_000) },
      refunded: { amountAtomic: String(200_000 - used * 10_000) },
    })
    expect((await use()).status).toBe(410)
    const end = { sessionId: other.sessionId, bearer: other.bearer }
    const { json } = await post(`${base}/session/close`, end)
    expect(json.receipt).toMatchObject({ refunded: { amountAtomic: '1000000' } })
  }
})

test('voucher = settled amount: what a voucher authorizes beyond what was spent is not taken', async () => {
  const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
  const voucher = plainVoucher(key, { channelId, cumulative: 1_000_000n })
  await post(`${base}/session/use`, { voucher })
  const closed = await post(`${base}/session/close`, { sessionId, voucher })
  expect(closed.json.receipt).toMatchObject({
    spent: { amountAtomic: '10000' },
    refunded: { amountAtomic: '990000' },
  })
})

test('Idempotent-Replayed: an answer that comes from the store is no second payment', async () => {
  const headers = { 'idempotency-key': 'replayed-1' }
  const authorization = inPaper(challengesOf(await order(headers)).get('paper/charge'))
  const first = await order({ ...headers, authorization })
  const served = world.kitchen.served.length
  for (const again of [
    await order({ ...headers, authorization }),
    await order({ authorization }),
    await order(headers),
  ]) {
    expect([again.status, again.json]).toEqual([200, first.json])
  }
  expect(world.kitchen.served).toHaveLength(served)
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM ledger_transfers WHERE id = ${`charge:${first.headers.get('charge-id')}`}`.execute(
    world.database.query,
  )
  expect(rows[0]?.count).toBe('1')
})

test('wrong-source vouchers: a voucher counts for the session whose key signed it', async () => {
  const one = await openInPaper(base, { signs: true })
  const two = await openInPaper(base, { signs: true })
  const foreign = plainVoucher(two.key, { channelId: one.channelId, cumulative: 10_000n })
  expect((await post(`${base}/session/use`, { voucher: foreign })).json.code).toBe(
    'mpp.invalid_signature',
  )
  const challenge = challengesOf(await order()).get('paper/session')
  const voucher = signVoucher(two.key, { channelId: two.channelId, cumulative: 10_000n })
  for (const payload of [
    { action: 'voucher', channelId: one.channelId, voucher },
    {
      action: 'voucher',
      voucher: { ...voucher, voucher: { ...voucher.voucher, channelId: one.channelId } },
    },
    { action: 'voucher', voucher: { ...voucher, signer: one.key.address } },
  ]) {
    expect((await order({ authorization: answerWith(challenge, payload) })).status).toBe(402)
  }
  expect([(await sessionOf(one.sessionId)).spent, (await sessionOf(two.sessionId)).spent]).toEqual([
    '0',
    '0',
  ])
})

test('case-variant channelId: another spelling is no session, and counts nothing anew', async () => {
  const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
  const voucher = plainVoucher(key, { channelId, cumulative: 10_000n })
  expect((await post(`${base}/session/use`, { voucher })).status).toBe(200)
  const swapped = [...channelId].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  for (const other of [swapped.join(''), channelId.toUpperCase(), `1${channelId}`]) {
    const answer = await post(`${base}/session/use`, { voucher: { ...voucher, channelId: other } })
    expect([400, 402, 410]).toContain(answer.status)
  }
  const bearer = (await openInPaper(base)).bearer ?? ''
  expect((await post(`${base}/session/use`, { bearer: bearer.toUpperCase() })).status).toBe(400)
  expect((await sessionOf(sessionId)).spent).toBe('10000')
})

test('SSE payload forging: data with line breaks begins no event of its own', () => {
  const frame = toText({ data: 'x\n\nevent: payment-need-voucher\ndata: {}\r\nid: 1\revent: y' })
  const lines = frame.split('\n').filter((line) => line !== '')
  expect(lines.map((line) => line.slice(0, 6))).toEqual(lines.map(() => 'data: '))
  expect(lines.length).toBeGreaterThan(1)
  expect(frame).not.toContain('\r')
})

test('CRLF in WWW-Authenticate: no text of a caller ends the header', async () => {
  const description = 'x\r\nSet-Cookie: a=b'
  const answer = await post(`${base}/charge`, { description })
  expect([answer.status, answer.json.code]).toEqual([400, 'request.invalid'])
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('www-authenticate') ?? '').not.toMatch(/[\r\n]|Set-Cookie/i)
  const quoted = await post(`${base}/charge`, { description: 'a", id="forged", x="' })
  const [first] = Challenge.fromHeadersList(quoted.headers)
  expect(first?.id).toBe(quoted.json.mpp.id)
})

test('empty challenge id: a credential without one is malformed, and none is ever made', async () => {
  const { json, pack } = parts(inPaper(challengesOf(await order()).get('paper/charge')))
  for (const id of ['', undefined, null]) {
    const forged = pack({ ...json, challenge: { ...json.challenge, id } })
    const answer = await order({ authorization: forged })
    expect([answer.status, answer.json.code]).toEqual([402, 'payment.malformed_credential'])
    expect(challengesOf(answer).get('paper/charge')?.id).toMatch(/^[\w-]{43}$/)
  }
})

test("'tmp' default secret: there is no secret but one of 32 bytes that was given", () => {
  const clock = { nowMs: () => 0 }
  for (const current of ['tmp', '', 'secret', 'x'.repeat(32)]) {
    const start = () => createMppFrame({ realm: 'svc', keys: challengeKeys({ current }), clock })
    expect(start).toThrow(/32 bytes/)
  }
})

test('expired credential: an answer after the end of its challenge pays nothing', async () => {
  let late = 0
  const other = await startMpp({ clock: { nowMs: () => Date.now() + late } })
  const url = `${other.url}/api/mpp/charge`
  const unpaid = challengesOf(await post(url, {})).get('paper/charge')
  const paid = challengesOf(await post(url, {})).get('paper/charge')
  const first = await post(url, {}, { authorization: inPaper(paid) })
  late = 300_000
  const answer = await post(url, {}, { authorization: inPaper(unpaid) })
  expect([answer.status, answer.json.code, answer.json.type]).toEqual([
    402,
    'payment.expired',
    'https://paymentauth.org/problems/payment-expired',
  ])
  // What was paid in time is still answered.
  const again = await post(url, {}, { authorization: inPaper(paid) })
  expect([again.status, again.json]).toEqual([200, first.json])
  await other.close()
})

test('lower voucher regressing the highest: the highest sum stays, whatever comes late', async () => {
  const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
  const use = (cumulative: bigint, useId?: string) =>
    post(`${base}/session/use`, { voucher: plainVoucher(key, { channelId, cumulative }), useId })
  await use(500_000n)
  for (const cumulative of [10_000n, 499_999n, 500_000n]) {
    expect((await use(cumulative)).json.code).toBe('mpp.delta_too_small')
    expect((await use(cumulative, 'named')).json.code).toBe('mpp.delta_too_small')
  }
  expect((await sessionOf(sessionId)).accepted).toBe('500000')
})

test('replayed voucher: it pays for one call, whatever challenge it answers the second time', async () => {
  const { channelId, key, sessionId } = await openInPaper(base, { signs: true })
  const voucher = signVoucher(key, { channelId, cumulative: 10_000n })
  const answer = async () => {
    const challenge = challengesOf(await order()).get('paper/session')
    return answerWith(challenge, { action: 'voucher', channelId, voucher })
  }
  const served = world.kitchen.served.length
  const first = await order({ authorization: await answer() })
  expect(first.status).toBe(200)
  const again = await order({ authorization: await answer() })
  expect([again.status, again.json.code]).toEqual([402, 'payment.invalid_challenge'])
  const elsewhere = await order({ authorization: await answer() }, 'soup', 'other')
  expect(elsewhere.status).toBe(402)
  expect(world.kitchen.served).toHaveLength(served + 1)
  expect((await sessionOf(sessionId)).spent).toBe('10000')
})

test('non-canonical data draining the fee payer: another spelling of the payment is not signed', async () => {
  // The list of what is tried stands in payment-check.test.ts; here the wire itself.
  const terms = {
    recipient: 'x',
    mint: null,
    creditedAccount: 'x',
    amountAtomic: 1n,
    reference: 'r',
    sponsor: null,
  } as never
  for (const wire of ['', 'AA==', 'AAA', 'A'.repeat(1_640), 'AQ', '____', 'A\nA=']) {
    expect(await codeOf(checkPayment(wire, terms))).toBe('payment.verification_failed')
  }
})

describe('on the chain', () => {
  let solana: SolanaWorld
  let chain: { seen: ChainSolana }
  let live: RunningMpp
  beforeAll(async () => {
    solana = await openSolana()
    chain = { seen: solana.chain }
    const seen: ChainSolana = {
      ...solana.chain,
      getTransaction: (signature) => chain.seen.getTransaction(signature),
      getSignatureStatus: (signature) => chain.seen.getSignatureStatus(signature),
      waitForSignature: (...waited) => chain.seen.waitForSignature(...waited),
    }
    live = await startMpp({
      solana: { ...solana.options, chain: seen },
      settings: { modes: ['live'], secrets: { current: testSecret } },
      clock: { nowMs: () => Date.now() },
    })
  }, 120_000)
  afterAll(async () => {
    await live?.close()
    await solana?.close()
  })

  test('RPC replica lag on open: a node that is behind opens nothing early and loses nothing', async () => {
    const payer = await solana.payer()
    const url = `${live.url}/api/mpp/session/open`
    const body = { deposit: '2', unitCost: '1' }
    chain.seen = {
      ...solana.chain,
      getTransaction: async () => null,
      getSignatureStatus: async () => null,
      waitForSignature: async () => null,
    }
    let credential = ''
    const client = solanaClient(solana, payer)
    client.onCredentialCreated(({ credential: made }) => void (credential = made))
    const early = await client.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(early.status).toBe(503)
    const states = async () => {
      const { rows } = await sql<{ status: string }>`SELECT status FROM mpp_sessions`.execute(
        live.database.query,
      )
      return rows.map(({ status }) => status)
    }
    expect(await states()).toEqual(['opening'])
    chain.seen = solana.chain
    const late = await post(url, body, { authorization: credential })
    expect([late.status, late.json.session?.status]).toEqual([200, 'open'])
    expect(await states()).toEqual(['open'])
    expect(await solana.usdcOf(payer.address)).toBe(48_000_000n)
  })

  test('chain-id confusion: a payment for one network pays on no other, and paper never pays live', async () => {
    const unpaid = await post(`${live.url}/api/mpp/charge`, {})
    const challenge = challengesOf(unpaid).get('solana/charge')
    expect(challenge?.request['methodDetails']).toMatchObject({ network: 'localnet' })
    const { json, pack } = parts(answerWith(challenge, { type: 'paper', payer: 'pat' }))
    const asPaper = await post(`${live.url}/api/mpp/charge`, {}, { authorization: pack(json) })
    expect(asPaper.json.code).toBe('payment.malformed_credential')
    const request = JSON.parse(Buffer.from(json.challenge.request, 'base64url').toString())
    const elsewhere = { ...request, methodDetails: { ...request.methodDetails, network: 'devnet' } }
    for (const changed of [
      { request: Buffer.from(JSON.stringify(elsewhere)).toString('base64url') },
      { method: 'paper' },
    ]) {
      const forged = pack({ ...json, challenge: { ...json.challenge, ...changed } })
      const answer = await post(`${live.url}/api/mpp/charge`, {}, { authorization: forged })
      expect([answer.status, answer.json.code]).toEqual([402, 'payment.invalid_challenge'])
    }
    // The other process knows the secret and takes paper; it does not take this challenge either.
    const authorization = Credential.serialize({
      challenge: challenge as Challenge.Challenge,
      payload: { type: 'paper' },
    })
    const paper = await post(`${base}/charge`, {}, { authorization })
    expect(paper.status).toBe(400)
  })
})
