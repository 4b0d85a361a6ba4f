import { expect, test } from 'vitest'
import type { Hex } from '../../../ports/chain-evm.ts'
import { createPriceCache } from './price-cache.ts'

const pair = { base: '0x01', quote: '0x02' } as const
const price = { priceE18: 5n, blockNumber: 7n }

/** A market whose block and revision a test sets. */
function createMarket() {
  const at = { hash: '0xaa' as Hex, revision: 1n }
  const moment = async () => ({
    revision: at.revision,
    position: { safeNumber: 0n, block: { hash: at.hash, number: 7n, timestamp: 0n } },
  })
  return { at, kept: createPriceCache({ moment }) }
}

test('a price is kept until another block comes, or another state of the pools', async () => {
  const { at, kept } = createMarket()
  const first = await kept.find(pair)
  expect(first.price).toBeUndefined()
  expect(first.keep({ ...price, blocks: ['0xaa', '0xaa'] })).toEqual(price)
  expect((await kept.find(pair)).price).toEqual(price)
  expect((await kept.find({ base: pair.quote, quote: pair.base })).price).toBeUndefined()
  at.revision = 2n
  expect((await kept.find(pair)).price).toBeUndefined()
  at.revision = 1n
  at.hash = '0xbb'
  expect((await kept.find(pair)).price).toBeUndefined()
})

test('what was worked out over two blocks, and that there is no price, is not kept', async () => {
  const { kept } = createMarket()
  const { keep } = await kept.find(pair)
  expect(keep({ ...price, blocks: ['0xaa', '0xbb'] })).toEqual(price)
  expect(keep(null)).toBeNull()
  expect((await kept.find(pair)).price).toBeUndefined()
})

test('a thousand pairs are kept, and the oldest makes room', async () => {
  const { kept } = createMarket()
  const named = (n: number) => ({ base: pair.base, quote: `0x${n}` as Hex })
  for (let n = 0; n <= 1_000; n += 1) {
    const { keep } = await kept.find(named(n))
    keep({ ...price, blocks: ['0xaa'] })
  }
  expect((await kept.find(named(0))).price).toBeUndefined()
  expect((await kept.find(named(1))).price).toEqual(price)
})
