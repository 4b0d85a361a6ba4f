import { expect, test } from 'vitest'
import { createScanEngine } from '../../src/domains/agents/skill-scanner/engine/index.ts'
import { halves } from './corpus/sample.ts'
import { corpusVersion } from './corpus/samples.ts'
import { examineEvasion, examineHalf } from './corpus/score.ts'
import { reached, reachedInDisguise, readScorecard } from './limits.ts'

const engine = createScanEngine()
/** Each so many-th skill is examined here; all are in `whole-corpus.test.ts`. */
const step = 3
/** Hundreds of skills are scanned at a stretch: on a busy machine that takes its minutes, and says nothing of the scanner. */
const patienceMs = 600_000

test.each(halves)(
  'of each third skill of the %s half, harmful ones are stopped and harmless ones pass',
  (half) => {
    const { figures } = examineHalf(engine, half, step)
    expect(figures.malicious).toBeGreaterThan(60)
    expect(figures.benign).toBeGreaterThanOrEqual(60)
    expect(figures.recall).toBeGreaterThanOrEqual(reached[half].recall)
    expect(figures.falseAlarmRate).toBeLessThanOrEqual(reached[half].falseAlarmRate)
  },
  patienceMs,
)

test(
  'harmful skills are stopped in disguise as well',
  () => {
    expect(examineEvasion(engine, halves, 61).recall).toBeGreaterThanOrEqual(reachedInDisguise)
  },
  patienceMs,
)

test('the scorecard that is shown is that of these rules and this corpus', () => {
  const scorecard = readScorecard()
  // Where it is not: `node bench/skill-scorecard.ts`.
  expect(scorecard.rulesDigest).toBe(engine.rulesDigest)
  expect(scorecard.corpusVersion).toBe(corpusVersion)
  expect(scorecard.halves).toHaveLength(2)
  for (const { benign, falseAlarmRate, malicious, name, recall } of scorecard.halves) {
    expect(Math.min(malicious, benign)).toBeGreaterThanOrEqual(300)
    expect(recall).toBeGreaterThanOrEqual(reached[name].recall)
    expect(falseAlarmRate).toBeLessThanOrEqual(reached[name].falseAlarmRate)
  }
  expect(scorecard.byRule).toHaveLength(42)
})
