import { expect, test } from 'vitest'
import type { Finding, ScanReport, Severity } from './scan-report.ts'
import { withSeverities } from './severity-overrides.ts'

const nothing = { hosts: [], commands: [], paths: [], env: [], wallet: [], tools: [] }
const rules = ['SK001', 'SK002', 'SK003'].map((id) => ({
  id,
  name: id,
  category: id,
  severity: 'medium' as const,
  about: '',
  fix: '',
}))
const finding = (ruleId: string, severity: Severity, line: number): Finding => ({
  ruleId,
  severity,
  confidence: 'high',
  file: 'SKILL.md',
  line,
  evidence: '',
  layers: [],
})
const report = (findings: readonly Finding[], more: Partial<ScanReport> = {}): ScanReport => ({
  engine: { version: '1', rulesDigest: 'a', rules: 3 },
  policy: 'balanced',
  verdict: 'malicious',
  confidence: 'high',
  risk: { level: 'low', score: 1 },
  findings,
  findingsLeftOut: 0,
  coverage: {
    files: 1,
    bytes: 1,
    analysedFiles: 1,
    analysedBytes: 1,
    isComplete: true,
    unanalysed: [],
  },
  capabilities: { declared: nothing, detected: nothing, undeclared: nothing },
  ...more,
})

test('findings stand by what they weigh now, and those that weigh the same as the engine has them', () => {
  const found = [
    finding('SK001', 'critical', 9),
    finding('SK002', 'high', 3),
    finding('SK003', 'low', 2),
    finding('SK002', 'high', 1),
  ]
  const changed = withSeverities(report(found), { SK001: 'info', SK003: 'high' }, rules)
  expect(changed.findings.map(({ ruleId, severity, line }) => [ruleId, severity, line])).toEqual([
    ['SK002', 'high', 3],
    ['SK003', 'high', 2],
    ['SK002', 'high', 1],
    ['SK001', 'info', 9],
  ])
  expect(changed.severityOverrides).toEqual({ SK001: 'info', SK003: 'high' })
})

test('the verdict follows, but never to pass what was not analysed whole', () => {
  const found = [finding('SK001', 'critical', 1)]
  expect(withSeverities(report(found), { SK001: 'info' }, rules).verdict).toBe('pass')
  const coverage = { ...report([]).coverage, isComplete: false }
  const partly = withSeverities(report(found, { coverage }), { SK001: 'info' }, rules)
  expect(partly.verdict).toBe('review')
})

test('where findings were left out the verdict is raised at the most', () => {
  const found = [finding('SK001', 'critical', 1)]
  const more = report(found, { findingsLeftOut: 3 })
  expect(withSeverities(more, { SK001: 'info' }, rules).verdict).toBe('malicious')
  const mild = report([finding('SK001', 'info', 1)], { findingsLeftOut: 3, verdict: 'pass' })
  expect(withSeverities(mild, { SK001: 'critical' }, rules).verdict).toBe('malicious')
})

test('without overrides the report is the same', () => {
  const same = report([])
  expect(withSeverities(same, {}, rules)).toBe(same)
})
