import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rpc, startA2aServer, textMessage } from '../../../../test/support/a2a-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { chargedRunsSets } from '../../../../test/support/run-charging.ts'
import type { Said } from '../../../../test/support/scripted-model.ts'
import { createScriptedRuns } from '../../../../test/support/scripted-runs.ts'
import { openSoldAgent, type SoldAgent, soldFor } from '../../../../test/support/sold-agent.ts'
import { operationId } from '../../../kernel/operation.ts'
import type { Database } from '../../../ports/database.ts'
import { a2aOperations, a2aRestOperations } from './a2a.operations.ts'
import { a2aMigrations } from './index.ts'

const { commission, price } = soldFor
const funded = 1_000_000n
const untouched = { posted: funded, held: 0n, earned: 0n, kept: 0n }
const paid = { posted: funded - price, held: 0n, earned: price - commission, kept: commission }

let database: Database
let sold: SoldAgent
let server: Awaited<ReturnType<typeof startA2aServer>>

beforeEach(async () => {
  database = await createTestDatabase([
    ...chargedRunsSets,
    { domain: 'a2a', migrations: a2aMigrations },
  ])
})
afterEach(async () => {
  await assertSound()
  await server.close()
  await database.close()
})

/** Whatever a test did, the books add up. */
async function assertSound(): Promise<void> {
  const { breaches, isSound } = await sold.money.billing.ledger.prove(database.query)
  expect({ breaches, isSound }).toEqual({ breaches: [], isSound: true })
}

/** The A2A door before the runs of a world in which `acct_b` sells `scout`. */
async function open(buyerHas = funded, say: () => Said = () => ({ text: 'Done.' })): Promise<void> {
  sold = await openSoldAgent({ database, say })
  await sold.fundSeller()
  await sold.fundBuyer(buyerHas)
  const runs = { ...createScriptedRuns(), service: sold.world.runs }
  server = await startA2aServer(database, { runs })
}

type Terms = { readonly metadata?: object; readonly headers?: Record<string, string> }

async function send(message: object = textMessage('Go.'), { headers = {}, metadata }: Terms = {}) {
  const configuration = { blocking: false }
  const params = { agent: 'scout', message, configuration, ...(metadata && { metadata }) }
  const call = { jsonrpc: '2.0', id: 1, method: 'message/send', params }
  return (await rpc(server.url, call, { headers })).body
}
const read = async (id: string) =>
  (await rpc(server.url, { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id } })).body
    .result
