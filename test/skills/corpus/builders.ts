import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'

type Build = (text: string) => Uint8Array

const dated = { mtime: '2024-01-02T00:00:00' }
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** Makes the bytes of a file that is no plain text from what its template says. None of them does anything when opened. */
export const builders: Readonly<Record<string, Build>> = {
  text: (text) => strToU8(`${text}\n`),
  windows: (text) => joined(Uint8Array.of(0xff, 0xfe), Buffer.from(text, 'utf16le')),
  zip: (text) => zipped(entriesOf(text)),
  'zip-in-zip': (text) =>
    zipped({ 'inner.zip': zipped(entriesOf(text)), 'read-me.txt': strToU8('Data.') }),
  'zip-deep': (text) => deep(entriesOf(text)),
  'zip-locked': (text) => locked(zipped(entriesOf(text))),
  'zip-link': (text) =>
    zipped({ 'data/latest': [strToU8(text.trim()), { os: 3, attrs: 0o120_777 << 16 }] }),
  'zip-many': (text) =>
    zipped(
      Object.fromEntries(
        Array.from({ length: 6_000 }, (_empty, at) => [
          `part/${String(at)}`,
          strToU8(text[0] ?? ''),
        ]),
      ),
    ),
  bomb: () => zipped({ 'table.csv': new Uint8Array(12_000_000) }),
  'gzip-bomb': () => Uint8Array.from(gzipSync(new Uint8Array(40_000_000))),
  gzip: (text) => Uint8Array.from(gzipSync(text)),
  tgz: (text) => Uint8Array.from(gzipSync(tarOf(entriesOf(text)))),
  tar: (text) => tarOf(entriesOf(text)),
  docm: (text) => zipped(officeWith({ 'word/vbaProject.bin': oleOf(text) })),
  docx: (text) => zipped(officeWith({}, text)),
  'docx-remote': (text) =>
    zipped(officeWith({ 'word/_rels/settings.xml.rels': strToU8(relationship(text.trim())) })),
  ole: oleOf,
  pdf: (text) => latin(pdfOf(`<< /Type /Catalog /Pages 2 0 R >>`, text)),
  'pdf-script': (text) =>
    latin(pdfOf('<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>', '', scriptObject(text))),
  'pdf-launch': (text) =>
    latin(
      pdfOf(
        '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>',
        '',
        `5 0 obj\n<< /S /Launch /F (${text.trim()}) >>\nendobj\n`,
      ),
    ),
  png: () => pngWith(),
  'png-text': (text) => pngWith(chunk('tEXt', latin(`Comment\0${text}`))),
  'png-tail': (text) => joined(pngWith(), strToU8(text)),
  'gif-script': (text) => latin(`GIF89a/*\u0001\0\u0001\0\0\0\0*/=1;\n${text}\n`),
  elf: (text) => joined(latin('\u007fELF\u0002\u0001\u0001'), new Uint8Array(57), strToU8(text)),
  exe: (text) =>
    joined(
      latin(`MZ${'\0'.repeat(58)}\u0040\0\0\0PE\0\0\u0064\u0086`),
      new Uint8Array(200),
      strToU8(text),
    ),
  macho: (text) =>
    joined(Uint8Array.of(0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1), new Uint8Array(56), strToU8(text)),
  wasm: (text) => joined(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), strToU8(text)),
  pyc: pycOf,
  sevenzip: (text) =>
    joined(Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4), strToU8(text)),
  rar: (text) => joined(latin('Rar!\u001a\u0007\u0001\0'), strToU8(text)),
  base64: (text) => strToU8(Buffer.from(text).toString('base64')),
  font: () => joined(latin('wOF2'), strToU8(noise(4_000))),
}

/** `+++ path` begins each entry. */
function entriesOf(text: string): Record<string, Uint8Array> {
  return Object.fromEntries(
    text
      .split(/^[+]{3} /m)
      .filter((entry) => entry.trim() !== '')
      .map((entry) => {
        const [path = '', ...lines] = entry.split('\n')
        return [path.trim(), strToU8(lines.join('\n'))]
      }),
  )
}

const zipped = (entries: Zippable) => zipSync(entries, dated)

function deep(entries: Record<string, Uint8Array>): Uint8Array {
  let package_ = zipped(entries)
  for (let level = 0; level < 7; level++)
    package_ = zipped({ [`part-${String(level)}.zip`]: package_ })
  return package_
}

