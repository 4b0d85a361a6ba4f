import { expect, test } from 'vitest'
import type { SkillFinding } from '#sdk'
import { groupsOf, isNone } from './capabilities.model.ts'
import { analysedPermille, gravestFirst, outerFile, shownLine } from './report.model.ts'

const finding = (severity: SkillFinding['severity'], file = 'a.py'): SkillFinding => ({
  ruleId: 'SK001',
  severity,
  confidence: 'high',
  file,
  line: 3,
  evidence: 'x',
  layers: [],
})

test('the gravest findings come first, those alike by their files', () => {
  const found = [
    finding('low'),
    finding('critical', 'b.py'),
    finding('low', 'c.py'),
    finding('critical'),
  ]
  expect(gravestFirst(found).map(({ file, severity }) => `${severity} ${file}`)).toEqual([
    'critical b.py',
    'critical a.py',
    'low a.py',
    'low c.py',
  ])
})

test('what is inside an archive is shown by its archive, without a line', () => {
  expect(outerFile('assets/a.zip!/b.tar!/c.py')).toBe('assets/a.zip')
  expect([shownLine({ file: 'a.zip!/b', line: 3 }), shownLine({ file: 'a', line: 3 })]).toEqual([
    null,
    3,
  ])
})

test('nearly all is not all', () => {
  const coverage = (analysedBytes: number, isComplete: boolean) => ({
    coverage: {
      files: 1,
      bytes: 100_000,
      analysedFiles: 1,
      analysedBytes,
      isComplete,
      unanalysed: [],
    },
  })
  expect(analysedPermille(coverage(99_999, false))).toBe(999)
  expect(analysedPermille(coverage(100_000, false))).toBe(999)
  expect(analysedPermille(coverage(100_000, true))).toBe(1_000)
})

test('what a skill touches is grouped, money and hosts first', () => {
  const none = { hosts: [], commands: [], paths: [], env: [], wallet: [], tools: [] }
  expect(isNone(none)).toBe(true)
  const some = { ...none, env: ['TOKEN'], wallet: ['send' as const], hosts: ['a.example'] }
  expect(groupsOf(some).map(({ isGrave, kind }) => [kind, isGrave])).toEqual([
    ['wallet', true],
    ['hosts', true],
    ['env', false],
  ])
})
