import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import {
  openX402Chains,
  openX402Till,
  payingFromSolana,
  paymentFromSolana,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
} from '../../../test/support/x402-world.ts'
import type { Database } from '../../ports/database.ts'
import { createSvmTransactionSearch } from './svm-transaction-search.ts'

let chains: X402Chains
let database: Database
let till: X402Till

beforeAll(async () => {
  chains = await openX402Chains()
  database = await createTestDatabase(x402MigrationSets)
  till = await openX402Till(chains, { database })
})
afterAll(async () => {
  await till.http.close()
  await database.close()
  await chains.remove()
})

const order = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ colour: 'red' }),
}

describe('createSvmTransactionSearch', () => {
  it('finds the id that a fee payer gave a payment, among others of the same payer', async () => {
    const find = createSvmTransactionSearch({ rpcUrl: chains.daemon.addresses.solanaRpcUrl })
    const payer = await chains.solanaPayer()
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    const challenge = await fetch(`${till.url}/shop/cup`, order)
    const { payload } = await paymentFromSolana(chains, payer, challenge)
    const transaction = String(payload['transaction'])
    expect(await find({ transaction })).toBeNull()
    const signed = await chains.solanaWallet.coSign(transaction)
    await chains.solana.sendTransaction(signed.transaction)
    await chains.solana.waitForSignature(signed.signature, 5_000)
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    expect(await find({ transaction })).toBe(signed.signature)
  })
})
