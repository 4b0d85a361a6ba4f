import { describe, expect, test } from 'vitest'
import { createScanEngine } from '../scan-engine.ts'
import { allRules } from './all-rules.ts'
import { type Files, packageOf, ruleSamples } from './rule-samples.fixture.ts'

const engine = createScanEngine()

/** The rules that find something in a package, leaving out what is told with little confidence or only for the record. */
function rulesOn(files: Files): readonly string[] {
  const found = engine
    .scan(packageOf(files), 'balanced')
    .findings.filter(
      ({ severity, confidence }) =>
        severity !== 'low' && severity !== 'info' && confidence !== 'low',
    )
  return [...new Set(found.map(({ ruleId }) => ruleId))]
}

describe.each(ruleSamples)('$id', ({ id, found, alike }) => {
  test('finds what it is about', () => {
    expect(rulesOn(found)).toContain(id)
  })
  test('leaves alone what only looks like it', () => {
    expect(rulesOn(alike)).not.toContain(id)
  })
})

test('every rule has a sample, and they are at least forty-two', () => {
  expect(ruleSamples.map(({ id }) => id)).toEqual(allRules.map(({ id }) => id))
  expect(allRules.length).toBeGreaterThanOrEqual(42)
})
