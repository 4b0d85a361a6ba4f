import { sql } from 'kysely'
import type { AddressName, AddressNameSource, AddressNames } from '../../../ports/address-names.ts'
import type { Database, Queryable } from '../../../ports/database.ts'

type PoolRow = {
  readonly address: string
  readonly symbol0: string | null
  readonly symbol1: string | null
  readonly feePpm: number
}
type TokenRow = {
  readonly address: string
  readonly name: string | null
  readonly symbol: string | null
}

const ppmPerPercent = 10_000

const nobodys = { others: null, isSimulated: false, warnings: [] } as const

/** Names pools by their tokens and fee, and tokens of pools by what their own contracts say, which anybody can deploy. */
export function createPoolNames({
  database,
}: {
  readonly database: Pick<Database, 'query'>
}): AddressNameSource {
  return async ({ evm }): Promise<AddressNames> => {
    if (evm.length === 0) return new Map()
    const [pools, tokens] = await Promise.all([
      poolsAt(database.query, evm),
      tokensAt(database.query, evm),
    ])
    return new Map([
      ...tokens.flatMap((row) =>
        row.symbol === null ? [] : [[row.address, [tokenName(row)]] as const],
      ),
      ...pools.map((row) => [row.address, [poolName(row)]] as const),
    ])
  }
}

async function poolsAt(db: Queryable, addresses: readonly string[]): Promise<readonly PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    SELECT pool.address, token0.symbol AS symbol0, token1.symbol AS symbol1,
      pool.fee_ppm AS "feePpm"
    FROM pools AS pool
    LEFT JOIN pool_tokens AS token0 ON token0.address = pool.token0
    LEFT JOIN pool_tokens AS token1 ON token1.address = pool.token1
    WHERE pool.address = ANY(${[...addresses]}::text[])`.execute(db)
  return rows
}

async function tokensAt(db: Queryable, addresses: readonly string[]): Promise<readonly TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    SELECT address, name, symbol FROM pool_tokens
    WHERE address = ANY(${[...addresses]}::text[]) AND state = 'read'`.execute(db)
  return rows
}

function poolName({ feePpm, symbol0, symbol1 }: PoolRow): AddressName {
  return {
    kind: 'pool',
    name: `${symbol0 ?? '?'}/${symbol1 ?? '?'} ${feePpm / ppmPerPercent}%`,
    symbol: null,
    source: 'pools',
    id: null,
    ...nobodys,
  }
}

function tokenName({ name, symbol }: TokenRow): AddressName {
  return { kind: 'token', name: name ?? symbol, symbol, source: 'pools', id: null, ...nobodys }
}
