import { type RawBuilder, sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of the catalog of skills. What was published never changes: the tables themselves see to it. */
export const skillsMigrations: readonly Migration[] = [
  {
    name: '0001_skills',
    async up(transaction) {
      await createSkills(transaction)
      await createVersions(transaction)
      await createOpinions(transaction)
      await createDecisions(transaction)
      await keepPublished(transaction)
    },
  },
  { name: '0002_skills_having_all', up: createHavingAll },
]

async function createSkills(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE skills (
      slug text PRIMARY KEY,
      owner_id text NOT NULL,
      owner_name text NOT NULL,
      look text NOT NULL,
      -- What is shown to all; null while no version may be.
      latest text,
      newest text NOT NULL,
      versions integer NOT NULL,
      description text NOT NULL,
      license text,
      topics text[] NOT NULL,
      verdict text,
      stars integer NOT NULL DEFAULT 0,
      counted_stars integer NOT NULL DEFAULT 0,
      downloads integer NOT NULL DEFAULT 0,
      rank integer NOT NULL DEFAULT 0,
      -- What it is found by: words, words of the name, topics, verdict.
      words tsvector NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`CREATE INDEX skills_look ON skills (look)`.execute(transaction)
  await sql`CREATE INDEX skills_owner ON skills (owner_id, slug)`.execute(transaction)
  const orders = ['rank', 'stars', 'downloads', 'updated_at'] as const
  for (const order of orders) {
    await sql`
      CREATE INDEX ${sql.id(`skills_by_${order}`)} ON skills (${sql.ref(order)} DESC, slug DESC)
        WHERE latest IS NOT NULL`.execute(transaction)
  }
  // Without a list of what is not in the index yet, which each search would read whole.
  await sql`
    CREATE INDEX skills_words ON skills USING gin (words) WITH (fastupdate = off)
      WHERE latest IS NOT NULL`.execute(transaction)
  await createSearch(transaction, orders)
}

/**
 * The two ways of a search. The planner does not know how often words stand together, and would at times read the whole table
 * for either: each of these functions leaves it one.
 */
async function createSearch(transaction: Queryable, orders: readonly string[]): Promise<void> {
  await sql`
    CREATE FUNCTION skills_having(question tsquery, hits_max integer)
    RETURNS TABLE (slug text, rank integer, stars integer, downloads integer, updated_at timestamptz)
    LANGUAGE plpgsql STABLE
    SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
    #variable_conflict use_column
    BEGIN
      RETURN QUERY SELECT s.slug, s.rank, s.stars, s.downloads, s.updated_at FROM skills AS s
        WHERE s.words @@ question AND s.latest IS NOT NULL LIMIT hits_max;
    END
    $$`.execute(transaction)
  for (const order of orders) {
    const column = sql.id('s', order)
    await createWalk(transaction, order, {
      after: sql`(${column}, s.slug) < (from_value, from_slug)`,
      by: sql`${column} DESC, s.slug DESC`,
    })
  }
  await createWalk(transaction, 'name', { after: sql`s.slug > from_slug`, by: sql`s.slug` })
}

/**
 * What has all of several questions, each a condition of its own: the index leaves a skill at the first that it does not meet,
 * where one long question is weighed whole for every skill that has its rarest word.
 */
async function createHavingAll(transaction: Queryable): Promise<void> {
  await sql`
    CREATE FUNCTION skills_having_all(questions tsquery[], hits_max integer)
    RETURNS TABLE (slug text, rank integer, stars integer, downloads integer, updated_at timestamptz)
    LANGUAGE plpgsql STABLE
    SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
    DECLARE
      conditions text;
    BEGIN
      -- Of numbers alone: the questions themselves are handed over as values.
      SELECT string_agg(format('s.words @@ $1[%s]', place), ' AND ') INTO STRICT conditions
        FROM generate_subscripts(questions, 1) AS place;
      RETURN QUERY EXECUTE 'SELECT s.slug, s.rank, s.stars, s.downloads, s.updated_at FROM skills AS s
        WHERE s.latest IS NOT NULL AND ' || conditions || ' LIMIT $2' USING questions, hits_max;
    END
    $$`.execute(transaction)
}

/** Walks down an order until enough is met or so many steps are made; then the last it came to is told as not met. */
async function createWalk(
  transaction: Queryable,
  order: string,
  { after, by }: { readonly after: RawBuilder<unknown>; readonly by: RawBuilder<unknown> },
): Promise<void> {
  const kind = order === 'updated_at' ? sql`timestamptz` : sql`integer`
  await sql`
    CREATE FUNCTION ${sql.id(`skills_down_${order}`)}(
      question tsquery, from_value ${kind}, from_slug text, steps integer, wanted integer)
    RETURNS TABLE (slug text, is_met boolean)
    LANGUAGE plpgsql STABLE
    SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off AS $$
    DECLARE
      step record;
      walked integer := 0;
      met integer := 0;
    BEGIN
      FOR step IN
        SELECT s.slug AS at, s.words @@ question AS has FROM skills AS s
        WHERE s.latest IS NOT NULL AND ${after} ORDER BY ${by} LIMIT steps
      LOOP
        walked := walked + 1;
        IF step.has THEN
          met := met + 1;
          slug := step.at; is_met := true;
          RETURN NEXT;
        END IF;
        EXIT WHEN met = wanted;
      END LOOP;
      IF met < wanted AND walked = steps THEN
        slug := step.at; is_met := false;
        RETURN NEXT;
      END IF;
    END
    $$`.execute(transaction)
}

async function createVersions(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE skill_versions (
      slug text NOT NULL REFERENCES skills (slug),
      version text NOT NULL,
      -- Counts the versions of the skill in the order in which they were published.
      ordinal integer NOT NULL,
      tree_hash text NOT NULL,
      manifest jsonb NOT NULL,
      topics text[] NOT NULL,
      changes text,
      size_bytes integer NOT NULL,
      provenance jsonb NOT NULL,
      published_by text NOT NULL,
      published_at timestamptz NOT NULL,
      state text NOT NULL,
      state_by text NOT NULL,
      state_reason text,
      -- What an operator has seen and let pass; a scan that says no worse changes nothing.
      accepted_verdict text,
      scan_status text NOT NULL,
      scan_digest text,
      engine_version text,
      verdict text,
      risk text,
      is_complete boolean,
      findings integer NOT NULL DEFAULT 0,
      report jsonb,
      scanned_at timestamptz,
      PRIMARY KEY (slug, version),
      CONSTRAINT skill_versions_ordinal UNIQUE (slug, ordinal)
    )`.execute(transaction)
  await sql`
    CREATE INDEX skill_versions_waiting ON skill_versions (published_at)
      WHERE scan_status IN ('queued', 'running')`.execute(transaction)
  await sql`CREATE INDEX skill_versions_digest ON skill_versions (scan_digest)`.execute(transaction)
  await sql`
    CREATE INDEX skill_versions_moderated ON skill_versions (state, published_at)
      WHERE state IN ('held', 'quarantined')`.execute(transaction)
  await sql`
    CREATE TABLE skill_contents (
      sha256 text PRIMARY KEY,
      bytes bytea NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE TABLE skill_version_files (
      slug text NOT NULL,
      version text NOT NULL,
      path text NOT NULL,
      sha256 text NOT NULL REFERENCES skill_contents (sha256),
      size integer NOT NULL,
      is_text boolean NOT NULL,
      PRIMARY KEY (slug, version, path),
      FOREIGN KEY (slug, version) REFERENCES skill_versions (slug, version)
    )`.execute(transaction)
  await sql`
    CREATE TABLE skill_engines (
      rules_digest text PRIMARY KEY,
      first_seen_at timestamptz NOT NULL
    )`.execute(transaction)
}

async function createOpinions(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE skill_stars (
      slug text NOT NULL REFERENCES skills (slug),
      account_id text NOT NULL,
      -- When the account is old enough for its star to count in the order.
      counts_from timestamptz NOT NULL,
      is_counted boolean NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (slug, account_id)
    )`.execute(transaction)
  await sql`
    CREATE INDEX skill_stars_waiting ON skill_stars (counts_from) WHERE NOT is_counted`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE skill_downloads (
      slug text NOT NULL,
      caller text NOT NULL,
      day date NOT NULL,
      PRIMARY KEY (slug, caller, day)
    )`.execute(transaction)
  await sql`CREATE INDEX skill_downloads_day ON skill_downloads (day)`.execute(transaction)
  await sql`
    CREATE TABLE skill_reports (
      id text PRIMARY KEY,
      slug text NOT NULL REFERENCES skills (slug),
      version text,
      account_id text NOT NULL,
      account_created_at timestamptz NOT NULL,
      reason text NOT NULL,
      detail text NOT NULL,
      status text NOT NULL,
      created_at timestamptz NOT NULL,
      decided_at timestamptz,
      decided_by text
    )`.execute(transaction)
  // An account has one open report about a skill.
  await sql`
    CREATE UNIQUE INDEX skill_reports_once ON skill_reports (slug, account_id)
      WHERE status = 'open'`.execute(transaction)
  await sql`CREATE INDEX skill_reports_listed ON skill_reports (status, id)`.execute(transaction)
  await sql`CREATE INDEX skill_reports_account ON skill_reports (account_id, id)`.execute(
    transaction,
  )
}

async function createDecisions(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE skill_moderation (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL,
      version text NOT NULL,
      kind text NOT NULL,
      from_state text NOT NULL,
      to_state text NOT NULL,
      decided_by text NOT NULL,
      actor text,
      reason text,
      happened_at timestamptz NOT NULL,
      FOREIGN KEY (slug, version) REFERENCES skill_versions (slug, version)
    )`.execute(transaction)
  await sql`CREATE INDEX skill_moderation_skill ON skill_moderation (slug, id)`.execute(transaction)
  await sql`
    CREATE TABLE skill_revocations (
      number integer PRIMARY KEY,
      slug text NOT NULL,
      version text NOT NULL,
      tree_hash text NOT NULL,
      state text NOT NULL,
      reason text,
      happened_at timestamptz NOT NULL,
      FOREIGN KEY (slug, version) REFERENCES skill_versions (slug, version)
    )`.execute(transaction)
  // Whoever adds to the feed locks this row, so that numbers have no gaps and appear in order.
  await sql`CREATE TABLE skill_revocations_head (last integer NOT NULL)`.execute(transaction)
  await sql`INSERT INTO skill_revocations_head (last) VALUES (0)`.execute(transaction)
}

/** Columns of a version that may change; all others are what was published. */
const changing = [
  ...['state', 'state_by', 'state_reason', 'accepted_verdict', 'scan_status', 'scan_digest'],
  ...['engine_version', 'verdict', 'risk', 'is_complete', 'findings', 'report', 'scanned_at'],
]

async function keepPublished(transaction: Queryable): Promise<void> {
  const left = sql.join(changing.map((name) => sql.lit(name)))
  await sql`
    CREATE FUNCTION skill_versions_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(NEW) - ARRAY[${left}]::text[] = to_jsonb(OLD) - ARRAY[${left}]::text[] THEN
          RETURN NEW;
        END IF;
      END IF;
      RAISE EXCEPTION 'a published version never changes: % refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
    END
    $$`.execute(transaction)
  await sql`
    CREATE FUNCTION skill_rows_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % are append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
    END
    $$`.execute(transaction)
  await sql`
    CREATE TRIGGER skill_versions_rows BEFORE UPDATE OR DELETE ON skill_versions
      FOR EACH ROW EXECUTE FUNCTION skill_versions_keep()`.execute(transaction)
  const appended = [
    'skill_contents',
    'skill_version_files',
    'skill_moderation',
    'skill_revocations',
  ]
  for (const table of appended) {
    await sql`
      CREATE TRIGGER ${sql.id(`${table}_rows`)} BEFORE UPDATE OR DELETE ON ${sql.id(table)}
        FOR EACH ROW EXECUTE FUNCTION skill_rows_keep()`.execute(transaction)
  }
}
