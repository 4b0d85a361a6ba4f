import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainCast, createChainJobsWorld } from '../../../../test/support/chain-jobs-world.ts'
import { httpServerOf, tableAuthenticator } from '../../../../test/support/http-server.ts'
import { chainIndexRows } from '../../chain/chain-index/index.ts'
import { intentsRows } from '../../chain/intents/index.ts'
import { billingRows } from '../../money/billing/index.ts'
import { createProofsService, ledgerRows } from '../../money/ledger/index.ts'
import { escrowsRows } from '../escrows/index.ts'
import { agentJobsRows } from './index.ts'

type World = Awaited<ReturnType<typeof createChainJobsWorld>>
let made: World
let cast: ChainCast
let http: FastifyInstance
beforeAll(async () => {
  made = await createChainJobsWorld()
  cast = await made.cast()
  const { chain, world } = made
  const { client, provider, stranger } = cast.who
  http = await httpServerOf(
    {
      chain_index: chainIndexRows,
      intents: { ...intentsRows, operations: {} },
      ledger: ledgerRows,
      billing: billingRows,
      agent_escrows: escrowsRows,
      agent_jobs: agentJobsRows,
    },
    {
      ledger: { proofs: createProofsService(world) },
      billing: world.billing,
      agent_escrows: chain.service,
      agent_jobs: world.service,
    },
    {
      clock: world.clock,
      authenticators: [tableAuthenticator('wallet_session', { client, provider, stranger })],
    },
  )
})
afterAll(async () => {
  await http?.close()
  await made?.chain.close()
})

async function call(party: 'client' | 'provider' | 'stranger', path: string, body: object) {
  const answer = await http.inject({
    method: 'POST',
    url: `/api/agent-jobs/${path}`,
    payload: body,
    headers: { cookie: `__Host-svc.sid=${party}`, origin: 'http://localhost:4663' },
  })
  return { status: answer.statusCode, json: answer.json() }
}
async function agreed(): Promise<string> {
  const { who } = cast
  const { id } = await made.world.asked(who, {
    onChain: { token: null, amountAtomic: '250000000000000000' },
  })
  await made.world.jobs.accept(who.provider, id, 1)
  return id
}

test('200: paid by an escrow that the client names, and delivered by a call', async () => {
  const { chain } = made
  const { client, provider } = cast.wallets
  const id = await agreed()
  const pay = { memo: 1, from: client.address }
  const prepared = await call('client', `${id}/chain-payment/prepare`, pay)
  expect(prepared).toMatchObject({ status: 200, json: { intents: [{ kind: 'fund_job' }] } })
  await chain.carryOut(client, prepared.json.intents[0])
  const linked = await call('client', `${id}/chain-payment`, { escrowId: prepared.json.id })
  expect(linked).toMatchObject({
    status: 200,
    json: { status: 'transaction', payment: 'chain', chain: { escrowId: prepared.json.id } },
  })
  const repeated = await call('client', `${id}/chain-payment`, { escrowId: prepared.json.id })
  expect(repeated).toMatchObject({ status: 200, json: { status: 'transaction' } })
  const again = await call('client', `${id}/chain-payment`, { escrowId: `0x${'5c'.repeat(32)}` })
  expect([again.status, again.json.code]).toEqual([409, 'agent_jobs.paid_on_chain'])
  const step = { from: provider.address, step: 'deliver', text: 'It is deep.' }
  const delivery = await call('provider', `${id}/chain-steps/prepare`, step)
  expect(delivery).toMatchObject({ status: 200, json: { intent: { kind: 'deliver_job' } } })
})

test('404: a job of others and an escrow that the chain has not', async () => {
  const id = await agreed()
  const escrowId = `0x${'5c'.repeat(32)}`
  for (const party of ['stranger', 'client'] as const) {
    const answer = await call(party, `${id}/chain-payment`, { escrowId })
    expect([answer.status, answer.json.code]).toEqual([404, 'resource.not_found'])
  }
})

test('403, 409: of the provider, of another memo, of a wallet of others', async () => {
  const id = await agreed()
  const { client, provider } = cast.wallets
  const codeOf = async (party: 'client' | 'provider', body: object) => {
    const answer = await call(party, `${id}/chain-payment/prepare`, body)
    return [answer.status, answer.json.code]
  }
  const pay = { memo: 1, from: client.address }
  expect(await codeOf('provider', pay)).toEqual([403, 'agent_jobs.not_your_step'])
  expect(await codeOf('client', { ...pay, memo: 2 })).toEqual([409, 'agent_jobs.terms_changed'])
  const others = { ...pay, from: provider.address }
  expect(await codeOf('client', others)).toEqual([409, 'agent_jobs.chain_no_wallet'])
})
