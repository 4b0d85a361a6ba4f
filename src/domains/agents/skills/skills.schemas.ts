import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery, wholeList } from '../../../kernel/page.ts'
import {
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { skillLimits } from '../skill-format/index.ts'
import { Capabilities, RiskLevelName, ScanReportView, VerdictName } from '../skill-scanner/index.ts'
import { versionStates } from './version-states.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })
const hex64 = '^[0-9a-f]{64}$'

/** A name of the Agent Skills format: lower-case letters, digits and single hyphens between them. */
export const Slug = T.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 1,
  maxLength: skillLimits.name,
  description: 'The `name` of its SKILL.md; the first who publishes a name owns it',
})
export const Version = T.String({
  pattern:
    '^(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$',
  maxLength: 64,
  description: 'Semantic Versioning 2.0.0, without build metadata',
})
export const Range = T.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[0-9A-Za-z.*^~<>=| -]+$',
  description: 'A range of versions as npm writes it: `^1.2.0`, `1.x`, `>=1.0.0 <2.0.0`, `latest`',
})
export const TreeHash = T.String({
  pattern: hex64,
  description:
    'SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths',
})
export const FilePath = T.String({ minLength: 1, maxLength: skillLimits.pathLength })

export const SlugParams = shape({ slug: Slug })
export const VersionParams = shape({ slug: Slug, version: Version })

export const sorts = ['recommended', 'updated', 'stars', 'downloads', 'name'] as const
export const ListSkillsQuery = shape({
  q: T.Optional(
    T.String({ minLength: 1, maxLength: 200, description: 'Words of name, description or topics' }),
  ),
  topic: T.Optional(T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 32 })),
  verdict: T.Optional(VerdictName),
  owner: T.Optional(
    T.String({ minLength: 1, maxLength: 64, description: 'A publisher; `me` for the caller' }),
  ),
  sort: T.Optional(
    oneOf(
      sorts,
      'Default: `recommended`, which with `q` is relevance and then popularity; any other orders what `q` finds too',
    ),
  ),
  ...pageQuery,
})
export type ListSkillsQuery = Static<typeof ListSkillsQuery>

const VersionState = oneOf(
  versionStates,
  'Where it is: `listed` and `deprecated` versions can be found and installed, others cannot',
)

/** What a scan said, without its findings. */
export const ScanSummary = namedObject('SkillScanSummary', {
  status: oneOf(['queued', 'running', 'succeeded', 'failed'] as const),
  verdict: Nullable(VerdictName),
  risk: Nullable(RiskLevelName),
  isComplete: Nullable(T.Boolean({ description: 'Whether everything was analysed' })),
  findings: T.Integer({ minimum: 0 }),
  engineVersion: Nullable(T.String()),
  scannedAt: NullableTimestamp,
})

