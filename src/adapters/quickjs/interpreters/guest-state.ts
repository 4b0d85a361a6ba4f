import type { SandboxLimits } from '../../../ports/sandbox.ts'

const portable = /^(\/[A-Za-z0-9_.-]+){1,8}$/
const pathCharactersMax = 200

/** Whether a file of this path outlives a run: the paths that sandboxes have. */
export function isKept(path: string): boolean {
  return (
    path.length <= pathCharactersMax &&
    portable.test(path) &&
    !path.split('/').some((part) => part === '.' || part === '..')
  )
}

/** Files that are other than they were, and null for those that are gone. */
export function changesOf(
  before: ReadonlyMap<string, Uint8Array>,
  after: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array | null> {
  const changes = new Map<string, Uint8Array | null>()
  for (const [path, bytes] of after) {
    const was = before.get(path)
    if (was === undefined || Buffer.compare(was, bytes) !== 0) changes.set(path, bytes)
  }
  for (const path of before.keys()) if (!after.has(path)) changes.set(path, null)
  return changes
}

/** Why these files are too many or too large; null where they are not. */
export function excessOf(
  files: ReadonlyMap<string, Uint8Array>,
  limits: SandboxLimits,
): string | null {
  const sizes = [...files.values()].map((bytes) => bytes.length)
  if (sizes.length > limits.filesMax) return `there are at most ${limits.filesMax} files`
  if (sizes.some((size) => size > limits.fileBytesMax)) {
    return `a file has at most ${limits.fileBytesMax} bytes`
  }
  const isOver = sizes.reduce((sum, size) => sum + size, 0) > limits.filesBytesMax
  return isOver ? `all files together have at most ${limits.filesBytesMax} bytes` : null
}
