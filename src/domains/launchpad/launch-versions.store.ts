import { sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { positionText } from '../chain-index/index.ts'
import type { LaunchFamily } from './launch-families.ts'
import { type LaunchState, onChainStates } from './launch-states.ts'

/** A page of launches on the chain, as `launchesStore.page` lists them. */
export type LaunchPage = {
  readonly creator?: Hex
  readonly family?: LaunchFamily
  readonly state?: LaunchState
  readonly after?: { readonly blockNumber: string; readonly logIndex: number }
  readonly limit: number
}

/**
 * Names the versions of all rows that views of launches are made from, and how far the chain was applied: PostgreSQL
 * gives each version of a row a place and the number of its transaction, which together never come again.
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
    /** One more than `limit`, which says whether there are more. */
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
      ${
        after === undefined
          ? sql``
          : sql`AND (block_number, log_index) < (${after.blockNumber}::int8, ${String(after.logIndex)}::int4)`
      }
    ORDER BY block_number DESC, log_index DESC LIMIT ${String(limit + 1)}::int4`
}
