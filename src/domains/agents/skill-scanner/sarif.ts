import { createHash } from 'node:crypto'
import type { Finding, ScanReport, ScanRule, Severity } from './scan-report.ts'

const levels = {
  info: 'note',
  low: 'note',
  medium: 'warning',
  high: 'error',
  critical: 'error',
} as const satisfies Readonly<Record<Severity, string>>

/** How grave readers that know no words take it to be, of 10. */
const scores: Readonly<Record<Severity, string>> = {
  info: '0.0',
  low: '3.0',
  medium: '5.5',
  high: '8.0',
  critical: '9.5',
}

/** A report in the form of SARIF 2.1.0; the same report gives the same bytes. */
export function sarifOf(
  report: ScanReport,
  { rules, informationUri }: { rules: readonly ScanRule[]; informationUri: string },
) {
  const { coverage, engine, policy, risk, verdict, confidence } = report
  const places = new Map(rules.map(({ id }, index) => [id, index]))
  const seen = new Map<string, number>()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Bourse skill scanner',
            version: engine.version,
            informationUri,
            properties: { rulesDigest: engine.rulesDigest },
            rules: rules.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            // What no rule has seen is told, so that no results are not taken for nothing found.
            executionSuccessful: true,
            toolExecutionNotifications: coverage.unanalysed.map(({ file, reason }) => ({
              level: 'warning',
              message: { text: `Not analysed: ${reason}` },
              locations: file === '' ? [] : [locationOf(file, null)],
            })),
          },
        ],
        results: report.findings.map((finding) =>
          resultOf(finding, { ruleIndex: places.get(finding.ruleId), seen }),
        ),
        properties: {
          verdict,
          confidence,
          policy,
          risk,
          isComplete: coverage.isComplete,
          findingsLeftOut: report.findingsLeftOut,
          severityOverrides: report.severityOverrides ?? {},
        },
      },
    ],
  }
}

function ruleOf({ id, name, category, severity, about, fix }: ScanRule) {
  return {
    id,
    name: name
      .split(/[^A-Za-z0-9]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
    shortDescription: { text: name },
    fullDescription: { text: about },
    help: { text: fix },
    defaultConfiguration: { level: levels[severity] },
    properties: { category, severity, 'security-severity': scores[severity], tags: ['security'] },
  }
}

function resultOf(
  finding: Finding,
  { ruleIndex, seen }: { ruleIndex: number | undefined; seen: Map<string, number> },
) {
  const { confidence, evidence, file, layers, line, ruleId, severity } = finding
  // Lines move when others are put in before them; what was found there does not.
  const base = JSON.stringify([ruleId, file, evidence, layers])
  const nth = seen.get(base) ?? 0
  seen.set(base, nth + 1)
  const print = createHash('sha256').update(`${base} ${nth}`).digest('hex')
  return {
    ruleId,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: levels[severity],
    message: { text: evidence === '' ? ruleId : evidence },
    locations: [locationOf(file, line)],
    partialFingerprints: { 'bourseFinding/v1': print },
    properties: { severity, confidence, layers },
  }
}

function locationOf(file: string, line: number | null) {
  const uri = file.toWellFormed().split('/').map(encodeURIComponent).join('/')
  return {
    physicalLocation: {
      artifactLocation: { uri },
      ...(line === null ? {} : { region: { startLine: line } }),
    },
  }
}
