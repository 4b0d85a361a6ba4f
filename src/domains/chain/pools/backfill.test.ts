import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, hashOf, swapOf } from '../../../../test/support/pool-records.ts'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { EvmTransaction, Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import { createBackfill } from './backfill.ts'
import { poolHistoryStore } from './pool-history.store.ts'
import { poolsMigrations } from './pools.migrations.ts'
import { poolTokensStore } from './tokens.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'pools', migrations: poolsMigrations }])
})
afterEach(() => database.close())

const [trader, token] = [addressOf(0x3001), addressOf(0x1001)]
const silence = () => {
  throw new AppError(upstreamErrors.unavailable, 'The chain does not answer.')
}

/** A backfill over a node that answers as the test says; by default every transaction is unknown. */
function readingOver(node: {
  readonly call?: (question: { readonly data?: Hex }) => Promise<Hex>
  readonly transaction?: (hash: Hex) => Promise<EvmTransaction | null>
}) {
  const read = createBackfill({
    database,
    evm: {
      call: node.call ?? (async () => '0x'),
      getTransaction: node.transaction ?? (async () => null),
    },
    logger: silentLogger,
  })
  return () => read((work) => database.transaction(work))
}
const signedBy = (hash: Hex): EvmTransaction => ({
  hash,
  from: trader,
  to: null,
  input: '0x',
  value: 0n,
  nonce: 0,
  gas: 0n,
  blockNumber: 1n,
  blockHash: hashOf(1),
})
const countRead = async () =>
  (await poolHistoryStore(database.query).swapPage({ by: 'trader', value: trader, limit: 1_000 }))
    .length
const tokenNow = async () =>
  (await poolTokensStore(database.query).byAddresses([token])).map(({ decimals, state }) => ({
    decimals,
    state,
  }))

test('transactions that the node does not have keep no others waiting, and are asked for again', async () => {
  const swaps = Array.from({ length: 600 }, (_, n) => swapOf(n + 1))
  await poolHistoryStore(database.query).insertSwaps(swaps)
  let isWhole = false
  const missing = new Set(swaps.slice(0, 512).map(({ transactionHash }) => transactionHash))
  const read = readingOver({
    transaction: async (hash) => (isWhole || !missing.has(hash) ? signedBy(hash) : null),
  })
  await read()
  expect(await countRead()).toBe(0)
  await read()
  expect(await countRead()).toBe(88)
  isWhole = true
  await read()
  expect(await countRead()).toBe(600)
})

test('sixteen transactions are asked for at once, and no more', async () => {
  const swaps = Array.from({ length: 40 }, (_, n) => swapOf(n + 1))
  await poolHistoryStore(database.query).insertSwaps(swaps)
  let [running, most] = [0, 0]
  const read = readingOver({
    async transaction(hash) {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return signedBy(hash)
    },
  })
  await read()
  expect(most).toBe(16)
  expect(await countRead()).toBe(40)
})

test('a token is described when the chain answers: silence is no answer', async () => {
  await poolTokensStore(database.query).addPool(token)
  await readingOver({ call: async () => silence() })()
  expect(await tokenNow()).toEqual([{ decimals: null, state: 'unread' }])
  const answer = encodeAbiParameters([{ type: 'uint256' }], [6n])
  await readingOver({ call: async () => answer })()
  expect(await tokenNow()).toEqual([{ decimals: 6, state: 'read' }])
})

test.each([
  ['that has 36 decimals', async () => decimalsOf(36n), { decimals: 36, state: 'read' }],
  ['that has 37 decimals', async () => decimalsOf(37n), { decimals: null, state: 'odd' }],
  ['that says nothing', async (): Promise<Hex> => '0x', { decimals: null, state: 'odd' }],
  [
    'that refuses',
    async (): Promise<Hex> => {
      throw new AppError(chainErrors.reverted, 'The call would revert.')
    },
    { decimals: null, state: 'odd' },
  ],
] as const)('a token %s is read once, and not asked again', async (_name, call, said) => {
  await poolTokensStore(database.query).addPool(token)
  await readingOver({ call })()
  expect(await tokenNow()).toEqual([said])
  await readingOver({ call: async () => decimalsOf(18n) })()
  expect(await tokenNow()).toEqual([said])
})

test('what a token calls itself is cut after 64 characters, none of them in the middle', async () => {
  await poolTokensStore(database.query).addPool(token)
  const words = encodeAbiParameters([{ type: 'string' }], ['\u{1f56f}'.repeat(65)])
  const call = async ({ data }: { readonly data?: Hex }) =>
    data === toFunctionSelector('decimals()') ? decimalsOf(6n) : words
  await readingOver({ call })()
  const [described] = await poolTokensStore(database.query).byAddresses([token])
  const kept = '\u{1f56f}'.repeat(64)
  expect(described).toMatchObject({ symbol: kept, name: kept, decimals: 6 })
})

test('of many tokens 32 are read, and the others next time', async () => {
  const store = poolTokensStore(database.query)
  const tokens = Array.from({ length: 33 }, (_, n) => addressOf(0x1001 + n))
  for (const address of tokens) await store.addPool(address)
  const read = readingOver({ call: async () => decimalsOf(6n) })
  const unread = async () => (await store.unread(100)).length
  await read()
  expect(await unread()).toBe(1)
  await read()
  expect(await unread()).toBe(0)
})

function decimalsOf(decimals: bigint): Hex {
  return encodeAbiParameters([{ type: 'uint256' }], [decimals])
}
