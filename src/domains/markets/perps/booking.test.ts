import { afterEach, expect, test } from 'vitest'
import {
  createPerpsWorld,
  type PerpsWorld,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import { venueName } from './booking.ts'

let world: PerpsWorld
afterEach(() => world.close())

const hourMs = 3_600_000

test('trades between simulated traders alone are forgotten at the first full hour after a day, all others stay', async () => {
  world = await createPerpsWorld()
  const { clock, database, perps, tape } = world
  const trade = async (maker: string, taker: string) => {
    await perps.submit(placeCommand(maker, 'ask'))
    await perps.submit(placeCommand(taker, 'bid'))
  }
  const simulated = async () => {
    const query = { venue: venueName, symbol: 'SOL_USDC_PERP', beforeNumber: null, limit: 50 }
    return (await tape.trades(database.query, query)).map(({ isSimulated }) => isSimulated)
  }
  const atFullHour = (hours: number) => {
    clock.advance(hours * hourMs)
    return perps.submit({ kind: 'tick', prices: [] })
  }
  clock.advance(hourMs - (clock.nowMs() % hourMs))
  await trade('sim_maker', 'sim_taker')
  await trade('acct_a', 'sim_taker')
  await trade('sim_maker', 'acct_b')
  await atFullHour(24)
  expect(await simulated()).toEqual([false, false, true])
  await atFullHour(1)
  expect(await simulated()).toEqual([false, false])
})
