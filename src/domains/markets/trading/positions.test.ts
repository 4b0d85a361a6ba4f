import { expect, test } from 'vitest'
import type { Asset } from './assets.ts'
import { type Fill, positionsAfter } from './positions.ts'

const one = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const fill = (sold: Asset, soldAmount: bigint, bought: Asset, boughtAmount: bigint): Fill => ({
  sold,
  bought,
  soldAmount,
  boughtAmount,
})

test('a sale earns what it brought less the average cost of what was sold', () => {
  const positions = positionsAfter([
    fill('ETH', 100n, one, 10n),
    fill('ETH', 200n, one, 10n),
    fill(one, 5n, 'ETH', 90n),
  ])
  // 300 wei for 20: 15 each.
  expect(positions.get(one)).toEqual({
    token: one,
    quantity: 15n,
    cost: 225n,
    realised: 15n,
    untrackedSold: 0n,
    trades: 3,
  })
})

test('one token for another hands the cost on and earns nothing yet', () => {
  const positions = positionsAfter([
    fill('ETH', 100n, one, 10n),
    fill(one, 10n, other, 7n),
    fill(other, 7n, 'ETH', 130n),
  ])
  expect(positions.get(one)).toMatchObject({ quantity: 0n, cost: 0n, realised: 0n })
  expect(positions.get(other)).toMatchObject({ quantity: 0n, cost: 0n, realised: 30n })
})

test('what came without a trade has no cost and earns nothing', () => {
  const positions = positionsAfter([fill('ETH', 100n, one, 10n), fill(one, 40n, 'ETH', 400n)])
  expect(positions.get(one)).toMatchObject({
    quantity: 0n,
    cost: 0n,
    // A quarter of the sold amount was bought before: 100 of the 400, for 100.
    realised: 0n,
    untrackedSold: 30n,
  })
})

test('both what a part of a sale brought and what a part of a position cost are rounded down', () => {
  // Ten of thirty cost 33.67 of 101.
  const first = [fill('ETH', 101n, one, 30n), fill(one, 10n, 'ETH', 50n)]
  const left = { quantity: 20n, cost: 68n, realised: 17n }
  expect(positionsAfter(first).get(one)).toMatchObject(left)
  // Twenty of the seventy were bought: 28.57 of 100, for the 68 that were left.
  expect(positionsAfter([...first, fill(one, 70n, 'ETH', 100n)]).get(one)).toMatchObject({
    quantity: 0n,
    cost: 0n,
    realised: 17n + 28n - 68n,
    untrackedSold: 50n,
  })
})

test('positions stand in the order of their last trades', () => {
  const bought = [fill('ETH', 1n, one, 1n), fill('ETH', 1n, other, 1n)]
  const order = (...fills: readonly Fill[]) => [...positionsAfter([...bought, ...fills]).keys()]
  expect(order()).toEqual([one, other])
  expect(order(fill('ETH', 1n, one, 1n))).toEqual([other, one])
  expect(order(fill(one, 1n, 'ETH', 1n))).toEqual([other, one])
  // The sold token is placed before the bought one.
  expect(order(fill(other, 1n, one, 1n))).toEqual([other, one])
})

test('a round trip leaves exactly what went out and came in, whatever was rounded between', () => {
  const parts = [3n, 11n, 7n, 12n]
  const positions = positionsAfter([
    fill('ETH', 1_000n, one, 33n),
    ...parts.map((part) => fill(one, part, 'ETH', part * 29n)),
  ])
  expect(positions.get(one)).toMatchObject({ quantity: 0n, cost: 0n, realised: 33n * 29n - 1_000n })
})
