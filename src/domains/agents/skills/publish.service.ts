import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import { fileHash, isText, type SkillManifest, treeHash } from '../skill-format/index.ts'
import { type ReadPackage } from './requested-files.ts'
import { assertFreeSlug, lookOf, looksAlike, slugTaken } from './skill-names.ts'
import { skillQueueNames } from './skill-queues.ts'
import { type Provenance, platformOwner, type VersionRow } from './skill-tables.ts'
import { skillsErrors } from './skills.errors.ts'
import { skillsEvents } from './skills.events.ts'
import { skillsStore } from './skills.store.ts'
import { compareVersions, inOrder, isPrerelease, isSameLine } from './version-order.ts'
import { versionMachine } from './version-states.ts'
import { type NewVersion, versionsStore } from './versions.store.ts'

export type PublishParts = Ports<'clock' | 'database' | 'outbox'> & {
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** Who publishes. */
export type Publisher = {
  readonly id: string
  readonly name: string
  /** The account, and the key where it was one. */
  readonly publishedBy: string
}
export type Publication = {
  readonly version: string
  readonly content: ReadPackage
  readonly changes: string | null
  readonly topics: readonly string[]
  readonly provenance: Provenance
}

const skillsMax = 100
const versionsMax = 500
const bytesMax = 268_435_456

/**
 * Publishes a version in one transaction, with the job that scans it. The same files as that version are answered as they
 * were. Raises 409 for a name that is another's or looks like one of ours, for a version that has other files or is not
 * a next one, and at the limits of an account.
 */
export function publish(
  publisher: Publisher,
  publication: Publication,
  parts: PublishParts,
): Promise<VersionRow> {
  const slug = publication.content.manifest.name
  assertFreeSlug(slug, publisher.id)
  return parts.database.transaction((tx) => publishIn(tx, { publisher, publication, parts }))
}

type Publishing = {
  readonly publisher: Publisher
  readonly publication: Publication
  readonly parts: PublishParts
}

async function publishIn(tx: Queryable, publishing: Publishing): Promise<VersionRow> {
  const { parts, publication, publisher } = publishing
  const { content, version } = publication
  const { name: slug } = content.manifest
  const [skills, versions] = [skillsStore(tx), versionsStore(tx)]
  await skills.lockPublishing(publisher.id, lookOf(slug))
  const skill = await skills.lock(slug)
  if (skill !== undefined && skill.ownerId !== publisher.id) throw slugTaken(slug)
  const known = await versions.names(slug)
  const hash = treeHash(content.files)
  const same = known.find((each) => each.version === version)
  if (same !== undefined) {
    if (same.treeHash !== hash) throw versionTaken(slug, version)
    return found(await versions.find({ slug, version }))
  }
  assertNext(
    version,
    known.map((each) => each.version),
  )
  await assertRoom(tx, publishing, { isNew: skill === undefined, versions: known.length })
  const alike = skill === undefined ? await lookAlike(tx, publishing) : undefined
  const at = new Date(parts.clock.nowMs())
  if (skill === undefined) await skills.insert(newSkill(publishing, at))
  await versions.insert(
    {
      ...newVersion(publishing, { at, hash, ordinal: (known[0]?.ordinal ?? 0) + 1 }),
      stateBy: alike === undefined ? 'scanner' : 'name',
      stateReason: alike === undefined ? null : `Its name is easily mistaken for ${alike}.`,
    },
    filesOf(content),
  )
  const newest = inOrder([...known.map((each) => each.version), version]).at(-1)
  await skills.addVersion(slug, newest ?? version)
  await parts.outbox.append(tx, skillsEvents.published, {
    subject: slug,
    accountId: publisher.id,
    payload: { slug, version, treeHash: hash },
  })
  await parts.jobs.enqueue(tx, { queue: skillQueueNames.scan, data: { slug, version } })
  return found(await versions.find({ slug, version }))
}

function found(version: VersionRow | undefined): VersionRow {
  if (version === undefined) throw new Error('assertion failed: the version was kept')
  return version
}

function newSkill({ publication, publisher }: Publishing, at: Date) {
  const { content, topics, version } = publication
  const { description, license, name: slug } = content.manifest
  return { slug, owner: publisher, look: lookOf(slug), version, description, license, topics, at }
}

function newVersion(
  { publication, publisher }: Publishing,
  made: { readonly at: Date; readonly hash: string; readonly ordinal: number },
): Omit<NewVersion, 'stateBy' | 'stateReason'> {
  const { changes, content, provenance, topics, version } = publication
  return {
    ...{ slug: content.manifest.name, version, ordinal: made.ordinal, treeHash: made.hash },
    ...{ manifest: content.manifest, topics, changes, provenance },
    sizeBytes: content.files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    publishedBy: publisher.publishedBy,
    publishedAt: made.at,
    state: versionMachine.initial,
  }
}

function filesOf({ files }: ReadPackage) {
  return files.map(({ bytes, path }) => ({
    ...{ path, bytes, sha256: fileHash(bytes), size: bytes.byteLength, isText: isText(bytes) },
  }))
}

/**
 * A version is above all that were published of its own major and minor, and above all releases unless it is a patch of
 * a line that there is already.
 */
export function assertNext(version: string, known: readonly string[]): void {
  const line = known.filter((each) => isSameLine(each, version))
  const releases = known.filter((each) => !isPrerelease(each))
  const isPatch = line.some((each) => !isPrerelease(each))
  const below = isPatch ? line : [...line, ...releases]
  const highest = inOrder(below).at(-1)
  if (highest === undefined || compareVersions(version, highest) > 0) return
  throw new AppError(
    skillsErrors.version_not_higher,
    `The version ${version} is not above ${highest}.`,
    {
      faults: [{ location: 'body/version', message: `not above ${highest}` }],
      extra: { highest },
    },
  )
}

function versionTaken(slug: string, version: string): AppError {
  return new AppError(
    skillsErrors.version_taken,
    `The version ${version} of ${slug} was published with other files.`,
    { faults: [{ location: 'body/version', message: 'published with other files' }] },
  )
}

async function assertRoom(
  tx: Queryable,
  { publication, publisher }: Publishing,
  has: { readonly isNew: boolean; readonly versions: number },
): Promise<void> {
  if (publisher.id === platformOwner) return
  const held = await skillsStore(tx).held(publisher.id)
  const size = publication.content.files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const limit = (detail: string) => new AppError(skillsErrors.limit_reached, detail)
  if (has.isNew && held.count >= skillsMax)
    throw limit(`An account has ${skillsMax} skills at most.`)
  if (has.versions >= versionsMax) throw limit(`A skill has ${versionsMax} versions at most.`)
  if (held.bytes + size > bytesMax) throw limit('An account has 256 MiB of versions at most.')
}

/**
 * The skill of somebody else for which this one is easily taken, so that an operator looks at it. Raises 409 where it is
 * one of the platform's.
 */
async function lookAlike(tx: Queryable, { publication, publisher }: Publishing) {
  const { name: slug }: SkillManifest = publication.content.manifest
  const alike = await skillsStore(tx).alike(lookOf(slug), { slug, ownerId: publisher.id })
  const ours = alike.find(({ ownerId }) => ownerId === platformOwner)
  if (ours !== undefined) throw looksAlike(slug, `the platform’s ${ours.slug}`)
  return alike[0]?.slug
}
