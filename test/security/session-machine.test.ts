import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChargeRecord } from '../../src/domains/money/payments/charge-record.ts'
import type { BodyCall } from '../../src/domains/money/payments/mpp/product/sessions.service.ts'
import { depositSource } from '../../src/domains/money/payments/mpp/rails/deposits.ts'
import { readVoucher } from '../../src/domains/money/payments/mpp/sessions/voucher-json.ts'
import type { LedgerRail, SettleRequest } from '../../src/domains/money/payments/rail.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { PaidCall } from '../../src/kernel/operation.ts'
import type { Database } from '../../src/ports/database.ts'
import { handClock } from '../support/auth-world.ts'
import { createTestDatabase } from '../support/database.ts'
import { plainVoucher } from '../support/mpp-client.ts'
import { type MppProcess, mppMigrationSets, openMppProcess } from '../support/mpp-world.ts'
import { fc } from '../support/properties.ts'
import { type SolanaKey, solanaKey } from '../support/solana-payments.ts'
import { count, scaled, seed } from './scale.ts'

/** What one unit costs, in atomic units: a hundredth of a cent, so that sums stay readable. */
const price = 100n
const human = (amountAtomic: bigint) => `0.${amountAtomic.toString().padStart(6, '0')}`
const hour = 3_600_000

let database: Database
let processes: readonly [MppProcess, MppProcess]
const clock = handClock()
beforeAll(async () => {
  database = await createTestDatabase(mppMigrationSets)
  const start = () => openMppProcess({ database, clock })
  processes = [await start(), await start()]
})
afterAll(async () => {
  for (const { http } of processes) await http.close()
  await database.close()
})

/** What a session is believed to be. */
type Believed = {
  readonly id: string
  readonly channelId: string
  readonly payer: string
  readonly bearer: string | null
  readonly key: SolanaKey
  status: 'closed' | 'closing' | 'exhausted' | 'expired' | 'force_closing' | 'open'
  deposit: bigint
  accepted: bigint
  reserved: bigint
  spent: bigint
  /** Whether the highest voucher has paid for something. */
  voucherUsed: boolean
  uses: bigint
  /** Uses by their ids. */
  readonly named: Set<string>
  /** Calls that are running. */
  readonly running: SettleRequest[]
  receipt: unknown
}
type Model = { readonly sessions: readonly Believed[] }
type Real = { readonly at: (index: number) => MppProcess }
type Command = fc.AsyncCommand<Model, Real>

/** How often what was done. */
const taken = new Map<string, number>()

const call = <body>(body: body, differences: Partial<BodyCall<body>> = {}): BodyCall<body> => ({
  requestId: 'req_fuzz',
  addressBlock: '127.0.0.1',
  requestedHost: undefined,
  signal: () => new AbortController().signal,
  requestHeader: () => undefined,
  payment: null,
  header: () => {},
  input: { body },
  principal: null,
  ...differences,
})

/** The code of the refusal, or `ok`. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (failure) {
    if (failure instanceof AppError) return failure.spec.code
    throw failure
  }
}

/** Pays a deposit as the paywall would: the handler first, then the money and the books in one transaction. */
async function paid(
  process: MppProcess,
  amountAtomic: bigint,
  payer: string,
  handle: (payment: PaidCall) => Promise<unknown>,
): Promise<void> {
  const chargeId = `chg_${randomUUID()}`
  await handle({
    chargeId,
    rail: 'mpp_paper',
    mode: 'paper',
    amountAtomic,
    asset: 'USDC',
    quote: { unit: 'call' },
    payer,
  })
  const asset = 'paper:USDC' as const
  const charge = { id: chargeId, payer, asset, amountAtomic, priceSource: depositSource }
  await database.transaction(async (tx) => {
    // The books look at these members alone.
    const record = charge as unknown as ChargeRecord
    const credits = await process.mpp.books.shares(tx, record, amountAtomic)
    await process.ledger.post(tx, {
      id: `charge:${chargeId}`,
      kind: 'charge.captured',
      entries: [
        { account: { owner: 'platform', purpose: 'external', asset }, amountAtomic: -amountAtomic },
        ...credits,
      ],
    })
    await process.mpp.books.charged(tx, record, new Date(clock.nowMs()))
  })
}

function served(session: Believed): string | null {
  if (session.status === 'open') return null
  return session.status === 'exhausted' ? 'mpp.insufficient_balance' : 'mpp.channel_finalized'
}

