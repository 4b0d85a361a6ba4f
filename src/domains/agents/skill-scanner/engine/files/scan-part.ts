import { judgeCode } from '../behaviour/judge-code.ts'
import { judgeForms } from '../behaviour/judge-forms.ts'
import { judgeSentences } from '../behaviour/judge-sentences.ts'
import { findLayers } from '../layers/find-layers.ts'
import { judgeLikeness } from '../likeness/judge-likeness.ts'
import { scanText } from '../scan-text.ts'
import { depthMax, leave, type Part, report, type ScanWork } from '../scan-work.ts'
import { findHidden } from '../text/find-hidden.ts'
import { plainSource, type Source } from '../text/source.ts'
import { languageOf } from './language-of.ts'
import { scanArchive } from './scan-archive.ts'
import { scanBinary } from './scan-binary.ts'
import { scanStructure } from './scan-structure.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** Reads one file, whatever it is, with all that is in it. */
export function* scanPart(work: ScanWork, part: Part): Generator<void, void> {
  if (part.bytes.byteLength === 0) return
  const text = textOfBytes(part.bytes)
  const isArchive = yield* scanArchive(work, part, { isText: text !== null })
  if (isArchive) return
  if (text === null) {
    yield* scanBinary(work, part)
    return
  }
  const source = plainSource(part.file, text, languageOf(part.file, text))
  const isAdopted = work.adopted.has(part.file.slice(part.file.lastIndexOf('/') + 1).toLowerCase())
  yield* scanWholeText(work, { ...source, isAdopted })
  yield* scanStructure(work, part, text)
}

/** Reads a text: its own words, what is hidden in it, and what is encoded in it. */
export function* scanWholeText(work: ScanWork, source: Source): Generator<void, void> {
  if (source.layers.length === 0) work.sources.push(source)
  yield* scanText(source, work.findings)
  yield* findHidden(work, source)
  yield* judgeSentences(work, source)
  yield* judgeCode(work, source)
  yield* judgeLikeness(work, source)
  yield* judgeForms(work, source)
  yield
  if (source.layers.length >= depthMax) {
    leaveDeeper(work, source)
    return
  }
  yield* findLayers(work, source)
}

function leaveDeeper(work: ScanWork, source: Source) {
  report(work, 'SK016', {
    file: source.file,
    line: source.lineOf(0),
    evidence: `encoded more than ${depthMax} times`,
    severity: 'high',
    confidence: 'medium',
    layers: source.layers,
  })
  leave(work, {
    file: source.file,
    bytes: source.text.length,
    reason: `encoded more than ${depthMax} times`,
  })
}
