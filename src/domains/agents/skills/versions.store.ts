import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bytes, tablesOf, text } from '../../../ports/tables.ts'
import type { SkillFile } from '../skill-format/index.ts'
import type { ScanReport } from '../skill-scanner/index.ts'
import { type FileRow, type SkillTables, skillTables, type VersionRow } from './skill-tables.ts'
import type { VersionState } from './version-states.ts'

const contentTables = tablesOf({ skillContents: { sha256: text(), bytes } }, { path: text() })

/** A version before it is scanned. */
export type NewVersion = Pick<
  VersionRow,
  | 'changes'
  | 'manifest'
  | 'ordinal'
  | 'provenance'
  | 'publishedAt'
  | 'publishedBy'
  | 'sizeBytes'
  | 'slug'
  | 'state'
  | 'stateBy'
  | 'stateReason'
  | 'topics'
  | 'treeHash'
  | 'version'
>
export type NewFile = Pick<FileRow, 'isText' | 'path' | 'sha256' | 'size'> & {
  readonly bytes: Uint8Array
}

/** Published versions and their files. */
export function versionsStore(db: Queryable) {
  const tables = skillTables.on(db)
  return {
    ...writing(tables, db),
    ...reading(tables),
    ...contents(tables, db),
    ...scans(tables),
    ...queueing(tables),
  }
}

function writing(tables: SkillTables, db: Queryable) {
  return {
    async insert(version: NewVersion, files: readonly NewFile[]): Promise<void> {
      const { slug } = version
      await tables
        .insertInto('skillVersions')
        .values({ ...version, scanStatus: 'queued' })
        .execute()
      const kept = new Map(files.map((file) => [file.sha256, file.bytes]))
      // In one order everywhere, so that publishers of the same contents do not wait for each other in a circle.
      for (const sha256 of [...kept.keys()].toSorted()) {
        const content = kept.get(sha256)
        if (content === undefined) continue
        await contentTables
          .on(db)
          .insertInto('skillContents')
          .values({ sha256, bytes: content })
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .execute()
      }
      await tables
        .insertInto('skillVersionFiles')
        .values(
          files.map(({ isText, path, sha256, size }) => ({
            ...{ slug, version: version.version, path, sha256, size, isText },
          })),
        )
        .execute()
    },
    /** The transaction has locked the version. */
    async setState(
      { slug, version }: Named,
      to: {
        readonly state: VersionState
        readonly stateBy: VersionRow['stateBy']
        readonly stateReason: string | null
        readonly acceptedVerdict?: VersionRow['acceptedVerdict']
      },
    ): Promise<void> {
      await tables
        .updateTable('skillVersions')
        .set(to)
        .where('slug', '=', slug)
        .where('version', '=', version)
        .execute()
    },
  }
}

export type Named = { readonly slug: string; readonly version: string }

function reading(tables: SkillTables) {
  const versions = () => tables.selectFrom('skillVersions').selectAll()
  return {
    find: ({ slug, version }: Named): Promise<VersionRow | undefined> =>
      versions().where('slug', '=', slug).where('version', '=', version).executeTakeFirst(),
    lock: ({ slug, version }: Named): Promise<VersionRow | undefined> =>
      versions()
        .where('slug', '=', slug)
        .where('version', '=', version)
        .forUpdate()
        .executeTakeFirst(),
    /** All versions of a skill by name and state, the newest first. */
    names: (slug: string) =>
      tables
        .selectFrom('skillVersions')
        .select(['version', 'state', 'treeHash', 'ordinal'])
        .where('slug', '=', slug)
        .orderBy('ordinal', 'desc')
        .execute(),
    /** Newest first, one more than `limit`. */
    list(
      slug: string,
      page: {
        readonly below: number | null
        readonly limit: number
        readonly states: readonly VersionState[] | null
      },
    ): Promise<readonly VersionRow[]> {
      let query = versions().where('slug', '=', slug)
      if (page.below !== null) query = query.where('ordinal', '<', page.below)
      if (page.states !== null) query = query.where('state', 'in', [...page.states])
      return query
        .orderBy('ordinal', 'desc')
        .limit(page.limit + 1)
        .execute()
    },
    /** Those of these that there are, in no order. */
    named: (wanted: readonly Named[]): Promise<readonly VersionRow[]> =>
      wanted.length === 0
        ? Promise.resolve([])
        : versions()
            .where(({ eb, refTuple, tuple }) =>
              eb(
                refTuple('slug', 'version'),
                'in',
                wanted.map(({ slug, version }) => tuple(slug, version)),
              ),
            )
            .execute(),
  }
}

