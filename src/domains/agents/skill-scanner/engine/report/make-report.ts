import {
  declaredCapabilities,
  type SkillCapabilities,
  type SkillFile,
} from '../../../skill-format/index.ts'
import type { Coverage, ScanPolicy, ScanReport } from '../../scan-report.ts'
import { covers } from '../behaviour/declared-as.ts'
import { ruleOf } from '../rules/all-rules.ts'
import type { ScanWork } from '../scan-work.ts'
import { riskOf } from './risk.ts'
import { verdictOf } from './verdict.ts'

const findingsMax = 500
const unanalysedMax = 200

const nothing: SkillCapabilities = {
  hosts: [],
  commands: [],
  paths: [],
  env: [],
  wallet: [],
  tools: [],
}

/** What a finished scan says. */
export function makeReport(
  work: ScanWork,
  of: {
    readonly files: readonly SkillFile[]
    readonly policy: ScanPolicy
    readonly engine: ScanReport['engine']
  },
): ScanReport {
  const findings = work.findings.all()
  const coverage = coverageOf(work, of.files)
  const detected = work.capabilities.all()
  const declared = work.manifest === null ? nothing : declaredCapabilities(work.manifest)
  const undeclared = covers(declared, detected)
  const { verdict, confidence } = verdictOf(findings, coverage.isComplete, {
    policy: of.policy,
    categoryOf: (ruleId) => ruleOf(ruleId).category,
  })
  return {
    engine: of.engine,
    policy: of.policy,
    verdict,
    confidence,
    risk: riskOf(union(declared, detected), findings),
    findings: findings.slice(0, findingsMax),
    findingsLeftOut: Math.max(0, findings.length - findingsMax),
    coverage,
    capabilities: { declared, detected, undeclared },
  }
}

function union(left: SkillCapabilities, right: SkillCapabilities): SkillCapabilities {
  const both = <item>(first: readonly item[], second: readonly item[]) => [
    ...new Set([...first, ...second]),
  ]
  return {
    hosts: both(left.hosts, right.hosts),
    commands: both(left.commands, right.commands),
    paths: both(left.paths, right.paths),
    env: both(left.env, right.env),
    wallet: both(left.wallet, right.wallet),
    tools: both(left.tools, right.tools),
  }
}

function coverageOf(work: ScanWork, files: readonly SkillFile[]): Coverage {
  const outer = (file: string) => file.split('!/')[0] ?? file
  const left = new Set(work.unanalysed.map(({ file }) => outer(file)))
  const bytesOf = (list: readonly SkillFile[]) =>
    list.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const analysed = files.filter(({ path }) => !left.has(path))
  const told = work.unanalysed.slice(0, unanalysedMax)
  return {
    files: files.length,
    bytes: bytesOf(files),
    analysedFiles: analysed.length,
    analysedBytes: bytesOf(analysed),
    isComplete: work.unanalysed.length === 0,
    unanalysed: told,
  }
}
