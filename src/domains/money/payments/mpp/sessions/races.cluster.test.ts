import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type HandClock, handClock } from '../../../../../../test/support/auth-world.ts'
import {
  createInterleaving,
  type Interleaving,
} from '../../../../../../test/support/interleaving.ts'
import {
  answerWith,
  challengesOf,
  post,
  readJson,
} from '../../../../../../test/support/mpp-client.ts'
import { openInPaper } from '../../../../../../test/support/mpp-sessions.ts'
import {
  type MppProcess,
  mppMigrationSets,
  openMppProcess,
} from '../../../../../../test/support/mpp-world.ts'
import { openPostgresPair } from '../../../../../../test/support/postgres-pair.ts'
import type { Database } from '../../../../../ports/database.ts'
import { sessionsStore } from './sessions.store.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const asset = 'paper:USDC'
const second = 1_000
const hour = 3_600 * second
/** The account that pays for sessions. */
const holder = { 'x-api-key': 'ct_sk_a' }

// The embedded store runs one transaction at a time; only a server shows what is read beside another one.
describe.skipIf(databaseUrl === '')('a session that two processes change at once', () => {
  let clock: HandClock
  let interleave: Interleaving['interleave']
  let databases: readonly [Database, Database]
  let processes: readonly [MppProcess, MppProcess]
  let urls: readonly [string, string]
  beforeAll(async () => {
    clock = handClock()
    databases = await openPostgresPair(databaseUrl, mppMigrationSets)
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    processes = [
      await openMppProcess({ database: interleaving.database, clock }),
      await openMppProcess({ database: databases[1], clock }),
    ]
    const listen = ({ http }: MppProcess) => http.listen({ port: 0, host: '127.0.0.1' })
    urls = [await listen(processes[0]), await listen(processes[1])]
  }, 120_000)
  afterAll(async () => {
    for (const { http } of processes ?? []) await http.close()
    for (const database of databases ?? []) await database.close()
  })

  const base = (side: 0 | 1) => `${urls[side]}/api/mpp`
  const sessionOf = async (id: string) =>
    (await readJson(await fetch(`${base(1)}/session/${id}`))).session
  const depositsOf = (owner: string) => processes[1].balance(owner, asset, 'deposit')

  test('that is closed meanwhile gave its deposit back: that is not refunded besides', async () => {
    const { bearer, sessionId } = await openInPaper(base(0), { headers: holder })
    // Deposits of a payer lie in one account: without another one, want would stop the refund.
    await openInPaper(base(0), { headers: holder })
    const deposits = await depositsOf('acct_a')
    const [deposit] = await sessionsStore(databases[1].query).depositsOf(sessionId)
    const [closed, code] = await interleave(
      () => post(`${base(0)}/session/close`, { sessionId, bearer }),
      () => codeOf(processes[1].refund(deposit?.chargeId ?? '', null)),
    )
    expect([closed.status, code]).toEqual([200, 'charge.refund_unfunded'])
    expect(await depositsOf('acct_a')).toBe(deposits - 1_000_000n)
  })

  test('pays for one of two calls where it has enough for one', async () => {
    const { bearer, sessionId } = await openInPaper(base(0), { deposit: '0.01' })
    const order = async (side: 0 | 1) => {
      const path = `${urls[side]}/kitchen/orders`
      const challenge = challengesOf(await post(path, { dish: 'soup' })).get('paper/session')
      const authorization = answerWith(challenge, { action: 'use', bearer })
      return () => post(path, { dish: 'soup' }, { authorization })
    }
    const [served, refused] = await interleave(await order(0), await order(1))
    expect([served.status, refused.status, refused.json.code]).toEqual([
      200,
      402,
      'payment.insufficient',
    ])
    expect(await sessionOf(sessionId)).toMatchObject({ status: 'exhausted', spent: '10000' })
  })

  test('whose end is asked for without its key meanwhile does not end before the key had its time', async () => {
    const { sessionId } = await openInPaper(base(0), { headers: holder })
    clock.advance(hour)
    const [forced] = await interleave(
      () => post(`${base(0)}/session/close`, { sessionId, force: true }, holder),
      () => processes[1].mpp.runRound(),
    )
    expect(forced.json.session.status).toBe('force_closing')
    expect((await sessionOf(sessionId)).status).toBe('force_closing')
    expect(processes[1].logged).toEqual([])
  })

  test('whose deposit is refunded meanwhile pays nothing out of the other sessions of its payer', async () => {
    const deposits = await depositsOf('acct_a')
    const { bearer, sessionId } = await openInPaper(base(0), { headers: holder })
    const other = await openInPaper(base(0), { headers: holder })
    await post(`${base(0)}/session/use`, { bearer, units: 5 })
    clock.advance(30 * second)
    const earned = await processes[1].balance('platform', asset, 'revenue')
    const [deposit] = await sessionsStore(databases[1].query).depositsOf(sessionId)
    await interleave(
      () => processes[0].refund(deposit?.chargeId ?? '', null),
      () => processes[1].mpp.runRound(),
    )
    expect(await sessionOf(sessionId)).toMatchObject({ status: 'failed', settled: '0' })
    expect(await processes[1].balance('platform', asset, 'revenue')).toBe(earned)
    expect(await depositsOf('acct_a')).toBe(deposits + 1_000_000n)
    const end = { sessionId: other.sessionId, bearer: other.bearer }
    expect((await post(`${base(1)}/session/close`, end)).json.refundHuman).toBe('1')
  })
})
