import { expect, test } from 'vitest'
import kept from '../../../src/domains/agents/skill-scanner/engine/likeness/weights.gen.json' with {
  type: 'json',
}
import { learnt } from './learnt.ts'

test('what the scanner has learnt is what the corpus and the passages teach today', () => {
  // Where it is not: `node bench/skill-likeness.ts`, and then `node bench/skill-scorecard.ts`.
  const today = learnt()
  for (const bound of ['sure', 'doubtful', 'joint', 'honest', 'begin', 'step'] as const)
    expect([bound, Math.abs(today[bound] - kept[bound]) < 0.01]).toEqual([bound, true])
  const [now, then] = [today, kept].map(
    ({ weights }) => new Int8Array(Buffer.from(weights, 'base64')),
  )
  expect(now?.length).toBe(then?.length)
  // Roots and powers may differ in their last digit from one processor to the next.
  const apart = now?.filter((weight, place) => Math.abs(weight - (then?.[place] ?? 0)) > 1) ?? []
  expect(apart).toHaveLength(0)
}, 600_000)
