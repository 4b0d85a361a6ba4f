import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidCallsContract } from '../../../../../test/contract/paid-calls.contract.ts'
import { openPostgresPair } from '../../../../../test/support/postgres-pair.ts'
import { race } from '../../../../../test/support/race.ts'
import { x402EvmKit, x402SvmKit } from '../../../../../test/support/x402-kit.ts'
import {
  openX402Chains,
  openX402Till,
  payingFromEvm,
  payingFromSolana,
  paymentFromEvm,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
} from '../../../../../test/support/x402-world.ts'
import { createEvmExactFacilitator } from '../../../../adapters/x402/evm-exact-facilitator.ts'
import type { Database } from '../../../../ports/database.ts'
import type { EvmExactPayload } from '../../../../ports/payment-facilitator.ts'
import { readAuthorization } from './evm-authorization.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const openPair = () => openPostgresPair(url, x402MigrationSets)

describe.skipIf(url === '')('x402 on PostgreSQL, two processes', () => {
  paidCallsContract(x402EvmKit, openPair)
  paidCallsContract(x402SvmKit, openPair)

  describe('many payers at once', () => {
    let chains: X402Chains
    let databases: readonly [Database, Database]
    let tills: readonly [X402Till, X402Till]
    beforeAll(async () => {
      databases = await openPair()
      chains = await openX402Chains()
      const open = (index: 0 | 1) => openX402Till(chains, { database: databases[index] })
      tills = [await open(0), await open(1)]
    }, 120_000)
    afterAll(async () => {
      for (const { http } of tills ?? []) await http.close()
      for (const database of databases ?? []) await database.close()
      await chains?.remove()
    })

    const given = 'each is given what it pays with'
    const order = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ colour: 'red' }),
    }
    const buyAt = (index: number, pay: typeof fetch) =>
      pay(`${tills[index % 2 === 0 ? 0 : 1].url}/shop/cup`, order)

    test('200 for all of them: the facilitators of both processes share one gas account', async () => {
      const payers = await race({ times: 24, enough: given }, () => chains.evmPayer())
      const answers = await Promise.all(
        payers.map((payer, index) => buyAt(index, payingFromEvm(payer))),
      )
      expect(answers.map(({ status }) => status)).toEqual(payers.map(() => 200))
      const transactions = answers.map(
        (answer) => JSON.parse(atob(answer.headers.get('payment-response') ?? '')).transaction,
      )
      expect(new Set(transactions).size).toBe(payers.length)
      for (const { address } of payers) {
        expect(await chains.usdcOnEvm(address)).toBe(10n ** 9n - 1_000n)
      }
    })

    test('200 for all of them on Solana', async () => {
      const payers = await race({ times: 12, enough: given }, () => chains.solanaPayer())
      const answers = await Promise.all(
        payers.map((payer, index) => buyAt(index, payingFromSolana(chains, payer))),
      )
      expect(answers.map(({ status }) => status)).toEqual(payers.map(() => 200))
    })

    test('two facilitators settle one payment by one transaction', async () => {
      const payer = await chains.evmPayer()
      const challenge = await fetch(`${tills[0].url}/shop/cup`, order)
      const { accepted, payload } = await paymentFromEvm(payer, challenge)
      const requirements = {
        ...accepted,
        scheme: 'exact' as const,
        network: 'eip155:4663' as const,
      }
      const payment = {
        requirements,
        payload: readAuthorization(payload) satisfies EvmExactPayload,
      }
      const facilitatorOn = (database: Database) =>
        createEvmExactFacilitator({
          network: 'eip155:4663',
          chain: chains.evm,
          wallet: chains.evmWalletOn(database),
        })
      const facilitators = [facilitatorOn(databases[0]), facilitatorOn(databases[1])] as const
      const enough = { have: await chains.usdcOnEvm(payer.address), each: 1_000n }
      const settled = await race({ times: 4, enough }, (index) =>
        facilitators[index % 2 === 0 ? 0 : 1].settle(payment),
      )
      expect(settled.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
      expect(new Set(settled.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 1_000n)
    })
  })
})
