import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { chargedRunsSets } from '../../../../test/support/run-charging.ts'
import type { Said } from '../../../../test/support/scripted-model.ts'
import {
  type OfferTerms,
  openSoldAgent,
  type SoldAgent,
  soldFor,
} from '../../../../test/support/sold-agent.ts'
import { operationId } from '../../../kernel/operation.ts'
import type { Database } from '../../../ports/database.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { agentRunsErrors } from '../runs/index.ts'
import { agentServiceErrors } from './agent-service.errors.ts'
import { agentServiceMigrations } from './agent-service.migrations.ts'
import { agentServiceOperations } from './agent-service.operations.ts'
import type { AgentService } from './agent-service.service.ts'
import { createConversationsService } from './conversations.service.ts'

const { commission, price } = soldFor
const funded = 1_000_000n
const untouched = { posted: funded, held: 0n, earned: 0n, kept: 0n }
const paid = { posted: funded - price, held: 0n, earned: price - commission, kept: commission }
const { chat, listConversations, listMessages } = agentServiceOperations

let database: Database
let sold: SoldAgent
let http: FastifyInstance
/** What happens between the look at a conversation and the start of the run. */
let meanwhile: () => Promise<void>

beforeEach(async () => {
  database = await createTestDatabase([
    ...chargedRunsSets,
    { domain: 'agent_service', migrations: agentServiceMigrations },
  ])
  meanwhile = async () => {}
})
afterEach(async () => {
  await assertSound()
  await http.close()
  await database.close()
})

/** Whatever a test did, the books add up. */
async function assertSound(): Promise<void> {
  const { breaches, isSound } = await sold.money.billing.ledger.prove(database.query)
  expect({ breaches, isSound }).toEqual({ breaches: [], isSound: true })
}

/** Conversations over the runs of a world in which `acct_b` sells `scout`. */
async function open(
  buyerHas = funded,
  offer: OfferTerms = { unit: 'message' },
  say: (request: unknown, turn: number) => Said = () => ({ text: 'Done.' }),
): Promise<void> {
  sold = await openSoldAgent({ database, offer, say })
  await sold.fundSeller()
  await sold.fundBuyer(buyerHas)
  const { runs } = sold.world
  const conversations = createConversationsService({
    ...sold.money.billing,
    runs: {
      ...runs,
      async start(...given) {
        await meanwhile()
        return runs.start(...given)
      },
    },
  })
  const plenty = { limit: 100_000, windowMs: 60_000 }
  const service: Pick<AgentService, 'conversations'> = { conversations }
  http = await httpServerOf(
    {
      agent_service: {
        operations: { chat, listConversations, listMessages },
        errors: [agentServiceErrors, agentRunsErrors, billingErrors, ledgerErrors],
      },
    },
    { agent_service: service },
    {
      clock: sold.clock,
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
      authenticators: [tableAuthenticator('api_key', { ct_sk_a: principal() })],
    },
  )
}

