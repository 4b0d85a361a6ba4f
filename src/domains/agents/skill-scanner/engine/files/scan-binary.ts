import { openBytes } from '../layers/open-bytes.ts'
import { leave, type Part, report, type ScanWork } from '../scan-work.ts'
import { plainSource } from '../text/source.ts'
import { type Magic, magicOf } from './magic.ts'
import { scanImage } from './scan-image.ts'
import { scanPdf } from './scan-pdf.ts'
import { stringsOf } from './strings.ts'

const textNames =
  /\.(?:md|markdown|txt|py|js|mjs|ts|sh|bash|json|yaml|yml|toml|csv|html|css|xml|rb|ps1|bat)$/i
const imageNames = /\.(?:png|jpe?g|gif|webp|bmp|ico|avif|tiff?)$/i

/** Reads what is no text: says what it is, and reads every string that is in it. */
export function* scanBinary(work: ScanWork, part: Part): Generator<void, void> {
  const magic = magicOf(part.bytes)
  mismatch(work, part, magic)
  if (magic?.name === 'PDF') {
    yield* scanPdf(work, part)
    return
  }
  if (magic?.kind === 'image') yield* scanImage(work, part, magic.name)
  if (magic?.kind === 'program' || magic?.kind === 'bytecode') program(work, part, magic)
  if (magic?.name === 'OLE document')
    report(work, 'SK019', {
      file: part.file,
      evidence: 'an old Office document, which may hold macros',
      confidence: 'medium',
    })
  if (magic === null && (yield* opened(work, part))) return
  yield* work.readers.text(work, {
    ...plainSource(part.file, yield* stringsOf(part.bytes), 'data'),
    layers: ['strings'],
    lineOf: () => 1,
  })
  if (magic === null || magic.kind !== 'image')
    leave(work, {
      file: part.file,
      bytes: part.bytes.byteLength,
      reason: `${magic?.name ?? 'bytes of no known kind'}, of which only strings were read`,
    })
}

function mismatch(work: ScanWork, part: Part, magic: Magic | null) {
  const isNamedText = textNames.test(part.file)
  const isNamedImage = imageNames.test(part.file)
  if (isNamedText || (isNamedImage && magic?.kind !== 'image' && magic?.kind !== 'media'))
    report(work, 'SK017', {
      file: part.file,
      evidence: `named as ${isNamedText ? 'text' : 'an image'}, and is ${magic?.name ?? 'something else'}`,
      confidence: magic === null ? 'medium' : 'high',
    })
}

function program(work: ScanWork, part: Part, magic: Magic) {
  report(work, 'SK017', { file: part.file, evidence: magic.name, confidence: 'high' })
}

/** Bytes of no known kind may be text in one more wrapping. */
function* opened(work: ScanWork, part: Part): Generator<void, boolean> {
  const found = openBytes(part.bytes, Math.min(4 * 1_048_576, Math.max(0, work.budget.bytes)))
  if (found.kind === 'opaque' || found.layers.length === 0) return false
  const layers = found.layers
  if (found.kind === 'text') {
    work.budget.bytes -= found.text.length
    report(work, 'SK016', {
      file: part.file,
      evidence: found.text,
      severity: 'high',
      confidence: 'high',
      layers,
    })
    yield* work.readers.text(work, {
      ...plainSource(part.file, found.text, 'other'),
      layers,
      lineOf: () => 1,
    })
    return true
  }
  work.budget.bytes -= found.bytes.byteLength
  yield* work.readers.part(work, {
    file: `${part.file}!/${layers.join('-')}`,
    bytes: found.bytes,
    depth: part.depth + 1,
  })
  return true
}
