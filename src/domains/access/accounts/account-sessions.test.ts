import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsProcess,
  accountsSets,
  type Browser,
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
  world = await startAccounts({ database, tellsSessions: true })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const password = 'correct horse battery staple'
const signUp = async (email: string): Promise<Browser> => {
  const browser = openBrowser(world.http)
  await browser.post('/api/auth/sign-up/email', { name: 'Eva', email, password })
  return browser
}

/** What the account of both browsers is told, the first first, each with who was where it came from. */
async function told(browser: Browser, other: Browser): Promise<readonly string[]> {
  const probe = await browser.get('/api/probe')
  const accountId = String(Reflect.get(Object(probe.body), 'accountId'))
  const { rows } = await sql<{ action: string; detail: { route: string }; address_block: string }>`
    SELECT action, detail, address_block FROM audit_entries
    WHERE account_id = ${accountId} ORDER BY id`.execute(database.query)
  const whoseIs = new Map([
    [browser.address, 'first'],
    [other.address, 'other'],
  ])
  return rows.map(({ action, address_block: from, detail }) => {
    const route = detail.route.replace('/api/auth/', '')
    return `${whoseIs.get(from)}: ${action} ${route}`
  })
}

test('signing up, in and out are told to the account, and reading a session is not', async () => {
  const email = 'eva1@example.com'
  const browser = await signUp(email)
  const other = openBrowser(world.http)
  await other.post('/api/auth/sign-in/email', { email, password })
  await other.get('/api/auth/get-session')
  await other.post('/api/auth/sign-out', {})
  await openBrowser(world.http).post('/api/auth/sign-in/email', { email, password: 'wrong one' })
  expect(await told(browser, other)).toEqual([
    'first: session.signed_in sign-up/email',
    'other: session.signed_in sign-in/email',
    'other: session.signed_out sign-out',
  ])
})

test('a second factor is told by the sessions that it opens and ends', async () => {
  const email = 'eva2@example.com'
  const browser = await signUp(email)
  const { body } = await browser.post('/api/auth/two-factor/enable', { password })
  const code = totpCode(String(Reflect.get(Object(body), 'totpURI')))
  await browser.post('/api/auth/two-factor/verify-totp', { code })
  const waiting = openBrowser(world.http)
  await waiting.post('/api/auth/sign-in/email', { email, password })
  const codes: unknown = Reflect.get(Object(body), 'backupCodes')
  const [backup] = Array.isArray(codes) ? codes : []
  await waiting.post('/api/auth/two-factor/verify-backup-code', { code: backup })
  expect(await told(browser, waiting)).toEqual([
    'first: session.signed_in sign-up/email',
    'first: session.signed_in two-factor/verify-totp',
    'first: session.signed_out two-factor/verify-totp',
    'other: session.signed_in two-factor/verify-backup-code',
  ])
})
