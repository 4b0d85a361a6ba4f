import { plain } from '../output/table.ts'
import { describeCapabilities } from './consent.ts'
import type { ScanReport } from './views.ts'

/** What a report says beside its findings. */
export function reportFacts(report: ScanReport): readonly (readonly [string, string])[] {
  const { capabilities, coverage, engine } = report
  return [
    ['confidence', report.confidence],
    ['policy', `${report.policy}, engine ${engine.version}`],
    ['analysed', coverage.isComplete ? 'all of it' : 'NOT all of it, see below'],
    ['declares', describeCapabilities(capabilities.declared)],
    ['undeclared', describeCapabilities(capabilities.undeclared)],
  ]
}

/** The findings of a report and what was not analysed, one a line. */
export function findingLines(report: ScanReport | null): readonly string[] {
  if (report === null) return []
  const { coverage, findings, findingsLeftOut } = report
  const place = (file: string, line: number | null) => (line === null ? file : `${file}:${line}`)
  return [
    ...coverage.unanalysed.map(({ bytes, file, reason }) =>
      plain(`not analysed  ${file} (${bytes} bytes): ${reason}`),
    ),
    ...findings.map(({ evidence, file, line, ruleId, severity }) =>
      plain(`${severity.padEnd(8)}  ${ruleId}  ${place(file, line)}  ${evidence}`),
    ),
    ...(findingsLeftOut > 0 ? [`and ${findingsLeftOut} more`] : []),
  ]
}
