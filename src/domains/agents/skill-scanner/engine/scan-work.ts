import type { SkillManifest } from '../../skill-format/index.ts'
import type { Unanalysed } from '../scan-report.ts'
import { type CapabilityList, capabilityList } from './behaviour/capability-list.ts'
import { type Declared, declaredIn } from './likeness/declared.ts'
import type { LikePassage } from './likeness/judge-likeness.ts'
import { type FindingList, findingList } from './report/finding-list.ts'
import { ruleOf } from './rules/all-rules.ts'
import type { Source } from './text/source.ts'

/** Bytes of a package or of what was unpacked from it, with the name that findings use. */
export type Part = { readonly file: string; readonly bytes: Uint8Array; readonly depth: number }

/** Reads what was found inside of something else. */
export type Readers = {
  readonly part: (work: ScanWork, part: Part) => Generator<void, void>
  readonly text: (work: ScanWork, source: Source) => Generator<void, void>
}

/** What one scan has found so far, and what it may still spend. */
export type ScanWork = {
  readonly findings: FindingList
  readonly capabilities: CapabilityList
  readonly unanalysed: Unanalysed[]
  /** Passages that read like those of harmful skills; what else is found decides which of them are told. */
  readonly likePassages: LikePassage[]
  /** By file, for each line, how like those of harmful skills the likest passage is that it is in. */
  readonly likenessOfLines: Map<string, Float32Array>
  /** Texts of the package, for what is only seen in all of them together. */
  readonly sources: Source[]
  readonly manifest: SkillManifest | null
  /** What the manifest declares, as passages are weighed by it. */
  readonly declared: Declared
  /** Names of files that texts of the package tell the agent to follow or to run. */
  readonly adopted: ReadonlySet<string>
  /** How parts and texts are read, for those that find one in another. */
  readonly readers: Readers
  /** What may still be unpacked and decoded, in bytes, and how many files. */
  readonly budget: { bytes: number; entries: number }
}

/** How deep archives in archives and encodings in encodings are followed. */
export const depthMax = 5
/** Bytes that may be unpacked or decoded out of one package, and files that may come out. */
export const unpackedMax = 24 * 1_048_576
export const entriesMax = 2_000

/** The beginning of a scan. */
export function scanWork(
  manifest: SkillManifest | null,
  adopted: ReadonlySet<string>,
  readers: Readers,
): ScanWork {
  return {
    findings: findingList(),
    capabilities: capabilityList(),
    unanalysed: [],
    likePassages: [],
    likenessOfLines: new Map(),
    sources: [],
    manifest,
    declared: declaredIn(manifest),
    adopted,
    readers,
    budget: { bytes: unpackedMax, entries: entriesMax },
  }
}

/** Reports by the rule's own severity unless another is given. */
export function report(
  work: ScanWork,
  ruleId: string,
  found: {
    readonly file: string
    readonly line?: number | null
    readonly evidence: string
    readonly severity?: 'info' | 'low' | 'medium' | 'high' | 'critical'
    readonly confidence?: 'low' | 'medium' | 'high'
    readonly layers?: readonly string[]
  },
) {
  work.findings.add({
    ruleId,
    severity: found.severity ?? ruleOf(ruleId).severity,
    confidence: found.confidence ?? 'medium',
    file: found.file,
    line: found.line ?? null,
    evidence: found.evidence,
    layers: found.layers ?? [],
  })
}

/** Says that a part was not read; the rule about that reports it, too. */
export function leave(work: ScanWork, part: Unanalysed, severity: 'medium' | 'high' = 'medium') {
  work.unanalysed.push(part)
  report(work, 'SK042', { file: part.file, evidence: part.reason, severity, confidence: 'high' })
}
