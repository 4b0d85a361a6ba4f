import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionOf } from '../../test/security/callers.ts'
import { startTestApp, type TestApp } from '../../test/support/app.ts'
import { evmSigner, type Signer } from '../../test/support/auth-world.ts'
import { rpc } from '../../test/support/chain-daemon.ts'
import { createApi, objectOf, textOf } from '../../test/support/plain-api.ts'
import { createChain } from '../../test/support/plain-chain.ts'

const treasury = privateKeyToAccount(generatePrivateKey()).address
const fee = '3'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off', ENTRY_FEE: fee, ENTRY_TREASURY_EVM: treasury })
}, 120_000)
afterAll(() => app?.close())

async function ask(method: 'GET' | 'POST', path: string, cookie?: string, body?: object) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      origin: 'http://localhost:4663',
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: objectOf({ body: await answer.json() }, 'body') }
}

test('the whole program opens rows that need a credential to those who have paid the entry fee', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const signer: Signer = {
    address: wallet.address,
    sign: (message) => wallet.signMessage({ message }),
  }
  const cookie = await sessionOf(app.baseUrl, signer)
  const entry = async () => (await ask('GET', '/api/auth/entry', cookie)).json
  expect(await entry()).toMatchObject({
    entryFeeRequired: true,
    entryFeeAmount: fee,
    hasPaidEntry: false,
    treasury: { evm: treasury },
  })
  const mint = () => ask('POST', '/api/developer/keys', cookie, { name: 'paid' })
  const rooms = () => ask('POST', '/api/arena/rooms', cookie, { topic: 'Who paid?' })
  for (const call of [mint, rooms]) {
    expect(await call()).toMatchObject({
      status: 403,
      json: { code: 'auth.entry_required', entryFeeAmount: fee },
    })
  }
  // What says how to pay stays open, as does all that is for anybody.
  expect((await ask('GET', '/api/auth/me', cookie)).status).toBe(200)
  expect((await ask('GET', '/api/arena/rooms', cookie)).status).toBe(200)

  const txSignature = await pay(wallet)
  const report = { walletAddress: wallet.address, txSignature }
  await expect
    .poll(() => ask('POST', '/api/auth/entry/verify', undefined, report))
    .toMatchObject({ status: 200, json: { ok: true } })
  expect(await entry()).toMatchObject({ hasPaidEntry: true })
  expect((await mint()).status).toBe(200)
  expect((await rooms()).status).toBe(200)

  const stranger = await sessionOf(app.baseUrl, evmSigner())
  expect((await ask('POST', '/api/developer/keys', stranger, { name: 'free' })).status).toBe(403)
  expect(app.logged).toEqual([])
}, 60_000)

/** Sends the fee in the platform token to the treasury; answers the transaction. */
async function pay(wallet: ReturnType<typeof privateKeyToAccount>): Promise<string> {
  const api = createApi(app.baseUrl)
  const rpcUrl = textOf(await api.get('/.well-known/rh-launchpad.json'), 'chain', 'rpcUrl')
  const { address } = wallet
  await api.post('/api/dev/faucet', { address, amount: '1' })
  const gift = await api.post('/api/dev/faucet', { address, asset: 'PLATFORM', amount: fee })
  const receipt = await rpc(rpcUrl, 'eth_getTransactionReceipt', [textOf(gift, 'transaction')])
  const signed = await createChain(rpcUrl).signIntent(wallet, {
    to: String(Object(receipt.result).to),
    value: '0',
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [treasury, parseUnits(fee, Number(gift['decimals']))],
    }),
  })
  return String((await rpc(rpcUrl, 'eth_sendRawTransaction', [signed])).result)
}
