import type { TransactionSerializableEIP1559 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { evmSigner, type Signer, solanaSigner } from '../support/auth-world.ts'

// Every kind of bad input that a caller of the whole program can send, over HTTP and on real parts: a precise
// problem document, and nothing half done. The parts have their own tests; here they are wired together.
const origin = 'http://localhost:4663'
const launches = '/api/rh-launchpad/launches'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Body = Readonly<Record<string, unknown>>
type Call = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: Body | string
  readonly headers?: Readonly<Record<string, string>>
}

async function call(path: string, { method, body, headers = {} }: Call = {}) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function read(path: string, options: Call = {}) {
  const { status, text } = await call(path, options)
  expect(status, text).toBe(200)
  return JSON.parse(text)
}

/** Expects a whole problem document, and returns it. */
async function refused(path: string, options: Call, [status, code]: readonly [number, string]) {
  const answer = await call(path, options)
  expect([answer.status, answer.headers.get('content-type')], answer.text).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ])
  const problem = JSON.parse(answer.text)
  expect(problem).toMatchObject({
    status,
    code,
    type: `/errors/${code}`,
    title: expect.stringMatching(/\w/),
    detail: expect.stringMatching(/\w/),
    hint: expect.stringMatching(/\w/),
    requestId: answer.headers.get('x-request-id'),
  })
  // The type is an address that explains itself.
  expect((await call(problem.type)).status).toBe(200)
  return { problem, headers: answer.headers }
}

