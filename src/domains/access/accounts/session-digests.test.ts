import { createHmac, hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsProcess,
  accountsOrigin,
  accountsSets,
  type Browser,
  openBrowser,
  startAccounts,
} from '../../../../test/support/accounts-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import type { Database, Migration } from '../../../ports/database.ts'

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
let people = 0
async function signUp(): Promise<{ readonly browser: Browser; readonly email: string }> {
  const browser = openBrowser(world.http)
  const email = `tove${++people}@example.com`
  await browser.post('/api/auth/sign-up/email', { name: 'Tove', email, password })
  return { browser, email }
}
const signIn = async (email: string) => {
  const browser = openBrowser(world.http)
  await browser.post('/api/auth/sign-in/email', { email, password })
  return browser
}
const cookieOf = ({ cookies }: Browser) => cookies.get(world.library.sessionCookie) ?? ''
const tokenOf = (browser: Browser) => decodeURIComponent(cookieOf(browser)).split('.')[0] ?? ''
const isOpen = async (browser: Browser) => (await browser.get('/api/probe')).status === 200

/** Everything that every table of the schema holds, as a backup would. */
async function dump(from: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema()`.execute(from.query)
  const tables = rows.map(({ name }) =>
    sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} AS t`.execute(from.query),
  )
  return (await Promise.all(tables)).flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
}

/** A request to a route of the library that no row of the table offers. */
async function ask(browser: Browser, path: string, body?: object): Promise<unknown> {
  const answer = await world.library.handle(
    new Request(`${accountsOrigin}/api/auth/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: `${world.library.sessionCookie}=${cookieOf(browser)}`,
        origin: accountsOrigin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return answer.json()
}

describe('the token of a session', () => {
  test('stands in no table, and what stands there opens nothing', async () => {
    const { browser } = await signUp()
    const token = tokenOf(browser)
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    const everything = await dump(database)
    const digest = hash('sha256', token, 'hex')
    expect(everything).not.toContain(token)
    expect(everything).toContain(digest)
    const secret = await sql<{ secret: string }>`SELECT secret FROM accounts_secrets`.execute(
      database.query,
    )
    // Whoever has the whole database can sign cookies as well, and still has no token to sign.
    for (const stolen of [digest, `listed:${digest}`]) {
      const signed = `${stolen}.${hmac(stolen, secret.rows[0]?.secret ?? '')}`
      const thief = openBrowser(world.http)
      thief.cookies.set(world.library.sessionCookie, encodeURIComponent(signed))
      expect(await isOpen(thief)).toBe(false)
      expect((await thief.get('/api/auth/get-session')).body).toBeNull()
    }
    expect(await isOpen(browser)).toBe(true)
  })

  test('is told to its owner as before, and renewed with the session', async () => {
    const { browser } = await signUp()
    const { body } = await browser.get('/api/auth/get-session')
    expect(body).toMatchObject({ session: { token: tokenOf(browser) } })
    await sql`
      UPDATE accounts_sessions SET "expiresAt" = "expiresAt" - interval '5 days'
      WHERE token = ${hash('sha256', tokenOf(browser), 'hex')}`.execute(database.query)
    const before = tokenOf(browser)
    const renewed = await browser.get('/api/auth/get-session')
    const expiresAt = Reflect.get(Object(Reflect.get(Object(renewed.body), 'session')), 'expiresAt')
    expect(Date.parse(String(expiresAt))).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(tokenOf(browser)).toBe(before)
    expect(await isOpen(browser)).toBe(true)
  })

  test('is named to nobody in lists, which still can be acted on', async () => {
    const { browser, email } = await signUp()
    const other = await signIn(email)
    const listed = await ask(browser, 'list-sessions')
    const tokens = (Array.isArray(listed) ? listed : []).map((one) => String(one.token)).toSorted()
    expect(tokens).toEqual(
      [tokenOf(browser), `listed:${hash('sha256', tokenOf(other), 'hex')}`].toSorted(),
    )
    expect(await ask(browser, 'revoke-other-sessions', {})).toEqual({ status: true })
    const rows = await sql<{ token: string }>`
      SELECT token FROM accounts_sessions JOIN accounts_users AS person ON person.id = "userId"
      WHERE person.email = ${email}`.execute(database.query)
    expect(rows.rows).toEqual([{ token: hash('sha256', tokenOf(browser), 'hex') }])
    expect((await other.get('/api/auth/get-session')).body).toBeNull()
  })

  test('goes with a sign-out', async () => {
    const { browser } = await signUp()
    const digest = hash('sha256', tokenOf(browser), 'hex')
    await browser.post('/api/auth/sign-out')
    expect(await dump(database)).not.toContain(digest)
  })
})

test('sessions from before stay open, and their tokens leave the store', async () => {
  const old = accountsSets.map(({ domain, migrations }) => ({
    domain,
    migrations: stepsBefore('0004_session_digests', migrations),
  }))
  const own = await createTestDatabase(old)
  const token = 'V2xk9Qm4Tn7Rb1Ls6Wd3Hp8Zc5Yf0Jga'
  const secret = 's'.repeat(43)
  const later = new Date(Date.now() + 86_400_000)
  await sql`
    INSERT INTO accounts_secrets VALUES ('cookies', ${secret}, now())`.execute(own.query)
  await sql`
    INSERT INTO accounts_users (id, name, email, "emailVerified")
    VALUES ('u1', 'Tove', 'tove@example.com', false)`.execute(own.query)
  await sql`
    INSERT INTO accounts_sessions (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
    VALUES ('s1', ${later}, ${token}, now(), now(), 'u1')`.execute(own.query)
  await migrate(own, accountsSets)
  expect(await dump(own)).not.toContain(token)
  const process = await startAccounts({ database: own })
  const browser = openBrowser(process.http)
  browser.cookies.set(
    process.library.sessionCookie,
    encodeURIComponent(`${token}.${hmac(token, secret)}`),
  )
  expect(await isOpen(browser)).toBe(true)
  expect((await browser.get('/api/auth/get-session')).body).toMatchObject({ user: { id: 'u1' } })
  await process.close()
  await own.close()
})

/** The steps that had run when `name` was not written yet. */
function stepsBefore(name: string, steps: readonly Migration[]): readonly Migration[] {
  const place = steps.findIndex((step) => step.name === name)
  return place === -1 ? steps : steps.slice(0, place)
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}
