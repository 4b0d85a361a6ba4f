import path from 'node:path'
import type { Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { readFolder } from './folder.ts'
import { type LockedSkill, readLock } from './lock-file.ts'
import { entryOf } from './tree.ts'

/** A folder of somebody's work, with the skills that are installed in it. */
export interface Project {
  /** Where the lock file is. */
  readonly root: string
  readonly lock: ReadonlyMap<string, LockedSkill>
  /** Where the files of a skill are. */
  readonly folderOf: (slug: string) => string
  /** How a path is told to people. */
  readonly tell: (folder: string) => string
}

export const dirOption = {
  flags: '--dir <folder>',
  about: 'where skills are, below the current folder; default: .agents/skills',
}

export async function openProject({ given, terminal }: Context): Promise<Project> {
  const root = terminal.cwd
  const dir = path.resolve(root, given.maybe('dir') ?? path.join('.agents', 'skills'))
  return {
    root,
    lock: await readLock(root),
    folderOf: (slug) => path.join(dir, slug),
    tell: (folder) => path.relative(root, folder) || '.',
  }
}

/** In what the files of a skill differ from the lock, in sentences; null where they are not there at all. */
export async function differencesOf(
  folder: string,
  { files }: Pick<LockedSkill, 'files'>,
): Promise<readonly string[] | null> {
  const found = await readFolder(folder)
  if (found === null) return null
  const onDisk = new Map(found.files.map((file) => [file.path, entryOf(file).sha256]))
  const wanted = new Map(Object.entries(files))
  return [
    ...found.others.map((name) => `${name} is no plain file`),
    ...[...onDisk.keys()].filter((name) => !wanted.has(name)).map((name) => `${name} was added`),
    ...[...wanted].flatMap(([name, hash]) =>
      onDisk.get(name) === hash
        ? []
        : [onDisk.has(name) ? `${name} was changed` : `${name} is missing`],
    ),
  ]
}

/** The name and range of `slug@range`; the range is what is given or `latest`. */
export function readWanted(text: string): { readonly slug: string; readonly range: string | null } {
  const at = text.indexOf('@')
  const slug = at < 0 ? text : text.slice(0, at)
  const range = at < 0 ? null : text.slice(at + 1)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 64 || range === '') {
    throw new CliFailure(
      `"${text}" names no skill.`,
      'Write it as token-watch or token-watch@^1.2.0; see `bourse skills search`.',
      exitCodes.usage,
    )
  }
  return { slug, range }
}

/** The locked skill. Raises a `CliFailure` for one that is not there. */
export function lockedOf({ lock }: Project, slug: string): LockedSkill {
  const skill = lock.get(slug)
  if (skill !== undefined) return skill
  throw new CliFailure(
    `${slug} is not among the skills of this project.`,
    `See \`bourse skills verify\`; \`bourse skills add ${slug}\` adds it.`,
  )
}
