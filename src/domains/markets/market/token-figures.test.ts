import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMarketChain,
  createMarketWorld,
  type MarketWorld,
  tokenOf,
} from '../../../../test/support/market-chain.ts'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import type { Database } from '../../../ports/database.ts'
import { createChainPositions } from '../../chain/chain-index/index.ts'
import { tokenFactsStore } from './token-facts.store.ts'
import { createFiguresReader } from './token-figures.ts'

const chain = createMarketChain()
let world: MarketWorld

beforeAll(async () => {
  world = await createMarketWorld(chain)
  chain.mine([{ launch: 0 }])
  await world.sync()
})
afterAll(() => world?.close())

/** A database whose first transaction waits until it is let go, and then finds its connection lost. */
function losingFirst(database: Database) {
  const waiting = Promise.withResolvers<void>()
  let transactions = 0
  const losing: Database = {
    ...database,
    query: database.query,
    transaction: async (work, options) => {
      transactions += 1
      if (transactions > 1) return database.transaction(work, options)
      await waiting.promise
      throw new StoreUnavailable('The connection was lost.')
    },
  }
  return { losing, lose: waiting.resolve, transactions: () => transactions }
}

test('who waits for figures that another began does not fail with the connection of that other', async () => {
  const { losing, lose, transactions } = losingFirst(world.database)
  const positions = createChainPositions({ database: world.database, safeDepth: 0 })
  const reader = createFiguresReader({ clock: world.clock, database: losing, positions })
  const stale = await tokenFactsStore(world.database.query).of(tokenOf(0))
  expect(stale.isFresh).toBe(false)
  const readOne = () => {
    let reads = 0
    return reader((store) => {
      reads += 1
      return reads === 1 ? Promise.resolve(stale) : store.of(tokenOf(0))
    })
  }
  const began = readOne()
  await expect.poll(transactions).toBe(1)
  const joined = [readOne(), readOne()]
  await new Promise((resolve) => setImmediate(resolve))
  lose()
  await expect(began).rejects.toBeInstanceOf(StoreUnavailable)
  for (const { isFresh, tokens } of await Promise.all(joined)) {
    expect(isFresh).toBe(true)
    expect(tokens.map(({ token }) => token.token)).toEqual([tokenOf(0)])
  }
  // The lost one, and the two of one refreshing that both share.
  expect(transactions()).toBe(3)
})