/** Says in both headers that the entries are encrypted. */
function locked(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (const [signature, offset] of [
    [0x04034b50, 6],
    [0x02014b50, 8],
  ] as const) {
    for (let at = 0; at + 12 < bytes.length; at++) {
      if (bytes.readUInt32LE(at) !== signature) continue
      bytes.writeUInt16LE(bytes.readUInt16LE(at + offset) | 1, at + offset)
    }
  }
  return Uint8Array.from(bytes)
}

export function tarOf(entries: Record<string, Uint8Array>): Uint8Array {
  const blocks = Object.entries(entries).flatMap(([path, bytes]) => {
    const header = Buffer.alloc(512)
    const link = Buffer.from(bytes).toString('latin1').startsWith('-> ')
    const size = link ? 0 : bytes.length
    header.write(path, 0, 100, 'utf8')
    header.write('0000644\0', 100)
    header.write('0000000\0'.repeat(2), 108)
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    header.write('00000000000\0', 136)
    header.write('        ', 148)
    header.write(link ? '2' : '0', 156)
    if (link) header.write(Buffer.from(bytes).toString().slice(3).trim(), 157, 100)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const padded = Buffer.alloc(Math.ceil(size / 512) * 512)
    if (!link) padded.set(bytes)
    return [header, padded]
  })
  return Uint8Array.from(Buffer.concat([...blocks, Buffer.alloc(1_024)]))
}

function officeWith(parts: Record<string, Uint8Array>, text = 'Quarterly notes.') {
  return {
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${text
        .split('\n')
        .map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    ),
    ...parts,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function relationship(target: string): string {
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${escaped(target)}" TargetMode="External"/></Relationships>`
}

function oleOf(text: string): Uint8Array {
  const magic = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
  return joined(
    magic,
    new Uint8Array(504),
    latin('Attribute VB_Name = "ThisDocument"\n'),
    strToU8(text),
  )
}

function pdfOf(catalog: string, text: string, more = ''): string {
  const shown = `BT /F1 12 Tf 72 720 Td (${text.replaceAll(/[()\\]/g, ' ').trim()}) Tj ET`
  return [
    '%PDF-1.4\n',
    `1 0 obj\n${catalog}\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj\n',
    `4 0 obj\n<< /Length ${String(shown.length)} >>\nstream\n${shown}\nendstream\nendobj\n`,
    more,
    'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ].join('')
}

function scriptObject(text: string): string {
  const stream = deflateSync(text).toString('latin1')
  return `5 0 obj\n<< /S /JavaScript /JS 6 0 R >>\nendobj\n6 0 obj\n<< /Length ${String(stream.length)} /Filter /FlateDecode >>\nstream\n${stream}\nendstream\nendobj\n`
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(data.length)
  bytes.set(named, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return Uint8Array.from(bytes)
}

/** A picture of one grey point. */
function pngWith(...chunks: readonly Uint8Array[]): Uint8Array {
  const header = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0)
  return joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', Uint8Array.from(deflateSync(Uint8Array.of(0, 0x7f)))),
    chunk('IEND', new Uint8Array(0)),
  )
}

/** A code object of Python 3.11 in its marshalled form, whose constants and names are the lines of the text. */
function pycOf(text: string): Uint8Array {
  const words = text.split('\n').filter((word) => word !== '')
  const int = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const string = (value: string) =>
    Buffer.concat([
      latin('z'),
      Uint8Array.of(Math.min(255, value.length)),
      latin(value.slice(0, 255)),
    ])
  const tuple = (values: readonly string[]) =>
    Buffer.concat([latin(')'), Uint8Array.of(values.length), ...values.map(string)])
  const code = Buffer.from([0x97, 0, 0x64, 0, 0x53, 0])
  return joined(
    Uint8Array.of(0xa7, 0x0d, 0x0d, 0x0a),
    new Uint8Array(12),
    latin('\u00e3'),
    ...[0, 0, 0, 3, 64].map(int),
    latin('s'),
    int(code.length),
    code,
    tuple(words),
    tuple(words.map((word) => word.split(' ')[0] ?? '')),
    tuple([]),
    tuple([]),
    string('loader.py'),
    string('<module>'),
    string('<module>'),
    int(1),
    latin('s'),
    int(0),
    latin('s'),
    int(0),
  )
}

function noise(length: number): string {
  let state = 7
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return String.fromCodePoint(33 + (state % 90))
  }).join('')
}