function contents(tables: SkillTables, db: Queryable) {
  return {
    /** In order of the paths' bytes. */
    files: ({ slug, version }: Named): Promise<readonly FileRow[]> =>
      tables
        .selectFrom('skillVersionFiles')
        .selectAll()
        .where('slug', '=', slug)
        .where('version', '=', version)
        .orderBy(sql`path COLLATE "C"`)
        .execute(),
    async content(sha256: string): Promise<Uint8Array | undefined> {
      const row = await contentTables
        .on(db)
        .selectFrom('skillContents')
        .select('bytes')
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return row?.bytes
    },
    /** The whole package. */
    async package({ slug, version }: Named): Promise<readonly SkillFile[]> {
      const { rows } = await sql<{ path: string; bytes: Uint8Array }>`
        SELECT f.path, c.bytes FROM skill_version_files AS f
        JOIN skill_contents AS c ON c.sha256 = f.sha256
        WHERE f.slug = ${slug} AND f.version = ${version}
        ORDER BY f.path COLLATE "C"`.execute(contentTables.on(db))
      return rows
    },
  }
}

function scans(tables: SkillTables) {
  const set = (
    { slug, version }: Named,
    values: Partial<
      Pick<
        VersionRow,
        | 'engineVersion'
        | 'findings'
        | 'isComplete'
        | 'report'
        | 'risk'
        | 'scanDigest'
        | 'scannedAt'
        | 'scanStatus'
        | 'verdict'
      >
    >,
  ) =>
    tables
      .updateTable('skillVersions')
      .set(values)
      .where('slug', '=', slug)
      .where('version', '=', version)
      .execute()
  return {
    async setRunning(named: Named): Promise<void> {
      await set(named, { scanStatus: 'running' })
    },
    async setReport(named: Named, report: ScanReport, at: Date): Promise<void> {
      await set(named, {
        scanStatus: 'succeeded',
        scanDigest: report.engine.rulesDigest,
        engineVersion: report.engine.version,
        verdict: report.verdict,
        risk: report.risk.level,
        isComplete: report.coverage.isComplete,
        findings: report.findings.length + report.findingsLeftOut,
        report,
        scannedAt: at,
      })
    },
    /** What an earlier scan said stays. */
    async setFailed(
      named: Named,
      engine: { readonly version: string; readonly rulesDigest: string },
      at: Date,
    ): Promise<void> {
      await set(named, {
        scanStatus: 'failed',
        scanDigest: engine.rulesDigest,
        engineVersion: engine.version,
        scannedAt: at,
      })
    },
  }
}

/** What is to be scanned, and by whom. */
function queueing(tables: SkillTables) {
  return {
    /** Versions that an engine has not seen, those that wait for their first scan before all others. */
    async unseen(digest: string, limit: number): Promise<readonly Named[]> {
      const { rows } = await sql<Named>`
        SELECT slug, version FROM skill_versions
        WHERE scan_digest IS DISTINCT FROM ${digest} AND state <> 'revoked'
        ORDER BY (state = 'scanning') DESC, published_at LIMIT ${limit}`.execute(tables)
      return rows
    },
    async unscanned(before: Date, limit: number): Promise<readonly Named[]> {
      const { rows } = await sql<Named>`
        SELECT slug, version FROM skill_versions
        WHERE scan_status IN ('queued', 'running') AND published_at < ${before}
        ORDER BY published_at LIMIT ${limit}`.execute(tables)
      return rows
    },
    /** Remembers an engine; true where none was seen first after it, so that processes of an old one rescan nothing. */
    async isNewestEngine(digest: string, at: Date): Promise<boolean> {
      await sql`
        INSERT INTO skill_engines (rules_digest, first_seen_at) VALUES (${digest}, ${at})
        ON CONFLICT (rules_digest) DO NOTHING`.execute(tables)
      const { rows } = await sql<{ rulesDigest: string }>`
        SELECT rules_digest FROM skill_engines
        ORDER BY first_seen_at DESC, rules_digest DESC LIMIT 1`.execute(tables)
      return rows[0]?.rulesDigest === digest
    },
  }
}
