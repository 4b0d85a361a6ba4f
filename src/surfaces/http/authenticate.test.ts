import { connect } from 'node:net'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'

const { operation } = rowsOf<null>()
const row = {
  method: 'GET',
  tier: 'public',
  reason: 'A test looks at who calls.',
  family: 'Callers',
  input: {},
  output: T.Object({ caller: T.Union([T.String(), T.Null()]) }),
  effect: 'none',
  examples: [{ name: 'default' }],
} as const
const operations = {
  open: operation({
    name: 'authenticate.open',
    ...row,
    path: '/open',
    summary: 'Say who calls',
    auth: [],
    handler: (_, call) => ({ caller: call.principal?.credentialId ?? null }),
  }),
  closed: operation({
    name: 'authenticate.closed',
    ...row,
    path: '/closed',
    summary: 'Say who calls, when it is somebody',
    auth: ['api_key', 'oneshot_key', 'idp_bearer', 'wallet_session', 'account_session'],
    handler: (_, call) => ({ caller: call.principal.credentialId }),
  }),
}

const of = (credential: Principal['credential'], credentialId: string, accountId = 'acct_a') =>
  principal({ credential, credentialId, accountId })
const long = `ct_sk_${'x'.repeat(8_192)}`
const verified: string[] = []
const tables = [
  tableAuthenticator('api_key', {
    ct_sk_a: of('api_key', 'key a'),
    ct_sk_a2: of('api_key', 'key a2'),
    ct_sk_b: of('api_key', 'key b', 'acct_b'),
    [long]: of('api_key', 'long key'),
  }),
  tableAuthenticator('oneshot_key', {
    ct_os_1: of('oneshot_key', 'one-shot 1', 'osk_1'),
    ct_os_2: of('oneshot_key', 'one-shot 2', 'osk_2'),
  }),
  tableAuthenticator('idp_bearer', {
    'a.b.c': of('idp_bearer', 'token a'),
    'b.b.c': of('idp_bearer', 'token b', 'acct_b'),
  }),
  tableAuthenticator('wallet_session', {
    sa: of('wallet_session', 'session a'),
    sa2: of('wallet_session', 'session a2'),
    sb: of('wallet_session', 'session b', 'acct_b'),
  }),
  tableAuthenticator('account_session', { la: of('account_session', 'login a') }),
].map(
  (table): Authenticator => ({
    ...table,
    verify(secret, context) {
      verified.push(secret)
      return table.verify(secret, context)
    },
  }),
)

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = await httpServerOf(
    { callers: { operations } },
    { callers: null },
    {
      authenticators: tables,
      names: {
        sessionCookie: '__Host-svc.sid',
        accountCookies: ['login'],
        oneshotHeader: 'x-svc-oneshot',
      },
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => app.close())

/** What a request with exactly these header lines is answered, over a real connection. */
async function ask(path: string, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(
    [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '', ''].join('\r\n'),
  )
  await new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject))
  const text = Buffer.concat(chunks).toString()
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none'
  const body: unknown = JSON.parse(
    text.slice(text.indexOf('\r\n\r\n')).replace(/^\s+[0-9a-f]*\s*(?=\{)/, ''),
  )
  const shown: unknown =
    status === '200' ? Reflect.get(Object(body), 'caller') : Reflect.get(Object(body), 'code')
  return `${status} ${String(shown)}`
}

const unknown = '401 auth.invalid_credential'
const ambiguous = '400 auth.ambiguous_credentials'
const session = (value: string) => `Cookie: __Host-svc.sid=${value}`

