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
import { countingDatabase } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
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
let people = 0
const someone = () => ({ name: 'Mara', email: `mara${++people}@example.com`, password })

describe('sign-up by e-mail', () => {
  test('200: opens a session that is a principal on every row of accounts', async () => {
    const browser = openBrowser(world.http)
    const answer = await browser.post('/api/auth/sign-up/email', someone())
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Mara' } } })
    expect(answer.setCookies).toHaveLength(1)
    expect(answer.setCookies[0]).toMatch(
      /^better-auth\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const session = await browser.get('/api/auth/get-session')
    expect(session).toMatchObject({
      status: 200,
      body: { user: { email: `mara${people}@example.com` } },
    })
    const probe = await browser.get('/api/probe')
    expect(probe).toMatchObject({ status: 200 })
    expect(Reflect.get(Object(probe.body), 'accountId')).toMatch(/^acct_/)
    expect(await browser.get('/api/probe')).toMatchObject({ body: probe.body })
  })

  test('422: an address has one account, however it is spelt', async () => {
    const person = someone()
    await openBrowser(world.http).post('/api/auth/sign-up/email', person)
    const again = { ...person, email: person.email.toUpperCase() }
    expect(await openBrowser(world.http).post('/api/auth/sign-up/email', again)).toMatchObject({
      status: 422,
      code: 'accounts.email_taken',
      setCookies: [],
    })
  })

  test('400: a password too short, an address that is none, a field that nobody asked for', async () => {
    const browser = openBrowser(world.http)
    const post = async (body: unknown) => (await browser.post('/api/auth/sign-up/email', body)).code
    expect(await post({ ...someone(), password: 'short' })).toBe('accounts.password_unacceptable')
    expect(await post({ ...someone(), email: 'nobody' })).toMatch(
      /^(accounts.email_malformed|request.invalid)$/,
    )
    expect(await post({ ...someone(), role: 'admin' })).toBe('request.invalid')
    const { body } = await browser.post('/api/auth/sign-up/email', { ...someone(), image: 'x' })
    expect(body).toMatchObject({
      errors: [{ location: 'body/image', fix: 'Send this: An https address.' }],
    })
    expect(await post(undefined)).toBe('request.invalid')
    expect(await post('{"name":')).toBe('request.malformed')
  })

  test.each([
    [400, 'turns around', 'Mara\u202eKnil'],
    [400, 'holds what cannot be seen', 'Ma\u{e0041}ra'],
    [200, 'is of another script', 'مارا 👩‍🚀'],
  ])('%d: a name that %s', async (status, _what, name) => {
    const wish = { ...someone(), name }
    const answer = await openBrowser(world.http).post('/api/auth/sign-up/email', wish)
    expect(answer.status).toBe(status)
  })

  test('415: a form is not JSON', async () => {
    const browser = openBrowser(world.http)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const answer = await browser.post('/api/auth/sign-up/email', JSON.stringify(someone()), {
        'content-type': type,
      })
      expect(answer).toMatchObject({ status: 415, code: 'request.unsupported_media_type' })
    }
  })
})