/** What a proof is answered, and what it authorizes. */
function expected(
  session: Believed,
  cumulative: bigint | null,
): { readonly code: string; readonly accepted: bigint } {
  const refused = served(session)
  if (refused !== null) return { code: refused, accepted: session.accepted }
  const needed = session.spent + session.reserved + price
  if (cumulative === null) {
    return needed > session.deposit
      ? { code: 'mpp.insufficient_balance', accepted: session.accepted }
      : { code: 'ok', accepted: needed > session.accepted ? needed : session.accepted }
  }
  const isFree = cumulative === session.accepted && !session.voucherUsed
  if (cumulative <= session.accepted && !isFree)
    return { code: 'mpp.delta_too_small', accepted: session.accepted }
  if (cumulative > session.deposit)
    return { code: 'mpp.amount_exceeds_deposit', accepted: session.accepted }
  if (needed > cumulative) return { code: 'mpp.insufficient_balance', accepted: session.accepted }
  return { code: 'ok', accepted: cumulative }
}

function exhaust(session: Believed): void {
  const left = session.deposit - session.spent - session.reserved
  if (session.status === 'open' && left < price) session.status = 'exhausted'
  else if (session.status === 'exhausted' && left >= price) session.status = 'open'
}

/** The sum that a voucher of this kind names. */
function cumulativeOf(session: Believed, kind: VoucherKind): bigint | null {
  if (session.bearer !== null) return null
  switch (kind) {
    case 'next':
      return session.accepted + price
    case 'far':
      return session.accepted + 3n * price
    case 'equal':
      return session.accepted
    case 'lower':
      return session.accepted > 0n ? session.accepted - 1n : 0n
    case 'short':
      return session.accepted + 1n
    case 'all':
      return session.deposit
    case 'above':
      return session.deposit + 1n
  }
}
const kinds = [
  'next',
  'next',
  'far',
  'far',
  'equal',
  'equal',
  'lower',
  'short',
  'all',
  'above',
] as const
type VoucherKind = (typeof kinds)[number]

function proofBody(session: Believed, cumulative: bigint | null) {
  return session.bearer === null
    ? {
        voucher: plainVoucher(session.key, {
          channelId: session.channelId,
          cumulative: cumulative ?? 0n,
        }),
      }
    : { bearer: session.bearer }
}

async function stored({ id }: Believed) {
  const { rows } = await sql<{
    status: Believed['status']
    deposit: string
    accepted: string
    reserved: string
    spent: string
    settled: string
    refunded: string
    uses: string
    voucher: unknown
  }>`
    SELECT status, deposit, accepted, reserved, spent, settled, refunded, uses, voucher
    FROM mpp_sessions WHERE id = ${id}`.execute(database.query)
  const [row] = rows
  if (row === undefined) throw new Error('the session is gone')
  return row
}

/** Compares what is stored with what is believed, and checks the laws. */
async function check(session: Believed): Promise<void> {
  const { settled, refunded, voucher: _voucher, ...counted } = await stored(session)
  assert.deepEqual(counted, {
    status: session.status,
    deposit: `${session.deposit}`,
    accepted: `${session.accepted}`,
    reserved: `${session.reserved}`,
    spent: `${session.spent}`,
    uses: `${session.uses}`,
  })
  assert.ok(BigInt(settled) <= session.spent)
  assert.ok(session.spent <= session.accepted && session.accepted <= session.deposit)
  const isOver = session.status === 'closed' || session.status === 'expired'
  assert.equal(BigInt(refunded), isOver ? session.deposit - session.spent : 0n)
  const held = await processes[0].balance(session.payer, 'paper:USDC', 'deposit')
  assert.equal(held, isOver ? 0n : session.deposit - BigInt(settled))
}

/** One thing that somebody does to one session on one of the processes. */
function onSession(
  label: string,
  [at, pick]: readonly [number, number],
  act: (session: Believed, process: MppProcess) => Promise<void>,
): Command {
  return {
    check: () => true,
    async run({ sessions }, real) {
      const session = sessions[pick % sessions.length]
      if (session === undefined) throw new Error('no session was opened')
      taken.set(label, (taken.get(label) ?? 0) + 1)
      await act(session, real.at(at))
      await check(session)
    },
    toString: () => `${label}(process ${at}, session ${pick})`,
  }
}

