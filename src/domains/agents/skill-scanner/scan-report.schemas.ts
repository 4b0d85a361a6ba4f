import { type ArrayOptions, type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Nullable, namedObject } from '../../../kernel/schemas.ts'
import { walletUses } from '../skill-format/index.ts'
import {
  confidences,
  riskLevels,
  type ScanReport,
  scanPolicies,
  severities,
  verdicts,
} from './scan-report.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

export const ScanPolicyName = oneOf(
  scanPolicies,
  'How much it takes to be stopped: `strict` for what runs with money, `permissive` for a look at what is known to be harmless',
)
export const VerdictName = oneOf(
  verdicts,
  'What is thought of it; `pass` is only said of a package that was analysed whole',
)
export const SeverityName = oneOf(severities)
const ConfidenceName = oneOf(confidences)
export const RiskLevelName = oneOf(
  riskLevels,
  'How much harm it could do, whatever it means to: apart from the verdict',
)

/** Lists of a report are never changed. */
const list = <item extends TSchema>(item: item, options: ArrayOptions & { maxItems: number }) =>
  T.Unsafe<readonly Static<item>[]>(T.Array(item, options))

const names = (description: string) => list(T.String(), { maxItems: 500, description })

export const Capabilities = namedObject('SkillCapabilities', {
  hosts: names('Names of hosts; `*` for hosts that only a run can tell'),
  commands: names('Programs that its scripts start'),
  paths: names('Files and folders outside the skill'),
  env: names('Variables of the environment'),
  wallet: list(oneOf(walletUses), { maxItems: walletUses.length }),
  tools: names('Tools of the agent, as `allowed-tools` names them'),
})

export const FindingView = namedObject('SkillFinding', {
  ruleId: T.String(),
  severity: SeverityName,
  confidence: ConfidenceName,
  file: T.String({ description: 'Inside an archive `outer.zip!/inner.py`' }),
  line: Nullable(T.Integer({ minimum: 1 })),
  evidence: T.String({
    description: 'What was found, shortened, without secrets; hidden characters are written out',
  }),
  layers: list(T.String(), {
    maxItems: 16,
    description: 'Through which encodings it was read, the outermost first',
  }),
})

export const CoverageView = namedObject('SkillScanCoverage', {
  files: T.Integer({ minimum: 0 }),
  bytes: T.Integer({ minimum: 0 }),
  analysedFiles: T.Integer({ minimum: 0 }),
  analysedBytes: T.Integer({ minimum: 0 }),
  isComplete: T.Boolean(),
  unanalysed: list(
    T.Object({
      file: T.String(),
      bytes: T.Integer({ minimum: 0 }),
      reason: T.String({ description: 'Why no rule has seen it' }),
    }),
    { maxItems: 200 },
  ),
})

/** Severities by rule. */
export const SeverityOverrides = T.Record(T.String({ pattern: '^SK[0-9]{3}$' }), SeverityName, {
  description: 'What findings of some rules weigh for this caller, by rule',
})

export const ScanReportView = namedObject('SkillScanReport', {
  engine: T.Object({
    version: T.String(),
    rulesDigest: T.String({ description: 'SHA-256 of the rules, in hexadecimal' }),
    rules: T.Integer({ minimum: 1 }),
  }),
  policy: ScanPolicyName,
  verdict: VerdictName,
  confidence: ConfidenceName,
  risk: T.Object({ level: RiskLevelName, score: T.Integer({ minimum: 0, maximum: 100 }) }),
  findings: list(FindingView, { maxItems: 500 }),
  findingsLeftOut: T.Integer({ minimum: 0 }),
  coverage: CoverageView,
  severityOverrides: T.Optional(SeverityOverrides),
  capabilities: T.Object({
    declared: Capabilities,
    detected: Capabilities,
    undeclared: Capabilities,
  }),
})

// The engine's type and the wire's are one: this line does not compile when they differ.
type Same = ScanReport extends Static<typeof ScanReportView> ? true : never
const _same: Same = true
void (_same satisfies true)
