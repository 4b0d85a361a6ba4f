import {
  type Confidence,
  confidences,
  type Finding,
  type Severity,
  severities,
} from '../../scan-report.ts'
import { evidenceOf } from './evidence.ts'

/** What is told of a place before it is made fit to be shown. */
export type Sighting = {
  readonly ruleId: string
  readonly severity: Severity
  readonly confidence: Confidence
  readonly file: string
  readonly line: number | null
  readonly evidence: string
  readonly layers?: readonly string[]
}

/** Gathers findings; of those of one rule at one line the gravest stays. */
export type FindingList = {
  readonly add: (sighting: Sighting) => void
  /** All of them, the gravest first, then by file, line and rule. */
  readonly all: () => readonly Finding[]
  /** Whether a rule has found something at a line, in whatever encoding. */
  readonly isAt: (ruleId: string, file: string, line: number | null) => boolean
  /** Leaves those with little confidence that are taken for honest. */
  readonly weaken: (isHonest: (finding: Finding) => boolean) => void
}

/** An empty list. */
export function findingList(): FindingList {
  const kept = new Map<string, Finding>()
  const places = new Set<string>()
  return {
    add(sighting) {
      const layers = (sighting.layers ?? []).slice(0, 16)
      const key = [sighting.ruleId, sighting.file, sighting.line, ...layers].join('\n')
      const before = kept.get(key)
      if (before !== undefined && weightOf(before) >= weightOf(sighting)) return
      places.add([sighting.ruleId, sighting.file, sighting.line].join('\n'))
      kept.set(key, { ...sighting, layers, evidence: evidenceOf(sighting.evidence) })
    },
    all: () => [...kept.values()].sort(byWeight),
    weaken(isHonest) {
      for (const [key, finding] of kept)
        if (isHonest(finding)) kept.set(key, { ...finding, confidence: 'low' })
    },
    isAt: (ruleId, file, line) => places.has([ruleId, file, line].join('\n')),
  }
}

function byWeight(left: Finding, right: Finding): number {
  return (
    weightOf(right) - weightOf(left) ||
    compare(left.file, right.file) ||
    (left.line ?? 0) - (right.line ?? 0) ||
    compare(left.ruleId, right.ruleId) ||
    compare(left.layers.join(), right.layers.join())
  )
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

function weightOf(finding: {
  readonly severity: Severity
  readonly confidence: Confidence
}): number {
  return severities.indexOf(finding.severity) * 3 + confidences.indexOf(finding.confidence)
}
