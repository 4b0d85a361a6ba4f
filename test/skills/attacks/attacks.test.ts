import { expect, test } from 'vitest'
import { createScanEngine } from '../../../src/domains/agents/skill-scanner/engine/index.ts'
import { built } from '../corpus/build.ts'
import type { Label } from '../corpus/sample.ts'
import { isStopped } from '../corpus/score.ts'
import { attacks } from './attacks.ts'

const engine = createScanEngine()
const stopped = (label: Label) =>
  attacks(label)
    .filter((attack) => isStopped(engine.scan(built(attack).files, 'balanced')))
    .map(({ id }) => id)

/** How many of the fifty were stopped when last measured. It may only rise. */
const floor = 12
/** Harmless ones that are stopped wrongly. The list may only become shorter. */
const knownAlarms = ['patch-file', 'thriller']

test('of fifty attacks of kinds that no rule names, at least as many are stopped as before', () => {
  expect(attacks('malicious')).toHaveLength(50)
  expect(stopped('malicious').length).toBeGreaterThanOrEqual(floor)
})

test('of fifty harmless skills that look strange, no others are stopped than before', () => {
  expect(attacks('benign')).toHaveLength(50)
  expect(stopped('benign').filter((id) => !knownAlarms.includes(id))).toEqual([])
})
