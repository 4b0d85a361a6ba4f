import { readSkill } from '../../../src/domains/agents/skill-format/index.ts'
import { languageOf } from '../../../src/domains/agents/skill-scanner/engine/files/language-of.ts'
import {
  type Declared,
  declaredIn,
} from '../../../src/domains/agents/skill-scanner/engine/likeness/declared.ts'
import { isOnlySpokenOf } from '../../../src/domains/agents/skill-scanner/engine/likeness/judge-likeness.ts'
import { placesIn } from '../../../src/domains/agents/skill-scanner/engine/likeness/weigh.ts'
import { windowsOf } from '../../../src/domains/agents/skill-scanner/engine/likeness/windows.ts'
import { plainSource } from '../../../src/domains/agents/skill-scanner/engine/text/source.ts'
import { built } from '../corpus/build.ts'
import type { DraftFile, Sample } from '../corpus/sample.ts'

/** A window of a skill of the corpus: what it has, and whether something harmful stands in it. */
export type Example = {
  readonly places: Int32Array
  readonly isHarmful: boolean
  /** Whether its text only speaks of what it says, so that the scanner would not be stopped by it. */
  readonly isSpokenOf: boolean
}

/** The windows of the texts of a skill as they are learnt from; files that are no plain text are left out. */
export function examplesOf(sample: Sample): readonly Example[] {
  const declared = declaredIn(readSkill(built(sample).files).manifest)
  return sample.drafts
    .filter(({ builder }) => builder === 'text')
    .flatMap((draft) => examplesIn(draft, declared))
}

/** The windows of one text. */
export function examplesIn(
  { path, text: marked }: DraftFile,
  declared: Declared,
): readonly Example[] {
  const { ranges, text } = unmarked(marked)
  const source = plainSource(path, text, languageOf(path, text))
  return [...windowsOf(source, declared)].map((window) => {
    const places: number[] = []
    placesIn(window, (place) => places.push(place))
    const isHarmful = window.units.some((unit) =>
      ranges.some(([from, to]) => {
        const shared = text.slice(Math.max(from, unit.start), Math.min(to, unit.end))
        return from < unit.end && to > unit.start && shared.trim() !== ''
      }),
    )
    return {
      places: Int32Array.from(places),
      isHarmful,
      isSpokenOf: isOnlySpokenOf(source, window),
    }
  })
}

/** The text without the marks around its harmful parts, and where these stand in it. */
function unmarked(marked: string) {
  const ranges: (readonly [number, number])[] = []
  let text = ''
  let end = 0
  for (const { index, 0: whole, 1: part = '' } of marked.matchAll(/⟦(?:[a-z]+::)?([^⟦⟧]*)⟧/gu)) {
    text += marked.slice(end, index)
    ranges.push([text.length, text.length + part.length])
    text += part
    end = index + whole.length
  }
  return { text: text + marked.slice(end), ranges }
}
