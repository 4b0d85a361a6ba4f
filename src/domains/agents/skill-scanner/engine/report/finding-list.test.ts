import { expect, test } from 'vitest'
import { findingList } from './finding-list.ts'

const sighting = {
  severity: 'high',
  confidence: 'medium',
  evidence: 'e',
  file: 'b.md',
  line: 2,
} as const

test('are told the gravest first, those of equal weight by file, line and rule', () => {
  const list = findingList()
  list.add({ ...sighting, ruleId: 'SK009' })
  list.add({ ...sighting, ruleId: 'SK004' })
  list.add({ ...sighting, ruleId: 'SK009', line: 1 })
  list.add({ ...sighting, ruleId: 'SK020', file: 'a.md', line: 9 })
  list.add({ ...sighting, ruleId: 'SK030', severity: 'low' })
  list.add({ ...sighting, ruleId: 'SK031', severity: 'critical', file: 'z.md' })
  expect(list.all().map(({ ruleId, file, line }) => `${ruleId} ${file} ${line}`)).toEqual([
    'SK031 z.md 2',
    'SK020 a.md 9',
    'SK009 b.md 1',
    'SK004 b.md 2',
    'SK009 b.md 2',
    'SK030 b.md 2',
  ])
})

test('of one rule at one line the gravest stays', () => {
  const list = findingList()
  list.add({ ...sighting, ruleId: 'SK009', severity: 'low' })
  list.add({ ...sighting, ruleId: 'SK009', severity: 'critical' })
  list.add({ ...sighting, ruleId: 'SK009' })
  expect(list.all()).toEqual([{ ...sighting, ruleId: 'SK009', severity: 'critical', layers: [] }])
})
