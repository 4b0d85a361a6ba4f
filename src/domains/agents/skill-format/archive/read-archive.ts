import type { Archive, ArchiveBudget, ArchiveKind } from './archive.ts'
import { type ArchiveLedger, createArchiveLedger } from './archive-ledger.ts'
import { isGzip, readGzip } from './gzip.ts'
import { isTar, readTar } from './tar.ts'
import { readUnlisted, readZip } from './zip.ts'
import { beginsAsZip, findZipEnd } from './zip-records.ts'

/** Archives that are recognised by how they begin, and not read. */
const recognised: readonly (readonly [ArchiveKind, readonly number[]])[] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 7]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['lz4', [4, 0x22, 0x4d, 0x18]],
  ['lzma', [0x5d, 0, 0]],
  ['cab', [0x4d, 0x53, 0x43, 0x46, 0, 0, 0, 0]],
  ['ar', [...Buffer.from('!<arch>\n')]],
]

/**
 * What an archive holds: ZIP, tar, gzip and gzipped tar are read, others told as unread, and `none` is no archive. Never throws; never
 * gives out more bytes or entries than the budget; the same bytes always give the same. Archives in it are entries, for the caller to read.
 */
export function readArchive(bytes: Uint8Array, budget: ArchiveBudget): Archive {
  const steps = readArchiveInSteps(bytes, budget)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same in steps of one entry each, between which the caller may do something else. */
export function* readArchiveInSteps(
  bytes: Uint8Array,
  budget: ArchiveBudget,
): Generator<void, Archive> {
  const ledger = createArchiveLedger(budget)
  return ledger.close(yield* readInto(ledger, bytes))
}

function* readInto(ledger: ArchiveLedger, bytes: Uint8Array): Generator<void, ArchiveKind> {
  if (isGzip(bytes)) return yield* readGzipped(ledger, bytes)
  if (isTar(bytes)) {
    yield* readTar(bytes, ledger)
    return 'tar'
  }
  const other = recognised.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))
  if (other !== undefined && !isPlainText(other[0], bytes)) {
    ledger.leave('', bytes.byteLength, `packed with ${other[0]}, which is not read`)
    return other[0]
  }
  const end = findZipEnd(bytes)
  const isZip = beginsAsZip(bytes)
  if (end !== undefined && (isZip || end.entries > 0)) {
    yield* readZip(bytes, end, ledger)
    return 'zip'
  }
  if (!isZip) return 'none'
  ledger.problem('broken', '', 'The archive has no directory.')
  const after = yield* readUnlisted(bytes, 0, ledger)
  if (after < bytes.byteLength) {
    // Where not one entry was read the rest is the whole, which would be read again without end.
    if (after > 0) ledger.leftover('behind the last entry', bytes.subarray(after))
    ledger.leave('', bytes.byteLength - after, 'the archive has no directory')
  }
  return 'zip'
}

/** Words may begin as a short magic does. */
function isPlainText(kind: ArchiveKind, bytes: Uint8Array): boolean {
  if (kind === 'bzip2')
    return !(bytes[3] !== undefined && bytes[3] >= 0x31 && bytes[3] <= 0x39) || bytes[4] !== 0x31
  return kind === 'lzma' && bytes.byteLength < 18
}

function* readGzipped(ledger: ArchiveLedger, bytes: Uint8Array): Generator<void, ArchiveKind> {
  const stream = readGzip(bytes, ledger)
  if (stream === undefined) return 'gzip'
  yield
  if (isTar(stream.content)) {
    ledger.giveBack(stream.content.byteLength)
    yield* readTar(stream.content, ledger)
    return 'tar.gz'
  }
  ledger.add(stream.name === '' ? 'content' : stream.name, stream.content)
  return 'gzip'
}
