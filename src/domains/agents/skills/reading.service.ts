import { createHash } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { packSkill, type SkillFile } from '../skill-format/index.ts'
import { skillListing } from './listing.service.ts'
import {
  assertSeen,
  type IsOperator,
  noSkill,
  noVersion,
  type Reader,
  seesWithheld,
} from './sight.ts'
import type { SkillRow, VersionRow } from './skill-tables.ts'
import { skillSummary, versionSummary, versionView } from './skill-views.ts'
import type {
  FileContent,
  ListSkillsQuery,
  SkillDetail,
  SkillVersion,
  VersionSummary,
} from './skills.schemas.ts'
import { skillsStore } from './skills.store.ts'
import { starsStore } from './stars.store.ts'
import { isInstallable } from './version-moves.ts'
import { type Named, versionsStore } from './versions.store.ts'

export type ReadingParts = Ports<'clock' | 'database'> & { readonly isOperator: IsOperator }

const versionPlaces = cursor({ list: ['skill_versions'], ordinal: 'int4' })
const skillMd = 'SKILL.md'

/** A download: who asks, for counting, and what. */
export type Download = Named & { readonly reader: Reader; readonly addressBlock: string }

/** What is read of skills. Withheld versions are seen by their publisher and by operators alone. */
export function createSkillReading(parts: ReadingParts) {
  const { database } = parts
  const versions = versionsStore(database.query)
  return {
    list: (reader: Reader, query: ListSkillsQuery) => skillListing(reader, query, parts),
    get: (reader: Reader, slug: string) => getSkill(reader, slug, parts),
    async listVersions(
      reader: Reader,
      { cursor: text, limit, slug }: { slug: string; cursor?: string; limit: number },
    ): Promise<Page<Static<typeof VersionSummary>>> {
      const { seesAll } = await sight(reader, slug, parts)
      const below = versionPlaces.read(text)?.ordinal ?? null
      const states = seesAll ? null : (['listed', 'deprecated', 'revoked'] as const)
      const rows = await versions.list(slug, { below, limit, states })
      const place = ({ ordinal }: VersionRow) => ({ list: 'skill_versions', ordinal }) as const
      return versionPlaces.page({ rows, limit, place, toItem: versionSummary })
    },
    async getVersion(reader: Reader, named: Named): Promise<Static<typeof SkillVersion>> {
      return wholeVersion({ reader, ...(await seen(reader, named, parts)) }, parts)
    },
    async readFile(
      reader: Reader,
      { path, ...named }: Named & { readonly path: string },
    ): Promise<Static<typeof FileContent>> {
      const { slug, version } = await seenVersion(reader, named, parts)
      const file = (await versions.files(named)).find((each) => each.path === path)
      const bytes = file === undefined ? undefined : await versions.content(file.sha256)
      if (file === undefined || bytes === undefined) {
        throw new AppError(resourceErrors.not_found, 'The version has no such file.')
      }
      const { isText, sha256, size } = file
      const encoding = isText ? 'utf8' : 'base64'
      const content = Buffer.from(bytes).toString(encoding)
      return { path, size, sha256, isText, slug, version, encoding, content }
    },
    /** The whole package, for the program's own use; undefined where the reader may not see it. */
    async filesOf({
      principal,
      ...named
    }: Named & { readonly principal: Reader }): Promise<readonly SkillFile[] | undefined> {
      const skill = await skillsStore(database.query).find(named.slug)
      const version = await versions.find(named)
      if (skill === undefined || version === undefined) return undefined
      const isSeen =
        isInstallable(version.state) || seesWithheld(principal, skill, parts.isOperator)
      return isSeen ? versions.package(named) : undefined
    },
    download: (asked: Download): Promise<DocumentBody> => download(asked, parts),
  }
}

/** The skill, and whether the reader sees its withheld versions; 404 where there is none. */
export async function sight(
  reader: Reader,
  slug: string,
  { database, isOperator }: ReadingParts,
): Promise<{ readonly skill: SkillRow; readonly seesAll: boolean }> {
  const skill = await skillsStore(database.query).find(slug)
  if (skill === undefined) throw noSkill()
  return { skill, seesAll: seesWithheld(reader, skill, isOperator) }
}

/** A version that the reader may see; 404 and 410 say why not. */
export async function seenVersion(
  reader: Reader,
  named: Named,
  parts: ReadingParts,
): Promise<VersionRow> {
  return (await seen(reader, named, parts)).version
}

async function seen(
  reader: Reader,
  named: Named,
  parts: ReadingParts,
): Promise<{ readonly skill: SkillRow; readonly version: VersionRow }> {
  const { seesAll, skill } = await sight(reader, named.slug, parts)
  const version = await versionsStore(parts.database.query).find(named)
  if (version === undefined) throw noVersion()
  if (!seesAll) assertSeen(version)
  return { skill, version }
}

async function getSkill(
  reader: Reader,
  slug: string,
  parts: ReadingParts,
): Promise<Static<typeof SkillDetail>> {
  const { seesAll, skill } = await sight(reader, slug, parts)
  const { database } = parts
  const shown = { slug, version: skill.latest ?? skill.newest }
  const version = await versionsStore(database.query).find(shown)
  if (version === undefined) throw noVersion()
  if (skill.latest === null && !seesAll) assertSeen(version)
  const accountId = reader?.accountId
  return {
    ...skillSummary(skill, version),
    isMine: accountId === skill.ownerId,
    isStarred: accountId !== undefined && (await starsStore(database.query).has(slug, accountId)),
    version: await wholeVersion({ reader, skill, version }, parts),
  }
}

/** All of a version, as this reader sees it. */
export async function wholeVersion(
  {
    reader,
    skill,
    version,
  }: {
    readonly reader: Reader
    readonly skill: Pick<SkillRow, 'ownerId' | 'ownerName'>
    readonly version: VersionRow
  },
  { database }: Pick<ReadingParts, 'database'>,
): Promise<Static<typeof SkillVersion>> {
  const store = versionsStore(database.query)
  const files = await store.files(version)
  const file = files.find(({ path }) => path === skillMd)
  const bytes = file === undefined ? undefined : await store.content(file.sha256)
  const { ownerId, ownerName } = skill
  const shown = { ownerName, isOwner: reader?.accountId === ownerId }
  return versionView(version, { files, skillMd: new TextDecoder().decode(bytes) }, shown)
}

async function download(
  { addressBlock, reader, ...named }: Download,
  parts: ReadingParts,
): Promise<DocumentBody> {
  const { slug, treeHash, version } = await seenVersion(reader, named, parts)
  const { clock, database } = parts
  const files = await versionsStore(database.query).package(named)
  const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
  // Who it was is not kept, only that a caller of that day was counted.
  const caller = createHash('sha256')
    .update(`${day} ${slug} ${reader?.accountId ?? addressBlock}`)
    .digest('hex')
  await database.transaction((tx) => starsStore(tx).countDownload(slug, caller, day))
  return {
    contentType: 'application/zip',
    body: packSkill(slug, files),
    headers: {
      etag: `"${treeHash}"`,
      'content-disposition': `attachment; filename="${slug}-${version}.zip"`,
      // It may be withdrawn at any time, so whoever has it asks again.
      'cache-control': 'no-cache',
    },
  }
}
