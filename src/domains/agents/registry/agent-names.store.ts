import { sql } from 'kysely'
import type { AddressName, AddressNameSource } from '../../../ports/address-names.ts'
import type { Database } from '../../../ports/database.ts'

/** How many agents of one wallet are counted. */
const countedMax = 100

type Row = {
  readonly address: string
  readonly agentId: string
  readonly name: string | null
  readonly agents: number
}

/**
 * Names the wallets of registered agents by what the document of the newest agent says, or by its number. A wallet may
 * belong to many; the others are counted.
 */
export function createAgentNames({
  database,
}: {
  readonly database: Pick<Database, 'query'>
}): AddressNameSource {
  return async ({ evm }) => {
    if (evm.length === 0) return new Map()
    const { rows } = await sql<Row>`
      SELECT wanted.address, newest.agent_id::text AS "agentId",
        CASE WHEN jsonb_typeof(document.document -> 'name') = 'string'
          THEN document.document ->> 'name' END AS name,
        (SELECT count(*)::int FROM (
          SELECT 1 FROM registered_agents AS each WHERE each.wallet = wanted.address
          LIMIT ${countedMax}::int) AS counted) AS agents
      FROM unnest(${[...evm]}::text[]) AS wanted (address)
      CROSS JOIN LATERAL (
        SELECT agent_id FROM registered_agents AS agent WHERE agent.wallet = wanted.address
        ORDER BY agent.agent_id DESC LIMIT 1
      ) AS newest
      LEFT JOIN agent_documents AS document ON document.agent_id = newest.agent_id`.execute(
      database.query,
    )
    return new Map(rows.map((row) => [row.address, [agentName(row)]]))
  }
}

function agentName({ agentId, agents, name }: Row): AddressName {
  return {
    kind: 'agent',
    name: name === null || name === '' ? `Agent ${agentId}` : name,
    symbol: null,
    source: 'forge',
    id: agentId,
    others: agents - 1,
    isSimulated: false,
    warnings: [],
  }
}
