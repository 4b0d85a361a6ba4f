import type { SkillFile } from '../../../src/domains/agents/skill-format/index.ts'
import type { ScanReport } from '../../../src/domains/agents/skill-scanner/index.ts'
import { built, partsOf } from './build.ts'
import { encodings } from './disguises.ts'
import type { Half, Sample } from './sample.ts'
import { samplesOf } from './samples.ts'

/** What is examined: no more of the engine than this is known here. */
export type Examined = {
  readonly scan: (files: readonly SkillFile[], policy: 'balanced') => ScanReport
}

export type HalfFigures = {
  readonly name: Half
  readonly malicious: number
  readonly caught: number
  readonly recall: number
  readonly benign: number
  readonly falseAlarms: number
  readonly falseAlarmRate: number
  /** How many of the harmless ones a person is asked to look at. */
  readonly review: number
}
export type EvasionFigures = {
  readonly samples: number
  readonly caught: number
  readonly recall: number
  readonly byEncoding: readonly EncodingFigure[]
}
type EncodingFigure = {
  readonly encoding: string
  readonly samples: number
  readonly caught: number
  readonly recall: number
}
export type RuleFigure = {
  readonly ruleId: string
  readonly samples: number
  readonly caught: number
}

/** A skill is stopped when its verdict is `warn` or `malicious`. */
export const isStopped = ({ verdict }: ScanReport) => verdict === 'warn' || verdict === 'malicious'

const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000
const every = <item>(items: readonly item[], step: number) =>
  items.filter((_item, at) => at % step === 0)

/** The figures of a half over each `step`th of its skills, and those that came out wrong. */
export function examineHalf(engine: Examined, half: Half, step = 1) {
  const look = (sample: Sample) => ({
    sample,
    report: engine.scan(built(sample).files, 'balanced'),
  })
  const malicious = every(samplesOf(half, 'malicious'), step).map(look)
  const benign = every(samplesOf(half, 'benign'), step).map(look)
  const missed = malicious.filter(({ report }) => !isStopped(report))
  const alarms = benign.filter(({ report }) => isStopped(report))
  const caught = malicious.length - missed.length
  const figures: HalfFigures = {
    name: half,
    malicious: malicious.length,
    caught,
    recall: share(caught, malicious.length),
    benign: benign.length,
    falseAlarms: alarms.length,
    falseAlarmRate: share(alarms.length, benign.length),
    review: benign.filter(({ report }) => report.verdict === 'review').length,
  }
  return { figures, missed, alarms, malicious }
}

/** Of the whole corpus each so many-th harmful skill is examined in disguise: there are eighteen for each. */
export const evasionStep = 8

/** The same skills disguised: those that are caught plainly and those that are not. */
export function examineEvasion(engine: Examined, taken: readonly Half[], step = 1): EvasionFigures {
  const byEncoding = encodings.map((encoding): EncodingFigure => {
    const disguised = taken
      .flatMap((half) => every(samplesOf(half, 'malicious'), step))
      .flatMap((sample) => disguisedBy(sample, encoding))
    const caught = disguised.filter((files) => isStopped(engine.scan(files, 'balanced'))).length
    return {
      ...{ encoding: encoding.name, samples: disguised.length },
      ...{ caught, recall: share(caught, disguised.length) },
    }
  })
  const samples = byEncoding.reduce((sum, one) => sum + one.samples, 0)
  const caught = byEncoding.reduce((sum, one) => sum + one.caught, 0)
  return { samples, caught, recall: share(caught, samples), byEncoding }
}

/** The skill in this disguise: nothing where none of its parts can be written so. */
export function disguisedBy(
  sample: Sample,
  { write, wrap }: (typeof encodings)[number],
): readonly (readonly SkillFile[])[] {
  if (wrap !== undefined) return [wrap(built(sample).files)]
  if (![...partsOf(sample)].some((kind) => write[kind] !== undefined)) return []
  return [built(sample, (text, kind) => write[kind]?.(text) ?? text).files]
}

/** Of each rule, how many of the skills that are about it were stopped. */
export function examineRules(
  looks: readonly { readonly sample: Sample; readonly report: ScanReport }[],
): readonly RuleFigure[] {
  const ruleIds = [...new Set(looks.flatMap(({ sample }) => sample.rules))].toSorted()
  return ruleIds.map((ruleId) => {
    const about = looks.filter(({ sample }) => sample.rules.includes(ruleId))
    return {
      ruleId,
      samples: about.length,
      caught: about.filter(({ report }) => isStopped(report)).length,
    }
  })
}
