import { afterEach, expect, test } from 'vitest'
import { createPerpsWorld, type PerpsWorld } from '../../../../test/support/perps-world.ts'

let world: PerpsWorld
afterEach(() => world.close())

const half = 250_000_000_000n
const depositsOf = () => world.perps.inspect(({ deposits }) => deposits)

test('each simulated trader begins with half a million paper dollars', async () => {
  world = await createPerpsWorld()
  await world.perps.actSimulated()
  expect(await depositsOf()).toBe(4n * half)
  await world.perps.actSimulated()
  expect(await depositsOf()).toBe(4n * half)
})

test('a simulated trader who has less than half of that is brought back to it, and one who has the half is not', async () => {
  world = await createPerpsWorld()
  await world.perps.submit({ kind: 'deposit', account: 'sim_maker', amount: half - 1n })
  await world.perps.submit({ kind: 'deposit', account: 'sim_taker', amount: half })
  await world.perps.actSimulated()
  expect(await depositsOf()).toBe(3n * half)
})
