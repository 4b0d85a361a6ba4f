import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../test/support/database.ts'
import { addressOf } from '../../../../../test/support/pool-records.ts'
import { skeletonOf } from '../../../../kernel/name-skeleton.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Database } from '../../../../ports/database.ts'
import { launchpadMigrations } from '../launchpad.migrations.ts'
import { createLaunchNames } from './address-names.store.ts'

const [maker, copier, first, copy, known, awaited] = [1, 2, 3, 4, 5, 6].map(
  (number): Hex => addressOf(number),
)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase([{ domain: 'launchpad', migrations: launchpadMigrations }])
  await launch(first, { creator: maker, symbol: 'CANDLE', block: 1 })
  await launch(copy, { creator: copier, symbol: 'CАNDLE', block: 2 })
  await launch(known, { creator: maker, symbol: 'USDC', block: 3 })
  await launch(awaited, { creator: copier, symbol: 'NEVER', block: null })
})
afterAll(() => database.close())

async function launch(
  token: Hex | undefined,
  {
    block,
    creator,
    symbol,
  }: { readonly block: number | null; readonly creator: Hex | undefined; readonly symbol: string },
) {
  await sql`
    INSERT INTO launches (id, origin, state, token, creator, name, symbol, metadata_uri, fee_recipient,
      supply, curve_supply, initial_virtual_eth, initial_virtual_token, block_number, log_index,
      created_at, updated_at, name_skeleton, symbol_skeleton)
    VALUES (${token}, 'chain', 'trading', ${token}, ${creator}, ${symbol}, ${symbol}, '', ${creator},
      1, 1, 1, 1, ${block}::int8, 0, now(), now(), ${skeletonOf(symbol)}, ${skeletonOf(symbol)})`.execute(
    database.query,
  )
}

async function namesOf(address: Hex | undefined) {
  const evm = address === undefined ? [] : [address]
  const source = createLaunchNames({ database, isSimulated: (account) => account === copier })
  return (await source({ evm, solana: [], principal: null })).get(address ?? '') ?? []
}

test('of two tokens whose symbols look the same, the younger one is marked', async () => {
  expect(await namesOf(first)).toMatchObject([{ kind: 'token', symbol: 'CANDLE', warnings: [] }])
  expect(await namesOf(copy)).toMatchObject([{ warnings: ['older_lookalike'], isSimulated: true }])
  expect(await namesOf(known)).toMatchObject([{ warnings: ['well_known_ticker'] }])
})

test('a creator is called by the newest token on the chain, with how many more there are', async () => {
  expect(await namesOf(maker)).toMatchObject([
    { kind: 'creator', name: 'Creator of USDC (+1)', id: known, others: 1, isSimulated: false },
  ])
  expect(await namesOf(copier)).toMatchObject([{ others: 0, isSimulated: true }])
})

test('a token that is only prepared has no name', async () => {
  expect(await namesOf(awaited)).toEqual([])
})
