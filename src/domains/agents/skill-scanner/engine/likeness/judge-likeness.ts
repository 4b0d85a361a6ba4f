import type { Finding } from '../../scan-report.ts'
import { ruleOf } from '../rules/all-rules.ts'
import { report, type ScanWork } from '../scan-work.ts'
import type { Source } from '../text/source.ts'
import { surroundings } from '../text/text-context.ts'
import { type Learnt, learntWeights } from './learnt-weights.ts'
import { likenessOf } from './weigh.ts'
import { type Window, windowsOf } from './windows.ts'

/** A passage that reads like those of harmful skills. */
export type LikePassage = {
  readonly source: Source
  readonly window: Window
  readonly likeness: number
}

const windowsInStep = 60
const keptMax = 200

/**
 * Keeps the passages of a text that read like those of harmful skills, by words and kinds of words that were weighed on
 * examples. Pauses now and then.
 */
export function* judgeLikeness(work: ScanWork, source: Source): Generator<void, void> {
  const ofLines = source.layers.length === 0 ? linesOf(work, source) : null
  let looked = 0
  let best: LikePassage | null = null
  const keep = (passage: LikePassage | null) => {
    if (passage !== null && work.likePassages.length < keptMax) work.likePassages.push(passage)
  }
  for (const window of windowsOf(source, work.declared)) {
    if (looked++ % windowsInStep === 0) yield
    const likeness = likenessOf(window, learntWeights)
    if (ofLines !== null) note(ofLines, source, { window, likeness })
    if (likeness < learntWeights.joint) continue
    const isBeside = best !== null && window.start < best.window.end
    // Windows overlap: of those that share a sentence the likest is kept.
    if (isBeside && likeness <= (best?.likeness ?? 0)) continue
    if (!isBeside) keep(best)
    best = { source, window, likeness }
  }
  keep(best)
}

/** For each line of a file the likeness of the likest passage that it is in. */
function linesOf(work: ScanWork, source: Source): Float32Array {
  const ofLines = new Float32Array(source.lineOf(source.text.length) + 2).fill(unread)
  work.likenessOfLines.set(source.file, ofLines)
  return ofLines
}

/** Of lines that no passage was read from: more than anything. */
const unread = 1_000

function note(
  ofLines: Float32Array,
  source: Source,
  { likeness, window }: Pick<LikePassage, 'window' | 'likeness'>,
) {
  const last = source.lineOf(Math.max(window.start, window.end - 1))
  for (let line = source.lineOf(window.start); line <= last; line++) {
    const before = ofLines[line] ?? unread
    ofLines[line] = before === unread ? likeness : Math.max(before, likeness)
  }
}

/**
 * Leaves findings with little confidence that were no more than likely and stand in passages which read like those of honest
 * skills: a word that is harmful elsewhere is a doubt there. Facts, such as where a link leads and what a manifest says, what is to last,
 * was hidden, and what is of a whole file stay as they are.
 */
export function doubtHonest(work: ScanWork) {
  work.findings.weaken(
    ({ confidence, file, layers, line, ruleId, severity }: Finding) =>
      confidence === 'medium' &&
      layers.length === 0 &&
      (severity === 'high' || severity === 'critical') &&
      !ofFacts.has(ruleOf(ruleId).category) &&
      (work.likenessOfLines.get(file)?.[line ?? -1] ?? unread) < learntWeights.honest,
  )
}

const ofFacts = new Set(['network', 'manifest', 'persistence'])

/** Tells of the kept passages: of one that is likely enough by itself, and of a less likely one where something else is doubtful, too. */
export function tellLikeness(work: ScanWork) {
  const isDoubted = work.findings
    .all()
    .some(({ confidence, severity }) => doubts(severity) && confidence !== 'low')
  for (const passage of work.likePassages) tell(work, passage, isDoubted)
}

const doubts = (severity: string) =>
  severity === 'medium' || severity === 'high' || severity === 'critical'

function tell(work: ScanWork, { likeness, source, window }: LikePassage, isDoubted: boolean) {
  const { doubtful, joint, sure }: Learnt = learntWeights
  const isSure = likeness >= (isDoubted ? joint : sure)
  if (!isSure && likeness < doubtful) return
  const isOnlyTold = isOnlySpokenOf(source, window)
  report(work, 'SK048', {
    file: source.file,
    line: source.lineOf(window.start),
    evidence: source.text.slice(window.start, window.end).trim().slice(0, 300),
    severity: isOnlyTold ? 'low' : 'high',
    confidence: isSure && !isOnlyTold ? 'medium' : 'low',
    layers: source.layers,
  })
}

/** Whether a text only speaks of all that a passage says: it quotes it and calls it an attack, for example. */
export function isOnlySpokenOf(source: Source, { units }: Window): boolean {
  return units.every(({ start, end }) => surroundings(source, start, end).isOnlyTold)
}
