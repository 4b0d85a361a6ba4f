import { unzipSync } from 'fflate'
import { CliFailure } from '../failure.ts'
import { assertWritable, entryOf, type SkillFile, treeHash } from './tree.ts'
import type { FileEntry } from './views.ts'

/** What an archive has to hold: exactly these files, with this hash over all. */
export interface Expected {
  readonly slug: string
  readonly version: string
  readonly treeHash: string
  readonly files: readonly FileEntry[]
}

/**
 * The files of a downloaded archive. They are exactly those that the service listed, each by size and hash, and all by
 * the hash of the tree: names come from the list, never from the archive. Raises a `CliFailure` for anything else.
 */
export function readPackage(bytes: Uint8Array, expected: Expected): readonly SkillFile[] {
  const { slug, files } = expected
  assertWritable(slug, files)
  const found = unpack(bytes, expected)
  const read = files.map((entry): SkillFile => {
    const content = found.get(entry.path)
    if (content === undefined) throw different(expected, `${entry.path} is missing`)
    const file = { path: entry.path, bytes: content }
    if (entryOf(file).sha256 !== entry.sha256)
      throw different(expected, `${entry.path} has other bytes`)
    return file
  })
  if (treeHash(read.map(entryOf)) !== expected.treeHash) {
    throw different(expected, 'the hash over all files is another one')
  }
  return read
}

function unpack(bytes: Uint8Array, expected: Expected): ReadonlyMap<string, Uint8Array> {
  const { files, slug } = expected
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const found = new Map<string, Uint8Array>()
  const seen = new Set<string>()
  let unpacked: Readonly<Record<string, Uint8Array>>
  try {
    unpacked = unzipSync(bytes, {
      // Nothing is unpacked that is not expected, with its size: an archive cannot grow beyond the list.
      filter({ name, originalSize }) {
        if (name.endsWith('/')) return false
        const path = inside(slug, name)
        const size = sizes.get(path)
        if (size === undefined)
          throw different(expected, `it holds ${JSON.stringify(name)} as well`)
        if (seen.has(path)) throw different(expected, `it holds ${path} twice`)
        if (originalSize !== size) throw different(expected, `${path} has another size`)
        seen.add(path)
        return true
      },
    })
  } catch (failure) {
    if (failure instanceof CliFailure) throw failure
    throw different(expected, 'it is no archive that can be read')
  }
  for (const [name, content] of Object.entries(unpacked)) found.set(inside(slug, name), content)
  return found
}

/** An archive has its files in a folder of the skill's name, or as they are. */
function inside(slug: string, name: string): string {
  return name.startsWith(`${slug}/`) ? name.slice(slug.length + 1) : name
}

function different({ slug, version }: Expected, why: string): CliFailure {
  return new CliFailure(
    `The archive of ${slug}@${version} is not what was published: ${why}. Nothing was written.`,
    'Try again; if it stays so, do not use this service for skills, and tell its operator.',
  )
}
