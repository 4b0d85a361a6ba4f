import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'

/** What browsers send when somebody opens an address. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let app: RunningApp
beforeAll(async () => {
  app = await sharedTestApp()
})

async function ask(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await app.http.inject({ url, headers: { host: 'localhost:4663', ...headers } })
  return { ...answer, type: String(answer.headers['content-type']) }
}

const refusals = [
  ['nothing there', '/no/such/place', 404, 'resource.not_found', 'the guide'],
  ['another method', '/api/auth/verify', 405, 'resource.method_not_allowed', 'Search operations'],
  ['a stranger', '/api/developer/keys', 401, 'auth.required', 'How to sign in'],
  ['a field', '/api/market/tokens?limit=0', 400, 'request.invalid', 'query/limit'],
] as const

describe.each(refusals)('%s: %s', (_, url, status, code, words) => {
  test(`${status} as a page for who opens it in a browser`, async () => {
    const { body, headers, statusCode, type } = await ask(url, { accept: browser })
    expect([statusCode, type]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).toContain(`<a href="/errors/${code}">`)
    expect(body).toContain('What to do')
    expect(body).toContain(words)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['vary']).toContain('Accept')
    expect(headers['x-request-id']).toMatch(/^req_/)
    expect(body).toContain(String(headers['x-request-id']))
  })

  test.each([
    ['anything', '*/*'],
    ['JSON', 'application/json'],
    ['JSON or a page', 'application/json, text/html;q=0.5'],
  ])(`${status} as a problem document for who takes %s`, async (__, accept) => {
    const { body, statusCode, type } = await ask(url, { accept })
    expect([statusCode, type]).toEqual([status, 'application/problem+json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ status, code })
  })
})

test('404 shows what was asked for as text', async () => {
  const { body } = await ask('/docs/families/x?y=%3Cscript%3E', { accept: browser })
  expect(body).toContain('There is no family x')
  expect(body).not.toContain('<script')
})

test('the page of a code says what to do and shows an answer with it', async () => {
  const { body } = await ask('/errors/payment.required', { accept: browser })
  expect(body).toContain('How to fix it')
  expect(body).toContain('Whether to try again')
  expect(body).toContain('&quot;code&quot;: &quot;payment.required&quot;')
})
