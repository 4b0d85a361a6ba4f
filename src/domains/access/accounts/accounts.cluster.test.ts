import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsProcess,
  accountsSets,
  openBrowser,
  startAccounts,
} from '../../../../test/support/accounts-world.ts'
import { handClock } from '../../../../test/support/auth-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { totpCode } from '../../../../test/support/totp.ts'
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const password = 'correct horse battery staple'

// Two processes that share nothing but the database: no hint of the one reaches the other.
describe.skipIf(url === '')('accounts on PostgreSQL, two processes', () => {
  let databases: readonly Database[] = []
  let here: AccountsProcess
  let there: AccountsProcess
  // By hand, so that what the other process knows has grown as old as it may without anybody waiting.
  const clock = handClock(Date.now())
  let people = 0

  beforeAll(async () => {
    const pair = await openPostgresPair(url, accountsSets)
    databases = pair
    here = await startAccounts({ database: pair[0] })
    there = await startAccounts({ database: pair[1], clock })
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    for (const database of databases) await database.close()
  })

  const signUp = async (process: AccountsProcess) => {
    const browser = openBrowser(process.http)
    const email = `pia${++people}@example.com`
    const answer = await browser.post('/api/auth/sign-up/email', { name: 'Pia', email, password })
    expect(answer).toMatchObject({ status: 200 })
    return { browser, email }
  }

  test('a session opened on one opens the other, as the same account', async () => {
    const { browser } = await signUp(here)
    const other = openBrowser(there.http)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const answers = await Promise.all(
      [browser, other, browser, other].map((one) => one.get('/api/probe')),
    )
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('a session that ends on one is dead on the other within a second', async () => {
    const { browser } = await signUp(here)
    const other = openBrowser(there.http)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    expect(await other.get('/api/probe')).toMatchObject({ status: 200 })
    await browser.post('/api/auth/sign-out')
    clock.advance(1_000)
    expect(await other.get('/api/probe')).toMatchObject({ status: 401 })
    expect(await other.get('/api/auth/get-session')).toMatchObject({ status: 200, body: null })
  })

  test('one address that signs up on both at once has one account', async () => {
    for (let round = 0; round < 3; round++) {
      const person = { name: 'Pia', email: `pia${++people}@example.com`, password }
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          openBrowser((index % 2 ? here : there).http).post('/api/auth/sign-up/email', person),
        ),
      )
      const made = answers.filter(({ status }) => status === 200)
      expect(made).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    }
  })

  test('a code of a second factor opens one sign-in of both', async () => {
    const { browser, email } = await signUp(here)
    const { body } = await browser.post('/api/auth/two-factor/enable', { password })
    const uri = String(Reflect.get(Object(body), 'totpURI'))
    const path = '/api/auth/two-factor/verify-totp'
    await browser.post(path, { code: totpCode(uri) })
    const waiting = await Promise.all(
      [here, there, here, there].map(async (process) => {
        const one = openBrowser(process.http)
        await one.post('/api/auth/sign-in/email', { email, password })
        return one
      }),
    )
    const code = totpCode(uri, 1)
    const answers = await Promise.all(waiting.map((one) => one.post(path, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
