import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../../../test/support/billing-world.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { billingRows } from '../../money/billing/index.ts'
import { ledgerRows } from '../../money/ledger/index.ts'
import {
  createPaperBooks,
  createPaperService,
  type PaperBooks,
  paperMigrations,
  paperProceeds,
  paperRows,
} from './index.ts'
import { paperPresets } from './paper-profile.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let world: BillingWorld
let books: PaperBooks
let server: FastifyInstance
beforeAll(async () => {
  world = await createBillingWorld({
    migrations: [{ domain: 'paper', migrations: paperMigrations }],
  })
  books = createPaperBooks(world)
  const paper = createPaperService({ ...world, books })
  server = await httpServerOf(
    { ledger: ledgerRows, billing: billingRows, paper: paperRows },
    { paper },
    {
      clock: world.clock,
      authenticators: [
        tableAuthenticator(
          'api_key',
          Object.fromEntries(
            ['ann', 'ben', 'cyd', 'dan'].map((name) => [
              `ct_sk_${name}`,
              principal({ accountId: `acct_${name}` }),
            ]),
          ),
        ),
      ],
    },
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const path = '/api/paper/account'
const call = async (who: string, method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = who === '' ? {} : { 'x-api-key': `ct_sk_${who}` }
  const answer = await server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const start = { balances: [{ token: token.toLowerCase(), amountAtomic: '1000' }] }

describe('a paper account', () => {
  test('begins with what is declared, and once', async () => {
    expect(await call('ann', 'GET', path)).toMatchObject({
      status: 404,
      body: { code: 'paper.not_started' },
    })
    expect(await call('ann', 'POST', path, start)).toMatchObject({
      status: 200,
      body: {
        isPaper: true,
        generation: 1,
        profile: { name: 'realistic', feeBps: 10, slippageBps: 10 },
        balances: [{ token, postedAtomic: '1000', reservedAtomic: '0', availableAtomic: '1000' }],
      },
    })
    expect(await call('ann', 'POST', path, start)).toMatchObject({
      status: 409,
      body: { code: 'paper.already_started' },
    })
    expect((await call('', 'GET', path)).status).toBe(401)
  })
  test.each([
    { balances: [] },
    { balances: [{ token, amountAtomic: '0' }] },
    {
      balances: [
        { token, amountAtomic: '1' },
        { token: token.toLowerCase(), amountAtomic: '1' },
      ],
    },
    { ...start, profile: { feeBps: 1_001, slippageBps: 0 } },
    { ...start, profile: 'easy' },
    { balances: [{ token: '0x12', amountAtomic: '1' }] },
  ])('400 for %j', async (body) => {
    expect((await call('dan', 'POST', path, body)).status).toBe(400)
  })
  test('reserves, fills once and lets go; the ledger stays sound, and billing does not see it', async () => {
    await call('ben', 'POST', path, start)
    const fill = () =>
      world.database.transaction(async (tx) => {
        const account = await books.lock(tx, 'acct_ben')
        await books.fill(tx, {
          account,
          holdId: 'h1',
          transferId: 'f1',
          paid: { token, amountAtomic: 500n },
          received: { token: other, amountAtomic: 90n },
          feeAtomic: 10n,
          reference: {},
        })
      })
    await world.database.transaction(async (tx) => {
      const account = await books.lock(tx, 'acct_ben')
      await books.reserve(tx, account, { holdId: 'h1', token, amountAtomic: 600n })
    })
    await fill()
    await fill()
    const { body } = await call('ben', 'GET', path)
    expect(body.balances).toEqual([
      { token, postedAtomic: '500', reservedAtomic: '0', availableAtomic: '500' },
      { token: other, postedAtomic: '90', reservedAtomic: '0', availableAtomic: '90' },
    ])
    expect((await world.ledger.prove(world.database.query)).isSound).toBe(true)
    expect(await world.ledger.balancesOf(world.database.query, 'acct_ben')).toEqual([])
  })
  test('is not reset while value is reserved, and keeps its history', async () => {
    await call('cyd', 'POST', path, start)
    await world.database.transaction(async (tx) => {
      const account = await books.lock(tx, 'acct_cyd')
      await books.reserve(tx, account, { holdId: 'h2', token, amountAtomic: 1_000n })
    })
    const short = world.database.transaction(async (tx) => {
      const account = await books.lock(tx, 'acct_cyd')
      await books.reserve(tx, account, { holdId: 'h3', token, amountAtomic: 1n })
    })
    await expect(short).rejects.toMatchObject({
      spec: { code: 'paper.insufficient' },
      options: { extra: { token, shortfallAtomic: '1' } },
    })
    const refused = await call('cyd', 'POST', `${path}/reset`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'paper.reserved' } })
    await world.database.transaction((tx) => books.release(tx, 'h2'))
    const reset = await call('cyd', 'POST', `${path}/reset`, { profile: 'harsh' })
    expect(reset.body).toMatchObject({
      generation: 2,
      profile: { name: 'harsh' },
      balances: [{ token, availableAtomic: '1000' }],
      history: [{ generation: 2 }, { generation: 1, endedAt: '2026-07-15T09:00:00.000Z' }],
    })
    const told = await world.events('paper.*')
    const own = told.filter(({ accountId }) => accountId === 'acct_cyd')
    expect(own.map(({ topic }) => topic)).toEqual(['paper.account_started', 'paper.account_reset'])
  })
})

test('what a fill costs is rounded against the account, and the parts add up', () => {
  for (const quoted of [0n, 1n, 9_999n, 10n ** 30n + 7n]) {
    for (const profile of Object.values(paperPresets)) {
      const { receivedAtomic, feeAtomic, slippageAtomic } = paperProceeds(quoted, profile)
      expect(receivedAtomic + feeAtomic + slippageAtomic).toBe(quoted)
      expect(receivedAtomic * 10_000n).toBeLessThanOrEqual(quoted * BigInt(10_000 - profile.feeBps))
    }
  }
})
