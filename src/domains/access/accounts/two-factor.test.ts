import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  world = await startAccounts({ database })
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const password = 'correct horse battery staple'
const verifyPath = '/api/auth/two-factor/verify-totp'
const backupPath = '/api/auth/two-factor/verify-backup-code'
let people = 0

/**
 * A signed-in person with a second factor, and the code that switched it on. Signing in uses the code of the next
 * period, so that a period may end in between: either code is accepted for half a minute longer.
 */
async function personWithTwoFactor() {
  const email = `nils${++people}@example.com`
  const browser = openBrowser(world.http)
  await browser.post('/api/auth/sign-up/email', { name: 'Nils', email, password })
  const enabled = await browser.post('/api/auth/two-factor/enable', { password })
  const uri: unknown = Reflect.get(Object(enabled.body), 'totpURI')
  if (typeof uri !== 'string') throw new Error('no address of a second factor')
  const used = totpCode(uri)
  const activated = await browser.post(verifyPath, { code: used })
  return { email, browser, uri, used, enabled, activated }
}

/** A browser whose sign-in waits for a code. */
async function firstStep(email: string): Promise<Browser> {
  const browser = openBrowser(world.http)
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  expect(answer).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
  })
  return browser
}

function codesOf(body: unknown): readonly string[] {
  const codes: unknown = Reflect.get(Object(body), 'backupCodes')
  return Array.isArray(codes) ? codes.map(String) : []
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('setting it up', () => {
  test('200: enable answers a secret and backup codes, and the first code switches it on', async () => {
    const { enabled, activated, browser } = await personWithTwoFactor()
    expect(enabled).toMatchObject({
      status: 200,
      body: { method: 'totp', totpURI: expect.stringMatching(/^otpauth:\/\/totp\/Bourse:/) },
    })
    expect(Reflect.get(Object(enabled.body), 'backupCodes')).toHaveLength(10)
    expect(activated).toMatchObject({ status: 200 })
    const session = await browser.get('/api/auth/get-session')
    expect(session).toMatchObject({ body: { user: { twoFactorEnabled: true } } })
  })

  test('the session from before does not outlive it', async () => {
    const email = `nils${++people}@example.com`
    const browser = openBrowser(world.http)
    await browser.post('/api/auth/sign-up/email', { name: 'Nils', email, password })
    const before = openBrowser(world.http)
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    expect(await before.get('/api/probe')).toMatchObject({ status: 200 })
    const { body } = await browser.post('/api/auth/two-factor/enable', { password })
    await browser.post(verifyPath, { code: totpCode(String(Reflect.get(Object(body), 'totpURI'))) })
    expect(await before.get('/api/probe')).toMatchObject({ status: 401 })
    expect(await browser.get('/api/probe')).toMatchObject({ status: 200 })
  })

  test('401: nobody without a session can enable, disable or verify', async () => {
    const stranger = openBrowser(world.http)
    expect(await stranger.post('/api/auth/two-factor/enable', { password })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
    expect(await stranger.post('/api/auth/two-factor/disable', { password })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
    expect(await stranger.post(verifyPath, { code: '123456' })).toMatchObject({
      status: 401,
      code: 'accounts.two_factor_expired',
    })
  })

  test('401: a wrong password neither enables nor disables; 409: it cannot be set up twice', async () => {
    const { browser } = await personWithTwoFactor()
    const other = { password: 'wrong horse battery staple' }
    for (const path of ['/api/auth/two-factor/enable', '/api/auth/two-factor/disable']) {
      expect(await browser.post(path, other)).toMatchObject({
        status: 401,
        code: 'accounts.invalid_credentials',
      })
    }
    expect(await browser.post('/api/auth/two-factor/enable', { password })).toMatchObject({
      status: 409,
      code: 'accounts.two_factor_already_enabled',
    })
  })

  test('200: disable takes it away, and one step is enough again', async () => {
    const { browser, email } = await personWithTwoFactor()
    expect(await browser.post('/api/auth/two-factor/disable', { password })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const again = openBrowser(world.http)
    await again.post('/api/auth/sign-in/email', { email, password })
    expect(await again.get('/api/probe')).toMatchObject({ status: 200 })
  })
})

describe('signing in with it', () => {
  test('after the first step there is no session, and no protected row answers', async () => {
    const { email } = await personWithTwoFactor()
    const waiting = await firstStep(email)
    expect([...waiting.cookies.keys()]).toEqual(['better-auth.two_factor'])
    expect(await waiting.get('/api/auth/get-session')).toMatchObject({ status: 200, body: null })
    expect(await waiting.get('/api/probe')).toMatchObject({ status: 401 })
    expect(await waiting.post('/api/auth/two-factor/disable', { password })).toMatchObject({
      status: 401,
    })
    // Its cookie is signed like a session's, but names no session.
    const challenge = waiting.cookies.get('better-auth.two_factor') ?? ''
    waiting.cookies.set('better-auth.session_token', challenge)
    expect(await waiting.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('200: the code opens a session of the same account', async () => {
    const { email, uri, browser } = await personWithTwoFactor()
    const waiting = await firstStep(email)
    expect(await waiting.post(verifyPath, { code: totpCode(uri, 1) })).toMatchObject({
      status: 200,
    })
    const [here, there] = [await browser.get('/api/probe'), await waiting.get('/api/probe')]
    expect(there).toMatchObject({ status: 200 })
    expect(Reflect.get(Object(there.body), 'accountId')).toBe(
      Reflect.get(Object(here.body), 'accountId'),
    )
  })

  test('401: a wrong code opens nothing, and the right one still does after it', async () => {
    const { email, uri } = await personWithTwoFactor()
    const waiting = await firstStep(email)
    expect(await waiting.post(verifyPath, { code: wrong(totpCode(uri, 1)) })).toMatchObject({
      status: 401,
      code: 'accounts.two_factor_code_wrong',
      setCookies: [],
    })
    expect(await waiting.get('/api/probe')).toMatchObject({ status: 401 })
    expect(await waiting.post(verifyPath, { code: totpCode(uri, 1) })).toMatchObject({
      status: 200,
    })
  })

  test('401: a code works once, also for another sign-in and for several at the same moment', async () => {
    const { email, uri } = await personWithTwoFactor()
    const waiting = [await firstStep(email), await firstStep(email), await firstStep(email)]
    const code = totpCode(uri, 1)
    const answers = await Promise.all(waiting.map((browser) => browser.post(verifyPath, { code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const later = await firstStep(email)
    expect(await later.post(verifyPath, { code })).toMatchObject({
      status: 401,
      code: 'accounts.two_factor_code_wrong',
    })
  })

  test('401: the code that switched it on signs nobody in', async () => {
    const { email, used } = await personWithTwoFactor()
    const waiting = await firstStep(email)
    expect(await waiting.post(verifyPath, { code: used })).toMatchObject({
      status: 401,
      code: 'accounts.two_factor_code_wrong',
    })
  })

  test('429: five wrong codes in a row lock the account, over all sign-ins, against right ones too', async () => {
    const { email, uri } = await personWithTwoFactor()
    const bad = wrong(totpCode(uri, 1))
    for (let round = 0; round < 5; round++) {
      const waiting = await firstStep(email)
      expect(await waiting.post(verifyPath, { code: bad })).toMatchObject({ status: 401 })
    }
    const waiting = await firstStep(email)
    const locked = await waiting.post(verifyPath, { code: totpCode(uri, 1) })
    expect(locked).toMatchObject({
      status: 429,
      code: 'accounts.two_factor_locked',
      body: { retryable: true, retryAfterSeconds: 900 },
      headers: { 'retry-after': '900' },
    })
    expect(await waiting.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('a hundred guesses at once for one sign-in are five at most', async () => {
    const { email, uri } = await personWithTwoFactor()
    const waiting = await firstStep(email)
    const right = totpCode(uri, 1)
    const codes = Array.from({ length: 100 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(codes.map((code) => waiting.post(verifyPath, { code })))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    const judged = answers.filter(({ code }) => code === 'accounts.two_factor_code_wrong')
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(5)
  })

  test('200: a backup code stands in for a lost authenticator, once, also at the same moment', async () => {
    const { email, browser, enabled } = await personWithTwoFactor()
    const [code = '', other = ''] = codesOf(enabled.body)
    const waiting = [await firstStep(email), await firstStep(email), await firstStep(email)]
    const answers = await Promise.all(waiting.map((one) => one.post(backupPath, { code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const winner = waiting[answers.findIndex(({ status }) => status === 200)]
    const [here, there] = [await browser.get('/api/probe'), await winner?.get('/api/probe')]
    expect(there?.status).toBe(200)
    expect(Reflect.get(Object(there?.body), 'accountId')).toBe(
      Reflect.get(Object(here.body), 'accountId'),
    )
    const later = await firstStep(email)
    expect(await later.post(backupPath, { code })).toMatchObject({
      status: 401,
      code: 'accounts.two_factor_code_wrong',
    })
    expect(await later.post(backupPath, { code: other })).toMatchObject({ status: 200 })
  })

  test('401: backup codes that were replaced open nothing, and the new ones do', async () => {
    const { email, browser, enabled } = await personWithTwoFactor()
    const path = '/api/auth/two-factor/generate-backup-codes'
    const stranger = openBrowser(world.http)
    expect(await stranger.post(path, { password })).toMatchObject({ status: 401 })
    expect(await browser.post(path, { password: 'wrong horse battery staple' })).toMatchObject({
      status: 401,
      code: 'accounts.invalid_credentials',
    })
    const made = await browser.post(path, { password })
    const waiting = await firstStep(email)
    const [before = ''] = codesOf(enabled.body)
    const [now = ''] = codesOf(made.body)
    expect(await waiting.post(backupPath, { code: before })).toMatchObject({ status: 401 })
    expect(await waiting.post(backupPath, { code: now })).toMatchObject({ status: 200 })
  })

  test('429: wrong backup codes count with wrong codes', async () => {
    const { email, uri, enabled } = await personWithTwoFactor()
    for (let round = 0; round < 5; round++) {
      const waiting = await firstStep(email)
      const [path, code] =
        round % 2 === 0 ? [backupPath, 'aaaaa-bbbbb'] : [verifyPath, wrong(totpCode(uri, 1))]
      expect(await waiting.post(path, { code })).toMatchObject({ status: 401 })
    }
    const waiting = await firstStep(email)
    const [code = ''] = codesOf(enabled.body)
    expect(await waiting.post(backupPath, { code })).toMatchObject({
      status: 429,
      code: 'accounts.two_factor_locked',
    })
  })

  test('403: another origin cannot complete it', async () => {
    const { email, uri } = await personWithTwoFactor()
    const waiting = await firstStep(email)
    const origin = 'https://evil.example'
    expect(await waiting.post(verifyPath, { code: totpCode(uri, 1) }, { origin })).toMatchObject({
      status: 403,
      code: 'auth.origin_refused',
    })
    expect(await waiting.get('/api/probe')).toMatchObject({ status: 401 })
  })
})