const sendByRest = (call: string) =>
  fetch(`${server.url}/v1/${call}?agent=scout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer ct_sk_alice',
      'a2a-version': '1.0',
    },
    body: JSON.stringify({
      message: { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'Go.' }] },
      configuration: { returnImmediately: true },
    }),
  })
/** The run that was begun, and no other. */
async function onlyRun(): Promise<string> {
  const { items } = (await sold.world.ask('GET /api/runs')).body
  expect(items).toHaveLength(1)
  return items[0].id
}
const begun = async () => (await sold.world.ask('GET /api/runs')).body.items.length

describe('a message to an agent that somebody else sells', () => {
  test('holds its price and is charged once, however often it is sent', async () => {
    await open()
    const message = textMessage('Go.')
    const [one, other] = await Promise.all([send(message), send(message)])
    expect(one.result.metadata).toMatchObject({
      agent: 'scout',
      charge: { state: 'held', held: { amount: '0.25', asset: 'USDC' } },
    })
    expect(other.result.id).toBe(one.result.id)
    expect(await sold.purse()).toEqual({ ...untouched, held: price })
    await sold.world.work.drive(one.result.metadata.runId)
    const again = await send(message)
    expect(again.result).toMatchObject({ id: one.result.id, status: { state: 'completed' } })
    expect((await read(one.result.id)).metadata.charge).toMatchObject({ state: 'charged' })
    expect(await sold.purse()).toEqual(paid)
    expect(await begun()).toBe(1)
  })

  test('is refused above what its caller pays, wherever they say so', async () => {
    await open()
    const little = '0.249999 USDC'
    for (const refused of [
      await send(textMessage('Go.', { metadata: { maxAmount: little } })),
      await send(textMessage('Go.'), { metadata: { maxAmount: little } }),
      await send(textMessage('Go.'), { headers: { 'x-max-amount': little } }),
    ]) {
      expect(refused.error).toMatchObject({
        code: -32_602,
        data: { code: 'payment.over_max_amount', price: '0.25', asset: 'USDC' },
      })
    }
    expect(await begun()).toBe(0)
    const enough = await send(textMessage('Go.'), { metadata: { maxAmount: '0.25 USDC' } })
    expect(enough.result.metadata.charge).toMatchObject({ state: 'held' })
  })

  test('is refused where its caller says two limits, or none that can be one', async () => {
    await open()
    const headers = { 'x-max-amount': '0.25 USDC' }
    for (const refused of [
      await send(textMessage('Go.'), { headers, metadata: { maxAmount: '1 USDC' } }),
      await send(textMessage('Go.'), { metadata: { maxAmount: 1 } }),
      await send(textMessage('Go.'), { metadata: { maxAmount: 'a lot' } }),
    ]) {
      expect(refused.error).toMatchObject({ code: -32_602 })
    }
    expect(await begun()).toBe(0)
  })

  test('tells who cannot pay what it costs and how to, in both bindings', async () => {
    await open(price - 1n)
    const figures = { code: 'ledger.insufficient', asset: 'USDC', shortfallAtomic: '1' }
    const message = expect.stringMatching(
      /Scout costs 0.25 USDC .* POST \/api\/commerce\/checkouts/,
    )
    expect((await send()).error).toMatchObject({ code: -32_000, message, data: figures })
    const answer = await sendByRest('message:send')
    expect([answer.status, await answer.json()]).toMatchObject([
      402,
      { error: { code: 402, details: [{ reason: 'PAYMENT_REQUIRED', metadata: figures }] } },
    ])
    expect(await begun()).toBe(0)
  })

  test('tells who has used up a budget so', async () => {
    await open()
    await sold.money.books.budgets.create(sold.world.person, {
      ...({ name: 'little', window: 'total', action: 'block', asset: 'USDC' } as const),
      scope: { kind: 'account' },
      limitAtomic: (price - 1n).toString(),
    })
    expect((await send()).error).toMatchObject({
      code: -32_000,
      data: { code: 'billing.budget_exceeded' },
    })
    expect(await sold.purse()).toEqual(untouched)
  })

  test('that asks for more costs nothing, and the next one its price, within its own limit', async () => {
    let asks = true
    await open(funded, () =>
      asks ? { text: 'Which one?', outcome: { kind: 'asks' } } : { text: 'Done.' },
    )
    const first = await send()
    const { id: taskId } = first.result
    await sold.world.work.drive(first.result.metadata.runId)
    expect((await read(taskId)).status.state).toBe('input-required')
    expect(await sold.purse()).toEqual(untouched)
    asks = false
    const dear = await send(
      textMessage('That one.', { taskId, metadata: { maxAmount: '0.1 USDC' } }),
    )
    expect(dear.error.data).toMatchObject({ code: 'payment.over_max_amount' })
    const more = await send(textMessage('That one.', { taskId }))
    await sold.world.work.drive(more.result.metadata.runId)
    expect((await read(taskId)).status.state).toBe('completed')
    expect(await sold.purse()).toEqual(paid)
    const door = operationId(a2aOperations.rpc)
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
  })

  test('is listed under the row that it came by, with what its model costs', async () => {
    await open()
    const door = operationId(a2aOperations.rpc)
    await sold.world.work.drive((await send()).result.metadata.runId)
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
  })

  test.each([
    ['message:send', a2aRestOperations.restSend],
    ['message:stream', a2aRestOperations.restStream],
  ] as const)('by %s is listed under its row', async (call, row) => {
    await open()
    const door = operationId(row)
    const answer = await sendByRest(call)
    expect(answer.status).toBe(200)
    await sold.world.work.drive(await onlyRun())
    await answer.text()
    expect(await sold.purse()).toEqual(paid)
    expect(await sold.doors()).toEqual({ run: [door], model: [door] })
  })
})
