import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgentSearchWorld } from '../../support/agent-search-world.ts'
import { halves, searchLabels } from '../sets.ts'
import { answersOf, scoreOf } from './score.ts'

let world: Awaited<ReturnType<typeof createAgentSearchWorld>>
beforeAll(async () => {
  world = await createAgentSearchWorld()
})
afterAll(() => world.database.close())

test.each(halves)(
  'of the %s questions nine in ten have their agent among the first five',
  async (half) => {
    const labels = searchLabels(half)
    expect(labels.length).toBeGreaterThan(250)
    // Figures alone: nobody reads which question of the held-out half fails.
    const { recallAt5 } = scoreOf(await answersOf(world.service, labels))
    expect(recallAt5).toBeGreaterThan(0.9)
  },
  60_000,
)
