import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { RunningApp } from './app.ts'
import { nextCallerAddress } from './caller-addresses.ts'
import { createApi, type Json, objectOf, textOf } from './plain-api.ts'
import { createChain } from './plain-chain.ts'

/** Somebody with a new wallet who is signed in to a program under test and holds a key of theirs. */
export type AppOwner = {
  readonly wallet: PrivateKeyAccount
  readonly key: string
  /** Headers of the person in a browser, where a key would not do. */
  readonly person: Readonly<Record<'cookie' | 'origin', string>>
  /** Posts a body where there is one, and gets otherwise; with the key, unless `headers` has a cookie. */
  readonly send: (
    path: string,
    body?: Json,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<AppAnswer>
  /** Launches a token on the curve with a first buy of 0.01 ether, and gives its address once the chain says so. */
  readonly launch: (name: string, symbol: string) => Promise<string>
}

type AppAnswer = { readonly status: number; readonly json: Json; readonly headers: Headers }

/** Signs a wallet in, a new one unless it is given, and mints a key. */
export async function openAppOwner(
  app: RunningApp,
  wallet = privateKeyToAccount(generatePrivateKey()),
): Promise<AppOwner> {
  const origin = 'http://localhost:4663'
  const ask = createAsking(app.baseUrl)
  const { json } = await ask(`/api/auth/challenge?wallet=${wallet.address}`)
  const message = textOf(json, 'message')
  const signature = await wallet.signMessage({ message })
  const proof = { walletAddress: wallet.address, message, signature }
  const session = await ask('/api/auth/verify', proof, { origin })
  const person = { origin, cookie: session.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const minted = await ask('/api/developer/keys', { name: 'test' }, person)
  const key = textOf(minted.json, 'key')
  return {
    wallet,
    key,
    person,
    send: (path, body, headers = {}) =>
      ask(path, body, 'cookie' in headers ? headers : { 'x-api-key': key, ...headers }),
    launch: (name, symbol) => launch(app.baseUrl, { wallet, name, symbol }),
  }
}

/** Asks from one address, which nobody else has. */
function createAsking(baseUrl: string) {
  const from = nextCallerAddress()
  return async (path: string, body?: Json, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      headers: {
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const json = objectOf({ body: await answer.json() }, 'body')
    return { status: answer.status, json, headers: answer.headers }
  }
}

async function launch(
  baseUrl: string,
  {
    wallet,
    ...texts
  }: { readonly wallet: PrivateKeyAccount; readonly name: string; readonly symbol: string },
): Promise<string> {
  const api = createApi(baseUrl)
  const discovered = await api.get('/.well-known/rh-launchpad.json')
  const chain = createChain(textOf(discovered, 'chain', 'rpcUrl'))
  await api.post('/api/dev/faucet', { address: wallet.address, amount: '1' })
  const prepared = await api.post('/api/rh-launchpad/launches/prepare', {
    ...texts,
    creator: wallet.address,
    initialBuyEth: '0.01',
  })
  const view = `/api/rh-launchpad/launches/${textOf(prepared, 'id')}`
  const signedTransaction = await chain.signIntent(wallet, objectOf(prepared, 'intent'))
  await api.post(`${view}/submit`, { signedTransaction })
  await expect
    .poll(async () => textOf(await api.get(view), 'status'), { timeout: 60_000 })
    .toMatch(/confirmed|trading/)
  return textOf(await api.get(view), 'tokenAddress')
}
