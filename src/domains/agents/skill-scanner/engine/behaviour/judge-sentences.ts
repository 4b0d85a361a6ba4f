import { ruleOf } from '../rules/all-rules.ts'
import { report, type ScanWork } from '../scan-work.ts'
import { isCode } from '../text/segments.ts'
import { innerSource, type Source } from '../text/source.ts'
import { isDenied, surroundings } from '../text/text-context.ts'
import { type Deed, either } from './deed.ts'
import * as words from './deed-words.ts'
import { judgeWords } from './judge-words.ts'
import { moreDeeds } from './more-deeds.ts'
import { standingDeeds } from './standing-deeds.ts'

const deeds: readonly Deed[] = [
  {
    rule: 'SK044',
    act: words.giving,
    with: [words.secret, words.address],
    unless: either(words.asLogIn, words.withYes),
    confidence: 'medium',
  },
  {
    rule: 'SK007',
    act: words.giving,
    with: [words.talk, words.place],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK006',
    act: words.sending,
    with: [words.setUp, words.place],
    unless: words.withYes,
    confidence: 'high',
  },
  {
    rule: 'SK007',
    act: words.linked,
    with: [words.openAddress, words.secret],
    confidence: 'medium',
  },
  { rule: 'SK007', act: words.linked, with: [words.secretAddress], confidence: 'medium' },
  {
    rule: 'SK004',
    act: words.calling,
    with: [words.label, words.truth, either(words.secret, words.rights, words.address)],
    unless: words.withYes,
    confidence: 'high',
  },
  { rule: 'SK004', act: words.kept, with: [], confidence: 'high' },
  {
    rule: 'SK032',
    act: words.signing,
    with: [words.rights, words.label, either(words.calling, words.truth), words.unseen],
    unless: words.withYes,
    confidence: 'medium',
  },
  { rule: 'SK031', act: words.takenForYes, with: [words.money, words.unasked], confidence: 'high' },
  {
    rule: 'SK022',
    act: words.again,
    with: [words.remote, words.obeyed],
    unless: either(words.withYes, /\b(?:ask|tell|with) the user\b/i),
    confidence: 'medium',
  },
  { rule: 'SK005', act: words.lifted, with: [words.harmful], confidence: 'high' },
  {
    rule: 'SK001',
    act: words.setAside,
    with: [
      /\b(?:told|said|instructed|developers?|system|operator|asked for|instructions?|rules|guidelines|platform)\b/i,
    ],
    confidence: 'medium',
  },
  {
    rule: 'SK001',
    act: words.onlyGoal,
    with: [either(words.secret, words.harmful)],
    confidence: 'medium',
  },
  {
    rule: 'SK011',
    act: words.enters,
    with: [words.walletWords, words.place],
    unless: words.withYes,
    confidence: 'medium',
  },
  ...moreDeeds,
  ...standingDeeds,
]

/** Judges what sentences say together that none of their words says alone. Pauses now and then. */
export function* judgeSentences(work: ScanWork, source: Source): Generator<void, void> {
  const views = yield* judgeWords(work, source)
  yield* judgeDeeds(work, source)
  for (const { at, view } of views)
    yield* judgeDeeds(work, innerSource(source, view.text, { at, layer: view.layer }))
}

function* judgeDeeds(work: ScanWork, source: Source): Generator<void, void> {
  let looked = 0
  const told = new Map<string, number>()
  for (const { at, text } of passagesOf(source)) {
    if (looked++ % passagesInStep === 0) yield
    const has = kindsIn(text)
    for (const deed of deeds) {
      const count = told.get(deed.rule) ?? 0
      if (count >= toldMax) continue
      const found = seen(deed, text, has)
      if (found === null) continue
      told.set(deed.rule, count + 1)
      tell(work, source, { deed, at, text, index: found })
    }
  }
}

/** Whether words of a kind are in a passage; each kind is looked for once. */
function kindsIn(text: string): (kind: RegExp) => boolean {
  const known = new Map<RegExp, boolean>()
  return (kind) => {
    const before = known.get(kind)
    if (before !== undefined) return before
    const isThere = text.search(kind) >= 0
    known.set(kind, isThere)
    return isThere
  }
}

/** Passages that are looked at without a pause, and findings of one rule in a text. */
const passagesInStep = 40
const toldMax = 50

type Passage = { readonly at: number; readonly text: string }

/** Sentences that stand together in a paragraph: at most three. */
function* passagesOf(source: Source): Generator<Passage, void> {
  for (const segment of source.segments) {
    if (isCode(segment)) continue
    const text = source.text.slice(segment.start, segment.end)
    for (const paragraph of cut(
      text,
      /\n\s{0,20}\n|\n(?=\s{0,20}(?:[-*#|>+]|\d{1,3}[.)])\s|[\w-]{1,40}: )/g,
    )) {
      const sentences = [...cut(paragraph.text, /[.!?;]["”*)]{0,2}\s+/g)]
      const last = Math.max(1, sentences.length - 2)
      // Where very many stand together, every other one begins a passage.
      for (let index = 0; index < last; index += sentences.length > 60 ? 2 : 1) {
        const begin = sentences[index]?.at ?? 0
        const end = sentences[index + 2] ?? sentences.at(-1)
        const length = Math.min(passageMax, (end?.at ?? 0) + (end?.text.length ?? 0) - begin)
        const at = paragraph.at + begin
        yield { at: segment.start + at, text: text.slice(at, at + length) }
      }
    }
  }
}

const passageMax = 900

/** The parts of a text between what a form finds, each with its sign at the end. */
function* cut(text: string, form: RegExp): Generator<Passage, void> {
  let at = 0
  for (const found of text.matchAll(form)) {
    const end = found.index + found[0].length
    yield { at, text: text.slice(at, end) }
    at = end
  }
  if (at < text.length) yield { at, text: text.slice(at) }
}

/** Where the passage does it, and null where it does not, or denies it. */
function seen(deed: Deed, text: string, has: (kind: RegExp) => boolean): number | null {
  if (text.length < 24 || !deed.with.every(has)) return null
  for (const { index } of text.matchAll(deed.act)) if (!isDenied(text, index)) return index
  return null
}

function tell(
  work: ScanWork,
  source: Source,
  { deed, at, text, index }: Passage & { readonly deed: Deed; readonly index: number },
) {
  const start = at + index
  const { isOnlyTold } = surroundings(source, start, start + 12)
  const isDoubtful = deed.unless?.test(text) === true
  report(work, deed.rule, {
    file: source.file,
    line: source.lineOf(start),
    evidence: text.trim().slice(0, 300),
    severity: isOnlyTold ? 'low' : (deed.severity ?? ruleOf(deed.rule).severity),
    confidence: isOnlyTold || isDoubtful ? 'low' : deed.confidence,
    layers: source.layers,
  })
}
