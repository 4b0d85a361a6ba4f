import type { Static } from '@sinclair/typebox'
import { type FileRow, platformOwner, type SkillRow, type VersionRow } from './skill-tables.ts'
import type {
  FileEntry,
  ScanSummary,
  SkillSummary,
  SkillVersion,
  VersionSummary,
} from './skills.schemas.ts'

export function scanSummary(version: VersionRow): Static<typeof ScanSummary> {
  const { engineVersion, findings, isComplete, risk, scannedAt, scanStatus, verdict } = version
  return {
    status: scanStatus,
    verdict,
    risk,
    isComplete,
    findings,
    engineVersion,
    scannedAt: scannedAt?.toISOString() ?? null,
  }
}

/** A skill by one of its versions: the latest, or for its publisher the newest where none may be seen. */
export function skillSummary(skill: SkillRow, version: VersionRow): Static<typeof SkillSummary> {
  const { createdAt, downloads, ownerId, ownerName, slug, stars, updatedAt, versions } = skill
  const { manifest, state, stateReason } = version
  return {
    slug,
    name: slug,
    description: manifest.description,
    owner: { id: ownerId, name: ownerName, isPlatform: ownerId === platformOwner },
    topics: [...version.topics],
    license: manifest.license,
    latest: {
      version: version.version,
      treeHash: version.treeHash,
      publishedAt: version.publishedAt.toISOString(),
    },
    scan: scanSummary(version),
    stats: { stars, downloads, versions },
    moderation: { state, reason: stateReason },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function versionSummary(version: VersionRow): Static<typeof VersionSummary> {
  const { changes, publishedAt, state, stateReason, treeHash } = version
  return {
    version: version.version,
    treeHash,
    state,
    stateReason,
    changes,
    scan: scanSummary(version),
    publishedAt: publishedAt.toISOString(),
  }
}

export function fileEntry({ isText, path, sha256, size }: FileRow): Static<typeof FileEntry> {
  return { path, size, sha256, isText }
}

/** Whose version is shown: the name that everybody sees, and whether its owner looks. */
export type Shown = { readonly ownerName: string; readonly isOwner: boolean }

/** A version whole, with its files and the text of its SKILL.md. */
export function versionView(
  version: VersionRow,
  content: { readonly files: readonly FileRow[]; readonly skillMd: string },
  { isOwner, ownerName }: Shown,
): Static<typeof SkillVersion> {
  const { manifest, provenance, publishedBy, report, sizeBytes, slug } = version
  const { allowedTools, compatibility, description, license, metadata } = manifest
  return {
    ...versionSummary(version),
    slug,
    description,
    license,
    compatibility,
    allowedTools: [...allowedTools],
    metadata: { ...metadata },
    files: content.files.map(fileEntry),
    sizeBytes,
    skillMd: content.skillMd,
    report,
    // Nothing here is compared with its source, so nothing is said to have been.
    provenance: {
      ...provenance,
      publishedBy: ownerName,
      publisher: isOwner ? publisherOf(publishedBy) : null,
      isVerified: false,
    },
    downloadUrl: downloadPath(version),
  }
}

/** An account, and the key where it was one, as they are kept. */
function publisherOf(kept: string) {
  const [accountId = '', keyId = null] = kept.split(' ')
  return { accountId, keyId }
}

/** Where a version is downloaded, below the address of this service. */
export function downloadPath({ slug, version }: Pick<VersionRow, 'slug' | 'version'>): string {
  return `/api/skills/${slug}/versions/${version}/download`
}
