import { verdictOf } from './engine/report/verdict.ts'
import {
  type Finding,
  type ScanReport,
  type ScanRule,
  type Severity,
  severities,
  verdicts,
} from './scan-report.ts'

/**
 * A report in which the findings of some rules weigh what the caller says, with the verdict that follows, and with what was changed. Where
 * findings were left out, the verdict is only ever raised: what they weigh is not known.
 */
export function withSeverities(
  report: ScanReport,
  overrides: Readonly<Record<string, Severity>>,
  rules: readonly ScanRule[],
): ScanReport {
  if (Object.keys(overrides).length === 0) return report
  const categories = new Map(rules.map(({ id, category }) => [id, category]))
  const findings = report.findings
    .map((finding) => ({ ...finding, severity: overrides[finding.ruleId] ?? finding.severity }))
    .sort(byWeight)
  const judged = verdictOf(findings, report.coverage.isComplete, {
    policy: report.policy,
    categoryOf: (ruleId) => categories.get(ruleId) ?? ruleId,
  })
  const isLower = verdicts.indexOf(judged.verdict) < verdicts.indexOf(report.verdict)
  const kept = isLower && report.findingsLeftOut > 0
  return {
    ...report,
    ...(kept ? {} : judged),
    findings,
    severityOverrides: overrides,
  }
}

/** The gravest first; those that are equally grave stay as the engine has them. */
function byWeight(left: Finding, right: Finding): number {
  return severities.indexOf(right.severity) - severities.indexOf(left.severity)
}
