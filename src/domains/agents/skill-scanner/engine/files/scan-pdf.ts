import { inflateSync } from 'node:zlib'
import { leave, type Part, report, type ScanWork } from '../scan-work.ts'
import { plainSource } from '../text/source.ts'

const active: readonly (readonly [RegExp, string])[] = [
  [/\/(?:JavaScript|JS)\b/, 'JavaScript'],
  [/\/Launch\b/, 'a program that is started'],
  [/\/(?:OpenAction|AA)\b/, 'an action at opening'],
  [/\/(?:EmbeddedFile|EmbeddedFiles|Filespec)\b/, 'an embedded file'],
  [/\/(?:RichMedia|XFA|GoToR|GoToE|SubmitForm|ImportData)\b/, 'an active part'],
]

/** Reads a PDF: what it does when it is opened, its inflated streams, and the words on its pages. */
export function* scanPdf(work: ScanWork, part: Part): Generator<void, void> {
  const raw = Buffer.from(part.bytes).toString('latin1')
  activeParts(work, part, raw)
  if (raw.includes('/Encrypt'))
    leave(work, { file: part.file, bytes: part.bytes.byteLength, reason: 'an encrypted PDF' })
  let at = raw.indexOf('stream')
  const words: string[] = [raw.replace(/[^\x20-\x7e\n]{1,9999}/g, '\n')]
  let left = 0
  while (at >= 0) {
    yield
    const begin = raw.startsWith('\r\n', at + 6) ? at + 8 : at + 7
    const end = raw.indexOf('endstream', begin)
    if (end < 0) break
    const dictionary = raw.slice(Math.max(0, at - 400), at)
    const out = streamOf(work, part.bytes.subarray(begin, end), dictionary)
    if (out === null) left += end - begin
    else {
      const text = Buffer.from(out).toString('latin1')
      activeParts(work, part, text)
      words.push(wordsOf(text))
      if (/\/EmbeddedFile/.test(dictionary))
        yield* work.readers.part(work, {
          file: `${part.file}!/embedded`,
          bytes: out,
          depth: part.depth + 1,
        })
    }
    at = raw.indexOf('stream', end + 9)
  }
  if (left > 0)
    leave(work, { file: part.file, bytes: left, reason: 'streams of a PDF that are not read' })
  yield* work.readers.text(work, {
    ...plainSource(part.file, words.join('\n'), 'markdown'),
    layers: ['pdf'],
    lineOf: () => 1,
  })
}

function activeParts(work: ScanWork, part: Part, text: string) {
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  for (const [form, what] of active)
    if (form.test(plain))
      report(work, 'SK019', { file: part.file, evidence: what, confidence: 'high' })
}

/** The bytes of a stream; null where its filter is not one that is read. Images are pictures, and told with the rest. */
function streamOf(work: ScanWork, bytes: Uint8Array, dictionary: string): Uint8Array | null {
  const last = dictionary.slice(dictionary.lastIndexOf('obj') + 3)
  if (!last.includes('/Filter')) return bytes
  if (!/\/FlateDecode|\/Fl\b/.test(last) || /DCTDecode|ASCIIHex|ASCII85|LZW|JPX/.test(last))
    return null
  const most = Math.min(4 * 1_048_576, work.budget.bytes)
  if (most <= 0) return null
  try {
    const out = new Uint8Array(inflateSync(bytes, { maxOutputLength: most, finishFlush: 2 }))
    work.budget.bytes -= out.byteLength
    return out
  } catch {
    return null
  }
}

/** The strings of a page in their order, those of one line together. */
function wordsOf(text: string): string {
  const strings = /\(((?:[^()\\]|\\.){0,400})\)|<([0-9A-Fa-f]{4,400})>/g
  let out = ''
  for (const found of text.matchAll(strings)) {
    const hex = found[2]
    out +=
      hex === undefined
        ? (found[1] ?? '').replace(/\\([()\\])/g, '$1')
        : Buffer.from(hex, 'hex').toString('latin1')
    if (
      /^\s{0,4}(?:Tj|TJ|'|")/.test(
        text.slice(found.index + found[0].length, found.index + found[0].length + 12),
      )
    )
      out += ' '
  }
  return out === '' ? text : `${text}\n${out}`
}
