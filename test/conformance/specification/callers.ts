import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { type AppOwner, openAppOwner } from '../../support/app-owner.ts'
import { nextCallerAddress } from '../../support/caller-addresses.ts'
import type { IdentityProvider } from '../../support/identity-provider.ts'
import { type Json, textOf } from '../../support/plain-api.ts'
import type { Scheme } from './routes.ts'

type Headers = Readonly<Record<string, string>>

/** What was answered; streams are read no further than their first bytes. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown }

/** How a request is sent: without headers by nobody. */
export type Send = (
  method: string,
  path: string,
  more?: { readonly body?: unknown; readonly headers?: Headers },
) => Promise<Answer>

/** The headers of a caller of each kind; all but one-shot keys belong to one holder or to an account without a wallet. */
export type Callers = Readonly<Record<Scheme, Headers>>

export const origin = 'http://localhost:4663'
/** What everybody's password is. */
export const password = 'correct horse battery staple'

/** Sends from one address, which nobody else has. */
export function createSend(app: TestApp): Send {
  const from = nextCallerAddress()
  return async (method, path, { body, headers = {} } = {}) => {
    const stop = new AbortController()
    const answer = await fetch(`${app.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      signal: stop.signal,
      headers: {
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { status } = answer
    const type = answer.headers.get('content-type') ?? ''
    const head = Object.fromEntries(answer.headers)
    if (type.startsWith('text/event-stream') && method === 'GET') {
      stop.abort()
      return { status, headers: head, body: '' }
    }
    return { status, headers: head, body: parsed(await answer.text(), type) }
  }
}

/** JSON of an answer, or of the one message of a stream that ends. */
function parsed(text: string, type: string): unknown {
  const data = /^data: (.*)$/m.exec(text)?.[1]
  if (data !== undefined && type.startsWith('text/event-stream')) return JSON.parse(data)
  return text !== '' && /json/.test(type) ? JSON.parse(text) : text
}

/** The body of an answer of 200. */
export async function okOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, expect.anything()])
  return { ...Object(body) }
}

/** Somebody whose wallet holds the platform token. */
export async function openHolder(app: TestApp, send: Send): Promise<AppOwner> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const gift = { address: wallet.address, asset: 'PLATFORM', amount: '5' }
  await okOf(send('POST', '/api/dev/faucet', { body: gift }))
  return openAppOwner(app, wallet)
}

/** Somebody new who holds the platform token, with a caller for each scheme, and how they send. */
export async function newCallers(
  app: TestApp,
  provider: IdentityProvider,
): Promise<{ readonly send: Send; readonly callers: Callers }> {
  const send = createSend(app)
  const owner = await openHolder(app, send)
  return { send, callers: await openCallers(send, { owner, provider }) }
}

/** One caller for each scheme that the specification lists. */
export async function openCallers(
  send: Send,
  { owner, provider }: { readonly owner: AppOwner; readonly provider: IdentityProvider },
): Promise<Callers> {
  const key = await provider.makeKey('specification')
  provider.published.push(key.publicJwk)
  const oneshot = await mintOneshot(send)
  await okOf(
    send('POST', '/api/e2b/oneshot/claim', {
      body: { machineId: 'a-machine-of-the-tests' },
      headers: { 'x-svc-oneshot': oneshot },
    }),
  )
  return {
    walletSession: owner.person,
    apiKeyBearer: { authorization: `Bearer ${owner.key}` },
    apiKeyHeader: { 'x-api-key': owner.key },
    identityToken: { authorization: `Bearer ${await provider.token(key)}` },
    accountSession: await signUp(send),
    oneshotBearer: { authorization: `Bearer ${oneshot}` },
    oneshotHeader: { 'x-svc-oneshot': oneshot },
  }
}

/** A one-shot key that no machine has claimed. */
export async function mintOneshot(send: Send): Promise<string> {
  const body = { scriptSha256: await scriptDigest(send) }
  return textOf(await okOf(send('POST', '/api/e2b/oneshot', { body })), 'key')
}

export async function scriptDigest(send: Send): Promise<string> {
  const { body } = await send('GET', '/api/e2b/install.sh.sha256')
  return String(body).slice(0, 64)
}

let people = 0

/** A new person with an account of the account library; the headers of their session. */
export async function signUp(send: Send): Promise<Headers> {
  const answer = await send('POST', '/api/auth/sign-up/email', {
    body: newPerson(),
    headers: { origin },
  })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return { origin, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

/** What somebody signs up with who has no account. */
export function newPerson() {
  people++
  return { name: 'Ida', email: `ida${people}@example.com`, password }
}
