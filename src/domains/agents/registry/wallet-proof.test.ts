import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { proofDeadline, proofSecondsMax } from './wallet-proof.ts'

const now = 1_800_000_000n
const instant = fc.bigInt({ min: now - 239n, max: now + 86_400n })

test('while the chain moves, a proof is accepted by its newest block and by one made a minute later', () => {
  fc.assert(
    fc.property(instant, (tip) => {
      const deadline = proofDeadline(now, tip)
      expect(deadline).toBeLessThanOrEqual(tip + proofSecondsMax)
      expect(deadline).toBeGreaterThanOrEqual((tip > now ? tip : now) + 60n)
    }),
  )
})

test('on a chain that stood still the proof is good for the block that comes next', () => {
  const deadline = proofDeadline(now, now - 3_600n)
  expect(deadline).toBeGreaterThan(now + 60n)
  expect(deadline).toBeLessThanOrEqual(now + proofSecondsMax)
})
