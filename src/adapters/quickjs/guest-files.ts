import { AppError } from '../../kernel/errors.ts'
import { assertSandboxPath, sandboxErrors } from '../../kernel/sandbox.ts'
import type { SandboxFile, SandboxLimits } from '../../ports/sandbox.ts'

export type GuestFiles = {
  readonly read: (path: string) => Uint8Array | undefined
  readonly write: (path: string, bytes: Uint8Array) => void
  readonly remove: (path: string) => boolean
  readonly list: () => readonly SandboxFile[]
  /** Changes since the start; null for removed files. */
  readonly changes: () => ReadonlyMap<string, Uint8Array | null>
}

/** The files of one run, in memory. A write beyond a limit is refused and changes nothing. */
export function createGuestFiles(
  start: ReadonlyMap<string, Uint8Array>,
  limits: SandboxLimits,
): GuestFiles {
  const files = new Map(start)
  const touched = new Set<string>()
  let total = 0
  for (const bytes of files.values()) total += bytes.length
  return {
    read(path) {
      assertSandboxPath(path)
      return files.get(path)
    },
    write(path, bytes) {
      assertSandboxPath(path)
      const before = files.get(path)
      assertWithinLimits(limits, {
        files: files.size + (before === undefined ? 1 : 0),
        bytes: total - (before?.length ?? 0) + bytes.length,
        fileBytes: bytes.length,
      })
      total += bytes.length - (before?.length ?? 0)
      files.set(path, bytes)
      touched.add(path)
    },
    remove(path) {
      assertSandboxPath(path)
      total -= files.get(path)?.length ?? 0
      touched.add(path)
      return files.delete(path)
    },
    list: () =>
      [...files]
        .map(([path, bytes]) => ({ path, bytes: bytes.length }))
        .sort((one, other) => (one.path < other.path ? -1 : 1)),
    changes: () => new Map([...touched].map((path) => [path, files.get(path) ?? null])),
  }
}

/** Raises 422 `sandbox.file_limit` when files of these sizes exceed a limit. */
export function assertWithinLimits(
  limits: SandboxLimits,
  size: { readonly files: number; readonly bytes: number; readonly fileBytes: number },
): void {
  if (size.fileBytes > limits.fileBytesMax) {
    throw tooMuch(`A file has at most ${limits.fileBytesMax} bytes.`)
  }
  if (size.files > limits.filesMax) throw tooMuch(`There are at most ${limits.filesMax} files.`)
  if (size.bytes > limits.filesBytesMax) {
    throw tooMuch(`All files together have at most ${limits.filesBytesMax} bytes.`)
  }
}

function tooMuch(detail: string): AppError {
  return new AppError(sandboxErrors.file_limit, detail)
}
