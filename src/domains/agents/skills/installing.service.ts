import type { Static } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page, wholePage } from '../../../kernel/page.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import {
  capabilityDelta,
  declaredCapabilities,
  type SkillCapabilities,
} from '../skill-format/index.ts'
import { decisionsStore, type RevocationRow } from './decisions.store.ts'
import { listingStore } from './listing.store.ts'
import { type ReadingParts, seenVersion, sight } from './reading.service.ts'
import { assertSeen, type Reader } from './sight.ts'
import type { FileRow, VersionRow } from './skill-tables.ts'
import { downloadPath, fileEntry, scanSummary } from './skill-views.ts'
import { skillsErrors } from './skills.errors.ts'
import type {
  Comparison,
  Resolved,
  Revocation,
  VerifiedSkill,
  VerifiedSkills,
  VerifyRequest,
} from './skills.schemas.ts'
import { isInstallable } from './version-moves.ts'
import { inOrder, parseVersion } from './version-order.ts'
import { isInRange, parseRange } from './version-range.ts'
import { versionsStore } from './versions.store.ts'

/** So many versions are told to somebody whose range has none. */
const toldMax = 50
const feedPlaces = cursor({ list: ['skill_revocations'], number: 'int4' })

/** What installers ask: which version to take, whether what they have is still good, and what a next one may touch. */
export function createSkillInstalling(parts: ReadingParts) {
  const { database } = parts
  return {
    resolve: (asked: { readonly slug: string; readonly range?: string }) => resolve(asked, parts),
    verify: (request: VerifyRequest) => verify(request, parts),
    compare: (
      reader: Reader,
      asked: { readonly slug: string; readonly from: string; readonly to: string },
    ) => compare(reader, asked, parts),
    /** In order of their numbers. */
    async revocations(query: {
      readonly after?: number
      readonly cursor?: string
      readonly limit: number
    }): Promise<Page<Static<typeof Revocation>>> {
      const { after = 0, cursor: text, limit } = query
      const from = feedPlaces.read(text)?.number ?? after
      const rows = await decisionsStore(database.query).feed(from, limit)
      const place = ({ number }: RevocationRow) => ({ list: 'skill_revocations', number }) as const
      return feedPlaces.page({ rows, limit, place, toItem: revocationView })
    },
  }
}

function revocationView(row: RevocationRow): Static<typeof Revocation> {
  const { happenedAt, number, reason, slug, state, treeHash, version } = row
  return { number, slug, version, treeHash, state, reason, at: happenedAt.toISOString() }
}

async function resolve(
  { range = 'latest', slug }: { readonly slug: string; readonly range?: string },
  parts: ReadingParts,
): Promise<Static<typeof Resolved>> {
  const { skill } = await sight(null, slug, parts)
  const store = versionsStore(parts.database.query)
  const all = await store.names(slug)
  const exact = all.find(({ version }) => version === range)
  if (exact !== undefined)
    return resolved(await seenVersion(null, { slug, version: range }, parts), { range, parts })
  const installable = all.filter(({ state }) => isInstallable(state))
  const [newest] = all
  if (installable.length === 0 && newest !== undefined) {
    // Nothing may be installed: the newest version says why.
    const version = await store.find({ slug, version: newest.version })
    if (version !== undefined) assertSeen(version)
  }
  const fits = fitting(range, skill.latest)
  const best = (state: VersionRow['state']) =>
    inOrder(
      installable
        .filter((each) => each.state === state && fits(each.version))
        .map(({ version }) => version),
    ).at(-1)
  const version = best('listed') ?? best('deprecated')
  if (version === undefined) throw noMatch(slug, range, installable)
  return resolved(await seenVersion(null, { slug, version }, parts), { range, parts })
}

/** Whether a version is what a range asks for; 400 for a text that is no range. */
function fitting(range: string, latest: string | null): (version: string) => boolean {
  if (range.trim() === 'latest') return (version) => version === latest
  const read = parseRange(range)
  if (read === undefined) {
    throw new AppError(requestErrors.invalid, 'The range is none.', {
      faults: [
        {
          location: 'query/range',
          message: 'not a range of versions',
          fix: 'Write it as npm does: `^1.2.0`, `1.x`, `>=1.0.0 <2.0.0`, or `latest`.',
        },
      ],
    })
  }
  return (version) => {
    const parsed = parseVersion(version)
    return parsed !== undefined && isInRange(parsed, read)
  }
}

