import { sql } from 'kysely'
import type {
  AddressName,
  AddressNameSource,
  AddressNames,
} from '../../../../ports/address-names.ts'
import type { Database, Queryable } from '../../../../ports/database.ts'
import { isWellKnownTicker } from './name-check.ts'

/** How many launches of one creator are counted. */
const countedMax = 100

type TokenRow = {
  readonly address: string
  readonly id: string | null
  readonly name: string
  readonly symbol: string
  readonly creator: string
  readonly hasOlder: boolean
}
type CreatorRow = {
  readonly address: string
  readonly token: string
  readonly symbol: string
  readonly launches: number
}

/**
 * Names launched tokens, tokens of the factory, and accounts by the newest token that they launched. Texts are as their
 * creators chose them.
 */
export function createLaunchNames({
  database,
  isSimulated = () => false,
}: {
  readonly database: Pick<Database, 'query'>
  readonly isSimulated?: (address: string) => boolean
}): AddressNameSource {
  return async ({ evm }): Promise<AddressNames> => {
    if (evm.length === 0) return new Map()
    const [launched, made, creators] = await Promise.all([
      launchedTokens(database.query, evm),
      factoryTokens(database.query, evm),
      creatorsAt(database.query, evm),
    ])
    const names = [
      ...launched.map((row) => tokenName('launches', row)),
      ...made.map((row) => tokenName('tokenFactory', row)),
      ...creators.map(creatorName),
    ].map(({ account, address, ...name }) => ({
      address,
      name: { ...name, isSimulated: isSimulated(account) },
    }))
    const byAddress = Map.groupBy(names, ({ address }) => address)
    return new Map([...byAddress].map(([address, all]) => [address, all.map(({ name }) => name)]))
  }
}

/** An older launch counts only while it is on the chain. */
async function launchedTokens(db: Queryable, addresses: readonly string[]) {
  const { rows } = await sql<TokenRow>`
    SELECT launch.token AS address, launch.id, launch.name, launch.symbol, launch.creator,
      EXISTS (
        SELECT 1 FROM launches AS older
        WHERE older.symbol_skeleton = launch.symbol_skeleton AND older.block_number IS NOT NULL
          AND (older.block_number, older.log_index) < (launch.block_number, launch.log_index)
      ) AS "hasOlder"
    FROM launches AS launch
    WHERE launch.token = ANY(${[...addresses]}::text[]) AND launch.block_number IS NOT NULL`.execute(
    db,
  )
  return rows
}

async function factoryTokens(db: Queryable, addresses: readonly string[]) {
  const { rows } = await sql<TokenRow>`
    SELECT token AS address, token AS id, name, symbol, creator, false AS "hasOlder"
    FROM factory_tokens WHERE token = ANY(${[...addresses]}::text[])`.execute(db)
  return rows
}

async function creatorsAt(db: Queryable, addresses: readonly string[]) {
  const { rows } = await sql<CreatorRow>`
    SELECT wanted.address, newest.token, newest.symbol,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM launches AS each
        WHERE each.creator = wanted.address AND each.block_number IS NOT NULL
        LIMIT ${countedMax}::int) AS counted) AS launches
    FROM unnest(${[...addresses]}::text[]) AS wanted (address)
    CROSS JOIN LATERAL (
      SELECT launch.token, launch.symbol FROM launches AS launch
      WHERE launch.creator = wanted.address AND launch.block_number IS NOT NULL
      ORDER BY launch.block_number DESC, launch.log_index DESC LIMIT 1
    ) AS newest`.execute(db)
  return rows
}

type Found = Omit<AddressName, 'isSimulated'> & {
  readonly address: string
  /** Who made it. */
  readonly account: string
}

function tokenName(source: string, row: TokenRow): Found {
  const { address, creator, hasOlder, id, name, symbol } = row
  return {
    address,
    account: creator,
    kind: 'token',
    name,
    symbol,
    source,
    id,
    others: null,
    warnings: [
      ...(hasOlder ? (['older_lookalike'] as const) : []),
      ...(isWellKnownTicker(symbol) ? (['well_known_ticker'] as const) : []),
    ],
  }
}

function creatorName({ address, launches, symbol, token }: CreatorRow): Found {
  const others = launches - 1
  return {
    address,
    account: address,
    kind: 'creator',
    name: `Creator of ${symbol}${others === 0 ? '' : ` (+${others})`}`,
    symbol,
    source: 'launches',
    id: token,
    others,
    warnings: isWellKnownTicker(symbol) ? ['well_known_ticker'] : [],
  }
}
