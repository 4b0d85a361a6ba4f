import { generateKeyPairSigner } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../test/support/database.ts'
import { shopPrice } from '../../../../../test/support/payments-world.ts'
import {
  openX402Chains,
  openX402Till,
  payingByX402Fetch,
  payingFromEvm,
  payingFromSolana,
  payingInVersion1,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
} from '../../../../../test/support/x402-world.ts'
import type { Database } from '../../../../ports/database.ts'

let chains: X402Chains
let database: Database
let till: X402Till

beforeAll(async () => {
  chains = await openX402Chains()
})
beforeEach(async () => {
  database = await createTestDatabase(x402MigrationSets)
  till = await openX402Till(chains, { database })
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})
afterAll(() => chains.remove())

const order = (colour = 'red') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ colour }),
})
const readHeader = (answer: Response, name: string) =>
  JSON.parse(Buffer.from(answer.headers.get(name) ?? '', 'base64').toString())

describe('the official client', () => {
  it('pays 200 on the EVM chain, with no gas of its own', async () => {
    const payer = await chains.evmPayer()
    const answer = await payingFromEvm(payer)(`${till.url}/shop/cup`, order())
    expect([answer.status, await answer.json()]).toEqual([200, { piece: 'red cup', number: 1 }])
    const receipt = readHeader(answer, 'payment-response')
    expect(receipt).toMatchObject({
      success: true,
      network: 'eip155:4663',
      payer: payer.address,
      amount: '1000',
    })
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 1_000n)
    const paid = await chains.evm.getTransactionReceipt(receipt.transaction)
    expect(paid?.status).toBe('success')
    expect(till.shop.made).toHaveLength(1)
  })

  it('pays 200 on Solana, with no lamports of its own', async () => {
    const payer = await chains.solanaPayer()
    const answer = await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order())
    expect([answer.status, await answer.json()]).toEqual([200, { piece: 'red cup', number: 1 }])
    const receipt = readHeader(answer, 'payment-response')
    expect(receipt).toMatchObject({
      success: true,
      network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      payer: payer.address,
    })
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 1_000n)
    expect(await chains.solana.getBalance(payer.address)).toBe(0n)
  })

  it('pays 200 in version 1, whose receipt has its own header and network name', async () => {
    const payer = await chains.solanaPayer()
    const answer = await payingInVersion1(chains, payer)(`${till.url}/shop/cup`, order())
    expect(answer.status).toBe(200)
    expect(readHeader(answer, 'x-payment-response')).toMatchObject({
      success: true,
      network: 'solana-devnet',
      payer: payer.address,
    })
    expect(answer.headers.get('payment-response')).toBeNull()
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 1_000n)
  })

  it('of version 1 alone, x402-fetch, pays 200 where the same route offers both versions', async () => {
    const { payer, buy } = await payingByX402Fetch(chains)
    const answer = await buy(`${till.url}/shop/cup`, order())
    expect([answer.status, await answer.json()]).toEqual([200, { piece: 'red cup', number: 1 }])
    expect(readHeader(answer, 'x-payment-response')).toMatchObject({
      success: true,
      network: 'solana-devnet',
      payer: payer.address,
    })
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 1_000n)
    const onEvm = payingFromEvm(await chains.evmPayer())
    expect((await onEvm(`${till.url}/shop/cup`, order('blue'))).status).toBe(200)
  })

  it('pays 200 for a GET without a body', async () => {
    const payer = await chains.evmPayer()
    const answer = await payingFromEvm(payer)(`${till.url}/shop/window?side=back`)
    expect([answer.status, await answer.json()]).toEqual([200, { piece: 'back', number: 1 }])
  })

  it('pays two equal calls at the same moment twice', async () => {
    const payer = await chains.solanaPayer()
    const buy = payingFromSolana(chains, payer)
    const answers = await Promise.all([1, 2].map(() => buy(`${till.url}/shop/cup`, order())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 2_000n)
    expect(till.shop.made).toHaveLength(2)
  })
})

describe('a payee with a wallet of their own', () => {
  it('is paid there where the platform keeps nothing, and gets a token account first', async () => {
    const payee = privateKeyToAccount(generatePrivateKey())
    const { address: solanaAddress } = await generateKeyPairSigner()
    till.shop.quote = {
      ...shopPrice,
      payee: { accountId: 'acct_b', solanaAddress, evmAddress: payee.address, commissionBps: 0 },
    }
    const onSolana = payingFromSolana(chains, await chains.solanaPayer())
    const onEvm = payingFromEvm(await chains.evmPayer())
    expect((await onSolana(`${till.url}/shop/cup`, order())).status).toBe(200)
    expect((await onEvm(`${till.url}/shop/cup`, order('blue'))).status).toBe(200)
    expect(await chains.usdcOnSolana(solanaAddress)).toBe(1_000n)
    expect(await chains.usdcOnEvm(payee.address)).toBe(1_000n)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(0n)
  })

  it('is paid by the ledger where the platform keeps a part', async () => {
    const payee = await chains.evmPayer()
    till.shop.quote = {
      ...shopPrice,
      payee: { accountId: 'acct_b', evmAddress: payee.address, commissionBps: 1_000 },
    }
    const payer = await chains.evmPayer()
    const answer = await payingFromEvm(payer)(`${till.url}/shop/cup`, order())
    expect(answer.status).toBe(200)
    expect(await chains.usdcOnEvm(payee.address)).toBe(10n ** 9n)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(900n)
  })
})
