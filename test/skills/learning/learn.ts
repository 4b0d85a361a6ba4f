import { placeCount } from '../../../src/domains/agents/skill-scanner/engine/likeness/unit.ts'
import type { Weights } from '../../../src/domains/agents/skill-scanner/engine/likeness/weigh.ts'
import { createPen } from '../corpus/pen.ts'
import type { Example } from './examples.ts'

const rounds = 8
const rate = 0.1
const decay = 1e-3

/**
 * Logistic regression by stochastic gradients with a rate of its own for each place (AdaGrad; Duchi, Hazan and Singer, 2011).
 * The same examples in the same order always give the same weights.
 */
export function learn(examples: readonly Example[]): Weights {
  const of = new Float32Array(placeCount)
  const sums = new Float64Array(placeCount)
  const pen = createPen('likeness')
  let begin = 0
  let beginSum = 0
  for (let round = 0; round < rounds; round++) {
    for (const { places, isHarmful } of pen.some(examples, examples.length)) {
      const scale = 1 / Math.sqrt(places.length + 1)
      let odds = begin
      for (const place of places) odds += (of[place] ?? 0) * scale
      const miss = 1 / (1 + Math.exp(-odds)) - (isHarmful ? 1 : 0)
      for (const place of places) {
        const weight = of[place] ?? 0
        const slope = miss * scale + decay * weight
        const sum = (sums[place] ?? 0) + slope * slope
        sums[place] = sum
        of[place] = weight - (rate * slope) / Math.sqrt(sum + 1e-8)
      }
      beginSum += miss * miss
      begin -= (rate * miss) / Math.sqrt(beginSum + 1e-8)
    }
  }
  return { of, begin }
}