describe('a request that is not one', () => {
  test.each([
    ['malformed JSON', '{"walletAddress":', [400, 'request.malformed']],
    ['a wrong type', '{"walletAddress":1}', [400, 'request.invalid']],
    ['an unknown field', '{"wallet":"a"}', [400, 'request.invalid']],
    ['a body that is too large', `"${'a'.repeat(300_000)}"`, [413, 'request.too_large']],
  ] as const)('%s', async (_, body, expected) => {
    await refused('/api/auth/verify', { body }, expected)
  })
  test('another content type', async () => {
    const headers = { 'content-type': 'text/plain' }
    await refused('/api/auth/verify', { body: 'a', headers }, [
      415,
      'request.unsupported_media_type',
    ])
  })
  test('an unknown route and a wrong method', async () => {
    await refused('/api/nothing', {}, [404, 'resource.not_found'])
    const { headers } = await refused('/api/health', { method: 'DELETE' }, [
      405,
      'resource.method_not_allowed',
    ])
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
  test('the cursor of another list, and a page that is too long', async () => {
    const wrong = await refused(`${launches}?cursor=abc`, {}, [400, 'request.invalid'])
    expect(wrong.problem.errors).toMatchObject([{ location: 'query/cursor' }])
    const long = await refused(`${launches}?limit=1000`, {}, [400, 'request.invalid'])
    expect(long.problem.errors).toMatchObject([{ location: 'query/limit' }])
  })
})

describe('a sign-in', () => {
  const challenge = async (wallet: Signer): Promise<string> =>
    (await read(`/api/auth/challenge?wallet=${wallet.address}`)).message
  const verify = async (wallet: Signer, message: string, by: Signer = wallet): Promise<Call> => ({
    body: { walletAddress: wallet.address, message, signature: await by.sign(message) },
  })
  const wallets = [
    ['EVM', evmSigner],
    ['Solana', solanaSigner],
  ] as const

  test.each(wallets)('with a nonce that was used, %s', async (_, fresh) => {
    const wallet = fresh()
    const signed = await verify(wallet, await challenge(wallet))
    await read('/api/auth/verify', signed)
    await refused('/api/auth/verify', signed, [401, 'auth.nonce_used'])
  })
  test.each(wallets)('signed by another key, %s', async (_, fresh) => {
    const wallet = fresh()
    const signed = await verify(wallet, await challenge(wallet), fresh())
    await refused('/api/auth/verify', signed, [401, 'auth.bad_signature'])
  })
  test.each(wallets)("naming the signer beside the victim's message, %s", async (_, fresh) => {
    const [victim, thief] = [fresh(), fresh()]
    const signed = await verify(thief, await challenge(victim))
    await refused('/api/auth/verify', signed, [400, 'auth.challenge_malformed'])
  })
  test.each([
    ['for another domain', /localhost:4663/g, 'evil.example', 'auth.wrong_domain'],
    ['for another chain', /Chain ID: .*/, 'Chain ID: 1', 'auth.wrong_chain'],
    [
      'that expired',
      /Expiration Time: .*/,
      'Expiration Time: 2020-01-01T00:00:00.000Z',
      'auth.challenge_expired',
    ],
  ] as const)('%s', async (_, from, to, code) => {
    const wallet = evmSigner()
    const message = (await challenge(wallet)).replace(from, to)
    await refused('/api/auth/verify', await verify(wallet, message), [401, code])
  })
})

describe('a credential', () => {
  let session: Readonly<Record<string, string>>
  beforeEach(async () => {
    session = { cookie: await signedIn(), origin }
  })

  test('that is a tampered cookie', async () => {
    const cookie = `${session['cookie']?.slice(0, -4)}AAAA`
    await refused('/api/auth/me', { headers: { cookie } }, [401, 'auth.required'])
  })
  test.each(['ct_sk_short', 'ct_xx_unknown', ''])('that is the malformed key "%s"', async (key) => {
    const headers = { 'x-api-key': key }
    await refused('/api/health', { headers }, [401, 'auth.invalid_credential'])
  })
  test('that is a revoked key', async () => {
    const { key, record } = await read('/api/developer/keys', {
      body: { name: 'to revoke' },
      headers: session,
    })
    const headers = { authorization: `Bearer ${key}` }
    await read('/api/auth/me', { headers })
    await read(`/api/developer/keys/${record.id}`, { method: 'DELETE', headers: session })
    await refused('/api/auth/me', { headers }, [401, 'auth.invalid_credential'])
  })
  test('whose cookie comes from another origin, and then no key is made', async () => {
    const headers = { ...session, origin: 'https://evil.example' }
    await refused('/api/developer/keys', { body: { name: 'x' }, headers }, [
      403,
      'auth.origin_refused',
    ])
    expect((await read('/api/developer/keys', { headers: session })).items).toEqual([])
  })

  async function signedIn(): Promise<string> {
    const wallet = evmSigner()
    const { message } = await read(`/api/auth/challenge?wallet=${wallet.address}`)
    const signature = await wallet.sign(message)
    const { headers } = await call('/api/auth/verify', {
      body: { walletAddress: wallet.address, message, signature },
    })
    return headers.get('set-cookie')?.split(';')[0] ?? ''
  }
})

describe('a launch', () => {
  const creator = privateKeyToAccount(generatePrivateKey())
  const wanted = { creator: creator.address, name: 'Candle', symbol: 'CNDL' }

  test.each([
    ['a bad symbol', { symbol: 'US\u200bDC' }, 'body/symbol'],
    ['no symbol', { symbol: '' }, 'body/symbol'],
    ['a symbol that is too long', { symbol: 'A'.repeat(17) }, 'body/symbol'],
    ['zero supply, because the supply is fixed', { supply: '0' }, 'body/supply'],
    ['a negative first buy', { initialBuyEth: '-1' }, 'body/initialBuyEth'],
    ['a creator that is no address', { creator: '0x12' }, 'body/creator'],
  ])('with %s', async (_, difference, location) => {
    const { problem } = await refused(
      `${launches}/prepare`,
      { body: { ...wanted, ...difference } },
      [400, 'request.invalid'],
    )
    expect(problem.errors).toEqual([
      { location, message: expect.stringMatching(/\w/), fix: expect.stringMatching(/\w/) },
    ])
  })
  test('that its creator cannot pay', async () => {
    const body = { ...wanted, initialBuyEth: '1' }
    await refused(`${launches}/prepare`, { body }, [422, 'launchpad.insufficient_funds'])
  })
  test('whose signed transaction is another one stays prepared, and nothing is sent', async () => {
    await read('/api/dev/faucet', { body: { address: creator.address, amount: '1' } })
    const { id: launchId, intent } = await read(`${launches}/prepare`, { body: wanted })
    const prepared: TransactionSerializableEIP1559 = {
      type: 'eip1559',
      chainId: intent.chainId,
      nonce: 0,
      gas: 3_000_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
      to: intent.to,
      data: intent.data,
      value: BigInt(intent.value),
    }
    const differences: Record<string, Partial<TransactionSerializableEIP1559>> = {
      value: { value: BigInt(intent.value) + 1n },
      to: { to: creator.address },
      data: { data: `0x${intent.data.slice(2, -2)}ff` },
      chainId: { chainId: 1 },
    }
    for (const [field, difference] of Object.entries(differences)) {
      const signedTransaction = await creator.signTransaction({ ...prepared, ...difference })
      const { problem } = await refused(
        `${launches}/${launchId}/submit`,
        { body: { signedTransaction } },
        [422, 'launchpad.transaction_mismatch'],
      )
      expect(problem.errors).toEqual([
        {
          location: 'body/signedTransaction',
          message: expect.stringMatching(`^${field} must be `),
          fix: `Sign the intent with its own ${field}.`,
        },
      ])
    }
    await refused(`${launches}/${launchId}/submit`, { body: { signedTransaction: '0x1234' } }, [
      400,
      'launchpad.transaction_invalid',
    ])
    expect(await read(`${launches}/${launchId}`)).toMatchObject({
      status: 'prepared',
      transactionHash: null,
    })
    expect((await read(launches)).items).toEqual([])
  })
})

test('none of it is a defect', () => {
  expect(app.logged).toEqual([])
})
