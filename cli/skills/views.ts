/** What a scan said, without its findings. */
export interface ScanSummary {
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed'
  readonly verdict: Verdict | null
  readonly risk: string | null
  readonly isComplete: boolean | null
  readonly findings: number
  readonly engineVersion: string | null
}

/** What is thought of a skill, from the best to the worst. */
export const verdicts = ['pass', 'review', 'warn', 'malicious'] as const
export type Verdict = (typeof verdicts)[number]

/** The kinds of what a skill may touch. */
export const capabilityKinds = ['hosts', 'commands', 'paths', 'env', 'wallet', 'tools'] as const
export type CapabilityKind = (typeof capabilityKinds)[number]
export type Capabilities = Readonly<Record<CapabilityKind, readonly string[]>>

export interface FileEntry {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** What the service makes of a name and a range. */
export interface ResolvedSkill {
  readonly slug: string
  readonly range: string
  readonly version: string
  readonly treeHash: string
  readonly state: string
  readonly scan: ScanSummary
  readonly capabilities: Capabilities | null
  readonly files: readonly FileEntry[]
}

export interface SkillSummary {
  readonly slug: string
  readonly description: string
  readonly owner: { readonly name: string }
  readonly latest: { readonly version: string }
  readonly scan: ScanSummary
  readonly stats: { readonly stars: number; readonly downloads: number }
}

export interface ScanReport {
  readonly engine: { readonly version: string }
  readonly policy: string
  readonly verdict: Verdict
  readonly confidence: string
  readonly risk: { readonly level: string; readonly score: number }
  readonly findings: readonly {
    readonly ruleId: string
    readonly severity: string
    readonly file: string
    readonly line: number | null
    readonly evidence: string
  }[]
  readonly findingsLeftOut: number
  readonly coverage: {
    readonly isComplete: boolean
    readonly unanalysed: readonly {
      readonly file: string
      readonly bytes: number
      readonly reason: string
    }[]
  }
  readonly capabilities: {
    readonly declared: Capabilities
    readonly detected: Capabilities
    readonly undeclared: Capabilities
  }
}

export interface SkillVersion {
  readonly slug: string
  readonly version: string
  readonly treeHash: string
  readonly state: string
  readonly stateReason: string | null
  readonly description: string
  readonly license: string | null
  readonly scan: ScanSummary
  readonly files: readonly FileEntry[]
  readonly report: ScanReport | null
  readonly provenance: { readonly kind: string; readonly publishedBy: string }
  readonly publishedAt: string
}

/** What the service says of an installed skill. */
export interface VerifiedSkill {
  readonly slug: string
  readonly version: string
  readonly decision: 'ok' | 'changed' | 'unknown' | 'revoked' | 'withheld' | 'deprecated'
  readonly reason: string | null
  readonly latest: string | null
}

export interface Scan {
  readonly status: ScanSummary['status']
  readonly report: ScanReport | null
}
