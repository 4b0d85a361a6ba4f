import { crc32 } from 'node:zlib'
import { shown } from '../package-paths.ts'
import { type ArchiveLedger, isBlank } from './archive-ledger.ts'
import { readCentral, readLocal, uint32, type ZipEnd, type ZipHeader } from './zip-records.ts'

/** A stretch of the archive that an entry, the directory or the end occupies. */
type Stretch = { readonly from: number; readonly to: number; readonly path: string }

const descriptorMagic = 0x08074b50

const methodNames: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
  98: 'PPMd',
  99: 'AES',
}

/**
 * Reads a ZIP into the ledger, one step an entry: what the directory at its end lists, and beside that what a reader would see who
 * goes through it from the beginning.
 */
export function* readZip(
  bytes: Uint8Array,
  end: ZipEnd,
  ledger: ArchiveLedger,
): Generator<void, void> {
  const stretches: Stretch[] = []
  let at = end.directory
  for (let count = 0; count < end.entries; count += 1) {
    const header = readCentral(bytes, at)
    if (header === undefined) {
      ledger.problem('broken', '', 'The directory ends before its last entry.')
      ledger.leave('', 0, `${end.entries - count} entries that the directory does not list`)
      break
    }
    if (!ledger.hasRoom() || count >= listedMax) {
      ledger.problem('too_many', '', 'The archive has more entries than are read.')
      ledger.leave('', 0, `${end.entries - count} entries more than are read`)
      // What lies between those that were read says nothing now.
      return
    }
    at = header.end
    stretches.push(readListed(bytes, header, { end, ledger }))
    if (header.comment.byteLength > 0) ledger.leftover(`comment of ${header.path}`, header.comment)
    yield
  }
  stretches.push({ from: end.directory, to: at, path: 'the directory' })
  stretches.push({ from: end.from, to: end.end, path: 'the end' })
  ledger.leftover('comment', end.comment)
  yield* readGaps(bytes, stretches, ledger)
}

/** Folders cost no entry of the budget, and are bounded by this. */
const listedMax = 100_000

function readListed(
  bytes: Uint8Array,
  header: ZipHeader,
  { end, ledger }: { end: ZipEnd; ledger: ArchiveLedger },
): Stretch {
  const { path } = header
  const from = header.offset + end.shift
  const local = readLocal(bytes, from)
  if (local === undefined) {
    ledger.notePath(path)
    ledger.problem('broken', path, 'The directory names an entry that does not stand there.')
    ledger.leave(path, header.packed, 'does not stand where the directory says')
    return { from: 0, to: 0, path }
  }
  compareHeaders(header, local, ledger)
  const packed = bytes.subarray(local.end, local.end + header.packed)
  if (packed.byteLength < header.packed)
    ledger.problem('broken', path, 'The archive ends before its entry does.')
  if (header.isLink) {
    ledger.problem('link', path, 'It is a link.')
  }
  if (path.endsWith('/') && header.packed === 0) ledger.notePath(path)
  else readContent(packed, header, ledger)
  const behind = Math.min(local.end + header.packed, bytes.byteLength)
  return { from, to: behind + descriptorLength(bytes, behind, local), path }
}

/** Reads what an entry holds and puts it into the ledger; how many packed bytes were needed. */
function readContent(packed: Uint8Array, header: ZipHeader, ledger: ArchiveLedger): number {
  const { path, method, flags } = header
  if ((flags & 0x41) !== 0) {
    ledger.notePath(path)
    ledger.problem('encrypted', path, 'It is encrypted.')
    ledger.leave(path, packed.byteLength, 'encrypted')
    return packed.byteLength
  }
  if (method !== 0 && method !== 8) {
    const name = methodNames[method] ?? `method ${method}`
    ledger.notePath(path)
    ledger.problem('unsupported', path, `It is packed with ${name}.`)
    ledger.leave(path, packed.byteLength, `packed with ${name}`)
    return packed.byteLength
  }
  if (method === 0) {
    if (ledger.take(path, packed)) finish(packed, header, ledger)
    return packed.byteLength
  }
  const read = ledger.inflate(path, packed)
  if (read === undefined) {
    ledger.notePath(path)
    return packed.byteLength
  }
  finish(read.bytes, header, ledger)
  const rest = packed.subarray(read.consumed)
  if (rest.byteLength > 0 && header.packed < unknownSize) {
    ledger.problem('hidden', path, `${rest.byteLength} bytes stand behind what is packed in it.`)
    ledger.leftover(`behind ${path}`, rest)
  }
  return read.consumed
}

