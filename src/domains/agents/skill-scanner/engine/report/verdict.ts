import type { Confidence, Finding, ScanPolicy, Severity, Verdict } from '../../scan-report.ts'
import { confidences, verdicts } from '../../scan-report.ts'

type Row = Readonly<Record<Confidence, Verdict>>
type Table = Readonly<Record<Severity, Row>>

const row = (low: Verdict, medium: Verdict, high: Verdict): Row => ({ low, medium, high })

/**
 * What one finding makes of a package, by severity and then by confidence (low, medium, high). Two
 * findings of different categories that are each worth a warning are malicious together, but under
 * `permissive`. What was not analysed leaves no `pass`.
 */
export const verdictTables: Readonly<Record<ScanPolicy, Table>> = {
  strict: {
    info: row('pass', 'pass', 'pass'),
    low: row('pass', 'review', 'review'),
    medium: row('review', 'warn', 'warn'),
    high: row('review', 'warn', 'malicious'),
    critical: row('warn', 'malicious', 'malicious'),
  },
  balanced: {
    info: row('pass', 'pass', 'pass'),
    low: row('pass', 'pass', 'pass'),
    medium: row('pass', 'review', 'review'),
    high: row('review', 'warn', 'warn'),
    critical: row('review', 'warn', 'malicious'),
  },
  permissive: {
    info: row('pass', 'pass', 'pass'),
    low: row('pass', 'pass', 'pass'),
    medium: row('pass', 'pass', 'review'),
    high: row('pass', 'review', 'warn'),
    critical: row('review', 'warn', 'malicious'),
  },
}

/** What the findings of a package come to. */
export function verdictOf(
  findings: readonly Finding[],
  isComplete: boolean,
  { policy, categoryOf }: { policy: ScanPolicy; categoryOf: (ruleId: string) => string },
): { readonly verdict: Verdict; readonly confidence: Confidence } {
  const table = verdictTables[policy]
  const worth = (finding: Finding) => verdicts.indexOf(table[finding.severity][finding.confidence])
  const worst = Math.max(0, ...findings.map(worth).slice(0, 10_000))
  const warned = new Set(
    findings.filter((finding) => worth(finding) >= 2).map(({ ruleId }) => categoryOf(ruleId)),
  )
  const isJoint = policy !== 'permissive' && worst === 2 && warned.size > 1
  const found = verdicts[isJoint ? 3 : worst] ?? 'malicious'
  if (found === 'pass' && !isComplete) return { verdict: 'review', confidence: 'low' }
  const deciding = findings.filter((finding) => worth(finding) === worst)
  const surest = Math.max(-1, ...deciding.map(({ confidence }) => confidences.indexOf(confidence)))
  const confidence = found === 'pass' ? 'high' : (confidences[surest] ?? 'low')
  return { verdict: found, confidence }
}
