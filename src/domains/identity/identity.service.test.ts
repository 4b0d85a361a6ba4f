import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AuthWorld, createAuthWorld, realRandom } from '../../../test/support/auth-world.ts'
import { createIdentityService, type IdentityServiceOptions, identityMigrations } from './index.ts'

const issuer = 'https://id.example.com'
let world: AuthWorld
let made: string[]
beforeEach(async () => {
  made = []
  world = await createAuthWorld({
    migrations: [{ domain: 'identity', migrations: identityMigrations }],
  })
})
afterEach(() => world.close())

const process = (differences: Partial<IdentityServiceOptions> = {}) =>
  createIdentityService({
    ...world,
    random: realRandom,
    createAccount: async (_, { id }) => void made.push(id),
    ...differences,
  })

test('an identity has one account, however many processes ask for it at once', async () => {
  const asked = Array.from({ length: 8 }, () => process()).flatMap((one) =>
    Array.from({ length: 5 }, () => one.accountOf({ issuer, subject: 'ada' })),
  )
  const accounts = new Set(await Promise.all(asked))
  expect(accounts.size).toBe(1)
  expect(made).toEqual([...accounts])
})

test('subjects and issuers that look alike are different people', async () => {
  const identity = process()
  const accounts = await Promise.all(
    [
      { issuer, subject: 'ada' },
      { issuer, subject: 'Ada' },
      { issuer, subject: 'ada ' },
      { issuer: `${issuer}/`, subject: 'ada' },
      { issuer: `${issuer}"`, subject: '","ada' },
    ].map(identity.accountOf),
  )
  expect(new Set(accounts).size).toBe(5)
})

test('an account that could not be made leaves no link behind', async () => {
  const failing = process({ createAccount: () => Promise.reject(new Error('disk full')) })
  await expect(failing.accountOf({ issuer, subject: 'ada' })).rejects.toThrow('disk full')
  const accountId = await process().accountOf({ issuer, subject: 'ada' })
  expect(made).toEqual([accountId])
})
