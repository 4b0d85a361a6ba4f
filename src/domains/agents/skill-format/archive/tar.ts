import { shown } from '../package-paths.ts'
import { type ArchiveLedger, isBlank } from './archive-ledger.ts'

const block = 512

/** Whether the first block is the header of a tar archive with the right sum. */
export function isTar(bytes: Uint8Array): boolean {
  return bytes.byteLength >= block && hasRightSum(bytes.subarray(0, block))
}

type Header = { path: string; size: number; type: string; link: string }

/** Names that extended headers give to the entry that follows them. */
type Given = { path?: string; link?: string; size?: number }

/** Reads a tar archive into the ledger, one step an entry: ustar, pax and GNU's long names. */
export function* readTar(bytes: Uint8Array, ledger: ArchiveLedger): Generator<void, void> {
  let at = 0
  let given: Given = {}
  while (at + block <= bytes.byteLength) {
    const raw = bytes.subarray(at, at + block)
    if (isBlank(raw)) break
    if (!hasRightSum(raw)) {
      ledger.problem('broken', '', `The header at byte ${at} is not one.`)
      break
    }
    const header = readHeader(raw, given)
    const from = at + block
    if (header === undefined || from + header.size > bytes.byteLength) {
      ledger.problem('broken', header?.path ?? '', 'The archive ends before its entry does.')
      break
    }
    const content = bytes.subarray(from, from + header.size)
    if (!ledger.hasRoom()) {
      ledger.problem('too_many', '', 'The archive has more entries than are read.')
      ledger.leave('', bytes.byteLength - at, 'more entries than are read')
      return
    }
    given = readEntry(header, content, { given, ledger })
    at = from + Math.ceil(header.size / block) * block
    yield
  }
  const rest = bytes.subarray(at)
  if (!isBlank(rest)) {
    ledger.problem('trailing', '', `${rest.byteLength} bytes stand behind the last entry.`)
    ledger.leftover('behind the archive', rest)
  }
}

function readEntry(
  header: Header,
  content: Uint8Array,
  { given, ledger }: { given: Given; ledger: ArchiveLedger },
): Given {
  const { path, type } = header
  if (type === 'L') return { ...given, path: text(content) }
  if (type === 'K') return { ...given, link: text(content) }
  if (type === 'x') return { ...given, ...paxOf(content) }
  if (type === 'g') {
    // One with a comment alone is what version control writes.
    if (Object.keys(paxOf(content)).length > 0)
      ledger.problem('headers_differ', path, 'A header gives one name or size to all that follow.')
    ledger.leftover('global header', content)
    return {}
  }
  if (type === '1' || type === '2') {
    ledger.notePath(path)
    ledger.problem('link', path, `It is a link to ${shown(header.link)}.`)
    leaveContent(path, content, ledger)
  } else if (type === '3' || type === '4' || type === '6') {
    ledger.notePath(path)
    ledger.problem('device', path, 'It is a device, not a file.')
    leaveContent(path, content, ledger)
  } else if (type === '5') {
    ledger.notePath(path)
    leaveContent(path, content, ledger)
  } else if (type === '0' || type === '7') {
    if (ledger.take(path, content)) ledger.add(path, content)
  } else {
    ledger.problem('unsupported', path, `Entries of the type ${JSON.stringify(type)} are not read.`)
    ledger.leave(path, content.byteLength, 'an entry of an unknown type')
    ledger.leftover(path, content)
  }
  return {}
}

/** Links and folders have no content; readers differ about where the next entry stands if they do. */
function leaveContent(path: string, content: Uint8Array, ledger: ArchiveLedger): void {
  if (content.byteLength === 0) return
  ledger.problem('headers_differ', path, 'It is no file, and has content.')
  ledger.leftover(path, content)
}

function readHeader(raw: Uint8Array, given: Given): Header | undefined {
  const size = given.size ?? numberAt(raw, 124, 12)
  if (size === undefined) return undefined
  const type = String.fromCharCode(raw[156] || 0x30)
  const name = text(raw.subarray(0, 100))
  const isUstar = text(raw.subarray(257, 262)) === 'ustar'
  const prefix = isUstar && raw[262] === 0 ? text(raw.subarray(345, 500)) : ''
  const isExtended = type === 'x' || type === 'g' || type === 'L' || type === 'K'
  const own = prefix === '' ? name : `${prefix}/${name}`
  const path = given.path ?? own
  return {
    path,
    // The size that a pax header gives is that of the file, not of the next extended header.
    size: isExtended ? (numberAt(raw, 124, 12) ?? 0) : size,
    // Old archives write a folder as a file whose name ends so.
    type: type === '0' && path.endsWith('/') ? '5' : type,
    link: given.link ?? text(raw.subarray(157, 257)),
  }
}

/** Octal digits, or a binary number where the first bit says so; undefined where it is neither, or too large to count. */
function numberAt(raw: Uint8Array, from: number, length: number): number | undefined {
  const field = raw.subarray(from, from + length)
  const first = field[0] ?? 0
  if (first === 0xff) return undefined
  if ((first & 0x80) === 0) {
    const digits = Buffer.from(field).toString('latin1').replace(/\0.*$/s, '').trim()
    return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : undefined
  }
  const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, first & 0x7f)
  return Number.isSafeInteger(value) ? value : undefined
}

/** The records of a pax header that change what an entry is called or how large it is. */
function paxOf(content: Uint8Array): Given {
  const given: Given = {}
  let at = 0
  while (at < content.byteLength) {
    const space = content.indexOf(0x20, at)
    if (space === -1 || space - at > 10) break
    const length = Number(Buffer.from(content.subarray(at, space)).toString('latin1'))
    if (!Number.isSafeInteger(length) || length <= space - at + 1) break
    const record = Buffer.from(content.subarray(space + 1, at + length)).toString('utf8')
    const equals = record.indexOf('=')
    const value = record.slice(equals + 1).replace(/\n$/, '')
    const key = record.slice(0, equals)
    if (key === 'path') given.path = value
    if (key === 'linkpath') given.link = value
    if (key === 'size' && /^\d{1,15}$/.test(value)) given.size = Number(value)
    at += length
  }
  return given
}

/** The sum of all bytes with the sum's own place as spaces; old writers summed signed bytes. */
function hasRightSum(raw: Uint8Array): boolean {
  const written = numberAt(raw, 148, 8)
  if (written === undefined || written === 0) return false
  let unsigned = 8 * 0x20
  let signed = 8 * 0x20
  for (let index = 0; index < block; index += 1) {
    if (index >= 148 && index < 156) continue
    const byte = raw[index] ?? 0
    unsigned += byte
    signed += byte > 127 ? byte - 256 : byte
  }
  return written === unsigned || written === signed
}

function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8')
}
