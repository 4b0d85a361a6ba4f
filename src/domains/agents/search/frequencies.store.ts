import { sql } from 'kysely'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { integer, json, tablesOf } from '../../../ports/tables.ts'
import { type Vocabulary, vocabularyOf } from './slips.ts'

/** In how many agents words are, as far as a sample tells. */
export type Frequencies = {
  /** How many agents there are. */
  readonly agents: number
  /** About how many agents have a lexeme; 0 for one that the sample has nowhere. */
  readonly of: (lexeme: string) => number
  /** The words that agents have. */
  readonly vocabulary: Vocabulary
}

const sampleMax = 4_000
const freshMs = 60_000
/** They are fresh for so many times as long as it took to read them: of a large index they cost a processor a second. */
const freshPerReading = 300
const counted = tablesOf(
  {},
  { agents: integer, documents: json<Readonly<Record<string, number>>>() },
)

/**
 * Reads the frequencies once a minute at the most, and of a large index every few minutes. Who asks while they are read anew
 * gets those before, but the first.
 */
export function createFrequencies({ clock, database }: Ports<'clock' | 'database'>) {
  let known: { readonly until: number; readonly frequencies: Frequencies } | undefined
  let reading: Promise<Frequencies> | undefined
  const read = () => {
    const startedAt = clock.nowMs()
    reading ??= readFrequencies(database)
      .then((frequencies) => {
        const now = clock.nowMs()
        known = { until: now + Math.max(freshMs, (now - startedAt) * freshPerReading), frequencies }
        return frequencies
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  return async (): Promise<Frequencies> => {
    if (known === undefined) return read()
    if (clock.nowMs() < known.until) return known.frequencies
    // The frequencies before still serve; the next reading is tried by the next search.
    read().catch(() => undefined)
    return known.frequencies
  }
}

async function readFrequencies({ query }: Database): Promise<Frequencies> {
  const db = counted.on(query)
  const { rows: counts } = await sql<{ agents: number }>`
    SELECT count(*) AS agents FROM agent_search`.execute(db)
  const agents = counts[0]?.agents ?? 0
  const share = agents <= sampleMax ? 1 : sampleMax / agents
  // Parts of a hundred, of pages that are chosen in the same way each time.
  const sample =
    share === 1 ? '' : ` TABLESAMPLE SYSTEM (${(share * 100).toFixed(4)}) REPEATABLE (1)`
  // One value, since tens of thousands of rows keep the process from everything else while they are read.
  const { rows } = await sql<{ documents: Readonly<Record<string, number>> }>`
    SELECT coalesce(json_object_agg(word, ndoc), '{}') AS documents
    FROM ts_stat(${`SELECT words FROM agent_search${sample}`}) WHERE ndoc > 1 OR ${share === 1}`.execute(
    db,
  )
  const known = Object.entries(rows[0]?.documents ?? {})
  const documents = new Map(known.map(([word, count]) => [word, Math.round(count / share)]))
  return {
    agents,
    of: (lexeme) => documents.get(lexeme) ?? 0,
    vocabulary: vocabularyOf(documents),
  }
}
