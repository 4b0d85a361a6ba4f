import { createHash } from 'node:crypto'
import { CliFailure } from '../failure.ts'
import type { FileEntry } from './views.ts'

/** One file of a skill: its place below the skill's folder, with `/` between folders. */
export interface SkillFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What a skill may be at the most; the service holds it to the same. */
export const limits = { files: 200, fileBytes: 1_048_576, packageBytes: 4_194_304 } as const

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function entryOf({ path, bytes }: SkillFile): FileEntry {
  return { path, size: bytes.length, sha256: sha256(bytes) }
}

/** The one hash of a whole skill: of `<sha256> <size> <path>` and a line feed for each file, in byte order of the paths. */
export function treeHash(entries: readonly FileEntry[]): string {
  const lines = entries
    .toSorted((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)))
    .map(({ path, sha256: hash, size }) => `${hash} ${size} ${path}\n`)
  return sha256(lines.join(''))
}

/** The hash as it was written by a person or a lock file, without its prefix. */
export function readHash(text: string): string | null {
  return /^(?:sha256:)?([0-9a-f]{64})$/.exec(text)?.[1] ?? null
}

/** Names that are devices on some system. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Whether a path stays below the folder that it is joined to, on every system. */
export function isSafePath(path: string): boolean {
  return (
    path.length <= 240 &&
    // eslint-disable-next-line no-control-regex
    !/[\u0000-\u001f\u007f<>:"|?*\\]/.test(path) &&
    path.split('/').every((part) => isSafeSegment(part))
  )
}

function isSafeSegment(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !/[. ]$/.test(part) && !device.test(part)
}

/** Refuses a list of files that could not be written as it is told. */
export function assertWritable(slug: string, entries: readonly FileEntry[]): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const seen = new Set<string>()
  for (const { path, size } of entries) {
    const folded = path.normalize('NFC').toLowerCase()
    if (!isSafePath(path))
      throw refusal(slug, `it has a file with the name ${JSON.stringify(path)}`)
    if (seen.has(folded)) throw refusal(slug, `two of its files would be one: ${path}`)
    if (size > limits.fileBytes) throw refusal(slug, `${path} has ${size} bytes`)
    seen.add(folded)
  }
  if (entries.length > limits.files) throw refusal(slug, `it has ${entries.length} files`)
  if (total > limits.packageBytes) throw refusal(slug, `it has ${total} bytes`)
  if (!entries.some(({ path }) => path === 'SKILL.md')) throw refusal(slug, 'it has no SKILL.md')
}

function refusal(slug: string, why: string): CliFailure {
  return new CliFailure(`${slug} is not written: ${why}.`, 'Report the skill to the service.')
}
