import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { tokenOf, traderOf } from '../../../../test/support/market-chain.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../../chain/chain-index/index.ts'
import { alertsStore } from './alerts.store.ts'
import { createMarketService, type MarketService, marketMigrations } from './index.ts'
import { marketTokensStore } from './market-tokens.store.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const token = tokenOf(0)

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('what two processes make for one account at once', () => {
  const owner = principal()
  const clock = handClock()
  let interleave: Interleaving['interleave']
  let interleaved: Database
  let databases: readonly Database[] = []
  let one: MarketService
  let other: MarketService
  beforeAll(async () => {
    const [first, second] = await openPostgresPair(url, [
      { domain: 'chain-index', migrations: chainIndexMigrations },
      { domain: 'market', migrations: marketMigrations },
    ])
    databases = [first, second]
    const interleaving = createInterleaving(first)
    interleave = interleaving.interleave
    interleaved = interleaving.database
    const parts = { clock, random: realRandom, logger: silentLogger }
    one = createMarketService({ ...parts, database: interleaved })
    other = createMarketService({ ...parts, database: second })
    await marketTokensStore(first.query).insertToken({
      token,
      family: 'curve',
      name: 'Token',
      symbol: 'TKN',
      creator: traderOf(0),
      metadataUri: '',
      supply: 1n,
      openingPrice: 1n,
      launchedAt: 0,
      simulated: false,
      blockNumber: 1n,
      logIndex: 0,
      transactionHash: '0x',
    })
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const alert = ({ alerts }: MarketService, by = owner) =>
    alerts.create(by, { token, direction: 'above', priceEth: '1', note: '' })
  const screen = ({ screener }: MarketService, name: string, by = owner) =>
    screener.save(by, { name, filter: 'trades24h > 0', sort: 'name', order: 'asc' })

  test('an alert is one of two hundred, when another one is made meanwhile', async () => {
    for (let n = 0; n < 199; n++) await alert(one)
    const [, code] = await interleave(
      () => alert(one),
      () => codeOf(alert(other)),
    )
    expect(code).toBe('market.limit_reached')
    expect((await one.alerts.list(owner, { limit: 200 })).items).toHaveLength(200)
  })
  test('an alert that is removed meanwhile is not paused', async () => {
    const somebody = principal({ accountId: 'acct_b' })
    const { id: alertId } = await alert(one, somebody)
    const [isRemoved, code] = await interleave(
      () =>
        interleaved.transaction((tx) =>
          alertsStore(tx).remove(alertId, somebody.accountId, new Date(clock.nowMs())),
        ),
      () => codeOf(other.alerts.setState(somebody, alertId, 'paused')),
    )
    expect(isRemoved).toBe(true)
    expect(code).toBe('resource.not_found')
  })
  test('a name that another screen is saved under meanwhile is taken', async () => {
    const [, code] = await interleave(
      () => screen(one, 'mine'),
      () => codeOf(screen(other, 'mine')),
    )
    expect(code).toBe('market.name_taken')
  })
  test('a screen is one of fifty, when another one is saved meanwhile', async () => {
    const somebody = principal({ accountId: 'acct_c' })
    for (let n = 0; n < 49; n++) await screen(one, `one of ${n}`, somebody)
    const [, code] = await interleave(
      () => screen(one, 'the fiftieth', somebody),
      () => codeOf(screen(other, 'one too many', somebody)),
    )
    expect(code).toBe('market.limit_reached')
    expect((await one.screener.screens(somebody)).items).toHaveLength(50)
  })
})
