import {
  flag,
  generated,
  integer,
  json,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { SkillManifest } from '../skill-format/index.ts'
import type { ScanReport } from '../skill-scanner/index.ts'
import type { VersionState } from './version-states.ts'

/** The owner of the skills that ship with the program. */
export const platformOwner = 'bourse'

/** Who brought a version into its state. */
export type StateBy = 'name' | 'operator' | 'publisher' | 'reports' | 'scanner'
export type ScanStatus = 'failed' | 'queued' | 'running' | 'succeeded'
export type Provenance = {
  readonly kind: 'declared_source' | 'platform' | 'upload'
  readonly repository: string | null
  readonly commit: string | null
  readonly path: string | null
}

/** The tables of skills and their versions. Vectors are written and compared in SQL alone. */
export const skillTables = tablesOf(
  {
    skills: {
      slug: text(),
      ownerId: text(),
      ownerName: text(),
      look: text(),
      latest: nullable(text()),
      newest: text(),
      versions: integer,
      description: text(),
      license: nullable(text()),
      topics: list(),
      verdict: nullable(text<ScanReport['verdict']>()),
      stars: generated(integer),
      countedStars: generated(integer),
      downloads: generated(integer),
      rank: generated(integer),
      createdAt: time,
      updatedAt: time,
    },
    skillVersions: {
      slug: text(),
      version: text(),
      ordinal: integer,
      treeHash: text(),
      manifest: json<SkillManifest>(),
      topics: list(),
      changes: nullable(text()),
      sizeBytes: integer,
      provenance: json<Provenance>(),
      publishedBy: text(),
      publishedAt: time,
      state: text<VersionState>(),
      stateBy: text<StateBy>(),
      stateReason: nullable(text()),
      acceptedVerdict: nullable(text<ScanReport['verdict']>()),
      scanStatus: text<ScanStatus>(),
      scanDigest: nullable(text()),
      engineVersion: nullable(text()),
      verdict: nullable(text<ScanReport['verdict']>()),
      risk: nullable(text<ScanReport['risk']['level']>()),
      isComplete: nullable(flag),
      findings: generated(integer),
      report: nullable(json<ScanReport>()),
      scannedAt: nullable(time),
    },
    skillVersionFiles: {
      slug: text(),
      version: text(),
      path: text(),
      sha256: text(),
      size: integer,
      isText: flag,
    },
  },
  { count: integer, bytes: integer, hits: integer },
)
export type SkillTables = TablesOf<typeof skillTables>
export type SkillRow = RowOf<typeof skillTables, 'skills'>
export type VersionRow = RowOf<typeof skillTables, 'skillVersions'>
export type FileRow = RowOf<typeof skillTables, 'skillVersionFiles'>
