/**
 * Examines the skill scanner on the corpus in `test/skills` and writes what came out to the scorecard that the API shows:
 * `node bench/skill-scorecard.ts`. With `--missed` it writes nothing, and names the skills of the development half that
 * were judged wrongly with what was found in them; with `--missed attacks` those that were written by hand. The other
 * half stays unseen, so that the scanner is not fitted to it.
 */
import { writeFileSync } from 'node:fs'
import { createScanEngine } from '../src/domains/agents/skill-scanner/engine/index.ts'
import type { ScanReport } from '../src/domains/agents/skill-scanner/index.ts'
import { attacks } from '../test/skills/attacks/attacks.ts'
import { built } from '../test/skills/corpus/build.ts'
import { halves, labels, type Sample } from '../test/skills/corpus/sample.ts'
import { corpusVersion } from '../test/skills/corpus/samples.ts'
import {
  evasionStep,
  examineEvasion,
  examineHalf,
  examineRules,
  isStopped,
} from '../test/skills/corpus/score.ts'

const engine = createScanEngine()
const [flag, about] = process.argv.slice(2)
const print = (text: string) => process.stdout.write(`${text}\n`)

if (flag === '--missed') {
  if (about === 'attacks') showAttacks()
  else showMissed()
} else writeScorecard()

function writeScorecard(): void {
  const looks = halves.map((half) => examineHalf(engine, half))
  const scorecard = {
    engineVersion: engine.version,
    rulesDigest: engine.rulesDigest,
    corpusVersion,
    halves: looks.map(({ figures }) => figures),
    evasion: examineEvasion(engine, halves, evasionStep),
    byRule: examineRules(looks.flatMap(({ malicious }) => malicious)),
  }
  const place = new URL('../src/domains/agents/skill-scanner/scorecard.gen.json', import.meta.url)
  writeFileSync(place, `${JSON.stringify(scorecard, null, 2)}\n`)
  for (const one of scorecard.halves) print(JSON.stringify(one))
  print(JSON.stringify(scorecard.evasion))
}

function showMissed(): void {
  const { figures, missed, alarms } = examineHalf(engine, 'development')
  print(JSON.stringify(figures))
  for (const [what, looks] of Object.entries({ missed, alarms })) {
    const byTemplate = Map.groupBy(looks, ({ sample }) => sample.template)
    for (const [, [first, ...others]] of byTemplate) {
      if (first === undefined) continue
      print(`${what}  ${String(1 + others.length)} like  ${line(first.sample, first.report)}`)
    }
  }
}

function showAttacks(): void {
  for (const label of labels) {
    for (const attack of attacks(label)) {
      const report = engine.scan(built(attack).files, 'balanced')
      const isRight = isStopped(report) === (label === 'malicious')
      print(`${isRight ? 'right' : 'WRONG'}  ${label}  ${line(attack, report)}  (${attack.kind})`)
    }
  }
}

function line({ id }: Sample, { verdict, findings }: ScanReport): string {
  const found = findings.map(({ ruleId, severity, file }) => `${ruleId}:${severity}:${file}`)
  return `${id}  ${verdict}  ${[...new Set(found)].slice(0, 6).join(' ')}`
}
