import { createHash } from 'node:crypto'
import { readSkill, type SkillFile } from '../../skill-format/index.ts'
import type { ScanPolicy, ScanReport, ScanRule } from '../scan-report.ts'
import { detectCapabilities } from './behaviour/detect-capabilities.ts'
import { followData } from './behaviour/follow-data.ts'
import { judgeHosts } from './behaviour/judge-hosts.ts'
import { judgeManifest } from './behaviour/judge-manifest.ts'
import { scanPackage } from './files/scan-package.ts'
import { scanPart, scanWholeText } from './files/scan-part.ts'
import { doubtHonest, tellLikeness } from './likeness/judge-likeness.ts'
import { learntDigest } from './likeness/learnt-weights.ts'
import { makeReport } from './report/make-report.ts'
import { verdictTables } from './report/verdict.ts'
import { allRules } from './rules/all-rules.ts'
import { scanWork } from './scan-work.ts'
import { adoptedBy } from './text/adopted-by.ts'

/** Scans packages. Nothing of a package is run, and nothing is fetched. */
export type ScanEngine = {
  readonly version: string
  /** Of rules, tables, what was learnt, and version: where it is another, the same package may be judged differently. */
  readonly rulesDigest: string
  readonly rules: readonly ScanRule[]
  readonly scan: (files: readonly SkillFile[], policy: ScanPolicy) => ScanReport
  /** The same in short steps, between which the caller may do something else. */
  readonly scanInSteps: (
    files: readonly SkillFile[],
    policy: ScanPolicy,
  ) => Generator<void, ScanReport>
}

/** Raised with everything that changes what is found besides the rules' own data. */
const version = '1.3.0'

/** The engine with all its rules. The same package and policy always give the same report. */
export function createScanEngine(): ScanEngine {
  const rulesDigest = digestOf()
  const scanInSteps = (files: readonly SkillFile[], policy: ScanPolicy) =>
    steps(files, { policy, rulesDigest })
  return {
    version,
    rulesDigest,
    rules: allRules.map(({ id, name, category, severity, about, fix }) => ({
      id,
      name,
      category,
      severity,
      about,
      fix,
    })),
    scanInSteps,
    scan(files, policy) {
      const scanning = scanInSteps(files, policy)
      for (;;) {
        const step = scanning.next()
        if (step.done === true) return step.value
      }
    },
  }
}

function* steps(
  files: readonly SkillFile[],
  { policy, rulesDigest }: { policy: ScanPolicy; rulesDigest: string },
): Generator<void, ScanReport> {
  const inOrder = files.toSorted((left, right) => (left.path < right.path ? -1 : 1))
  const reading = readSkill(inOrder)
  const work = scanWork(reading.manifest, adoptedBy(inOrder), {
    part: scanPart,
    text: scanWholeText,
  })
  scanPackage(work, inOrder, reading)
  for (const { path, bytes } of inOrder) {
    yield
    yield* scanPart(work, { file: path, bytes, depth: 0 })
  }
  for (const source of work.sources) {
    yield
    detectCapabilities(work, source)
  }
  yield* followData(work)
  yield* judgeHosts(work)
  judgeManifest(work, reading)
  doubtHonest(work)
  tellLikeness(work)
  yield
  return makeReport(work, {
    files: inOrder,
    policy,
    engine: { version, rulesDigest, rules: allRules.length },
  })
}

function digestOf(): string {
  const data = allRules.map((rule) => ({
    ...rule,
    keys: rule.keys.map((key) => ({
      ...key,
      shape: key.shape === undefined ? undefined : String(key.shape),
      unless: key.unless === undefined ? undefined : String(key.unless),
    })),
  }))
  return createHash('sha256')
    .update(JSON.stringify([version, verdictTables, data, learntDigest]))
    .digest('hex')
}