/** The packed size of an entry of which only the end of its stream tells how long it is. */
const unknownSize = Number.MAX_SAFE_INTEGER

function finish(content: Uint8Array, header: ZipHeader, ledger: ArchiveLedger): void {
  const isSame = content.byteLength === header.size && crc32(content) === header.crc
  if (!isSame && header.packed < unknownSize)
    ledger.problem('checksum', header.path, 'Its size or checksum is not what the archive says.')
  ledger.add(header.path, content)
}

function compareHeaders(central: ZipHeader, local: ZipHeader, ledger: ArchiveLedger): void {
  const { path } = central
  const differ = (what: string) =>
    ledger.problem('headers_differ', path, `Its two headers differ about ${what}.`)
  if (local.path !== path) differ(`the name, which is also ${shown(local.path)}`)
  for (const other of [central.otherPath, local.otherPath])
    if (other !== null && other !== path) differ(`the name, which is also ${shown(other)}`)
  if (local.method !== central.method) differ('how it is packed')
  if ((local.flags & 0x41) !== (central.flags & 0x41)) differ('whether it is encrypted')
  if ((local.flags & 8) === 0 && (local.packed !== central.packed || local.size !== central.size))
    differ('its size')
  if ((local.flags & 8) === 0 && local.crc !== central.crc) differ('its checksum')
}

/** Sizes that stand behind an entry because they were not known before it. */
function descriptorLength(bytes: Uint8Array, at: number, local: ZipHeader): number {
  if ((local.flags & 8) === 0) return 0
  const start = uint32(bytes, at) === descriptorMagic ? 16 : 12
  // The wide form has eight bytes for each size; the next record tells which it is.
  return [start, start + 8].find((length) => beginsRecord(bytes, at + length)) ?? start
}

function beginsRecord(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x50 && bytes[at + 1] === 0x4b
}

/** What no entry of the directory covers: something before the archive or behind it, or entries that it does not list. */
function* readGaps(
  bytes: Uint8Array,
  stretches: readonly Stretch[],
  ledger: ArchiveLedger,
): Generator<void, void> {
  const inOrder = [...stretches].filter(({ to }) => to > 0).sort((a, b) => a.from - b.from)
  let at = 0
  for (const { from, to, path } of inOrder) {
    if (from < at) ledger.problem('overlap', path, 'It shares bytes with another entry.')
    if (from > at) yield* readGap(bytes, { from: at, to: from }, ledger)
    at = Math.max(at, to)
  }
  const rest = bytes.subarray(at)
  if (rest.byteLength === 0) return
  ledger.problem('trailing', '', `${rest.byteLength} bytes stand behind the archive.`)
  ledger.leftover('behind the archive', rest)
}

function* readGap(
  bytes: Uint8Array,
  gap: { from: number; to: number },
  ledger: ArchiveLedger,
): Generator<void, void> {
  const inside = bytes.subarray(0, gap.to)
  const after = yield* readUnlisted(inside, gap.from, ledger)
  const rest = inside.subarray(after)
  if (isBlank(rest)) return
  const where = gap.from === 0 && after === 0 ? 'prepended' : 'hidden'
  ledger.problem(
    where,
    '',
    where === 'prepended'
      ? `${rest.byteLength} bytes stand before the archive.`
      : `${rest.byteLength} bytes stand between entries.`,
  )
  ledger.leftover(where === 'prepended' ? 'before the archive' : 'between entries', rest)
}

/** Entries one behind the other without a directory, as a reader sees them who begins at the front; where the last one ends. */
export function* readUnlisted(
  bytes: Uint8Array,
  from: number,
  ledger: ArchiveLedger,
): Generator<void, number> {
  let at = from
  let local = readLocal(bytes, at)
  while (local !== undefined) {
    if (!ledger.hasRoom()) {
      ledger.problem('too_many', '', 'The archive has more entries than are read.')
      ledger.leave('', bytes.byteLength - at, 'more entries than are read')
      return bytes.byteLength
    }
    ledger.problem('hidden', local.path, 'The directory of the archive does not list it.')
    const isUnknown = (local.flags & 8) !== 0 && local.packed === 0
    const size = isUnknown ? unknownSize : local.packed
    const packed = bytes.subarray(local.end, Math.min(bytes.byteLength, local.end + size))
    const used = readContent(packed, { ...local, packed: size }, ledger)
    const behind = local.end + (isUnknown ? used : packed.byteLength)
    at = behind + descriptorLength(bytes, behind, local)
    yield
    local = readLocal(bytes, at)
  }
  return Math.min(at, bytes.byteLength)
}
