import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountsProcess,
  type Answer,
  accountsSets,
  type Browser,
  openBrowser,
  startAccounts,
} from '../../../../test/support/accounts-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { type OidcProvider, startOidcProvider } from '../../../../test/support/oidc-provider.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let provider: OidcProvider
let world: AccountsProcess
beforeAll(async () => {
  database = await createTestDatabase(accountsSets)
  provider = await startOidcProvider()
  const local = {
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    discoveryUrl: provider.discoveryUrl,
  }
  const known = { clientId: 'bourse', clientSecret: 'a secret' }
  world = await startAccounts({
    database,
    providers: { google: local, 'house-id': local, github: known, discord: known },
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
  await database.close()
})

const password = 'correct horse battery staple'
let people = 0
let person = { sub: '', email: '', emailVerified: true, name: 'Ida' }
beforeEach(() => {
  people++
  person = {
    sub: `sub-${people}`,
    email: `ida${people}@example.com`,
    emailVerified: true,
    name: 'Ida',
  }
  provider.signInAs(person)
})

/** Begins a sign-in and lets the provider consent; answers the address that it sends the browser back to. */
async function consent(browser: Browser, name = 'google'): Promise<URL> {
  const started = await browser.post('/api/auth/sign-in/social', {
    provider: name,
    callbackURL: '/agents',
  })
  expect(started).toMatchObject({ status: 200, body: { redirect: true } })
  const answer = await fetch(String(Reflect.get(Object(started.body), 'url')), {
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

const back = (browser: Browser, to: URL): Promise<Answer> =>
  browser.get(`${to.pathname}${to.search}`)

describe('a social sign-in', () => {
  test('302: makes an account, opens a session and returns to where it began', async () => {
    const browser = openBrowser(world.http)
    const callback = await consent(browser)
    expect(callback.pathname).toBe('/api/auth/callback/google')
    const answer = await back(browser, callback)
    expect(answer).toMatchObject({ status: 302, headers: { location: '/agents' } })
    expect(await browser.get('/api/auth/get-session')).toMatchObject({
      body: { user: { email: person.email, name: 'Ida', emailVerified: true } },
    })
    expect(await browser.get('/api/probe')).toMatchObject({ status: 200 })
  })

  test('a second one is the same account', async () => {
    const accounts = new Set<unknown>()
    for (let round = 0; round < 2; round++) {
      const browser = openBrowser(world.http)
      await back(browser, await consent(browser, 'house-id'))
      accounts.add(Reflect.get(Object((await browser.get('/api/probe')).body), 'accountId'))
    }
    expect(accounts.size).toBe(1)
    expect(String([...accounts][0])).toMatch(/^acct_/)
  })

  test('401: a state from another browser opens nothing, nor does an invented or a missing one', async () => {
    const attacker = openBrowser(world.http)
    const callback = await consent(attacker)
    const victim = openBrowser(world.http)
    expect(await back(victim, callback)).toMatchObject({
      status: 401,
      code: 'accounts.social_refused',
    })
    // The victim has begun one of its own, so it carries a state cookie; the attacker's state is still not it.
    await consent(victim)
    expect(await back(victim, await consent(attacker))).toMatchObject({ status: 401 })
    const invented = await consent(victim)
    invented.searchParams.set('state', 'x'.repeat(32))
    expect(await back(victim, invented)).toMatchObject({ status: 401 })
    invented.searchParams.delete('state')
    expect(await back(victim, invented)).toMatchObject({ status: 401 })
    expect(await victim.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('a callback works once', async () => {
    const browser = openBrowser(world.http)
    const callback = await consent(browser)
    await back(browser, callback)
    await browser.post('/api/auth/sign-out')
    expect(await back(browser, callback)).toMatchObject({ status: 401 })
    expect(await browser.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('an id token of a foreign key opens nothing; one of a new key does', async () => {
    provider.signWithForeignKey(true)
    const browser = openBrowser(world.http)
    const refused = await back(browser, await consent(browser))
    provider.signWithForeignKey(false)
    expect(refused).toMatchObject({ status: 401, code: 'accounts.social_refused' })
    expect(await browser.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('403: it never returns to a foreign address', async () => {
    for (const callbackURL of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const answer = await openBrowser(world.http).post('/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL,
      })
      expect([callbackURL, answer.status, answer.code]).toEqual([
        callbackURL,
        403,
        'accounts.redirect_refused',
      ])
    }
  })
})

describe('joining a login to an account that has the address already', () => {
  const signUp = async () => {
    const browser = openBrowser(world.http)
    await browser.post('/api/auth/sign-up/email', { name: 'Ida', email: person.email, password })
    return browser
  }

  test('refused while we have not seen the address verified, so that nobody can lie in wait', async () => {
    await signUp()
    const browser = openBrowser(world.http)
    expect(await back(browser, await consent(browser))).toMatchObject({ status: 401 })
    expect(await browser.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('refused when the provider has not verified it', async () => {
    const first = openBrowser(world.http)
    await back(first, await consent(first))
    provider.signInAs({ ...person, sub: 'somebody-else', emailVerified: false })
    const browser = openBrowser(world.http)
    expect(await back(browser, await consent(browser, 'house-id'))).toMatchObject({ status: 401 })
    expect(await browser.get('/api/probe')).toMatchObject({ status: 401 })
  })

  test('done when both have', async () => {
    const first = openBrowser(world.http)
    await back(first, await consent(first))
    const browser = openBrowser(world.http)
    await back(browser, await consent(browser, 'house-id'))
    const [here, there] = [await first.get('/api/probe'), await browser.get('/api/probe')]
    expect(Reflect.get(Object(there.body), 'accountId')).toBe(
      Reflect.get(Object(here.body), 'accountId'),
    )
  })
})

describe('the providers', () => {
  test('those that the library knows are asked at their own addresses', async () => {
    const hosts = ['github', 'discord'].map(async (name) => {
      const answer = await openBrowser(world.http).post('/api/auth/sign-in/social', {
        provider: name,
      })
      return new URL(String(Reflect.get(Object(answer.body), 'url'))).host
    })
    expect(await Promise.all(hosts)).toEqual(['github.com', 'discord.com'])
  })

  test('503 for a familiar one that is not configured, 404 for an unknown one', async () => {
    const browser = openBrowser(world.http)
    const post = (name: string) => browser.post('/api/auth/sign-in/social', { provider: name })
    expect(await post('twitter')).toMatchObject({
      status: 503,
      code: 'accounts.provider_not_configured',
    })
    expect(await post('myspace')).toMatchObject({ status: 404, code: 'accounts.provider_unknown' })
    expect(await browser.get('/api/auth/callback/twitter?code=a&state=b')).toMatchObject({
      status: 503,
    })
    expect(await browser.get('/api/auth/callback/myspace?code=a&state=b')).toMatchObject({
      status: 404,
    })
  })
})
