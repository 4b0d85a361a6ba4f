import { getAddress, isAddress } from 'viem'
import { networkName } from '../../../kernel/chains.ts'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { marketTokensStore, type StoredPool, type TokenRecord } from './market-tokens.store.ts'
import type { TradeScope } from './market-trades.store.ts'
import { networkId, readNetworkId } from './network-ids.ts'

/** 400 `request.invalid` with these faults. */
export function invalid(...faults: readonly Fault[]): AppError {
  return new AppError(requestErrors.invalid, 'The request is not valid.', { faults })
}

/** The checksummed form; a wrong checksum is refused, because it means a typing error. */
export function readAddress(text: string, location: string): Hex {
  // The check is strict for mixed case, and accepts addresses of one case.
  if (isAddress(text)) return getAddress(text)
  throw invalid({
    location,
    message: 'is not an EVM address, or its checksum is wrong',
    fix: 'Send 20 bytes in hexadecimal, all in lower case or checksummed.',
  })
}

/** The address of a token, alone or behind its network; another network is refused. */
export function readTokenId(id: string, location: string): Hex {
  return readAddress(readOwn(id, location), location)
}

function readOwn(id: string, location: string): string {
  const own = readNetworkId(id)
  if (own !== undefined) return own
  throw invalid({
    location,
    message: `is of another network than ${networkName}`,
    fix: `Send an id such as ${networkId('0x…')}, or what follows the network alone.`,
  })
}

/** The launched token; raises 404 for any other address. */
export async function readToken(db: Queryable, token: Hex): Promise<TokenRecord> {
  const [record] = await marketTokensStore(db).byTokens([token])
  if (record !== undefined) return record
  throw notFound('token')
}

/** The token, or the one of its pools, that a request names. Exactly one must be given. */
export async function readScope(
  db: Queryable,
  query: { readonly token?: string; readonly pool?: string },
): Promise<{
  readonly scope: TradeScope
  readonly token: TokenRecord
  readonly pools: readonly StoredPool[]
}> {
  const pool = query.pool === undefined ? undefined : await readPool(db, query.pool)
  if ((query.token === undefined) === (pool === undefined)) {
    throw invalid({
      location: 'query',
      message: 'names both a token and a pool, or neither',
      fix: 'Send `token` for all trades of a token, or `pool` for those of one pool.',
    })
  }
  const address = pool?.token ?? readTokenId(query.token ?? '', 'query/token')
  if (pool !== undefined) {
    const token = await readToken(db, address)
    return { scope: { token: address, pool: pool.pool }, token, pools: [pool] }
  }
  const [token, pools] = await Promise.all([
    readToken(db, address),
    marketTokensStore(db).poolsOf([address]),
  ])
  return { scope: { token: address }, token, pools }
}

/** A pool by its id, alone or behind its network, in any case of letters; raises 404 for an unknown one. */
export async function readPool(db: Queryable, written: string): Promise<StoredPool> {
  const id = readOwn(written, 'query/pool')
  const [prefix, address] = id.startsWith('curve:') ? ['curve:', id.slice(6)] : ['', id]
  const pool = await marketTokensStore(db).pool(`${prefix}${readAddress(address, 'query/pool')}`)
  if (pool !== undefined) return pool
  throw notFound('pool')
}

export function notFound(what: string): AppError {
  return new AppError(resourceErrors.not_found, `No such ${what}.`)
}
