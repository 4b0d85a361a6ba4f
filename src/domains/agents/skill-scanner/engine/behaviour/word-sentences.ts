import type { WordDeed } from './word-deeds.ts'
import { type KindHit, kindHits, kindNames } from './word-kinds.ts'

/** Kinds of words as bits, so that most deeds are ruled out by two comparisons. */
export type KindSet = { readonly low: number; readonly high: number }

/** A stretch of a folded text with the words of kinds in it. */
export type Stretch = KindSet & {
  readonly start: number
  readonly end: number
  readonly hits: readonly KindHit[]
}

/** A deed with its kinds as bits. */
export type ReadyDeed = {
  readonly deed: WordDeed
  readonly act: KindSet
  readonly acts: readonly string[]
  readonly needed: readonly (KindSet & { readonly kinds: readonly string[] })[]
  readonly unless: KindSet
}

const numbers = new Map(kindNames.map((kind, number) => [kind, number]))

function setOf(kinds: readonly string[]): KindSet {
  let low = 0
  let high = 0
  for (const kind of kinds) {
    const number = numbers.get(kind.replace(/2$/, ''))
    if (number === undefined) throw new Error(`no kind of words is called ${kind}`)
    if (number < 31) low |= 1 << number
    else high |= 1 << (number - 31)
  }
  return { low, high }
}

/** The deed with its kinds as bits. */
export function readied(deed: WordDeed): ReadyDeed {
  return {
    deed,
    act: setOf(deed.act.split(' ')),
    acts: deed.act.split(' '),
    needed: deed.with.map((entry) => ({ ...setOf(entry.split(' ')), kinds: entry.split(' ') })),
    unless: setOf(deed.unless?.split(' ') ?? []),
  }
}

const isMet = (one: KindSet, other: KindSet) =>
  (one.low & other.low) !== 0 || (one.high & other.high) !== 0

/** Whether a text has all kinds of words that a deed needs, wherever they stand. */
export function mayBe({ act, needed }: ReadyDeed, whole: Stretch): boolean {
  return isMet(act, whole) && needed.every((one) => isMet(one, whole))
}

/** The words of the act that stand in `acting`, where the stretch has all that the deed needs and nothing that makes it honest. */
export function actsOf(ready: ReadyDeed, stretch: Stretch, acting = stretch): readonly KindHit[] {
  const { act, acts, needed, unless } = ready
  if (!isMet(act, acting) || isMet(unless, stretch)) return []
  if (!needed.every((one) => isMet(one, stretch))) return []
  if (!needed.every(({ kinds }) => kinds.some((kind) => isThere(kind, stretch, acts)))) return []
  return acting.hits.filter(({ kind }) => acts.includes(kind))
}

/** Whether a kind is there; `2` after it asks for two of its words. */
function isThere(kind: string, { hits }: Stretch, acts: readonly string[]): boolean {
  if (!kind.endsWith('2') && !acts.includes(kind)) return hits.some((hit) => hit.kind === kind)
  const name = kind.replace(/2$/, '')
  const first = hits.find((hit) => hit.kind === name)
  return first !== undefined && hits.some((hit) => hit.kind === name && hit.start >= first.end)
}

/** Whether the kind is there. */
export const hasKind = (stretch: Stretch, kind: string) =>
  stretch.hits.some((hit) => hit.kind === kind)

/** The sentences of a folded text, with the words of kinds that stand whole in each. */
export function sentencesOf(text: string, isLoose = false): readonly Stretch[] {
  const ends = [...text.matchAll(/[.!?;][”"')\]*_]{0,3}[ \n]|[。؟]|\n(?=[-*#>] |\||\d{1,3}[.)] )/g)]
  const bounds = [
    ...shortened([...ends.map(({ index, 0: sign }) => index + sign.length), text.length]),
  ]
  const inside: KindHit[][] = bounds.map(() => [])
  for (const list of kindHits(text, isLoose)) {
    let at = 0
    for (const hit of list) {
      while (hit.end > (bounds[at] ?? 0) && at < bounds.length - 1) at++
      if (hit.start >= (bounds[at - 1] ?? 0)) inside[at]?.push(hit)
    }
  }
  return inside.map((hits, at) => stretchOf(hits, bounds[at - 1] ?? 0, bounds[at] ?? text.length))
}

/** Ends of sentences, and of parts of those that are very long. */
function* shortened(ends: readonly number[]): Generator<number, void> {
  let before = 0
  for (const end of ends) {
    for (; end - before > sentenceMax; before += sentenceMax) yield before + sentenceMax
    yield end
    before = end
  }
}

const sentenceMax = 500
/** How long sentences that stand together may be. */
const passageMax = 900

/** A sentence with up to two that follow it, as far as they are not long. */
export function passageFrom(sentences: readonly Stretch[], index: number): Stretch {
  const start = sentences[index]?.start ?? 0
  let count = 1
  while (count < 3 && (sentences[index + count]?.end ?? Infinity) - start <= passageMax) count++
  return joined(sentences.slice(index, index + count))
}

function stretchOf(hits: readonly KindHit[], start: number, end: number): Stretch {
  let low = 0
  let high = 0
  for (const { kind } of hits) {
    const number = numbers.get(kind) ?? 0
    if (number < 31) low |= 1 << number
    else high |= 1 << (number - 31)
  }
  return { start, end, hits, low, high }
}

/** Stretches together as one. */
export function joined(stretches: readonly Stretch[]): Stretch {
  let low = 0
  let high = 0
  for (const one of stretches) {
    low |= one.low
    high |= one.high
  }
  const hits = stretches.flatMap((one) => one.hits)
  return { start: stretches[0]?.start ?? 0, end: stretches.at(-1)?.end ?? 0, hits, low, high }
}
