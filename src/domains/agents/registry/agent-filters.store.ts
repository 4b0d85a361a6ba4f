import { type RawBuilder, sql } from 'kysely'
import type { AgentState } from './registry-states.ts'

/** The characters between words, as the column `words` has them (migration `0007_filters`). */
const betweenWords = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** SQL: whether a row of `registered_agents` is in the state; the same as `stateOf` says of it. */
export function isInState(state: AgentState): RawBuilder<boolean> {
  const isGone = sql`was_transferred AND wallet IS NULL`
  switch (state) {
    case 'revoked':
      return sql`owner IS NULL`
    case 'transferred':
      return sql`(owner IS NOT NULL AND ${isGone})`
    case 'stale':
      return sql`(owner IS NOT NULL AND NOT (${isGone}) AND ${isStale})`
    case 'registered':
      return sql`(owner IS NOT NULL AND NOT (${isGone}) AND NOT ${isStale})`
  }
}

const isStale = sql`(
  EXISTS (SELECT 1 FROM agent_documents AS document
    WHERE document.agent_id = registered_agents.agent_id
      AND (document.content_hash IS DISTINCT FROM document.first_hash
        OR (document.status = 'pending' AND uri_changes > 0)))
  OR (uri_changes > 0 AND NOT EXISTS (SELECT 1 FROM agent_documents AS document
    WHERE document.agent_id = registered_agents.agent_id)))`

/** SQL: whether all the words are there, each at the beginning of a word; null where none is asked for. */
export function hasWords(q: string): RawBuilder<boolean> | null {
  const words = wordsOf(q)
  if (words.length === 0) return null
  const wanted = words.map((word) => `${word}:*`).join(' & ')
  return sql`EXISTS (SELECT 1 FROM agent_documents AS document
    WHERE document.agent_id = registered_agents.agent_id
      AND document.words @@ to_tsquery('simple', ${wanted}))`
}

const wordsMax = 16

function wordsOf(q: string): readonly string[] {
  const spaced = Array.from(q, (one) => (betweenWords.includes(one) ? ' ' : one)).join('')
  return [...new Set(spaced.split(/\s+/u).filter(Boolean))].slice(0, wordsMax)
}