async function open(
  process: MppProcess,
  { units, signs }: { readonly units: bigint; readonly signs: boolean },
): Promise<Believed> {
  const key = solanaKey()
  const payer = `acct_${randomUUID()}`
  const deposit = units * price
  let opened = { sessionId: '', channelId: '', bearer: '' as string | null }
  const body = {
    deposit: human(deposit),
    unitCost: human(price),
    ...(signs ? { sessionKey: key.address } : {}),
  }
  await paid(process, deposit, payer, async (payment) => {
    opened = (await process.mpp.service.open(call(body, { payment }))).session
  })
  const { sessionId: id, channelId, bearer } = opened
  const session: Believed = {
    id,
    channelId,
    payer,
    bearer,
    key,
    deposit,
    status: 'open',
    accepted: 0n,
    reserved: 0n,
    spent: 0n,
    uses: 0n,
    voucherUsed: false,
    named: new Set(),
    running: [],
    receipt: null,
  }
  await check(session)
  return session
}

async function topUp(session: Believed, process: MppProcess): Promise<void> {
  const body = { sessionId: session.id, amount: human(price) }
  if (served(session) === 'mpp.channel_finalized') {
    const outcome = await outcomeOf(process.mpp.service.topUpQuote(call(body)))
    assert.equal(outcome, 'mpp.channel_finalized')
    return
  }
  await paid(process, price, `acct_${randomUUID()}`, (payment) =>
    process.mpp.service.topUp(call(body, { payment })),
  )
  session.deposit += price
  exhaust(session)
}

const use = (kind: VoucherKind, useId: string | undefined) =>
  async function used(session: Believed, process: MppProcess): Promise<void> {
    const cumulative = cumulativeOf(session, kind)
    const body = {
      ...proofBody(session, cumulative),
      ...(useId === undefined ? {} : { useId }),
    }
    const outcome = await outcomeOf(process.mpp.service.use(call(body)))
    if (useId !== undefined && session.named.has(useId)) {
      assert.equal(outcome, 'ok')
      return
    }
    const { code, accepted } = expected(session, cumulative)
    assert.equal(outcome, code)
    if (code !== 'ok') return
    session.accepted = accepted
    session.spent += price
    session.uses += 1n
    session.voucherUsed = true
    if (useId !== undefined) session.named.add(useId)
    exhaust(session)
  }

/** A call on a priced row begins: its price is set aside. */
const begin = (kind: VoucherKind) =>
  async function begun(session: Believed, process: MppProcess): Promise<void> {
    const cumulative = cumulativeOf(session, kind)
    const request = requestOf(session, cumulative)
    const outcome = await outcomeOf(
      database.transaction((tx) => railOf(process).reserve(tx, request, new Date(clock.nowMs()))),
    )
    const { code, accepted } = expected(session, cumulative)
    assert.equal(outcome === 'ok', code === 'ok')
    if (code !== 'ok') return
    session.accepted = accepted
    session.reserved += price
    session.voucherUsed = true
    session.running.push(request)
    exhaust(session)
  }

/** A running call ends: its answer is stored, or it failed, or its process died and another lets it go. */
const end = (isGood: boolean) =>
  async function ended(session: Believed, process: MppProcess): Promise<void> {
    const request = session.running.shift()
    if (request === undefined) return
    const account = { owner: 'platform', purpose: 'revenue', asset: 'paper:USDC' } as const
    await database.transaction(async (tx) => {
      if (isGood) await railOf(process).capture(tx, request, [{ account, amountAtomic: price }])
      else await railOf(process).release(tx, request)
    })
    session.reserved -= price
    if (isGood) {
      session.spent += price
      session.uses += 1n
      return
    }
    const cumulative = BigInt(String(request.proof['cumulative'] ?? -1))
    if (cumulative === session.accepted) session.voucherUsed = false
    exhaust(session)
  }

async function close(session: Believed, process: MppProcess): Promise<void> {
  const cumulative = session.bearer === null ? session.accepted : null
  const body = { sessionId: session.id, ...proofBody(session, cumulative) }
  const closing = process.mpp.service.close(call(body))
  if (session.running.length > 0) {
    assert.equal(await outcomeOf(closing), 'mpp.session_busy')
    session.status = 'closing'
    return
  }
  const { receipt } = await closing
  if (session.receipt !== null) assert.deepEqual(receipt, session.receipt)
  session.receipt = receipt
  if (session.status !== 'expired') session.status = 'closed'
}

