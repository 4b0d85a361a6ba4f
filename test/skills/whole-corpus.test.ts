import { expect, test } from 'vitest'
import { createScanEngine } from '../../src/domains/agents/skill-scanner/engine/index.ts'
import { halves } from './corpus/sample.ts'
import { evasionStep, examineEvasion, examineHalf, examineRules } from './corpus/score.ts'
import { readScorecard } from './limits.ts'

test('the scorecard that is shown says what comes out when the whole corpus is examined', () => {
  const engine = createScanEngine()
  const scorecard = readScorecard()
  const looks = halves.map((half) => examineHalf(engine, half))
  expect(scorecard.halves).toEqual(looks.map(({ figures }) => figures))
  expect(scorecard.byRule).toEqual(examineRules(looks.flatMap(({ malicious }) => malicious)))
  expect(scorecard.evasion).toEqual(examineEvasion(engine, halves, evasionStep))
}, 900_000)
