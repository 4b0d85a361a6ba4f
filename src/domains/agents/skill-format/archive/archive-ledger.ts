import { constants, inflateRawSync } from 'node:zlib'
import { shown } from '../package-paths.ts'
import type {
  Archive,
  ArchiveBudget,
  ArchiveEntry,
  ArchiveKind,
  ArchiveProblem,
  UnreadPart,
} from './archive.ts'

/** Parts that are told as unread; more are counted into one line. */
const unreadMax = 200

/** Problems of one kind that are told: many of one never hide the first of another. */
const sameKindMax = 20

/** How much larger than its packed form something may be, beyond `alwaysRead`. */
const ratioMax = 100

/** What comes out of anything without being taken for a bomb, however small it was. */
const alwaysRead = 1_048_576

/** Notes what is found in one archive, and never gives out more than its budget. */
export type ArchiveLedger = ReturnType<typeof createArchiveLedger>

/** A ledger for reading one archive. */
export function createArchiveLedger(budget: ArchiveBudget) {
  const entries: ArchiveEntry[] = []
  const leftovers: ArchiveEntry[] = []
  const { problem, leave, problems, unreadParts } = archiveNotes()
  const notePath = pathNotes(problem)
  let bytesLeft = Math.max(0, budget.bytes)

  /** Bytes that stand in the archive as they are; they cost what they hold. */
  function take(path: string, bytes: Uint8Array): boolean {
    if (bytes.byteLength > bytesLeft) {
      problem('bomb', path, 'There is more in the archive than is read of one.')
      leave(path, bytes.byteLength, 'more than is read of one archive')
      return false
    }
    bytesLeft -= bytes.byteLength
    return true
  }

  function add(path: string, bytes: Uint8Array): void {
    notePath(path)
    entries.push({ path: shown(path), bytes })
  }

  /** What a stream of deflated bytes holds, and how many bytes of it were read; undefined, and noted, where it does not end well. */
  function inflate(
    path: string,
    packed: Uint8Array,
  ): { bytes: Uint8Array; consumed: number } | undefined {
    const limit = Math.min(bytesLeft, Math.max(alwaysRead, packed.byteLength * ratioMax))
    try {
      const { buffer, engine } = inflated(packed, limit)
      bytesLeft -= buffer.byteLength
      return { bytes: buffer, consumed: engine.bytesWritten }
    } catch (failure) {
      bytesLeft -= limit
      const isLarge = isTooLarge(failure)
      problem(
        isLarge ? 'bomb' : 'broken',
        path,
        isLarge ? `More than ${limit} bytes come out of it.` : 'What is packed cannot be unpacked.',
      )
      leave(path, packed.byteLength, isLarge ? 'unpacks to too much' : 'cannot be unpacked')
      return undefined
    }
  }

  function leftover(path: string, bytes: Uint8Array): void {
    // Paid before it is looked at: a thousand entries may claim the same four million zeros.
    if (!take(path, bytes) || isBlank(bytes)) return
    leftovers.push({ path: shown(path), bytes })
  }

  /** Takes back what unpacked bytes have cost, before the entries in them are paid for. */
  const giveBack = (bytes: number) => (bytesLeft += bytes)

  function close(kind: ArchiveKind): Archive {
    return {
      kind,
      entries,
      leftovers,
      problems,
      unread: unreadParts(),
      spent: { bytes: Math.max(0, budget.bytes) - bytesLeft, entries: entries.length },
    }
  }

  return {
    problem,
    leave,
    take,
    add,
    notePath,
    inflate,
    leftover,
    giveBack,
    hasRoom: () => entries.length < budget.entries,
    close,
  }
}

/** What is wrong with an archive and what was not read of it, both within bounds. */
function archiveNotes() {
  const problems: ArchiveProblem[] = []
  const unread: UnreadPart[] = []
  let unreadBeyond = 0

  function problem(kind: ArchiveProblem['kind'], path: string, detail: string): void {
    const told = problems.filter((one) => one.kind === kind)
    if (told.length < sameKindMax) problems.push({ kind, path: shown(path), detail })
  }

  function leave(path: string, bytes: number, reason: string): void {
    const size = Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : 0
    if (unread.length < unreadMax) unread.push({ file: shown(path), bytes: size, reason })
    else unreadBeyond += 1
  }

  function unreadParts(): readonly UnreadPart[] {
    if (unreadBeyond === 0) return unread
    return [
      ...unread,
      { file: '', bytes: 0, reason: `${unreadBeyond} more parts that were not read` },
    ]
  }

  return { problem, leave, problems, unreadParts }
}

/** Notes what is wrong with the path of an entry, beside those that were noted before. */
function pathNotes(problem: (kind: ArchiveProblem['kind'], path: string, detail: string) => void) {
  const seen = new Set<string>()
  return (path: string): void => {
    const key = path.replace(/^(?:\.\/)+/, '').toLowerCase()
    if (seen.has(key)) problem('duplicate', path, 'Two entries have this path.')
    seen.add(key)
    if (/(^|[\\/])\.\.([\\/]|$)/.test(path))
      problem('traversal', path, 'The path leads out of the folder.')
    if (/^([\\/]|[a-z]:|~)/i.test(path)) problem('absolute', path, 'The path begins at the root.')
    if (path === '' || path.includes('\\') || shown(path) !== path)
      problem('name', path, 'The name is empty, very long, or has characters that hide something.')
  }
}

/** Whether all bytes are zero. */
export function isBlank(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.byteLength; index += 1) if (bytes[index] !== 0) return false
  return true
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }

function inflated(packed: Uint8Array, limit: number): Inflated {
  if (limit <= 0) throw new RangeError('nothing is left')
  const options = {
    info: true,
    maxOutputLength: limit,
    // What was cut off is read as far as it goes; its checksum tells that it was.
    finishFlush: constants.Z_SYNC_FLUSH,
  }
  // With `info` the engine is told beside the bytes, which the declared type leaves out.
  const read: unknown = inflateRawSync(packed, options)
  if (!isInflated(read)) throw new TypeError('the reader does not tell what it has read')
  return read
}

function isInflated(read: unknown): read is Inflated {
  return typeof read === 'object' && read !== null && 'buffer' in read && 'engine' in read
}

function isTooLarge(failure: unknown): boolean {
  return failure instanceof RangeError
}
