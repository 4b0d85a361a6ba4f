import type { SkillCapabilities } from '../skill-format/index.ts'

export const scanPolicies = ['strict', 'balanced', 'permissive'] as const
export type ScanPolicy = (typeof scanPolicies)[number]

/** `pass` is only ever said of a package that was analysed whole. */
export const verdicts = ['pass', 'review', 'warn', 'malicious'] as const
export type Verdict = (typeof verdicts)[number]

export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export const confidences = ['low', 'medium', 'high'] as const
export type Confidence = (typeof confidences)[number]

/** How much harm the skill could do, whatever it means to: apart from the verdict. */
export const riskLevels = ['none', 'low', 'medium', 'high', 'critical'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** What one rule is about; the engine's list of rules says more. */
export type ScanRule = {
  /** For ever the same: `SK001`. */
  readonly id: string
  readonly name: string
  readonly category: string
  readonly severity: Severity
  /** What it means, in a sentence. */
  readonly about: string
  /** What the author of the skill can do. */
  readonly fix: string
}

export type Finding = {
  readonly ruleId: string
  readonly severity: Severity
  readonly confidence: Confidence
  /** The file's path; inside an archive `outer.zip!/inner.py`. */
  readonly file: string
  /** From one; null where the finding is about the whole file. */
  readonly line: number | null
  /** At most 160 characters of what was found, without control characters, secrets and hidden characters made visible. */
  readonly evidence: string
  /** Through which encodings it was read, the outermost first: `base64`, `gzip`. Empty for plain text. */
  readonly layers: readonly string[]
}

/** A part of the package that no rule has seen, and why. */
export type Unanalysed = {
  readonly file: string
  readonly bytes: number
  readonly reason: string
}

export type Coverage = {
  readonly files: number
  readonly bytes: number
  readonly analysedFiles: number
  readonly analysedBytes: number
  readonly isComplete: boolean
  readonly unanalysed: readonly Unanalysed[]
}

/** What a scan says of a package under a policy. The same package, engine and policy always give the same report. */
export type ScanReport = {
  readonly engine: {
    readonly version: string
    readonly rulesDigest: string
    readonly rules: number
  }
  readonly policy: ScanPolicy
  readonly verdict: Verdict
  readonly confidence: Confidence
  readonly risk: { readonly level: RiskLevel; readonly score: number }
  readonly findings: readonly Finding[]
  /** How many findings there were beyond those that are told. */
  readonly findingsLeftOut: number
  readonly coverage: Coverage
  /** What a caller had the findings of some rules weigh, by rule; absent where nothing was changed. */
  readonly severityOverrides?: Readonly<Record<string, Severity>>
  readonly capabilities: {
    readonly declared: SkillCapabilities
    readonly detected: SkillCapabilities
    /** Found, and not declared. */
    readonly undeclared: SkillCapabilities
  }
}
