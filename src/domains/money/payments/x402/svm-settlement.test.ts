import type { KeyPairSigner } from '@solana/kit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../test/support/database.ts'
import { shopPrice } from '../../../../../test/support/payments-world.ts'
import {
  chainRailOf,
  openX402Chains,
  openX402Till,
  payingFromSolana,
  paymentFromSolana,
  paymentHeader,
  refundBy,
  refundRequestOf,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
  x402Rails,
} from '../../../../../test/support/x402-world.ts'
import type { ChainSolana } from '../../../../ports/chain-solana.ts'
import type { Database } from '../../../../ports/database.ts'
import type { PaymentRail } from '../rail.ts'

let chains: X402Chains
let database: Database
let till: X402Till
let rails: readonly PaymentRail[]
let aheadMs = 0

const order = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ colour: 'red' }),
}
const buy = (headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${till.url}/shop/cup`, { ...order, headers: { ...order.headers, ...headers } })

async function charge(): Promise<{ readonly status: string }> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM charges`.execute(database.query)
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} charges`)
  return row
}

/** Lets time pass on the chain and at the service, until no blockhash of now is known any more. */
async function outliveBlockhashes(): Promise<void> {
  await chains.admin('solana_warp', [{ slots: 400, seconds: 160 }])
  aheadMs += 160_000
}

async function sendAway(owner: KeyPairSigner): Promise<void> {
  const other = await openX402Till(chains, { database: await emptyDatabase() })
  other.shop.quote = { ...shopPrice, amountAtomic: await chains.usdcOnSolana(owner.address) }
  const paid = await payingFromSolana(chains, owner)(`${other.url}/shop/cup`, order)
  expect(paid.status).toBe(200)
  await other.http.close()
}

const spare: Database[] = []
async function emptyDatabase(): Promise<Database> {
  const opened = await createTestDatabase(x402MigrationSets)
  spare.push(opened)
  return opened
}

beforeAll(async () => {
  chains = await openX402Chains()
})
beforeEach(async () => {
  database = await createTestDatabase(x402MigrationSets)
  const clock = { nowMs: () => Date.now() + aheadMs }
  till = await openX402Till(chains, {
    database,
    clock,
    rails: (made) => {
      rails = made
      return made
    },
  })
})
afterEach(async () => {
  await till.http.close()
  await database.close()
  await Promise.all(spare.splice(0).map((one) => one.close()))
})
afterAll(() => chains.remove())

describe('a payment on Solana', () => {
  it('is offered and paid in wrapped SOL where the price is in SOL', async () => {
    till.shop.quote = { amountAtomic: 2_000_000n, asset: 'SOL', unit: 'call' }
    const payer = await chains.wrappedSolPayer()
    const mint = 'So11111111111111111111111111111111111111112'
    const ours = () => chains.solana.getTokenBalance({ owner: chains.solanaWallet.address, mint })
    const before = await ours()
    const answer = await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    expect(answer.status).toBe(200)
    expect((await ours()) - before).toBe(2_000_000n)
  })

  it('503 when the payer spends the money while the call runs, then 402 once the transaction has ended', async () => {
    const payer = await chains.solanaPayer()
    const payment = await paymentFromSolana(chains, payer, await buy())
    till.shop.work = () => sendAway(payer)
    const answer = await buy(paymentHeader(payment))
    expect([answer.status, (await charge()).status]).toEqual([503, 'indeterminate'])
    aheadMs += 60_000
    await till.payments.reconcile()
    expect((await charge()).status).toBe('indeterminate')
    await outliveBlockhashes()
    await till.payments.reconcile()
    expect((await charge()).status).toBe('failed')
    expect((await buy(paymentHeader(payment))).status).toBe(402)
  })

  it('200 once where the transaction was sent before the service noted it', async () => {
    const payer = await chains.solanaPayer()
    const payment = await paymentFromSolana(chains, payer, await buy())
    const { transaction } = Object(payment.payload)
    till.shop.work = async () => {
      const { signature, transaction: signed } = await chains.solanaWallet.coSign(transaction)
      await chains.solana.sendTransaction(signed)
      await chains.solana.waitForSignature(signature, 5_000)
    }
    expect((await buy(paymentHeader(payment))).status).toBe(200)
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 1_000n)
  })

  it('200 at once where the chain takes its time to show it', async () => {
    const slow = await openX402Till(
      { ...chains, solana: slowChain() },
      { database: await emptyDatabase() },
    )
    const payer = await chains.solanaPayer()
    const paid = await payingFromSolana(chains, payer)(`${slow.url}/shop/cup`, order)
    expect(paid.status).toBe(200)
    await slow.http.close()
  })

  it('becomes final, and is looked at no more', async () => {
    const payer = await chains.solanaPayer()
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    await outliveBlockhashes()
    await till.payments.reconcile()
    const { rows } = await sql<{ is_final: boolean }>`
      SELECT is_final FROM charges`.execute(database.query)
    expect(rows).toEqual([{ is_final: true }])
    expect(await till.payments.reconcile()).toBe(0)
  })
})

describe('a refund', () => {
  it('goes back to the payer on Solana once, however often it is asked for', async () => {
    const payer = await chains.solanaPayer()
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    const request = await refundRequestOf(database, 'ref_1')
    const first = await refundBy(chainRailOf(rails, 'x402_svm'), request)
    expect(first).toMatchObject({ status: 'settled' })
    expect(await refundBy(chainRailOf(rails, 'x402_svm'), request)).toEqual(first)
    expect(request.attempts).toHaveLength(1)
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 600n)
  })

  it('is sent as it was saved when the first try died, and anew only when that one has expired', async () => {
    const payer = await chains.solanaPayer()
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    const request = await refundRequestOf(database, 'ref_3')
    const broken: ChainSolana = {
      ...chains.solana,
      sendTransaction: async () => {
        throw new Error('the process was killed')
      },
    }
    const dying = chainRailOf(railsOn({ ...chains, solana: broken }), 'x402_svm')
    await expect(refundBy(dying, request)).rejects.toThrow('killed')
    await outliveBlockhashes()
    await expect(refundBy(dying, request)).rejects.toThrow('killed')
    expect(request.attempts).toHaveLength(2)
    expect(await refundBy(chainRailOf(rails, 'x402_svm'), request)).toMatchObject({
      status: 'settled',
    })
    expect(request.attempts).toHaveLength(2)
    expect(await chains.usdcOnSolana(payer.address)).toBe(10n ** 9n - 600n)
  })

  it('is known to have arrived as soon as a chain that takes its time shows it', async () => {
    const payer = await chains.solanaPayer()
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    const request = await refundRequestOf(database, 'ref_5')
    const rail = chainRailOf(railsOn({ ...chains, solana: slowChain() }), 'x402_svm')
    expect(await refundBy(rail, request)).toMatchObject({ status: 'settled' })
  })

  it('is refused where the payee was paid directly', async () => {
    const payer = await chains.solanaPayer()
    await payingFromSolana(chains, payer)(`${till.url}/shop/cup`, order)
    const request = { ...(await refundRequestOf(database, 'ref_4')), isDirect: true as const }
    expect(await refundBy(chainRailOf(rails, 'x402_svm'), request)).toMatchObject({
      status: 'failed',
    })
  })
})

/** The chain, which shows no transaction before somebody has waited for it. */
function slowChain(): ChainSolana {
  const waitedFor = new Set<string>()
  return {
    ...chains.solana,
    async waitForSignature(signature, timeoutMs) {
      waitedFor.add(signature)
      return chains.solana.waitForSignature(signature, timeoutMs)
    },
    getSignatureStatus: async (signature) =>
      waitedFor.has(signature) ? chains.solana.getSignatureStatus(signature) : null,
  }
}

function railsOn(other: X402Chains): readonly PaymentRail[] {
  return x402Rails(other, {
    database,
    clock: { nowMs: () => Date.now() + aheadMs },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
}