async function call(path: string, body?: object, headers: object = {}) {
  const answer = await http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/agent-service${path}`,
    headers: { 'x-api-key': 'ct_sk_a', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const say = (body: object = {}, headers: object = {}) =>
  call('/chat', { agent: 'scout', message: 'Go.', waitSeconds: 0, ...body }, headers)

async function nothingBegan(): Promise<void> {
  expect((await call('/conversations')).body.items).toEqual([])
  expect((await sold.world.ask('GET /api/runs')).body.items).toEqual([])
}

describe('a message to an agent that somebody else sells', () => {
  test('200 holds its price, and is charged once it is answered', async () => {
    await open()
    const said = await say()
    expect([said.status, said.body.message.run.charge]).toMatchObject([
      200,
      { state: 'held', unit: 'message', held: { asset: 'USDC', amount: '0.25' } },
    ])
    expect(await sold.purse()).toEqual({ ...untouched, held: price })
    await sold.world.work.drive(said.body.message.run.id)
    const read = await call(`/conversations/${said.body.conversationId}`)
    expect(read.body.items).toMatchObject([
      { reply: 'Done.', run: { charge: { state: 'charged', charged: { amount: '0.25' } } } },
    ])
    expect(await sold.purse()).toEqual(paid)
  })

  test('200 each message of a conversation is one, after the free ones of the day', async () => {
    await open(funded, { unit: 'message', freeCallsPerDay: 1 })
    const first = await say()
    expect(first.body.message.run.charge).toMatchObject({ state: 'free' })
    await sold.world.work.drive(first.body.message.run.id)
    expect(await sold.purse()).toEqual(untouched)
    const second = await say({ conversationId: first.body.conversationId })
    expect(second.body.message).toMatchObject({ number: 2, run: { charge: { state: 'held' } } })
    await sold.world.work.drive(second.body.message.run.id)
    expect(await sold.purse()).toEqual(paid)
  })

  test('200 is listed under the row of messages, with what its model costs', async () => {
    await open()
    const door = operationId(chat)
    const first = (await say()).body
    await sold.world.work.drive(first.message.run.id)
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
    const { conversationId } = first
    await sold.world.work.drive((await say({ conversationId })).body.message.run.id)
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
  })

  test('200 is listed so with what the runs cost that it begins', async () => {
    const below: Said = { calls: [{ name: 'start_run', input: { input: 'Go below.' } }] }
    let asked = 0
    await open(funded, { unit: 'message' }, () => (asked++ === 0 ? below : { text: 'Done.' }))
    const { message } = (await say()).body
    await sold.world.work.drive(message.run.id)
    expect((await sold.world.ask('GET /api/runs')).body.items).toHaveLength(2)
    expect(asked).toBe(3)
    const door = operationId(chat)
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
  })

  test('200 of before its door was kept is listed under the row that starts runs', async () => {
    await open()
    const { message } = (await say()).body
    await sql`UPDATE agent_runs SET plan = plan - 'operationId'`.execute(database.query)
    await sold.world.work.drive(message.run.id)
    expect(await sold.purse()).toEqual(paid)
    const door = 'post_api_agents_slug_run'
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
  })

  test('402 where the credit is less: no message is kept, and no run begun', async () => {
    await open(price - 1n)
    const refused = await say()
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'ledger.insufficient', shortfallAtomic: '1' },
    ])
    await nothingBegan()
    expect(await sold.purse()).toEqual({ ...untouched, posted: price - 1n })
  })

  test('400 above what its caller would pay', async () => {
    await open()
    const over = await say({}, { 'x-max-amount': '0.249999 USDC' })
    expect([over.status, over.body.code]).toEqual([400, 'payment.over_max_amount'])
    await nothingBegan()
    expect((await say({}, { 'x-max-amount': '0.25 USDC' })).status).toBe(200)
  })

  test('429 above the budget of its caller', async () => {
    await open()
    await sold.money.books.budgets.create(sold.world.person, {
      ...({ name: 'little', window: 'total', action: 'block', asset: 'USDC' } as const),
      scope: { kind: 'account' },
      limitAtomic: (price - 1n).toString(),
    })
    const over = await say()
    expect([over.status, over.body.code]).toEqual([429, 'billing.budget_exceeded'])
    await nothingBegan()
  })

  test('409 and nothing held where others fill the conversation meanwhile', async () => {
    await open()
    const { conversationId, message } = (await say()).body
    await sold.world.work.drive(message.run.id)
    meanwhile = async () => {
      await sql`UPDATE agent_service_conversations SET message_count = 200`.execute(database.query)
    }
    const late = await say({ conversationId })
    expect([late.status, late.body.code]).toEqual([409, 'agent_service.conversation_full'])
    expect((await sold.world.ask('GET /api/runs')).body.items).toHaveLength(1)
    expect(await sold.purse()).toEqual(paid)
  })
})
