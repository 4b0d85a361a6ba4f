import { crc32 } from 'node:zlib'
import { type ArchiveLedger, isBlank } from './archive-ledger.ts'

/** Members that a stream may have before somebody only means to keep a reader busy. */
const membersMax = 64

/** Whether the bytes begin as a gzip stream. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/** What a gzip stream holds, with all of its members, and the name that it gives; undefined, and noted, where it cannot be read. */
export function readGzip(
  bytes: Uint8Array,
  ledger: ArchiveLedger,
): { name: string; content: Uint8Array } | undefined {
  const parts: Uint8Array[] = []
  let name = ''
  let at = 0
  while (isGzip(bytes.subarray(at))) {
    const header = readHeader(bytes, at)
    if (header === undefined || parts.length === membersMax) break
    if (parts.length === 0) name = header.name
    if (header.extra.byteLength > 0) ledger.leftover('gzip header', header.extra)
    const read = ledger.inflate(header.name, bytes.subarray(header.end))
    if (read === undefined) return undefined
    parts.push(read.bytes)
    at = header.end + read.consumed
    checkMember(read.bytes, bytes.subarray(at, at + 8), ledger)
    at += 8
  }
  if (parts.length === 0) {
    ledger.problem('broken', '', 'The stream has no header that can be read.')
    ledger.leave('', bytes.byteLength, 'cannot be unpacked')
    return undefined
  }
  const rest = bytes.subarray(at)
  if (!isBlank(rest)) {
    ledger.problem('trailing', '', `${rest.byteLength} bytes stand behind the stream.`)
    ledger.leftover('behind the stream', rest)
  }
  return {
    name,
    content: parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts),
  }
}

function checkMember(content: Uint8Array, trailer: Uint8Array, ledger: ArchiveLedger): void {
  const view = new DataView(trailer.buffer, trailer.byteOffset, trailer.byteLength)
  const isWhole =
    trailer.byteLength === 8 &&
    view.getUint32(0, true) === crc32(content) &&
    view.getUint32(4, true) === content.byteLength
  if (!isWhole) ledger.problem('checksum', '', 'The stream is cut off, or is not what it was.')
}

function readHeader(
  bytes: Uint8Array,
  from: number,
): { name: string; extra: Uint8Array; end: number } | undefined {
  const flags = bytes[from + 3] ?? 0
  let at = from + 10
  const extraFrom = at
  if ((flags & 4) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
  const extra = (flags & 4) === 0 ? new Uint8Array() : bytes.subarray(extraFrom + 2, at)
  let name = ''
  if ((flags & 8) !== 0) {
    const end = bytes.indexOf(0, at)
    if (end === -1) return undefined
    name = Buffer.from(bytes.subarray(at, end)).toString('latin1')
    at = end + 1
  }
  if ((flags & 16) !== 0) {
    const end = bytes.indexOf(0, at)
    if (end === -1) return undefined
    at = end + 1
  }
  if ((flags & 2) !== 0) at += 2
  return at < bytes.byteLength ? { name, extra, end: at } : undefined
}
