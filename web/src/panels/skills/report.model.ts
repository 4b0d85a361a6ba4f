import type { SkillFinding, SkillScanReport } from '#sdk'

const weights = ['critical', 'high', 'medium', 'low', 'info'] as const

/** The findings with the gravest first; those alike stay in the order of the report, which is that of the files. */
export function gravestFirst(findings: readonly SkillFinding[]): readonly SkillFinding[] {
  return findings.toSorted(
    (one, other) => weights.indexOf(one.severity) - weights.indexOf(other.severity),
  )
}

/** The file of the package in which a finding is: an archive, where it is inside of one. */
export function outerFile(file: string): string {
  const inner = file.indexOf('!/')
  return inner < 0 ? file : file.slice(0, inner)
}

/** The line that can be shown of where a finding is: none where it is inside an archive or was decoded. */
export function shownLine({ file, line }: Pick<SkillFinding, 'file' | 'line'>): number | null {
  return file.includes('!/') ? null : line
}

/** How much of a package was analysed, in tenths of a per cent, never rounded up to all of it. */
export function analysedPermille({ coverage }: Pick<SkillScanReport, 'coverage'>): number {
  if (coverage.isComplete || coverage.bytes === 0) return coverage.isComplete ? 1_000 : 0
  return Math.min(999, Math.floor((coverage.analysedBytes / coverage.bytes) * 1_000))
}
