import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CliFailure } from '../failure.ts'
import { isSafePath, readHash } from './tree.ts'
import { type Capabilities, capabilityKinds, type Verdict, verdicts } from './views.ts'

/** A skill as it was installed. */
export interface LockedSkill {
  readonly slug: string
  /** What the person asked for; `update` stays within it. */
  readonly range: string
  readonly version: string
  readonly treeHash: string
  /** SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>
  /** What the scanner said when it was installed, and which scanner. */
  readonly verdict: Verdict
  readonly engine: string | null
  /** What the person agreed to. */
  readonly capabilities: Capabilities
}

export const lockFileName = 'skills-lock.json'
const lockVersion = 1

/** How a version is told to people. */
export function nameOf({ slug, version }: Pick<LockedSkill, 'slug' | 'version'>): string {
  return `${slug}@${version}`
}

/** The skills of a project, by name; none where there is no lock file. Raises a `CliFailure` for one that is broken. */
export async function readLock(folder: string): Promise<ReadonlyMap<string, LockedSkill>> {
  const text = await readFile(path.join(folder, lockFileName), 'utf8').catch(
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return null
      throw failure
    },
  )
  return text === null ? new Map() : parseLock(text)
}

/** Replaces the lock file whole. */
export async function writeLock(folder: string, skills: Iterable<LockedSkill>): Promise<void> {
  const file = path.join(folder, lockFileName)
  const unfinished = `${file}.${randomUUID()}.new`
  await writeFile(unfinished, formatLock(skills), { flag: 'wx' })
  await rename(unfinished, file).catch(async (failure: unknown) => {
    await rm(unfinished, { force: true })
    throw failure
  })
}

/** The same bytes for the same skills: sorted, without times. */
export function formatLock(skills: Iterable<LockedSkill>): string {
  const bySlug = [...skills].toSorted((one, other) => compare(one.slug, other.slug))
  const written = bySlug.map(({ slug, ...skill }) => [
    slug,
    {
      range: skill.range,
      version: skill.version,
      treeHash: `sha256:${skill.treeHash}`,
      verdict: skill.verdict,
      engine: skill.engine,
      capabilities: Object.fromEntries(
        capabilityKinds.map((kind) => [kind, [...skill.capabilities[kind]].toSorted(compare)]),
      ),
      files: Object.fromEntries(
        Object.entries(skill.files)
          .toSorted(([one], [other]) => compare(one, other))
          .map(([name, hash]) => [name, `sha256:${hash}`]),
      ),
    },
  ])
  const lock = { lockfileVersion: lockVersion, skills: Object.fromEntries(written) }
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** The skills of a lock file's text, all of which is checked: it may come from others, with their project. */
export function parseLock(text: string): ReadonlyMap<string, LockedSkill> {
  let lock: unknown
  try {
    lock = JSON.parse(text)
  } catch {
    throw broken('it is no JSON')
  }
  const { lockfileVersion, skills } = membersOf(lock, 'it')
  if (lockfileVersion !== lockVersion) {
    throw broken(`it is of version ${JSON.stringify(lockfileVersion)}, and this program knows 1`)
  }
  return new Map(
    Object.entries(membersOf(skills, 'skills')).map(([slug, skill]) => [
      slug,
      toLocked(slug, membersOf(skill, slug)),
    ]),
  )
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const versionPattern = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,48})?$/
const rangePattern = /^[0-9A-Za-z.*^~<>=| -]{1,128}$/

function toLocked(slug: string, skill: Readonly<Record<string, unknown>>): LockedSkill {
  if (slug.length > 64 || !slugPattern.test(slug))
    throw broken(`${JSON.stringify(slug)} is no name of a skill`)
  const text = (name: string, pattern: RegExp): string => {
    const value = skill[name]
    if (typeof value === 'string' && pattern.test(value)) return value
    throw broken(`${slug} has no ${name} that can be read`)
  }
  const { capabilities, engine, files, verdict } = skill
  const known = verdicts.find((one) => one === verdict)
  if (known === undefined) throw broken(`${slug} has no verdict that can be read`)
  return {
    slug,
    range: text('range', rangePattern),
    version: text('version', versionPattern),
    treeHash: hashOf(slug, skill['treeHash']),
    verdict: known,
    engine: typeof engine === 'string' ? engine : null,
    capabilities: toCapabilities(slug, capabilities),
    files: Object.fromEntries(
      Object.entries(membersOf(files, `files of ${slug}`)).map(([name, hash]) => {
        if (!isSafePath(name))
          throw broken(`${slug} has a file that nobody writes: ${JSON.stringify(name)}`)
        return [name, hashOf(slug, hash)]
      }),
    ),
  }
}

function hashOf(slug: string, value: unknown): string {
  const hash = typeof value === 'string' ? readHash(value) : null
  if (hash === null) throw broken(`${slug} has a hash that is none`)
  return hash
}

function toCapabilities(slug: string, value: unknown): Capabilities {
  const members = membersOf(value, `capabilities of ${slug}`)
  const lists = capabilityKinds.map((kind) => {
    const list: unknown = members[kind]
    if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) {
      throw broken(`${slug} has no list of its ${kind}`)
    }
    return [kind, list] as const
  })
  // Each kind is there, because the list of kinds was walked.
  return Object.fromEntries(lists) as unknown as Capabilities
}

function membersOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value))
  }
  throw broken(`${what} is no object`)
}

function broken(why: string): CliFailure {
  return new CliFailure(
    `${lockFileName} cannot be used: ${why}.`,
    'Take it back from version control, or remove it and add the skills again.',
  )
}

/** By code units, which no language of a machine changes. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
