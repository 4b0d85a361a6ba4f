import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { isBefore, positionText } from '../chain-index/index.ts'
import { onChainStates } from './launch-states.ts'
import type { LaunchPage } from './launches.store.ts'

/**
 * Reads the versions of all rows behind views of launches, and the index head. PostgreSQL identifies each version of a
 * row by its place and its transaction's number, a pair that does not recur.
 */
export function launchVersionsStore(db: Queryable) {
  const named = async (launches: ReturnType<typeof ofToken>): Promise<string> => {
    const { rows } = await sql<{ versions: string }>`
      SELECT concat_ws('/', ${positionText}, string_agg(
        concat_ws(' ', l.id, l.place, l.version, c.ctid, c.xmin, p.ctid, p.xmin, (
          SELECT string_agg(concat_ws(' ', s.ctid, s.xmin), ',' ORDER BY s.ctid)
          FROM creator_fee_shares AS s WHERE s.token = l.token AND s.until_block IS NULL
        )), '|' ORDER BY l.block_number DESC, l.log_index DESC)) AS versions
      FROM (${launches}) AS l
      LEFT JOIN curve_states AS c ON c.token = l.token
      LEFT JOIN pool_launches AS p ON p.token = l.token`.execute(db)
    return rows[0]?.versions ?? ''
  }
  return {
    ofToken: (token: Hex) => named(ofToken(token)),
    /** Of one row more than `limit`, which decides whether there is a next page. */
    ofPage: (page: LaunchPage) => named(ofPage(page)),
  }
}

const launchVersion = sql`
  SELECT id, token, block_number, log_index, ctid AS place, xmin AS version FROM launches`

function ofToken(token: Hex) {
  return sql`${launchVersion} WHERE token = ${token}`
}

function ofPage({ after, creator, family, limit, state }: LaunchPage) {
  const states = state === undefined ? [...onChainStates] : [state]
  return sql`${launchVersion}
    WHERE block_number IS NOT NULL AND state = ANY(${states}::text[])
      ${family === undefined ? sql`` : sql`AND family = ${family}`}
      ${creator === undefined ? sql`` : sql`AND creator = ${creator}`}
      ${after ? sql`AND ${isBefore(after)}` : sql``}
    ORDER BY block_number DESC, log_index DESC LIMIT ${String(limit + 1)}::int4`
}
