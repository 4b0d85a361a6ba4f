import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { launchpadMigrations } from './launchpad.migrations.ts'
import { type GrantMove, grantsStore } from './token-factory/grants.store.ts'
import { type FactoryTokenRecord, factoryTokensStore } from './token-factory/tokens.store.ts'
import { type TradeRecord, tradesStore } from './trades.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'launchpad', migrations: launchpadMigrations }])
})
afterEach(() => database.close())

/** Rows in the order of their deletion and of their insertion; the last inserted one stays. */
function rowsOf<Row>(at: (blockNumber: bigint, logIndex: number) => Row) {
  const [newest, third, second, first] = [at(3n, 4), at(3n, 0), at(2n, 3), at(2n, 1)]
  const kept = at(1n, 5)
  return { kept, go: [newest, third, second, first], written: [newest, third, first, second, kept] }
}
const evidence = { blockHash: '0x', transactionHash: '0x', eventId: '' } as const
const someone = addressOf(1)

test('trades that go are named newest first, of one block the later log first', async () => {
  const trades = tradesStore(database.query)
  const { go, kept, written } = rowsOf(
    (blockNumber, logIndex): TradeRecord => ({
      ...evidence,
      blockNumber,
      logIndex,
      tradedAt: new Date(0),
      token: addressOf(2),
      trader: someone,
      recipient: someone,
      side: 'buy',
      feeRecipient: someone,
      ethAmount: 1n,
      tokenAmount: 1n,
      feeAmount: 0n,
      creatorFee: 0n,
      protocolFee: 0n,
      virtualEth: 1n,
      virtualToken: 1n,
    }),
  )
  await trades.insert(written)
  expect(await trades.removeAbove(1n)).toEqual(go)
  expect(await trades.removeAbove(0n)).toEqual([kept])
})

test('tokens of the factory that go are named newest first, of one block the later log first', async () => {
  const tokens = factoryTokensStore(database.query)
  const { go, kept, written } = rowsOf(
    (blockNumber, logIndex): FactoryTokenRecord => ({
      ...evidence,
      blockNumber,
      logIndex,
      createdAt: new Date(0),
      token: addressOf(Number(blockNumber) * 10 + logIndex),
      creator: someone,
      recipient: someone,
      name: 'Plain',
      symbol: 'PLAIN',
      metadataUri: '',
      decimals: 6,
      supply: 1n,
      vested: 0n,
    }),
  )
  for (const token of written) await tokens.insert(token)
  expect(await tokens.removeAbove(1n)).toEqual(go)
  expect(await tokens.removeAbove(0n)).toEqual([kept])
})

test('what became of grants and goes is named newest first, of one block the later log first', async () => {
  const grants = grantsStore(database.query)
  const { go, kept, written } = rowsOf(
    (blockNumber, logIndex): GrantMove => ({
      ...evidence,
      blockNumber,
      logIndex,
      movedAt: new Date(0),
      grantId: 1n,
      kind: 'claimed',
      token: addressOf(2),
      account: someone,
      amount: 1n,
      returned: 0n,
    }),
  )
  for (const move of written) await grants.move(move)
  expect(await grants.removeAbove(1n)).toEqual(go)
  expect(await grants.removeAbove(0n)).toEqual([kept])
})
