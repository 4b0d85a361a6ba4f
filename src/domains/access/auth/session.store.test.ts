import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { createAccount } from './account.store.ts'
import { authMigrations } from './auth.migrations.ts'
import { type SessionState, sessionStore } from './session.store.ts'

const nowMs = handClock().nowMs()
const at = new Date(nowMs)
const wallet = { namespace: 'solana', address: 'x' } as const
let database: Database
let sessions: ReturnType<typeof sessionStore>

beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'auth', migrations: authMigrations }])
  for (const id of ['mine', 'theirs']) await createAccount(database.query, id, at)
  sessions = sessionStore(database.query)
})
afterEach(() => database.close())

async function open(
  id: string,
  life: {
    readonly ageMs?: number
    readonly lastsMs?: number
    readonly state?: SessionState
    readonly accountId?: string
  } = {},
): Promise<void> {
  const { ageMs = 0, lastsMs = 1, state = 'active', accountId = 'mine' } = life
  const expiresAt = new Date(nowMs + lastsMs)
  const session = { id, tokenHash: `hash of ${id}`, accountId, state, expiresAt }
  await sessions.open(session, wallet, new Date(nowMs - ageMs))
}

const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

test('open sessions are listed the newest first, of one moment by their ids', async () => {
  await open('c', { ageMs: 3 })
  await open('d', { ageMs: 1 })
  await open('a', { ageMs: 1 })
  await open('b', { ageMs: 2 })
  expect(idsOf(await sessions.listOpen('mine', { at, limit: 9 }))).toEqual(['d', 'a', 'b', 'c'])
  expect(idsOf(await sessions.listOpen('mine', { at, limit: 2 }))).toEqual(['d', 'a'])
})

test('neither those that ended or ran out nor those of others are open', async () => {
  await open('open')
  await open('over', { lastsMs: 0 })
  await open('ended', { state: 'ended' })
  await open('other', { accountId: 'theirs' })
  expect(idsOf(await sessions.listOpen('mine', { at, limit: 9 }))).toEqual(['open'])
  const page = { at, keep: 0, besides: '' }
  expect(idsOf(await sessions.lockBeyond('mine', page))).toEqual(['open'])
})

test('beyond those that are kept are the oldest, never the one just opened, and 100 at once', async () => {
  const names = Array.from({ length: 104 }, (_, age) => `s${String(age).padStart(3, '0')}`)
  for (const [age, name] of names.entries()) await open(name, { ageMs: age })
  const beyond = async (keep: number, besides: string) =>
    idsOf(await sessions.lockBeyond('mine', { at, keep, besides }))
  expect(await beyond(2, 's000')).toEqual(names.slice(3, 103))
  expect(await beyond(2, 's103')).toEqual(names.slice(2, 102))
  expect(await beyond(103, 's103')).toEqual([])
  expect(await beyond(102, 's000')).toEqual(['s103'])
})

test('at most so many that ran out before a moment are deleted, and no others', async () => {
  for (const name of ['a', 'b', 'c']) await open(name, { lastsMs: -1 })
  await open('just over', { lastsMs: 0 })
  const left = async () => {
    const kept = await sessions.listOpen('mine', { at: new Date(0), limit: 9 })
    return idsOf(kept).toSorted()
  }
  await sessions.prune(at, 2)
  expect(await left()).toHaveLength(2)
  await sessions.prune(at, 2)
  expect(await left()).toEqual(['just over'])
})
