import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommerceWorld, createCommerceWorld } from '../../../../test/support/commerce-world.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { billingRows } from '../billing/index.ts'
import { ledgerRows } from '../ledger/index.ts'
import { createCommerceService } from './commerce.service.ts'
import { confirmPayment, recordPayment } from './incoming-payments.ts'
import { commerceRows } from './index.ts'
import { paymentsStore } from './payments.store.ts'
import { standardPacks } from './products.ts'

const ann: Wallet = { namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const bob: Wallet = { namespace: 'eip155', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }
let world: CommerceWorld
let server: FastifyInstance
const parts = () => ({ ...world.options, packs: standardPacks })

beforeAll(async () => {
  world = await createCommerceWorld()
  const person = (accountId: string, wallet: Wallet) =>
    principal({ accountId, credential: 'wallet_session', wallets: [wallet] })
  server = await httpServerOf(
    { ledger: ledgerRows, billing: billingRows, commerce: commerceRows },
    { billing: world.billing, commerce: createCommerceService(world.options) },
    {
      clock: world.clock,
      authenticators: [
        tableAuthenticator('wallet_session', {
          ann: person('acct_ann', ann),
          bob: person('acct_bob', bob),
        }),
      ],
    },
  )
})
afterAll(async () => {
  await server?.close()
  await world?.close()
})

const path = '/api/commerce/checkouts'
async function ask(who: string, url: string, payload: object) {
  const headers = { cookie: `__Host-svc.sid=${who}`, origin: 'http://localhost:4663' }
  const answer = await server.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, json: answer.json() }
}
async function open(who = 'ann'): Promise<string> {
  const { json } = await ask(who, path, { item: { product: 'credit-usdc-5' }, network: 'evm' })
  return json.id
}
const tell = (who: string, id: string, transactionHash: string) =>
  ask(who, `${path}/${id}/payment`, { transactionHash })

let count = 0
/** A transfer of an amount that no checkout asked for, as the index finds it. */
async function transfer(
  more: { readonly amount?: bigint; readonly from?: Wallet; readonly paidAt?: Date } = {},
) {
  count += 1
  const transaction = `0x${count.toString(16).padStart(64, '0')}`
  await world.database.transaction((tx) =>
    recordPayment(
      tx,
      {
        ...{ network: 'evm', transaction, part: '0', asset: 'USDC', blockNumber: 1n },
        amountAtomic: more.amount ?? 6_000_000n,
        payer: (more.from ?? ann).address,
        paidAt: more.paidAt ?? new Date(world.clock.nowMs()),
        references: [],
      },
      parts(),
    ),
  )
  return transaction
}
async function makeFinal(): Promise<void> {
  const waiting = await paymentsStore(world.database.query).waiting('evm', 1n, 100)
  for (const payment of waiting) {
    await world.database.transaction((tx) => confirmPayment(tx, payment, parts()))
  }
}
const refused = async (answer: ReturnType<typeof tell>) => {
  const { json, status } = await answer
  return [status, json.code, json.retryable]
}
const unfit = [422, 'commerce.payment_unfit', false]

test('200: a transfer that nothing found is told by its hash, and pays the checkout once it is final', async () => {
  const id = await open()
  const hash = await transfer()
  const told = await tell('ann', id, hash.toUpperCase().replace('0X', '0x'))
  expect(told).toMatchObject({ status: 200, json: { id, status: 'seen' } })
  expect(told.json.payments).toMatchObject([{ transaction: hash, amountAtomic: '6000000' }])
  expect(await tell('ann', id, hash)).toEqual(told)
  await makeFinal()
  // A repeat after the end is the same checkout, with the same one payment.
  const again = await tell('ann', id, hash)
  expect(again.json).toMatchObject({ status: 'overpaid', note: 'credited' })
  expect(again.json.payments).toHaveLength(1)
})

test('409: what has not arrived may be told again, and is found then', async () => {
  const id = await open()
  const hash = `0x${(count + 1).toString(16).padStart(64, '0')}`
  expect(await refused(tell('ann', id, hash))).toEqual([409, 'commerce.payment_unseen', true])
  expect(await transfer()).toBe(hash)
  expect((await tell('ann', id, hash)).json).toMatchObject({ status: 'seen' })
})

test('422: nobody gets what another wallet sent, nor one transfer twice, nor what was sent before', async () => {
  const [hers, also, his] = [await open(), await open(), await open('bob')]
  const ofBob = await transfer({ from: bob, amount: 6_000_001n })
  expect(await refused(tell('ann', hers, ofBob))).toEqual(unfit)
  const before = await transfer({ paidAt: new Date(world.clock.nowMs() - 60_000) })
  expect(await refused(tell('ann', hers, before))).toEqual(unfit)
  const hash = await transfer()
  expect((await tell('ann', hers, hash)).status).toBe(200)
  expect(await refused(tell('ann', also, hash))).toEqual(unfit)
  expect(await refused(tell('bob', his, hash))).toEqual(unfit)
  expect((await tell('bob', hers, hash)).status).toBe(404)
})

test('200: too little waits, and several that were told count together', async () => {
  const id = await open()
  expect((await tell('ann', id, await transfer({ amount: 1_000_000n }))).json.status).toBe('seen')
  await makeFinal()
  const rest = await transfer({ amount: 5_000_000n })
  expect((await tell('ann', id, rest)).json.status).toBe('seen')
  await makeFinal()
  const { json } = await tell('ann', id, rest)
  expect(json.payments).toHaveLength(2)
  expect(json.status).toBe('overpaid')
})

test('200: of two who tell at once for two checkouts, one has it', async () => {
  const ids = [await open(), await open()]
  const hash = await transfer()
  const answers = await Promise.all(ids.map((id) => tell('ann', id, hash)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
})

test('400: a hash has the form of one', async () => {
  expect((await tell('ann', await open(), 'nothing')).status).toBe(400)
})
