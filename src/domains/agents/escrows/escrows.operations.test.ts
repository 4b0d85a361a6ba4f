import type { FastifyInstance } from 'fastify'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEscrowWorld, type EscrowWorld } from '../../../../test/support/escrow-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { chainIndexRows } from '../../chain/chain-index/index.ts'
import { intentsRows } from '../../chain/intents/index.ts'
import { escrowsRows } from './index.ts'

let world: EscrowWorld
let http: FastifyInstance
let client: PrivateKeyAccount
let provider: PrivateKeyAccount
beforeAll(async () => {
  world = await createEscrowWorld()
  client = await world.chain.account()
  provider = await world.chain.account()
  http = await httpServerOf(
    {
      chain_index: chainIndexRows,
      intents: { ...intentsRows, operations: {} },
      agent_escrows: escrowsRows,
    },
    { agent_escrows: world.service },
  )
})
afterAll(async () => {
  await http?.close()
  await world?.close()
})

const escrows = '/api/agent-escrows'
async function call(method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await http.inject({
    method,
    url,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json() }
}
async function carryOut(who: PrivateKeyAccount, intent: Parameters<EscrowWorld['carryOut']>[1]) {
  const signedTransaction = await world.chain.sign(who, intent)
  const path = `/api/agent-escrow-intents/${intent.id}`
  const submitted = await call('POST', `${path}/submit`, { signedTransaction })
  expect(submitted).toMatchObject({ status: 200, json: { intent: { status: 'submitted' } } })
  await world.sync()
  expect(await call('GET', path)).toMatchObject({
    status: 200,
    json: { intent: { status: 'confirmed' } },
  })
}
const funding = () => ({
  client: client.address,
  provider: provider.address,
  evaluator: null,
  arbiter: null,
  token: null,
  amountAtomic: '250000000000000000',
  deliverSeconds: 3_600,
  evaluationSeconds: 86_400,
  disputeSeconds: 86_400,
  resolutionSeconds: 604_800,
  unresolvedBps: 5_000,
})

test('200: from the payment to the withdrawal', async () => {
  const prepared = await call('POST', `${escrows}/prepare`, funding())
  expect(prepared).toMatchObject({ status: 200, json: { intents: [{ kind: 'fund_job' }] } })
  const { id: escrowId, intents } = prepared.json
  await carryOut(client, intents[0])
  expect(await call('GET', `${escrows}/${escrowId}`)).toMatchObject({
    status: 200,
    json: { phase: 'funded', amount: { asset: 'ETH', amount: '0.25' } },
  })
  const step = { from: provider.address, step: 'deliver', deliverable: `0x${'5c'.repeat(32)}` }
  const delivery = await call('POST', `${escrows}/${escrowId}/prepare`, step)
  expect(delivery).toMatchObject({ status: 200, json: { intent: { kind: 'deliver_job' } } })
  await carryOut(provider, delivery.json.intent)
  const accept = { from: client.address, step: 'accept' }
  await carryOut(client, (await call('POST', `${escrows}/${escrowId}/prepare`, accept)).json.intent)
  const listed = await call('GET', `${escrows}?account=${provider.address}&limit=1`)
  expect(listed.json.items).toMatchObject([{ id: escrowId, phase: 'settled', reason: 'accepted' }])
  const taking = { from: provider.address, token: null }
  const withdrawal = await call('POST', `${escrows}/withdrawals/prepare`, taking)
  expect(withdrawal).toMatchObject({ status: 200, json: { intent: { kind: 'withdraw_escrow' } } })
  await carryOut(provider, withdrawal.json.intent)
})

test('400: what is no address, no amount or no time', async () => {
  for (const wrong of [
    { client: '0x1' },
    { amountAtomic: '0' },
    { amountAtomic: '-1' },
    { amountAtomic: '9'.repeat(60) },
    { deliverSeconds: 0 },
    { unresolvedBps: 10_001 },
  ]) {
    const answer = await call('POST', `${escrows}/prepare`, { ...funding(), ...wrong })
    expect([answer.status, answer.json.code]).toEqual([400, 'request.invalid'])
  }
})

test('404: an escrow and an intent that are not there', async () => {
  expect((await call('GET', `${escrows}/0x${'0'.repeat(64)}`)).status).toBe(404)
  expect(
    (await call('GET', '/api/agent-escrow-intents/int_01k06t0000000000000000000a')).status,
  ).toBe(404)
})

test('422: what the contract refuses, with its reason', async () => {
  const step = { from: client.address, step: 'accept' }
  const answer = await call('POST', `${escrows}/0x${'1'.repeat(64)}/prepare`, step)
  expect([answer.status, answer.json.code]).toEqual([422, 'intents.simulation_failed'])
})
