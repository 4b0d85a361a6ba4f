import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '../../../../../../test/support/mpp-client.ts'
import { openInPaper } from '../../../../../../test/support/mpp-sessions.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import { sessionsStore } from './sessions.store.ts'

let world: RunningMpp
let base: string
let store: ReturnType<typeof sessionsStore>
beforeAll(async () => {
  world = await startMpp()
  base = `${world.url}/api/mpp`
  store = sessionsStore(world.database.query)
})
beforeEach(async () => {
  await sql`TRUNCATE mpp_sessions CASCADE`.execute(world.database.query)
})
afterAll(() => world.close())

/** Three sessions of one unit spent, whose `column` is at one time after another in the order that is answered. */
async function threeBy(column: 'expires_at' | 'last_used_at'): Promise<readonly string[]> {
  const opened = [await openInPaper(base), await openInPaper(base), await openInPaper(base)]
  for (const { bearer } of opened) await post(`${base}/session/use`, { bearer })
  const ids = opened.map(({ sessionId }) => sessionId)
  // Neither as they were made nor the other way round.
  const ordered = [1, 2, 0].flatMap((index) => ids[index] ?? [])
  for (const [seconds, id] of ordered.entries()) {
    await sql`UPDATE mpp_sessions SET ${sql.ref(column)} = created_at + make_interval(secs => ${seconds})
      WHERE id = ${id}`.execute(world.database.query)
  }
  world.clock.advance(60_000)
  return ordered
}
const now = () => new Date(world.clock.nowMs())

test('sessions that are due are ended in the order of their ends, however few at once', async () => {
  const ordered = await threeBy('expires_at')
  expect(await store.due(now(), 9)).toEqual(ordered)
  expect(await store.due(now(), 2)).toEqual(ordered.slice(0, 2))
})

test('what was spent is paid out first where it rests for longest, however few at once', async () => {
  const ordered = await threeBy('last_used_at')
  expect(await store.unsettled(now(), 9)).toEqual(ordered)
  expect(await store.unsettled(now(), 2)).toEqual(ordered.slice(0, 2))
})

test('a voucher is taken until one millisecond before the end of its session', async () => {
  const { sessionId } = await openInPaper(base, { signs: true })
  const expiresAt = (await store.byId(sessionId))?.expiresAt.getTime() ?? 0
  const price = { cumulativeAtomic: 10_000n, priceAtomic: 10_000n }
  const line = { ...price, sessionId, signature: new Uint8Array(64) }
  expect(await store.acceptVouchers([line], new Date(expiresAt))).toEqual([])
  const [taken] = await store.acceptVouchers([line], new Date(expiresAt - 1))
  expect(taken).toMatchObject({ id: sessionId, accepted: 10_000n, spent: 10_000n })
})
