import { gunzip } from 'node:zlib'
import { createTar, parseTar } from 'nanotar'
import { AppError } from '../../../kernel/errors.ts'
import { assertSandboxPath } from '../../../kernel/sandbox.ts'
import { computerErrors } from './computer.errors.ts'

const unpackedBytesMax = 16 * 1_048_576
const filesMax = 1_000

/** All files as one tar archive, with their paths from the root. */
export function packArchive(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const items = [...files].map(([path, data]) => ({ name: path.slice(1), data }))
  return createTar(items, { attrs: { mtime: 0 } })
}

/**
 * The files of a tar archive, plain or gzipped, below a folder. Raises 422 `computer.bad_archive` for what is none, and
 * `sandbox.path_refused` for a path that sandboxes do not have. Links and devices are left out.
 */
export async function unpackArchive(
  bytes: Uint8Array,
  folder = '/',
): Promise<ReadonlyMap<string, Uint8Array>> {
  const root = folder === '/' ? '' : folder.replace(/\/$/, '')
  const files = new Map<string, Uint8Array>()
  for (const { name, type, data } of await itemsOf(bytes)) {
    if (type !== 'file' || data === undefined) continue
    const path = `${root}/${name.replace(/^(\.?\/)+/, '')}`
    assertSandboxPath(path)
    files.set(path, data)
    if (files.size > filesMax) throw badArchive(`An archive has at most ${filesMax} files.`)
  }
  return files
}

async function itemsOf(bytes: Uint8Array) {
  try {
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
    const plain = isZipped ? await unzipped(bytes) : bytes
    if (plain.length < 512) throw new RangeError('too short')
    // A copy, because the reader takes the whole memory that a view is of.
    return parseTar(new Uint8Array(plain))
  } catch (cause) {
    throw badArchive('This is not an archive that can be read.', cause)
  }
}

function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: unpackedBytesMax }, (failure, plain) =>
      failure === null ? resolve(plain) : reject(failure),
    )
  })
}

function badArchive(detail: string, cause?: unknown): AppError {
  return new AppError(computerErrors.bad_archive, detail, cause === undefined ? {} : { cause })
}
