import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerpsWorld, type PerpsWorld } from '../../../../test/support/perps-world.ts'

let world: PerpsWorld
beforeAll(async () => {
  world = await createPerpsWorld()
})
afterAll(() => world.close())

/** A process whose venue gives this answer. */
function withVenue(answer: unknown) {
  return world.startProcess({ venue: { name: 'phoenix', markets: async () => answer } })
}

describe('the markets of the venue', () => {
  test('have one shape, whoever answers: a list, an object with one, or the paper exchange', async () => {
    const markets = [{ symbol: 'SOL' }]
    for (const answer of [markets, { markets, slot: 7 }]) {
      const process = withVenue(answer)
      expect((await process.venueMarkets()).body).toEqual({ source: 'phoenix', markets })
      await process.stop()
    }
    const { body } = await world.perps.venueMarkets()
    expect(body).toMatchObject({
      source: 'paper-exchange',
      markets: [{ quoteSymbol: 'USDC' }, {}, {}],
    })
  })

  test.each([
    ['text', 'down'],
    ['an object without a list', { slot: 7 }],
    ['nothing', null],
  ])('502 for %s', async (_, answer) => {
    const process = withVenue(answer)
    await expect(process.venueMarkets()).rejects.toMatchObject({
      spec: { code: 'upstream.failed' },
    })
    await process.stop()
  })

  test('503 on live chains without a venue', async () => {
    const process = world.startProcess({ isEmbedded: false })
    await expect(process.venueMarkets()).rejects.toMatchObject({
      spec: { code: 'perps.venue_not_configured' },
    })
    await process.stop()
  })
})
