import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** The minimum free space of a start; with less it would fail midway. */
const probeBytes = 1_048_576

/**
 * Checks before anything is started whether the port can be used. It may still be taken before the server listens; that
 * failure also goes through `explainListening`.
 */
export async function assertPortFree(place: ListenPlace): Promise<void> {
  if (place.port === 0) return
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...place, exclusive: true }, resolve)
    })
  } catch (failure) {
    throw explainListening(failure, place)
  }
  await new Promise((resolve) => server.close(resolve))
}

type ListenPlace = { readonly port: number; readonly host: string }

/** Explains why the port cannot be used, naming the setting that changes it. */
export function explainListening(failure: unknown, { port, host }: ListenPlace): unknown {
  const reason = new Map([
    ['EADDRINUSE', `Port ${port} is in use. Stop what uses it, or set PORT to another one.`],
    ['EACCES', `Port ${port} may not be used by this user. Set PORT to one above 1023.`],
    ['EADDRNOTAVAIL', `This machine does not have the address ${host}. Set HOST to one it has.`],
    ['ENOTFOUND', `The name ${host} is unknown. Set HOST to an address of this machine.`],
  ]).get(codeOf(failure))
  return reason === undefined ? failure : new Error(reason, { cause: failure })
}

/** Creates the folder if missing and writes a test file, so that storage problems are reported with their setting. */
export function assertWritable(folder: string, setting: string): void {
  try {
    makeFolder(folder)
    const probe = join(folder, `.probe-${process.pid}`)
    try {
      const file = openSync(probe, 'w', 0o600)
      try {
        if (writeSync(file, Buffer.alloc(probeBytes)) < probeBytes) throw new DiskFull()
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (failure) {
    throw explainStorage(failure, { folder, setting })
  }
}

/**
 * One level at a time, because Node's recursive form never returns on a file system that refuses new folders (/proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** A disk that accepts only a part of a write. */
class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = 'ENOSPC'

  constructor() {
    super('no space left on device')
  }
}

const refusals: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['ENOENT', 'nothing can be made there'],
  ['EROFS', 'it is on a file system that is read-only'],
  ['ENOTDIR', 'it, or a part of its path, is a file'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota of this user is used up'],
])

/** Messages about storage from an engine or a child process, where only the text is available. */
const wordings: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/ENOSPC|no space left on device/i, 'ENOSPC'],
  [/EDQUOT|quota exceeded/i, 'EDQUOT'],
  [/EROFS|read-only file system/i, 'EROFS'],
  [/EACCES|EPERM|permission denied/i, 'EACCES'],
  [/ENOTDIR|not a directory/i, 'ENOTDIR'],
]
/** These failures do not name a path; a start only writes to this folder. */
const placeless: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Explains a storage failure in `folder`, naming the setting; returns any other failure unchanged. */
export function explainStorage(
  failure: unknown,
  { folder, setting }: { readonly folder: string; readonly setting: string },
): unknown {
  const text = failure instanceof Error ? failure.message : String(failure)
  if (text.startsWith(`${setting} is `)) return failure
  const [, worded = ''] = wordings.find(([pattern]) => pattern.test(text)) ?? []
  const code = refusals.has(codeOf(failure)) ? codeOf(failure) : worded
  const reason = refusals.get(code)
  if (reason === undefined || !(placeless.has(code) || text.includes(folder))) return failure
  const first = placeless.has(code) ? 'Make room, or set' : 'Set'
  const remedy = `${first} ${setting} to a folder that this user may write to.`
  return new Error(`${setting} is ${folder}, and ${reason}. ${remedy} (${text.split('\n')[0]})`, {
    cause: failure,
  })
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : ''
}
