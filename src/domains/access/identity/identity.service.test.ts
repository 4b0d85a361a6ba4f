import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AuthWorld, createAuthWorld, realRandom } from '../../../../test/support/auth-world.ts'
import { createIdentityService, type IdentityServiceOptions, identityMigrations } from './index.ts'

const issuer = 'https://id.example.com'
let world: AuthWorld
beforeEach(async () => {
  world = await createAuthWorld({
    migrations: [{ domain: 'identity', migrations: identityMigrations }],
  })
})
afterEach(() => world.close())

const process = (differences: Partial<IdentityServiceOptions> = {}) =>
  createIdentityService({ ...world, random: realRandom, ...differences })

async function accounts(): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM auth_accounts`.execute(
    world.database.query,
  )
  return rows.map(({ id }) => id)
}

test('an identity has one account, however many processes ask for it at once', async () => {
  const asked = Array.from({ length: 8 }, () => process()).flatMap((one) =>
    Array.from({ length: 5 }, () => one.accountOf({ issuer, subject: 'ada' })),
  )
  const answered = new Set(await Promise.all(asked))
  expect(answered.size).toBe(1)
  expect(await accounts()).toEqual([...answered])
})

test('subjects and issuers that look alike are different people', async () => {
  const identity = process()
  const answered = await Promise.all(
    [
      { issuer, subject: 'ada' },
      { issuer, subject: 'Ada' },
      { issuer, subject: 'ada ' },
      { issuer: `${issuer}/`, subject: 'ada' },
      { issuer: `${issuer}"`, subject: '","ada' },
    ].map(identity.accountOf),
  )
  expect(new Set(answered).size).toBe(5)
})

test('a link whose transaction fails leaves neither account nor link behind', async () => {
  const refuse = () => Promise.reject(new Error('disk full'))
  const outbox = { append: refuse, batched: refuse }
  const failing = process({ outbox })
  await expect(failing.accountOf({ issuer, subject: 'ada' })).rejects.toThrow('disk full')
  expect(await accounts()).toEqual([])
  const accountId = await process().accountOf({ issuer, subject: 'ada' })
  expect(await accounts()).toEqual([accountId])
})
