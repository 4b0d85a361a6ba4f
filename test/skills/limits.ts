import { readFileSync } from 'node:fs'
import type { Half } from './corpus/sample.ts'
import type { EvasionFigures, HalfFigures, RuleFigure } from './corpus/score.ts'

/**
 * What it has reached, less what a slice may differ by. What it has to reach in each half is a recall of 95 % at 3 % of false
 * alarms, and 85 % in disguise: recalls may only rise here, and alarms only fall.
 */
export const reached: Readonly<Record<Half, { recall: number; falseAlarmRate: number }>> = {
  development: { recall: 0.95, falseAlarmRate: 0.03 },
  'held-out': { recall: 0.78, falseAlarmRate: 0.11 },
}

/** The same in disguise. */
export const reachedInDisguise = 0.85

/** What `scorecard.gen.json` of the scanner holds. */
export type Scorecard = {
  readonly engineVersion: string
  readonly rulesDigest: string
  readonly corpusVersion: string
  readonly halves: readonly HalfFigures[]
  readonly evasion: EvasionFigures
  readonly byRule: readonly RuleFigure[]
}

/** The scorecard as it was written last. */
export function readScorecard(): Scorecard {
  const place = new URL(
    '../../src/domains/agents/skill-scanner/scorecard.gen.json',
    import.meta.url,
  )
  return JSON.parse(readFileSync(place, 'utf8'))
}
