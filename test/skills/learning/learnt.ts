import type { Weights } from '../../../src/domains/agents/skill-scanner/engine/likeness/weigh.ts'
import { type Label, labels, type Sample } from '../corpus/sample.ts'
import { samplesOf } from '../corpus/samples.ts'
import { type Example, examplesOf } from './examples.ts'
import { learn } from './learn.ts'
import { passageExamples } from './passages.ts'

/** Weights in one byte each, and the two bounds, as the scanner reads them. */
export type LearntFile = {
  readonly begin: number
  readonly step: number
  readonly sure: number
  readonly doubtful: number
  readonly joint: number
  readonly honest: number
  /** In base 64. */
  readonly weights: string
}

/** Of skills that were not learnt from, how many may reach a bound: harmless ones, and harmful ones for the last. */
const shares = { sure: 0.012, doubtful: 0.04, joint: 0.06, honest: 0.9 }
const folds = 5

type Read = {
  readonly sample: Sample
  readonly examples: readonly Example[]
  readonly fold: number
}

/**
 * Learns from the whole development half and from the passages. The bounds come from five rounds in which a fifth of its templates each was left
 * out, so that they hold for what was not learnt from.
 */
export function learnt(): LearntFile {
  const skills = labels.flatMap((label) => samplesOf('development', label)).map(read)
  const passages = passageExamples()
  const likest = Array.from({ length: folds }).flatMap((_empty, fold) => {
    const others = skills.filter((one) => one.fold !== fold).flatMap((one) => one.examples)
    const weights = learn([...others, ...passages])
    return skills
      .filter((one) => one.fold === fold)
      .map(({ examples, sample }) => ({
        label: sample.label,
        likeness: likestOf(examples, weights),
      }))
  })
  const bound = (label: Label, share: number) => {
    const inOrder = likest
      .filter((one) => one.label === label)
      .map(({ likeness }) => likeness)
      .toSorted((one, other) => other - one)
    return Number((inOrder[Math.floor(inOrder.length * share)] ?? 0).toFixed(3))
  }
  const { begin, of } = learn([...skills.flatMap(({ examples }) => examples), ...passages])
  const step = of.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  return {
    begin: Number(begin.toFixed(5)),
    step,
    sure: bound('benign', shares.sure),
    doubtful: bound('benign', shares.doubtful),
    joint: bound('benign', shares.joint),
    honest: bound('malicious', shares.honest),
    weights: Buffer.from(Int8Array.from(of, (weight) => Math.round(weight / step))).toString(
      'base64',
    ),
  }
}

function read(sample: Sample): Read {
  return { sample, examples: examplesOf(sample), fold: foldOf(sample.template) }
}

function foldOf(template: string): number {
  let sum = 0
  for (let at = 0; at < template.length; at++) sum = (sum * 31 + template.charCodeAt(at)) % 9_973
  return sum % folds
}

/** How like the likest of the passages is that are not merely spoken of. */
function likestOf(examples: readonly Example[], { begin, of }: Weights): number {
  let likest = -99
  for (const { isSpokenOf, places } of examples) {
    if (isSpokenOf) continue
    let sum = 0
    for (const place of places) sum += of[place] ?? 0
    likest = Math.max(likest, begin + sum / Math.sqrt(places.length + 1))
  }
  return likest
}
