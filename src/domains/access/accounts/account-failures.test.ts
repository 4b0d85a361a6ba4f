import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsProcess,
  accountsSets,
  openBrowser,
  startAccounts,
} from '../../../../test/support/accounts-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { totpCode } from '../../../../test/support/totp.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let world: AccountsProcess
beforeAll(async () => {
  database = await createTestDatabase(accountsSets)
  world = await startAccounts({ database })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const password = 'correct horse battery staple'
const wrong = 'wrong horse battery staple'

/** A person who has used their account, so that there is one to tell. */
async function person(email: string) {
  const browser = openBrowser(world.http)
  await browser.post('/api/auth/sign-up/email', { name: 'Ole', email, password })
  const probe = await browser.get('/api/probe')
  return { browser, accountId: String(Reflect.get(Object(probe.body), 'accountId')) }
}

const entries = async () => {
  await world.failures.flush()
  const { rows } = await sql<Record<string, unknown>>`
    SELECT account_id, action, subject, credential_id, address_block, detail
    FROM audit_entries ORDER BY id`.execute(database.query)
  return rows
}

test('a wrong password is reported to the account, an unknown address to nobody, and neither has a secret', async () => {
  const { accountId } = await person('ole1@example.com')
  const guesser = openBrowser(world.http)
  const signIn = (email: string) =>
    guesser.post('/api/auth/sign-in/email', { email, password: wrong })
  for (let attempt = 0; attempt < 3; attempt++) await signIn('OLE1@example.com')
  await signIn('stranger@example.com')
  const told = await entries()
  expect(told).toEqual([
    {
      account_id: accountId,
      action: 'session.failed',
      subject: accountId,
      credential_id: null,
      address_block: guesser.address,
      detail: { method: 'password', reason: 'wrong_password', times: 3 },
    },
  ])
  expect(JSON.stringify(told)).not.toContain(wrong)
})

test('a wrong code, and the lock after too many, are told to the account', async () => {
  const email = 'ole2@example.com'
  const { browser, accountId } = await person(email)
  const { body } = await browser.post('/api/auth/two-factor/enable', { password })
  const uri = String(Reflect.get(Object(body), 'totpURI'))
  const path = '/api/auth/two-factor/verify-totp'
  await browser.post(path, { code: totpCode(uri) })
  const code = String((Number(totpCode(uri)) + 7) % 1_000_000).padStart(6, '0')
  const waiting = openBrowser(world.http)
  await waiting.post('/api/auth/sign-in/email', { email, password })
  for (let attempt = 0; attempt < 6; attempt++) await waiting.post(path, { code })
  const told = (await entries()).filter((entry) => entry['account_id'] === accountId)
  expect(told.map(({ detail }) => detail)).toEqual([
    { method: 'second_factor', reason: 'wrong_code', times: expect.any(Number) },
    { method: 'second_factor', reason: 'too_many_codes', times: expect.any(Number) },
  ])
  expect(JSON.stringify(told)).not.toContain(code)
})

test('a right sign-in is no failure, nor is what the library refuses for its form', async () => {
  const { accountId } = await person('ole3@example.com')
  const { post } = openBrowser(world.http)
  await post('/api/auth/sign-in/email', { email: 'ole3@example.com', password })
  await post('/api/auth/sign-in/email', { email: 'ole3', password })
  await post('/api/auth/two-factor/verify-totp', { code: '123456' })
  expect((await entries()).filter((entry) => entry['account_id'] === accountId)).toEqual([])
})
