import { leave, report, type ScanWork } from '../scan-work.ts'
import { innerSource, type Source } from '../text/source.ts'
import { type Candidate, candidates } from './candidates.ts'
import { openBytes } from './open-bytes.ts'

/** Encoded bytes that are nothing known are worth a word from this size on; hashes, keys and signatures are smaller. */
const opaqueMin = 320
/** How many stretches of one text are opened; beyond, the text counts as not analysed. */
const openedMax = 4_000

/** Opens what is encoded in a text and reads it, layer by layer. */
export function* findLayers(work: ScanWork, source: Source): Generator<void, void> {
  let opened = 0
  const seen = new Set<string>()
  for (const text of [source.text, joined(source.text)]) {
    if (text === null) continue
    for (const candidate of candidates(text)) {
      if (candidate === null) {
        yield
        continue
      }
      const key = keyOf(candidate)
      if (seen.has(key)) continue
      seen.add(key)
      if (++opened % 32 === 0) yield
      if (opened > openedMax || work.budget.bytes <= 0) {
        leave(work, {
          file: source.file,
          bytes: source.text.length,
          reason: 'more encoded stretches than are opened in one package',
        })
        report(work, 'SK016', {
          file: source.file,
          evidence: 'very many encoded stretches',
          severity: 'high',
        })
        return
      }
      yield* openCandidate(work, source, candidate)
    }
  }
}

function keyOf({ bytes }: Candidate): string {
  return `${bytes.byteLength} ${Buffer.from(bytes.subarray(0, 48)).toString('latin1')} ${bytes.at(-1)}`
}

function* openCandidate(
  work: ScanWork,
  source: Source,
  candidate: Candidate,
): Generator<void, void> {
  const { at, layer, bytes } = candidate
  work.budget.bytes -= bytes.byteLength
  const found = openBytes(bytes, Math.min(work.budget.bytes, 4 * 1_048_576))
  if (found.kind === 'opaque') {
    if (bytes.byteLength >= opaqueMin && layer !== 'morse') opaque(work, source, candidate)
    return
  }
  const size = found.kind === 'text' ? found.text.length : found.bytes.byteLength
  work.budget.bytes -= size
  const inner = innerSource(source, found.kind === 'text' ? found.text : '', { at, layer })
  const whole = { ...inner, layers: [...inner.layers, ...found.layers] }
  if (found.kind === 'text') {
    if (found.text.length >= 24 || whole.layers.length > 1)
      report(work, 'SK016', {
        file: source.file,
        line: source.lineOf(at),
        evidence: found.text,
        severity: whole.layers.length > 1 ? 'medium' : 'low',
        layers: whole.layers,
      })
    yield* work.readers.text(work, whole)
    return
  }
  yield* work.readers.part(work, {
    file: `${source.file}!/${layer}-${source.lineOf(at)}`,
    bytes: found.bytes,
    depth: Math.max(1, whole.layers.length),
  })
}

function opaque(work: ScanWork, source: Source, { at, layer, bytes }: Candidate) {
  report(work, 'SK016', {
    file: source.file,
    line: source.lineOf(at),
    evidence: `${bytes.byteLength} bytes in ${layer} that are nothing known`,
    severity: 'medium',
    confidence: 'medium',
    layers: [...source.layers, layer],
  })
  leave(work, {
    file: source.file,
    bytes: bytes.byteLength,
    reason: `bytes in ${layer} that are nothing known`,
  })
}

const joints = /["'`][ \t]{0,4}[+.,]?[ \t]{0,4}\\?\r?\n?[ \t]{0,40}[+.]?[ \t]{0,4}["'`]/g
const folds = /(?<=[A-Za-z0-9+/_]{16})\\?\r?\n[ \t>#*]{0,12}(?=[A-Za-z0-9+/_]{4})/g

/** The text with strings and lines put together that only their cuts keep from being one; null where there are none. */
function joined(text: string): string | null {
  const whole = text.replace(joints, '').replace(folds, '')
  return whole.length === text.length ? null : whole
}
