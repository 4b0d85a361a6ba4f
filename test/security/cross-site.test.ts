import { beforeAll, expect, test } from 'vitest'
import { pathParameters } from '../../src/kernel/operation.ts'
import { authErrors } from '../../src/kernel/shared-errors.ts'
import type { RunningApp } from '../support/app.ts'
import { evmSigner, type Signer } from '../support/auth-world.ts'
import { sharedTestApp } from '../support/shared-app.ts'
import { worded } from '../support/worded.ts'
import { post, sessionOf } from './callers.ts'
import { count } from './scale.ts'

const ours = 'http://localhost:4663'
let app: RunningApp
let signer: Signer
/** A browser that is signed in both with a wallet and with a platform account has one of these. */
let cookies: readonly string[]
beforeAll(async () => {
  app = await sharedTestApp()
  signer = evmSigner()
  const person = { name: 'Una', email: 'una@example.com', password: 'correct horse battery' }
  const account = await post(`${app.baseUrl}/api/auth/sign-up/email`, person, { origin: ours })
  cookies = [await sessionOf(app.baseUrl, signer), account.cookie]
}, 60_000)

/** Where the request says that it comes from. */
const origins: Readonly<Record<string, string | undefined>> = {
  'another site': 'https://evil.example',
  'no origin at all': undefined,
  null: 'null',
  'a sibling of ours': 'http://app.localhost:4663',
  'another port': 'http://localhost:4664',
  'another scheme': 'https://localhost:4663',
  'ours with more behind it': 'http://localhost:4663.evil.example',
  'ours in capitals': 'HTTP://LOCALHOST:4663',
  'two origins': `${ours}, https://evil.example`,
  empty: '',
}
/** What a form of another site can send without asking first. */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

type Row = {
  readonly method: string
  readonly url: string
  readonly example: unknown
  readonly refusal: string
}

/** Every row that changes something for a caller who is known by a cookie. */
function rows(): readonly Row[] {
  return app.catalog.entries.flatMap(({ operation }) => {
    const accepts: readonly string[] = operation.auth
    const isOpenToCookies =
      accepts.includes('wallet_session') || accepts.includes('account_session')
    if (operation.method === 'GET' || !isOpenToCookies) return []
    const [example] = operation.examples
    const params: object = example?.input?.params ?? {}
    const path = pathParameters(operation.path).reduce(
      (at, name) =>
        at.replace(`{${name}}`, encodeURIComponent(String(Reflect.get(params, name) ?? 'x'))),
      operation.path,
    )
    return [
      {
        method: operation.method,
        url: path,
        example: example?.input?.body ?? {},
        refusal: worded(operation, authErrors.origin_refused),
      },
    ]
  })
}

async function ask(
  row: Row,
  headers: Readonly<Record<string, string | undefined>>,
  payload: string,
) {
  const answer = await app.http.inject({
    method: row.method as 'POST',
    url: row.url,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    payload,
  })
  const code: unknown = Reflect.get(Object(answer.json()), 'code')
  return { status: answer.statusCode, code }
}

test('no row that changes something is carried out for a page of another site', async () => {
  const carriedOut: string[] = []
  let tried = 0
  for (const row of rows()) {
    for (const cookie of cookies) {
      for (const [name, origin] of Object.entries(origins)) {
        const headers = { cookie, origin, 'content-type': 'application/json' }
        const { status, code } = await ask(row, headers, JSON.stringify(row.example))
        tried += 1
        if (status !== 403 || code !== row.refusal) {
          carriedOut.push(`${row.method} ${row.url} from ${name}: ${status} ${String(code)}`)
        }
      }
    }
  }
  count('L7 foreign origins', { tried, bad: carriedOut.length })
  expect(carriedOut).toEqual([])
  expect(tried).toBeGreaterThan(200)
}, 120_000)

test('no row takes what a form can send, whatever origin it claims', async () => {
  const carriedOut: string[] = []
  let tried = 0
  for (const row of rows().filter(({ method }) => method === 'POST')) {
    for (const type of forms) {
      const headers = { cookie: cookies[0], origin: ours, 'content-type': type }
      const { status } = await ask(row, headers, JSON.stringify(row.example))
      tried += 1
      if (status < 400) carriedOut.push(`${row.method} ${row.url} as ${type}: ${status}`)
    }
  }
  count('L7 forms', { tried, bad: carriedOut.length })
  expect(carriedOut).toEqual([])
})

test('no other method is made of a GET, and the account is as it was', async () => {
  const before = await app.http.inject({
    url: '/api/auth/me',
    headers: { cookie: cookies[0] ?? '' },
  })
  const all = rows()
  expect(all.length).toBeGreaterThan(50)
  for (const row of all) {
    for (const url of [`${row.url}?_method=${row.method}`, row.url]) {
      const answer = await app.http.inject({
        method: 'GET',
        url,
        headers: { cookie: cookies[0] ?? '', 'x-http-method-override': row.method },
      })
      expect([url, answer.statusCode === 500]).toEqual([url, false])
    }
  }
  const after = await app.http.inject({
    url: '/api/auth/me',
    headers: { cookie: cookies[0] ?? '' },
  })
  expect(after.json()).toEqual(before.json())
  expect(after.json()).toMatchObject({ walletAddress: signer.address })
})