/** The same bearer or the next vouchers from everywhere at once, and an end among them. */
const burst = (closes: boolean) =>
  async function several(session: Believed): Promise<void> {
    const next = (step: bigint) => proofBody(session, session.accepted + step * price)
    const uses = [1n, 2n, 2n, 3n, 4n].map((step, index) =>
      outcomeOf((processes[index % 2] ?? processes[0]).mpp.service.use(call(next(step)))),
    )
    const ending = { sessionId: session.id, ...proofBody(session, session.deposit) }
    const closing = closes ? outcomeOf(processes[1].mpp.service.close(call(ending))) : null
    const outcomes = await Promise.all(uses)
    await closing
    const row = await stored(session)
    const good = BigInt(outcomes.filter((outcome) => outcome === 'ok').length)
    assert.equal(BigInt(row.spent) - session.spent, good * price)
    session.spent = BigInt(row.spent)
    session.accepted = BigInt(row.accepted)
    session.uses += good
    session.voucherUsed = row.voucher !== null
    session.status = row.status
  }

/** Nobody came for an hour; what runs by itself runs on both processes at once. */
const wait: Command = {
  check: ({ sessions }) => sessions.every(({ running }) => running.length === 0),
  async run({ sessions }) {
    taken.set('wait', (taken.get('wait') ?? 0) + 1)
    clock.advance(hour)
    await Promise.all(processes.map(({ mpp }) => mpp.runRound()))
    for (const session of sessions) {
      if (session.status === 'closing') session.status = 'closed'
      else if (served(session) !== 'mpp.channel_finalized') session.status = 'expired'
      await check(session)
    }
  },
  toString: () => 'wait',
}

function railOf(process: MppProcess): LedgerRail {
  const rail = process.mpp.rails.find(({ id }) => id === 'mpp_session')
  if (rail?.custody !== 'ledger') throw new Error('there is no rail of sessions')
  return rail
}

function requestOf(session: Believed, cumulative: bigint | null): SettleRequest {
  const voucher =
    cumulative === null
      ? null
      : plainVoucher(session.key, { channelId: session.channelId, cumulative })
  return {
    chargeId: `chg_${randomUUID()}`,
    rail: 'mpp_session',
    mode: 'paper',
    claimKey: randomUUID(),
    payer: session.payer,
    asset: 'paper:USDC',
    amountAtomic: price,
    network: 'paper',
    payTo: null,
    proof: {
      sessionId: session.id,
      ...(voucher === null
        ? {}
        : {
            cumulative: voucher.cumulativeAmount,
            signature: Buffer.from(readVoucher(voucher, voucher.signature).signature).toString(
              'hex',
            ),
          }),
    },
  }
}

const where = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 }))
const kind = fc.constantFrom(...kinds)
const name = fc.constantFrom(undefined, undefined, 'a', 'b')
const uses = fc.tuple(where, kind, name).map(([at, ...how]) => onSession('use', at, use(...how)))
const begins = fc.tuple(where, kind).map(([at, how]) => onSession('begin', at, begin(how)))
const ends = fc.tuple(where, fc.boolean()).map(([at, isGood]) => onSession('end', at, end(isGood)))
const topUps = where.map((at) => onSession('topUp', at, topUp))
// What ends sessions is rare, so that there is something to end.
const steps: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 12 }, () => uses),
  ...Array.from({ length: 6 }, () => begins),
  ...Array.from({ length: 6 }, () => ends),
  topUps,
  topUps,
  fc
    .tuple(where, fc.constantFrom(false, false, true))
    .map(([at, closes]) => onSession('burst', at, burst(closes))),
  where.map((at) => onSession('close', at, close)),
  fc.constant(wait),
]
const opening = fc.record({
  units: fc.bigInt({ min: 4n, max: 24n }),
  signs: fc.constantFrom(true, true, true, false),
})

test('P5: whatever clients and processes do, settled <= spent <= accepted <= deposit, and an end is one end', async () => {
  const runs = scaled({ small: 30, full: 100_000 })
  const real: Real = { at: (index) => processes[index === 0 ? 0 : 1] }
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(opening, opening),
      fc.commands(steps, { maxCommands: 32, size: 'max' }),
      async ([one, other], commands) => {
        const sessions = [await open(real.at(0), one), await open(real.at(1), other)]
        await fc.asyncModelRun(() => ({ model: { sessions }, real }), commands)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  count('P5 session machine', { tried: runs, bad: 0 })
  // Whatever can be done was done, so that a law that holds is a law that was tried.
  for (const label of ['use', 'begin', 'end', 'burst', 'topUp', 'close', 'wait'])
    expect(taken.get(label), label).toBeGreaterThan(0)
  expect(processes.flatMap(({ logged }) => logged)).toEqual([])
}, 86_400_000)