function noMatch(
  slug: string,
  range: string,
  installable: readonly { readonly version: string }[],
): AppError {
  const versions = inOrder(installable.map(({ version }) => version))
    .toReversed()
    .slice(0, toldMax)
  return new AppError(
    skillsErrors.no_matching_version,
    `No version of ${slug} that can be installed is in the range ${range}.`,
    { extra: { versions } },
  )
}

async function resolved(
  row: VersionRow,
  { parts, range }: { readonly range: string; readonly parts: ReadingParts },
): Promise<Static<typeof Resolved>> {
  const { manifest, slug, state, treeHash, version } = row
  const files = await versionsStore(parts.database.query).files(row)
  return {
    ...{ slug, range, version, treeHash, state },
    scan: scanSummary(row),
    capabilities: declaredCapabilities(manifest),
    files: files.map(fileEntry),
    downloadUrl: downloadPath(row),
  }
}

type Installed = VerifyRequest['installed'][number]

async function verify(
  { installed }: VerifyRequest,
  { database }: ReadingParts,
): Promise<Static<typeof VerifiedSkills>> {
  const slugs = [...new Set(installed.map(({ slug }) => slug))]
  const rows = await versionsStore(database.query).named(installed)
  const skills = await listingStore(database.query).named(slugs)
  const latestOf = new Map(skills.map(({ latest, slug }) => [slug, latest]))
  const found = new Map(rows.map((row) => [`${row.slug}@${row.version}`, row]))
  const items = installed.map((each): Static<typeof VerifiedSkill> => {
    const { slug, version } = each
    const row = found.get(`${slug}@${version}`)
    const decision = decisionOn(each, row)
    return {
      ...{ slug, version, decision },
      ok: decision === 'ok' || decision === 'deprecated',
      reason: row?.stateReason ?? null,
      scan: row === undefined ? null : scanSummary(row),
      latest: latestOf.get(slug) ?? null,
    }
  })
  return { ok: items.every(({ ok }) => ok), ...wholePage(items) }
}

/** What is withdrawn is told before what differs: files of a revoked version are no better for having been changed. */
function decisionOn(
  { treeHash }: Installed,
  row: VersionRow | undefined,
): Static<typeof VerifiedSkill>['decision'] {
  if (row === undefined) return 'unknown'
  if (row.state === 'revoked') return 'revoked'
  if (!isInstallable(row.state)) return 'withheld'
  if (row.treeHash !== treeHash) return 'changed'
  return row.state === 'deprecated' ? 'deprecated' : 'ok'
}

async function compare(
  reader: Reader,
  asked: { readonly slug: string; readonly from: string; readonly to: string },
  parts: ReadingParts,
): Promise<Static<typeof Comparison>> {
  const { slug } = asked
  const store = versionsStore(parts.database.query)
  const from = await seenVersion(reader, { slug, version: asked.from }, parts)
  const to = await seenVersion(reader, { slug, version: asked.to }, parts)
  const files = differences(await store.files(from), await store.files(to))
  const { added, isWider, removed } = capabilityDelta(touched(from), touched(to))
  return {
    ...{ slug, from: from.version, to: to.version, files, isWider },
    capabilities: { added, removed },
    verdicts: { from: from.verdict, to: to.verdict },
  }
}

function differences(
  from: readonly FileRow[],
  to: readonly FileRow[],
): Static<typeof Comparison>['files'] {
  const before = new Map(from.map(({ path, sha256 }) => [path, sha256]))
  const after = new Map(to.map(({ path, sha256 }) => [path, sha256]))
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return paths.flatMap((path) => {
    const [fromSha256, toSha256] = [before.get(path) ?? null, after.get(path) ?? null]
    if (fromSha256 === toSha256) return []
    const change = fromSha256 === null ? 'added' : toSha256 === null ? 'removed' : 'changed'
    return [{ path, change, fromSha256, toSha256 } as const]
  })
}

/** What a version may touch: what it declares, and what the scanner found in it besides. */
function touched({ manifest, report }: VersionRow): SkillCapabilities {
  const declared = declaredCapabilities(manifest)
  const detected = report?.capabilities.detected
  if (detected === undefined) return declared
  const both = <item extends string>(one: readonly item[], other: readonly item[]) =>
    [...new Set([...one, ...other])].toSorted()
  return {
    hosts: both(declared.hosts, detected.hosts),
    commands: both(declared.commands, detected.commands),
    paths: both(declared.paths, detected.paths),
    env: both(declared.env, detected.env),
    wallet: both(declared.wallet, detected.wallet),
    tools: both(declared.tools, detected.tools),
  }
}
