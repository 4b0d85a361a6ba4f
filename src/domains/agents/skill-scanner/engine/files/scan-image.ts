import { inflateSync } from 'node:zlib'
import { readable } from '../layers/open-bytes.ts'
import { leave, type Part, report, type ScanWork } from '../scan-work.ts'
import { plainSource } from '../text/source.ts'

/** Reads what an image carries besides its picture: texts, and what stands behind its end. Pictures themselves are told as not analysed. */
export function* scanImage(work: ScanWork, part: Part, name: string): Generator<void, void> {
  const end = endOf(part.bytes, name)
  for (const text of textsOf(part.bytes, name))
    yield* work.readers.text(work, {
      ...plainSource(part.file, text, 'markdown'),
      layers: ['image text'],
      lineOf: () => 1,
    })
  if (end !== null && end < part.bytes.byteLength) yield* behind(work, part, end)
  work.unanalysed.push({
    file: part.file,
    bytes: part.bytes.byteLength,
    reason: 'the picture of an image, in which no rule reads words',
  })
  report(work, 'SK042', {
    file: part.file,
    evidence: `${name}: its picture`,
    severity: 'info',
    confidence: 'high',
  })
  if (end === null)
    leave(work, {
      file: part.file,
      bytes: part.bytes.byteLength,
      reason: `a ${name} whose parts could not be told`,
    })
}

function* behind(work: ScanWork, part: Part, end: number): Generator<void, void> {
  const rest = part.bytes.subarray(end)
  if (rest.every((byte) => byte === 0 || byte === 10 || byte === 13)) return
  report(work, 'SK017', {
    file: part.file,
    evidence: `${rest.byteLength} bytes behind the end of the image`,
    confidence: 'high',
  })
  yield* work.readers.part(work, {
    file: `${part.file}!/behind`,
    bytes: rest,
    depth: part.depth + 1,
  })
}

/** Where an image ends; null where its parts cannot be followed. */
function endOf(bytes: Uint8Array, name: string): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (name === 'PNG image') {
    for (const { type, end } of pngChunks(bytes)) if (type === 'IEND') return end
    return null
  }
  if (name === 'JPEG image') {
    const at = Buffer.from(bytes).lastIndexOf(Buffer.from([0xff, 0xd9]))
    return at < 0 ? null : at + 2
  }
  if (name === 'GIF image') return gifEnd(bytes)
  if (name === 'WebP image or sound' && bytes.byteLength >= 12)
    return Math.min(bytes.byteLength, view.getUint32(4, true) + 8)
  if (name === 'BMP image' && bytes.byteLength >= 6)
    return Math.min(bytes.byteLength, Math.max(6, view.getUint32(2, true)))
  return bytes.byteLength
}

function gifEnd(bytes: Uint8Array): number | null {
  const flags = bytes[10] ?? 0
  let at = 13 + (flags >= 128 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (at < bytes.byteLength) {
    const mark = bytes[at]
    if (mark === 0x3b) return at + 1
    if (mark === 0x2c) {
      const local = bytes[at + 9] ?? 0
      at += 11 + (local >= 128 ? 3 * 2 ** ((local & 7) + 1) : 0)
    } else if (mark === 0x21) at += 2
    else return null
    while (at < bytes.byteLength && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1
    at += 1
  }
  return null
}

type Chunk = { readonly type: string; readonly data: Uint8Array; readonly end: number }

function* pngChunks(bytes: Uint8Array): Generator<Chunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  while (at + 12 <= bytes.byteLength) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 12 + length
    if (end > bytes.byteLength) return
    yield { type, data: bytes.subarray(at + 8, at + 8 + length), end }
    if (type === 'IEND') return
    at = end
  }
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

function* textsOf(bytes: Uint8Array, name: string): Generator<string, void> {
  if (name === 'PNG image') {
    for (const { type, data } of pngChunks(bytes)) {
      if (type === 'tEXt' || type === 'iTXt') yield new TextDecoder().decode(data)
      if (type === 'zTXt' || type === 'iTXt') yield inflatedText(data)
      if (type === 'eXIf') yield latin1(data)
    }
    return
  }
  if (name === 'JPEG image') yield* jpegTexts(bytes)
  if (name === 'GIF image' || name === 'WebP image or sound')
    yield latin1(bytes).replace(/[^\x20-\x7e\n]{1,9999}/g, '\n')
}

function inflatedText(data: Uint8Array): string {
  const zero = data.indexOf(0)
  for (const skip of [2, 3, 5]) {
    try {
      const out = new Uint8Array(
        inflateSync(data.subarray(zero + skip), { maxOutputLength: 262_144 }),
      )
      return readable(out) ?? latin1(out)
    } catch {
      continue
    }
  }
  return ''
}

/** Comments and application data, which stand before the picture. */
function* jpegTexts(bytes: Uint8Array): Generator<string, void> {
  let at = 2
  while (at + 4 <= bytes.byteLength && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0
    if (mark === 0xda) return
    const length = ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (mark === 0xfe || (mark >= 0xe0 && mark <= 0xef))
      yield latin1(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + Math.max(2, length)
  }
}