const summaryMembers = {
  slug: Slug,
  name: T.String(),
  description: T.String(),
  owner: namedObject('SkillOwner', {
    id: T.String({ description: 'The publisher; `bourse` for the platform’s own' }),
    name: T.String(),
    isPlatform: T.Boolean(),
  }),
  topics: T.Array(T.String(), { maxItems: 12 }),
  license: Nullable(T.String()),
  latest: namedObject('SkillLatestVersion', {
    version: Version,
    treeHash: TreeHash,
    publishedAt: Timestamp,
  }),
  scan: ScanSummary,
  stats: namedObject('SkillStats', {
    stars: T.Integer({ minimum: 0 }),
    downloads: T.Integer({ minimum: 0 }),
    versions: T.Integer({ minimum: 1 }),
  }),
  moderation: namedObject('SkillModeration', {
    state: VersionState,
    reason: Nullable(T.String()),
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}
export const SkillSummary = namedObject('SkillSummary', summaryMembers)
export const SkillPage = pageOf(SkillSummary)

export const FileEntry = namedObject('SkillFileEntry', {
  path: FilePath,
  size: T.Integer({ minimum: 0, description: 'Bytes' }),
  sha256: T.String({ pattern: hex64 }),
  isText: T.Boolean(),
})

export const VersionSummary = namedObject('SkillVersionSummary', {
  version: Version,
  treeHash: TreeHash,
  state: VersionState,
  stateReason: Nullable(T.String()),
  changes: Nullable(T.String({ description: 'What its publisher says is new' })),
  scan: ScanSummary,
  publishedAt: Timestamp,
})
export const VersionPage = pageOf(VersionSummary)

const Provenance = namedObject('SkillProvenance', {
  kind: oneOf(['platform', 'upload', 'declared_source'] as const, 'How its origin is known'),
  publishedBy: T.String({ description: 'The name of its owner' }),
  publisher: Nullable(
    namedObject('SkillPublisher', {
      accountId: T.String(),
      keyId: Nullable(T.String(), 'Null where no API key did it'),
    }),
    'By which account and key, for its owner; null for others',
  ),
  repository: Nullable(T.String()),
  commit: Nullable(T.String()),
  path: Nullable(T.String()),
  isVerified: T.Boolean({
    description: 'Whether the service itself has compared it with the source',
  }),
})

const versionMembers = {
  ...VersionSummary.properties,
  slug: Slug,
  description: T.String(),
  license: Nullable(T.String()),
  compatibility: Nullable(T.String()),
  allowedTools: T.Array(T.String(), { maxItems: 200 }),
  metadata: T.Record(T.String(), T.String()),
  files: T.Array(FileEntry, { maxItems: skillLimits.files }),
  sizeBytes: T.Integer({ minimum: 0 }),
  skillMd: T.String({
    description: 'SKILL.md whole, with its front matter: text of its publisher',
  }),
  report: Nullable(ScanReportView),
  provenance: Provenance,
  downloadUrl: T.String(),
}
export const SkillVersion = namedObject('SkillVersion', versionMembers)

export const SkillDetail = namedObject('Skill', {
  ...summaryMembers,
  isMine: T.Boolean(),
  isStarred: T.Boolean(),
  version: SkillVersion,
})

export const ReadFileQuery = shape({ path: FilePath })
export const FileContent = namedObject('SkillFileContent', {
  ...FileEntry.properties,
  slug: Slug,
  version: Version,
  encoding: oneOf(['utf8', 'base64'] as const),
  content: T.String(),
})

export const ResolveQuery = shape({ range: T.Optional(Range) })
/** What a lock file keeps. */
export const Resolved = namedObject('ResolvedSkill', {
  slug: Slug,
  range: T.String(),
  version: Version,
  treeHash: TreeHash,
  state: VersionState,
  scan: ScanSummary,
  capabilities: Nullable(Capabilities),
  files: T.Array(FileEntry, { maxItems: skillLimits.files }),
  downloadUrl: T.String(),
})

export const VerifyRequest = namedShape('VerifySkillsRequest', {
  installed: T.Array(shape({ slug: Slug, version: Version, treeHash: TreeHash }), {
    minItems: 1,
    maxItems: 100,
  }),
})
export type VerifyRequest = Static<typeof VerifyRequest>
export const VerifiedSkill = namedObject('VerifiedSkill', {
  slug: Slug,
  version: Version,
  ok: T.Boolean(),
  decision: oneOf(
    ['ok', 'changed', 'unknown', 'revoked', 'withheld', 'deprecated'] as const,
    '`changed`: the files are not those that were published; `withheld`: held, hidden or quarantined',
  ),
  reason: Nullable(T.String()),
  scan: Nullable(ScanSummary),
  latest: Nullable(Version),
})
export const VerifiedSkills = namedObject('VerifiedSkills', {
  ok: T.Boolean(),
  ...wholeList(VerifiedSkill, { maxItems: 100 }),
})

export const CompareQuery = shape({ from: Version, to: Version })
export const Comparison = namedObject('SkillComparison', {
  slug: Slug,
  from: Version,
  to: Version,
  files: T.Array(
    T.Object({
      path: FilePath,
      change: oneOf(['added', 'removed', 'changed'] as const),
      fromSha256: Nullable(T.String()),
      toSha256: Nullable(T.String()),
    }),
    { maxItems: 2 * skillLimits.files },
  ),
  capabilities: T.Object({ added: Capabilities, removed: Capabilities }),
  isWider: T.Boolean({ description: 'Whether the newer one may touch what the older one did not' }),
  verdicts: T.Object({ from: Nullable(VerdictName), to: Nullable(VerdictName) }),
})

export const PublishedFile = shape({
  path: FilePath,
  content: T.String(),
  encoding: T.Optional(oneOf(['utf8', 'base64'] as const)),
})
export const PublishRequest = namedShape('PublishSkillRequest', {
  version: Version,
  files: T.Optional(T.Array(PublishedFile, { minItems: 1, maxItems: skillLimits.files })),
  archiveBase64: T.Optional(
    T.String({ minLength: 4, description: 'Instead of `files`: a ZIP of the folder' }),
  ),
  changes: T.Optional(lines({ maxLength: 2_000 })),
  topics: T.Optional(
    T.Array(T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 32 }), {
      maxItems: 12,
      uniqueItems: true,
    }),
  ),
  source: T.Optional(
    shape({
      repository: T.String({ pattern: '^https://[!-~]{1,248}$' }),
      commit: T.String({ pattern: '^[0-9a-f]{40}$' }),
      path: T.Optional(line({ minLength: 1, maxLength: skillLimits.pathLength })),
    }),
  ),
})
export type PublishRequest = Static<typeof PublishRequest>

export const ReportRequest = namedShape('ReportSkillRequest', {
  version: T.Optional(Version),
  reason: oneOf(['malicious', 'deceptive', 'broken', 'spam', 'rights', 'other'] as const),
  detail: lines({ minLength: 1, maxLength: 2_000 }),
})
export const ReportView = namedObject('SkillReport', {
  id: T.String({ pattern: idPattern('skr') }),
  slug: Slug,
  version: Nullable(Version),
  reason: T.String(),
  detail: T.String(),
  status: oneOf(['open', 'confirmed', 'dismissed'] as const),
  createdAt: Timestamp,
  decidedAt: NullableTimestamp,
})
export const ReportPage = pageOf(ReportView)

export const ModerateRequest = namedShape('ModerateSkillRequest', {
  state: oneOf(['listed', 'held', 'hidden', 'quarantined', 'revoked'] as const),
  reason: line({ minLength: 1, maxLength: 500, description: 'Why; everybody reads it' }),
})

export const Revocation = namedObject('SkillRevocation', {
  number: T.Integer({ minimum: 1, description: 'Each next one is higher' }),
  slug: Slug,
  version: Version,
  treeHash: TreeHash,
  state: VersionState,
  reason: Nullable(T.String()),
  at: Timestamp,
})
export const RevocationPage = pageOf(Revocation)