describe('sign-in by e-mail', () => {
  test('200: a new session each time, of the same account', async () => {
    const person = someone()
    const first = openBrowser(world.http)
    await first.post('/api/auth/sign-up/email', person)
    const second = openBrowser(world.http)
    expect(await second.post('/api/auth/sign-in/email', sent(person))).toMatchObject({
      status: 200,
    })
    const [here, there] = [await first.get('/api/probe'), await second.get('/api/probe')]
    expect(Reflect.get(Object(here.body), 'accountId')).toBe(
      Reflect.get(Object(there.body), 'accountId'),
    )
    expect(Reflect.get(Object(here.body), 'credentialId')).not.toBe(
      Reflect.get(Object(there.body), 'credentialId'),
    )
  })

  test('401: says the same of a wrong password and of an address without an account', async () => {
    const person = someone()
    await openBrowser(world.http).post('/api/auth/sign-up/email', person)
    const wrong = await openBrowser(world.http).post('/api/auth/sign-in/email', {
      ...sent(person),
      password: 'wrong horse battery staple',
    })
    const unknown = await openBrowser(world.http).post('/api/auth/sign-in/email', sent(someone()))
    expect(wrong).toMatchObject({ status: 401, code: 'accounts.invalid_credentials' })
    const comparable = (answer: typeof wrong) => {
      const {
        'x-request-id': _id,
        'content-length': length,
        date: _date,
        ...headers
      } = answer.headers
      const stable = Object.entries(headers).filter(([name]) => !name.startsWith('ratelimit'))
      return { status: answer.status, length, headers: stable, cookies: answer.setCookies }
    }
    expect(comparable(unknown)).toEqual(comparable(wrong))
    expect({ ...Object(unknown.body), requestId: '' }).toEqual({
      ...Object(wrong.body),
      requestId: '',
    })
  })

  test('401: takes the same statements for a person, a stranger, and one who has no password', async () => {
    const counted = countingDatabase(database)
    const own = await startAccounts({ database: counted })
    const [person, passwordless] = [someone(), someone()]
    await openBrowser(own.http).post('/api/auth/sign-up/email', person)
    await openBrowser(own.http).post('/api/auth/sign-up/email', passwordless)
    await sql`
      UPDATE accounts_logins SET "providerId" = 'github' WHERE "userId" =
        (SELECT id FROM accounts_users WHERE email = ${passwordless.email})`.execute(database.query)
    const statements = async (body: object) => {
      const before = counted.count()
      const answer = await openBrowser(own.http).post('/api/auth/sign-in/email', body)
      expect(answer).toMatchObject({ status: 401 })
      return counted.count() - before
    }
    const tried = { password: 'wrong horse battery staple' }
    const counts = [
      await statements({ ...sent(person), ...tried }),
      await statements({ ...sent(someone()), ...tried }),
      await statements(sent(passwordless)),
    ]
    expect(counts).toEqual([1, 1, 1])
    await own.close()
  })

  test('400: refuses what is no address as sign-up does, and no other', async () => {
    const { post } = openBrowser(world.http)
    const refusals = async (email: string) => {
      const signIn = await post('/api/auth/sign-in/email', { email, password })
      const signUp = await post('/api/auth/sign-up/email', { name: '', email, password })
      return [signIn.code, signUp.status]
    }
    for (const email of [
      'a b@example.com',
      '.a@example.com',
      'a..b@example.com',
      'a@b',
      "a'@b.co",
    ]) {
      const refused = ['accounts.email_malformed', 400]
      expect([email, ...(await refusals(email))]).toEqual([email, ...refused])
    }
    for (const email of ["o'neil+1@sub.example.com", 'A_-.b@example-1.museum']) {
      expect(await refusals(email)).toEqual(['accounts.invalid_credentials', 200])
    }
  })

  test('403: a page of another origin cannot sign anybody in or return elsewhere', async () => {
    const person = someone()
    await openBrowser(world.http).post('/api/auth/sign-up/email', person)
    const browser = openBrowser(world.http)
    for (const origin of ['https://evil.example', 'null', 'http://localhost:4664']) {
      const answer = await browser.post('/api/auth/sign-in/email', sent(person), { origin })
      expect(answer).toMatchObject({ status: 403, code: 'auth.origin_refused', setCookies: [] })
    }
    const elsewhere = { ...sent(person), callbackURL: 'https://evil.example/after' }
    expect(await browser.post('/api/auth/sign-in/email', elsewhere)).toMatchObject({
      status: 403,
      code: 'accounts.redirect_refused',
      setCookies: [],
    })
  })
})

describe('the session', () => {
  test('get-session answers null to a stranger, and to a cookie that was not signed here', async () => {
    const stranger = openBrowser(world.http)
    expect(await stranger.get('/api/auth/get-session')).toMatchObject({ status: 200, body: null })
    const person = openBrowser(world.http)
    await person.post('/api/auth/sign-up/email', someone())
    const [name, value] = onlyCookie(person)
    for (const forged of [
      value.slice(0, -8),
      `x${value}`,
      value.replace(/\.[^.]*$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D'),
      'a'.repeat(8_000),
      '%',
    ]) {
      stranger.cookies.set(name, forged)
      expect(await stranger.get('/api/probe')).toMatchObject({ status: 401 })
      expect(await stranger.get('/api/auth/get-session')).toMatchObject({ status: 200, body: null })
    }
  })

  test('sign-out ends it at once, for whoever kept the cookie too', async () => {
    const browser = openBrowser(world.http)
    await browser.post('/api/auth/sign-up/email', someone())
    expect(await browser.get('/api/probe')).toMatchObject({ status: 200 })
    const kept = new Map(browser.cookies)
    expect(await browser.post('/api/auth/sign-out')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(browser.cookies.size).toBe(0)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await browser.get('/api/probe')).toMatchObject({ status: 401 })
    expect(await browser.get('/api/auth/get-session')).toMatchObject({ status: 200, body: null })
  })

  test('sign-out from another origin changes nothing', async () => {
    const browser = openBrowser(world.http)
    await browser.post('/api/auth/sign-up/email', someone())
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
    ]) {
      const answer = await browser.post('/api/auth/sign-out', undefined, headers)
      expect(answer).toMatchObject({ status: 403, code: 'auth.origin_refused' })
    }
    expect(await browser.get('/api/probe')).toMatchObject({ status: 200 })
  })

  test('two cookies of one name are refused rather than chosen between', async () => {
    const browser = openBrowser(world.http)
    await browser.post('/api/auth/sign-up/email', someone())
    const [name, value] = onlyCookie(browser)
    const answer = await world.http.inject({
      url: '/api/probe',
      headers: { cookie: `${name}=tossed.in; ${name}=${value}`, origin: accountsOrigin },
    })
    expect(answer.statusCode).toBe(401)
  })
})

test('a new user that calls many times at once has one account', async () => {
  const browser = openBrowser(world.http)
  await browser.post('/api/auth/sign-up/email', someone())
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/probe')))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200 })
})

function onlyCookie(browser: Browser): [string, string] {
  const [cookie, ...others] = [...browser.cookies]
  if (cookie === undefined || others.length > 0) throw new Error('not exactly one cookie')
  return cookie
}

function sent({ email, password: secret }: { readonly email: string; readonly password: string }) {
  return { email, password: secret }
}