/** Each line of headers with its outcome, which is the same on every row that the kind opens. */
const explicit: readonly (readonly [string, readonly string[], string])[] = [
  ['a key as bearer', ['Authorization: Bearer ct_sk_a'], '200 key a'],
  ['the scheme in lower case', ['authorization: bearer ct_sk_a'], '200 key a'],
  ['the scheme in upper case', ['AUTHORIZATION: BEARER ct_sk_a'], '200 key a'],
  ['several spaces', ['Authorization:   Bearer   ct_sk_a   '], '200 key a'],
  ['a tab after the scheme', ['Authorization: Bearer\tct_sk_a'], unknown],
  [
    'a tab around the value, which is no part of it',
    ['Authorization:\tBearer ct_sk_a\t'],
    '200 key a',
  ],
  ['a comma behind the key', ['Authorization: Bearer ct_sk_a,'], unknown],
  ['two keys with a comma', ['Authorization: Bearer ct_sk_a, Bearer ct_sk_b'], unknown],
  ['two words', ['Authorization: Bearer ct_sk_a ct_sk_b'], unknown],
  ['quotes', ['Authorization: Bearer "ct_sk_a"'], unknown],
  ['no scheme', ['Authorization: ct_sk_a'], unknown],
  ['no space', ['Authorization: Bearerct_sk_a'], unknown],
  ['another scheme', ['Authorization: Basic Y3Rfc2tfYTo='], unknown],
  ['nothing behind the scheme', ['Authorization: Bearer'], unknown],
  ['an empty header', ['Authorization:'], unknown],
  ['the prefix in another case', ['Authorization: Bearer CT_SK_a'], unknown],
  ['an unknown key', ['Authorization: Bearer ct_sk_x'], unknown],
  ['a payment alone', ['Authorization: Payment eyJhIjoxfQ'], '200 null'],
  [
    'a payment and a key in one header',
    ['Authorization: Payment eyJhIjoxfQ, Bearer ct_sk_a'],
    unknown,
  ],
  [
    'a payment beside a key',
    ['Authorization: Payment eyJhIjoxfQ', 'x-api-key: ct_sk_a'],
    '200 key a',
  ],
  [
    'two Authorization headers',
    ['Authorization: Bearer ct_sk_a', 'Authorization: Bearer ct_sk_b'],
    unknown,
  ],
  [
    'the same Authorization header twice',
    ['Authorization: Bearer ct_sk_a', 'Authorization: Bearer ct_sk_a'],
    unknown,
  ],
  [
    'a broken Authorization header behind a good one',
    ['Authorization: Bearer ct_sk_a', 'Authorization: x'],
    unknown,
  ],
  [
    'a payment header and a bearer header',
    ['Authorization: Payment eyJhIjoxfQ', 'Authorization: Bearer ct_sk_a'],
    unknown,
  ],
  ['a key in its own header', ['x-api-key: ct_sk_a'], '200 key a'],
  ['an empty key header', ['x-api-key:'], unknown],
  ['two key headers', ['x-api-key: ct_sk_a', 'x-api-key: ct_sk_b'], unknown],
  ['the same key header twice', ['x-api-key: ct_sk_a', 'x-api-key: ct_sk_a'], unknown],
  ['a scheme in the key header', ['x-api-key: Bearer ct_sk_a'], unknown],
  ['a one-shot key in the key header', ['x-api-key: ct_os_1'], unknown],
  ['a token in the key header', ['x-api-key: a.b.c'], unknown],
  [
    'the same key in both headers',
    ['Authorization: Bearer ct_sk_a', 'x-api-key: ct_sk_a'],
    '200 key a',
  ],
  ['two keys of one account', ['Authorization: Bearer ct_sk_a', 'x-api-key: ct_sk_a2'], ambiguous],
  ['keys of two accounts', ['Authorization: Bearer ct_sk_a', 'x-api-key: ct_sk_b'], ambiguous],
  [
    'a good key beside a broken one',
    ['Authorization: Bearer ct_sk_a', 'x-api-key: ct_sk_x'],
    unknown,
  ],
  ['a one-shot key as bearer', ['Authorization: Bearer ct_os_1'], '200 one-shot 1'],
  ['a one-shot key in its own header', ['X-Svc-Oneshot: ct_os_1'], '200 one-shot 1'],
  [
    'a one-shot key in both headers',
    ['Authorization: Bearer ct_os_1', 'X-Svc-Oneshot: ct_os_1'],
    '200 one-shot 1',
  ],
  ['two one-shot keys', ['Authorization: Bearer ct_os_1', 'X-Svc-Oneshot: ct_os_2'], ambiguous],
  ['an API key in the one-shot header', ['X-Svc-Oneshot: ct_sk_a'], unknown],
  ['an empty one-shot header', ['X-Svc-Oneshot:'], unknown],
  ['two one-shot headers', ['X-Svc-Oneshot: ct_os_1', 'X-Svc-Oneshot: ct_os_2'], unknown],
  ['a one-shot key beside an API key', ['X-Svc-Oneshot: ct_os_1', 'x-api-key: ct_sk_a'], ambiguous],
  ['a token', ['Authorization: Bearer a.b.c'], '200 token a'],
  [
    'a token and a key of its account',
    ['Authorization: Bearer a.b.c', 'x-api-key: ct_sk_a'],
    '200 token a',
  ],
  [
    'a token and a key of another account',
    ['Authorization: Bearer b.b.c', 'x-api-key: ct_sk_a'],
    ambiguous,
  ],
  [
    'a broken token beside a good key',
    ['Authorization: Bearer x.y.z', 'x-api-key: ct_sk_a'],
    unknown,
  ],
  ['a text of two parts', ['Authorization: Bearer a.b'], unknown],
  ['an encrypted token of five parts', ['Authorization: Bearer a.b.c.d.e'], unknown],
  ['a credential of more than 8 KiB', [`x-api-key: ${long}`], unknown],
  ['a bearer of more than 8 KiB', [`Authorization: Bearer ${long}`], unknown],
  ['a cookie', [session('sa')], '200 session a'],
  [
    'a cookie beside a part without a value',
    [`Cookie: __Host-svc.sidx; ${session('sa').slice(8)}`],
    '200 session a',
  ],
  ['a cookie and a key of its account', [session('sa'), 'x-api-key: ct_sk_a'], '200 key a'],
  ['a cookie and a key of another account', [session('sa'), 'x-api-key: ct_sk_b'], ambiguous],
  ['a stale cookie beside a good key', [session('old'), 'x-api-key: ct_sk_a'], unknown],
  ['a broken key beside a good cookie', [session('sa'), 'x-api-key: ct_sk_x'], unknown],
  ['two kinds of cookies of one account', [`${session('sa')}; login=la`], '200 session a'],
  ['two kinds of cookies of two accounts', [`${session('sb')}; login=la`], ambiguous],
  ['a good cookie and a stale one of another kind', [`${session('sa')}; login=old`], unknown],
  ['the same cookie twice', [`${session('sa')}; __Host-svc.sid=sa`], '200 session a'],
  [
    'two values of a cookie beside a good key',
    [`${session('sa')}; __Host-svc.sid=sa2`, 'x-api-key: ct_sk_a'],
    unknown,
  ],
]
/** Cookies that nobody is known by: anonymous where anyone may call. */
const ambient: readonly (readonly [string, readonly string[]])[] = [
  ['a stale cookie', [session('old')]],
  ['an empty cookie', [session('')]],
  ['two values of one cookie', [`${session('sa')}; __Host-svc.sid=sb`]],
  ['two values of one cookie in two headers', [session('sa'), session('sb')]],
  ['two values, the second one twice', [`${session('sa')}; __Host-svc.sid=sb; __Host-svc.sid=sb`]],
  ['a cookie of more than 8 KiB', [session('x'.repeat(8_193))]],
  ['a cookie whose name only looks alike', ['Cookie: __host-svc.sid=sa; svc.sid=sa']],
]

describe('what a request presents', () => {
  test.each(explicit)('%s', async (_, lines, outcome) => {
    expect(await ask('/open', lines)).toBe(outcome)
    expect(await ask('/closed', lines)).toBe(outcome === '200 null' ? '401 auth.required' : outcome)
  })
  test.each(ambient)('%s', async (_, lines) => {
    expect(await ask('/open', lines)).toBe('200 null')
    expect(await ask('/closed', lines)).toBe('401 auth.required')
  })
  test('the order of headers changes nothing', async () => {
    for (const [, lines, outcome] of explicit) {
      if (lines.length < 2 || outcome.includes('null')) continue
      expect(await ask('/open', [...lines].reverse())).toBe(outcome)
    }
  })
  test('hundreds of cookies cost no look-up', async () => {
    verified.length = 0
    const cookies = Array.from({ length: 500 }, (_, index) => `__Host-svc.sid=${index}`).join('; ')
    expect(await ask('/open', [`Cookie: ${cookies}`])).toBe('200 null')
    expect(verified).toEqual([])
  })
  test('a refusal repeats nothing of what was presented', async () => {
    const answer = await app.inject({
      url: '/open',
      headers: { authorization: 'Bearer ct_sk_secret' },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('ct_sk_secret')
  })
})
