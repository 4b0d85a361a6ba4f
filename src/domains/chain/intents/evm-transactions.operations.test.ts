import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import {
  createApi,
  type Json,
  listOf,
  objectOf,
  textOf,
} from '../../../../test/support/plain-api.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'
import { createViemChainEvm } from '../../../adapters/viem/viem-chain-evm.ts'
import { createEvmTransactions } from './index.ts'

const path = '/api/rh-launchpad/transactions/complete'
/** Generous, so that only a defect makes it time out. */
const patience = { timeout: 60_000, interval: 200 }

let app: RunningApp
let api: ReturnType<typeof createApi>
let wallet: PrivateKeyAccount

beforeAll(async () => {
  app = await sharedTestApp()
  api = createApi(app.baseUrl)
  wallet = newWallet()
  await api.post('/api/dev/faucet', { address: wallet.address, amount: '1' })
}, 120_000)

const newWallet = () => privateKeyToAccount(generatePrivateKey())
const callOf = ({ data, from, gasLimit, to, value }: Json) => ({ from, to, data, value, gasLimit })
const prepareLaunch = () =>
  api.post('/api/rh-launchpad/launches/prepare', {
    creator: wallet.address,
    name: 'Paper Wren',
    symbol: 'WREN',
    initialBuyEth: '0.01',
  })
async function refusal(call: Json): Promise<Json> {
  const answer = await api.send(path, call)
  return { ...(await api.json(answer)), status: answer.status }
}

/** Signs with nothing but the intent and what the service says, as a page does that reaches no node. */
function sign(intent: Json, terms: Json) {
  return wallet.signTransaction({
    type: 'eip1559',
    chainId: Number(terms['chainId']),
    nonce: Number(terms['nonce']),
    to: `0x${textOf(intent, 'to').slice(2)}`,
    data: `0x${textOf(intent, 'data').slice(2)}`,
    value: BigInt(textOf(intent, 'value')),
    gas: BigInt(textOf(terms, 'gas')),
    maxFeePerGas: BigInt(textOf(terms, 'maxFeePerGas')),
    maxPriorityFeePerGas: BigInt(textOf(terms, 'maxPriorityFeePerGas')),
  })
}

test('200: a launch is signed with what it says, included, and costs no more; the next nonce follows', async () => {
  const prepared = await prepareLaunch()
  const intent = objectOf(prepared, 'intent')
  const terms = await api.post(path, callOf(intent))
  expect(terms).toMatchObject({
    chainId: 4663,
    nonce: 0,
    balance: { asset: 'ETH', amount: '1', decimals: 18 },
  })
  const [gas, feePerGas] = [textOf(terms, 'gas'), textOf(terms, 'maxFeePerGas')].map(BigInt)
  const maxCost = BigInt(textOf(terms, 'maxCost', 'amountAtomic'))
  expect(maxCost).toBe(BigInt(textOf(intent, 'value')) + (gas ?? 0n) * (feePerGas ?? 0n))
  const signedTransaction = await sign(intent, terms)
  await api.post(`/api/rh-launchpad/launches/${textOf(prepared, 'id')}/submit`, {
    signedTransaction,
  })
  await vi.waitFor(
    async () =>
      expect(await api.get(`/api/rh-launchpad/intents/${textOf(intent, 'id')}`)).toMatchObject({
        status: 'confirmed',
      }),
    patience,
  )
  const next = await api.post(path, { ...callOf(intent), value: '0', gasLimit: '21000' })
  expect(next['nonce']).toBe(1)
  const left = BigInt(textOf(next, 'balance', 'amountAtomic'))
  expect(left).toBeLessThan(10n ** 18n)
  expect(left).toBeGreaterThanOrEqual(10n ** 18n - maxCost)
})

test('200: a gas limit is taken as it is, and the call is not run', async () => {
  const call = { ...(await revertingCall()), gasLimit: '123456' }
  expect(await api.post(path, call)).toMatchObject({ gas: '123456' })
})

test('200: an account without ether reads what it lacks', async () => {
  const terms = await api.post(path, {
    from: newWallet().address,
    to: wallet.address,
    data: '0x',
    value: '0',
  })
  expect(terms).toMatchObject({ nonce: 0, gas: '21000', balance: { amountAtomic: '0' } })
  expect(BigInt(textOf(terms, 'maxCost', 'amountAtomic'))).toBeGreaterThan(0n)
})

test('422: of an account that has not the value, with both amounts', async () => {
  const value = (10n ** 20n).toString()
  const call = { from: wallet.address, to: newWallet().address, data: '0x', value }
  const refused = await refusal(call)
  expect(refused).toMatchObject({
    status: 422,
    code: 'intents.insufficient_funds',
    asset: 'ETH',
    required: value,
  })
  expect(BigInt(textOf(refused, 'available'))).toBeLessThan(10n ** 18n + 1n)
  // Not even a number that no transaction can carry reaches the node.
  expect(await refusal({ ...call, value: '9'.repeat(78) })).toMatchObject({
    status: 422,
    code: 'intents.insufficient_funds',
  })
})

test('422: of a call that reverts, with the data of the contract’s error', async () => {
  expect(await refusal(await revertingCall())).toMatchObject({
    status: 422,
    code: 'chain.reverted',
    revertData: expect.stringMatching(/^0x([0-9a-f]{8})/),
    detail: expect.stringContaining('would revert'),
  })
})

test('400: what is no call is refused by the field, both addresses at once', async () => {
  const call = { from: wallet.address, to: wallet.address, data: '0x', value: '0' }
  const wrong = '0xaB5801a7D398351b8bE11C439e05C5B3259aeC9b'
  const faults = listOf(await refusal({ ...call, from: wrong, to: wrong }), 'errors')
  expect(faults).toHaveLength(2)
  const breaches: Readonly<Record<string, Json>> = {
    'another field': { nonce: 7 },
    'no target': { to: null },
    'half a byte': { data: '0x1' },
    'endless data': { data: `0x${'00'.repeat(32_768)}` },
    'less than nothing': { value: '-1' },
    'a value in hex': { value: '0x1' },
    'no gas': { gasLimit: '0' },
    'more gas than there can be': { gasLimit: '99999999999999999999' },
  }
  for (const [name, breach] of Object.entries(breaches))
    expect([name, (await refusal({ ...call, ...breach }))['status']]).toEqual([name, 400])
  expect(await refusal({ ...call, nonce: 7 })).toMatchObject({
    code: 'request.invalid',
    errors: [{ location: expect.stringContaining('nonce') }],
  })
})

test('503: of a chain that does not answer', async () => {
  const evm = createViemChainEvm({ rpcUrl: 'http://127.0.0.1:9', timeoutMs: 500 })
  const { address } = wallet
  const asking = createEvmTransactions({ chainId: 4663, evm }).complete({
    from: address,
    to: address,
    data: '0x',
    value: '0',
  })
  await expect(asking).rejects.toMatchObject({
    spec: { code: 'upstream.unavailable', status: 503 },
  })
})

/** A launch that pays too little for the tokens that it wants, so that the contract refuses it. */
async function revertingCall() {
  const { intent } = await prepareLaunch()
  return { ...callOf(objectOf({ intent }, 'intent')), value: '1' }
}
