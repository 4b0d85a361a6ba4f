import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CliFailure } from '../failure.ts'
import { limits, type SkillFile } from './tree.ts'

/** A folder as it is on disk, without following links: what is no plain file is told apart. */
export interface FolderContent {
  readonly files: readonly SkillFile[]
  /** Links, sockets and the like, by their path. */
  readonly others: readonly string[]
}

/** Null where there is no such folder. Raises a `CliFailure` for one that is larger than a skill may be. */
export async function readFolder(folder: string): Promise<FolderContent | null> {
  const found = await lstat(folder).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null
    throw failure
  })
  if (found === null) return null
  if (!found.isDirectory()) return { files: [], others: ['.'] }
  const files: SkillFile[] = []
  const others: string[] = []
  let total = 0
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true })
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const place = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) await walk(place)
      else if (entry.isFile()) {
        const bytes = await readFile(path.join(folder, place))
        total += bytes.length
        files.push({ path: place, bytes: new Uint8Array(bytes) })
      } else others.push(place)
      if (files.length > limits.files || total > limits.packageBytes) throw tooLarge(folder)
    }
  }
  await walk('')
  return { files, others }
}

function tooLarge(folder: string): CliFailure {
  return new CliFailure(
    `${folder} is larger than a skill may be: ${limits.files} files and ${limits.packageBytes / 1_048_576} MiB.`,
    'Name the folder of one skill, without what was built or installed in it.',
  )
}

/** Puts a skill where it is used: whole, or not at all. Files are plain, whatever they were published as. */
export async function writeFolder(folder: string, files: readonly SkillFile[]): Promise<void> {
  const above = path.dirname(folder)
  await mkdir(above, { recursive: true })
  const unfinished = path.join(above, `.${path.basename(folder)}.${randomUUID()}.new`)
  try {
    await mkdir(unfinished)
    for (const { path: name, bytes } of files) {
      const file = path.join(unfinished, ...name.split('/'))
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes, { flag: 'wx', mode: 0o644 })
    }
    await swap(folder, unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function swap(folder: string, unfinished: string): Promise<void> {
  const old = `${unfinished}.old`
  const had = await rename(folder, old).then(
    () => true,
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return false
      throw failure
    },
  )
  try {
    await rename(unfinished, folder)
  } catch (failure) {
    if (had) await rename(old, folder)
    throw failure
  }
  await rm(old, { recursive: true, force: true })
}

/** Takes a skill away. Where a link stands in its place, the link alone goes. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
