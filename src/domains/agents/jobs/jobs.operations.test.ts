import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf, tableAuthenticator } from '../../../../test/support/http-server.ts'
import {
  createJobsWorld,
  type JobsWorld,
  type Parties,
  runOf,
} from '../../../../test/support/jobs-world.ts'
import { chainIndexRows } from '../../chain/chain-index/index.ts'
import { intentsRows } from '../../chain/intents/index.ts'
import { billingRows } from '../../money/billing/index.ts'
import { createProofsService, ledgerRows } from '../../money/ledger/index.ts'
import { escrowsRows } from '../escrows/index.ts'
import { agentJobsRows } from './index.ts'

let world: JobsWorld
let http: FastifyInstance
let who: Parties
beforeAll(async () => {
  const runs = {
    canJudge: () => true,
    start: async () => undefined,
    ended: async () => undefined,
  }
  world = await createJobsWorld({ parts: { runs } })
  who = await world.parties()
  const { client, provider, judge, stranger } = who
  const policy = { limit: 100_000, windowMs: 60_000 }
  http = await httpServerOf(
    {
      chain_index: chainIndexRows,
      intents: { ...intentsRows, operations: {} },
      agent_escrows: { ...escrowsRows, operations: {} },
      ledger: ledgerRows,
      billing: billingRows,
      agent_jobs: agentJobsRows,
    },
    {
      ledger: { proofs: createProofsService(world) },
      billing: world.billing,
      agent_jobs: world.service,
    },
    {
      clock: world.clock,
      policies: { anonymous: policy, principal: policy, signIn: policy },
      authenticators: [tableAuthenticator('wallet_session', { client, provider, judge, stranger })],
    },
  )
})
afterAll(async () => {
  await http.close()
  await world.close()
})

type Party = 'client' | 'judge' | 'provider' | 'stranger'
type Method = 'DELETE' | 'GET' | 'POST'
async function call(party: Party | null, method: Method, path: string, body?: object) {
  const answer = await http.inject({
    method,
    url: `/api/${path}`,
    ...(body === undefined ? {} : { payload: body }),
    headers:
      party === null ? {} : { cookie: `__Host-svc.sid=${party}`, origin: 'http://localhost:4663' },
  })
  return { status: answer.statusCode, json: answer.json() }
}
const offered = () => ({
  agent: who.agentOf(who.provider),
  title: 'A report on a pool',
  description: 'How deep the pool of a token is, in words.',
  asset: 'paper:USDC',
  amountAtomic: '250000',
  slaMinutes: 60,
  requirementSchema: {
    type: 'object',
    required: ['pool'],
    additionalProperties: false,
    properties: { pool: { type: 'string', maxLength: 42 } },
  },
  deliverableSchema: {
    type: 'object',
    required: ['summary'],
    properties: { summary: { type: 'string', minLength: 1 } },
  },
})
const offer = async (differences: object = {}) =>
  (await call('provider', 'POST', 'agent-offerings', { ...offered(), ...differences })).json
const ask = async (differences: object = {}) => {
  const { id } = await offer()
  const request = { offeringId: id, requirement: { pool: 'WETH' }, ...differences }
  return (await call('client', 'POST', 'agent-jobs', request)).json
}
const step = (party: Party, id: string, name: string, body: object) =>
  call(party, 'POST', `agent-jobs/${id}/${name}`, body)
const work = { text: JSON.stringify({ summary: 'Deep enough for 10 ETH.' }) }

describe('offerings', () => {
  test('200: one is made, read by everybody and listed for its agent', async () => {
    const made = await call('provider', 'POST', 'agent-offerings', offered())
    expect(made).toMatchObject({
      status: 200,
      json: { status: 'active', commissionBps: 1_000, terms: { evaluationMinutes: 1_440 } },
    })
    expect(await call(null, 'GET', `agent-offerings/${made.json.id}`)).toEqual(made)
    const listed = await call(null, 'GET', `agent-offerings?agent=${offered().agent}&limit=1`)
    expect(listed.json.items).toEqual([made.json])
    expect((await call(null, 'GET', 'agent-offerings?agent=nobody-at-all')).json.items).toEqual([])
  })

  test('200: one that is withdrawn is not listed, and takes no jobs', async () => {
    const { id } = await offer()
    expect(await call('stranger', 'DELETE', `agent-offerings/${id}`)).toMatchObject({ status: 404 })
    const withdrawn = await call('provider', 'DELETE', `agent-offerings/${id}`)
    expect(withdrawn).toMatchObject({ status: 200, json: { status: 'withdrawn' } })
    expect(await call('provider', 'DELETE', `agent-offerings/${id}`)).toEqual(withdrawn)
    const listed = (await call(null, 'GET', 'agent-offerings?limit=200')).json.items
    expect(listed.map((one: { id: string }) => one.id)).not.toContain(id)
    const request = { offeringId: id, requirement: { pool: 'WETH' } }
    expect(await call('client', 'POST', 'agent-jobs', request)).toMatchObject({
      status: 409,
      json: { code: 'agent_jobs.offering_withdrawn' },
    })
  })

  test.each([
    ['no price', { amountAtomic: '0' }, 'request.invalid'],
    ['a price below nothing', { amountAtomic: '-5' }, 'request.invalid'],
    ['a price beyond all money', { amountAtomic: '1'.repeat(30) }, 'request.invalid'],
    ['a price in parts', { amountAtomic: '1.5' }, 'request.invalid'],
    ['no time', { slaMinutes: 0 }, 'request.invalid'],
    ['time without end', { slaMinutes: 10_000_000 }, 'request.invalid'],
    ['an asset that is none', { asset: 'DOGE' }, 'request.invalid'],
    ['a schema with a pattern', { requirementSchema: { pattern: 'a' } }, 'agent_jobs.schema_unfit'],
  ])('400: %s', async (_, differences, code) => {
    const answer = await call('provider', 'POST', 'agent-offerings', {
      ...offered(),
      ...differences,
    })
    expect([answer.status, answer.json.code]).toEqual([400, code])
  })

  test('409: for an agent of another account', async () => {
    const agent = who.agentOf(who.client)
    expect(
      await call('provider', 'POST', 'agent-offerings', { ...offered(), agent }),
    ).toMatchObject({
      status: 409,
      json: { code: 'agent_jobs.unknown_agent' },
    })
  })

  test('404: one that does not exist', async () => {
    const path = 'agent-offerings/off_01k06t0000000000000000000a'
    expect(await call(null, 'GET', path)).toMatchObject({ status: 404 })
  })
})

describe('jobs', () => {
  test('200: from the request to the payment', async () => {
    const asked = await ask({ clientAgent: who.agentOf(who.client) })
    const { id } = asked
    expect(asked).toMatchObject({ status: 'request', steps: ['propose', 'withdraw'] })
    const terms = { amountAtomic: '300000', arbiter: who.agentOf(who.judge) }
    const proposed = await step('provider', id, 'proposals', { terms, note: 'It is a large pool.' })
    expect(proposed).toMatchObject({ status: 200, json: { proposal: 2, proposedBy: 'provider' } })
    expect(await step('client', id, 'accept', { memo: 2 })).toMatchObject({
      status: 200,
      json: { agreed: 2, steps: ['fund', 'withdraw'] },
    })
    expect(await step('client', id, 'fund', { memo: 2 })).toMatchObject({
      status: 200,
      json: { status: 'transaction', escrow: { amount: '0.3', asset: 'paper:USDC' } },
    })
    const made = { ...work, runId: runOf(who.provider.accountId) }
    expect(await step('provider', id, 'deliver', made)).toMatchObject({ status: 200 })
    const read = await call('client', 'GET', `agent-jobs/${id}`)
    expect(read.json.memos.at(-1).content).toEqual({
      ...made,
      sha256: `0x${createHash('sha256').update(work.text).digest('hex')}`,
    })
    const verdict = { verdict: 'accept', reason: 'It answers the question.' }
    expect(await step('client', id, 'evaluate', verdict)).toMatchObject({
      status: 200,
      json: { status: 'completed', paid: { amount: '0.3' } },
    })
    const listed = await call('provider', 'GET', 'agent-jobs?status=completed&limit=1')
    expect(listed.json.items).toMatchObject([{ id, role: 'provider', status: 'completed' }])
  })

  test('200: refused, disputed and divided', async () => {
    const { id } = await ask({ terms: { arbiter: who.agentOf(who.judge) } })
    await step('provider', id, 'accept', { memo: 1 })
    await step('client', id, 'fund', { memo: 1 })
    await step('provider', id, 'deliver', work)
    const refused = await step('client', id, 'evaluate', {
      verdict: 'reject',
      reason: 'Too short.',
    })
    expect(refused).toMatchObject({ status: 200, json: { isRefused: true } })
    const disputed = await step('provider', id, 'dispute', { reason: 'Nothing more was asked.' })
    expect(disputed).toMatchObject({ status: 200, json: { status: 'disputed' } })
    const evidence = await call('judge', 'GET', `agent-jobs/${id}/evidence`)
    expect(evidence).toMatchObject({ status: 200, json: { evidence: { job: { id } } } })
    expect(await call('stranger', 'GET', `agent-jobs/${id}/evidence`)).toMatchObject({
      status: 404,
    })
    const resolved = await step('judge', id, 'resolve', { providerBps: 5_000, reason: 'Both.' })
    expect(resolved).toMatchObject({
      status: 200,
      json: { status: 'completed', paid: { amount: '0.125' }, refunded: { amount: '0.125' } },
    })
    const rating = { stars: 4, comment: 'Short, and right.' }
    expect(await step('client', id, 'rating', rating)).toMatchObject({ status: 200, json: rating })
    expect(await step('client', id, 'rating', rating)).toMatchObject({
      status: 409,
      json: { code: 'agent_jobs.rated_already' },
    })
    const path = `agent-reputations/${who.agentOf(who.provider)}`
    expect(await call(null, 'GET', path)).toMatchObject({
      status: 200,
      json: { paper: { ratings: 1, starsPerClient: '4.00' } },
    })
    expect((await call(null, 'GET', `${path}/ratings?limit=1`)).json.items).toMatchObject([rating])
    expect(await call(null, 'GET', 'agent-reputations/nobody-at-all')).toMatchObject({
      status: 404,
    })
  })

  test('200: given up by the provider, after it was paid', async () => {
    const { id } = await ask()
    await step('provider', id, 'accept', { memo: 1 })
    await step('client', id, 'fund', { memo: 1 })
    expect(await step('provider', id, 'withdraw', { reason: 'The pool is gone.' })).toMatchObject({
      status: 200,
      json: { status: 'rejected', endReason: 'given_back', refunded: { amount: '0.25' } },
    })
  })

  test.each([
    ['what was not asked for', { pool: 'WETH', more: 1 }, 'body/requirement/more'],
    ['what is missing', {}, 'body/requirement/pool'],
  ])('400: a requirement with %s', async (_, requirement, location) => {
    const { status, json } = await call('client', 'POST', 'agent-jobs', {
      offeringId: (await offer()).id,
      requirement,
    })
    expect([status, json.code, json.errors[0].location]).toEqual([
      400,
      'agent_jobs.content_unfit',
      location,
    ])
  })

  test('400: a deliverable that is not what was offered, or another text than its hash', async () => {
    const { id } = await ask()
    await step('provider', id, 'accept', { memo: 1 })
    await step('client', id, 'fund', { memo: 1 })
    const deliver = async (body: object) => (await step('provider', id, 'deliver', body)).json.code
    expect(await deliver({})).toBe('request.invalid')
    expect(await deliver({ text: 'no JSON' })).toBe('agent_jobs.content_unfit')
    expect(await deliver({ text: '{"summary":""}' })).toBe('agent_jobs.content_unfit')
    expect(await deliver({ ...work, sha256: `0x${'0'.repeat(64)}` })).toBe(
      'agent_jobs.hash_mismatch',
    )
    expect(await deliver({ ...work, runId: runOf(who.client.accountId) })).toBe(
      'resource.not_found',
    )
    expect(await deliver({ text: `"${'é'.repeat(40_000)}"` })).toBe('request.invalid')
    // The text stands for itself: what a database or a page makes of it is not judged here.
    const odd = JSON.stringify({ summary: 'nul \u0000 and ‮ turned' })
    expect(await deliver({ text: odd })).toBeUndefined()
    expect((await call('client', 'GET', `agent-jobs/${id}`)).json.memos.at(-1).content.text).toBe(
      odd,
    )
  })

  test('403: a step of the other party; 404: any of a stranger', async () => {
    const { id } = await ask()
    expect(await step('client', id, 'deliver', work)).toMatchObject({
      status: 403,
      json: { code: 'agent_jobs.not_your_step' },
    })
    expect(await step('stranger', id, 'accept', { memo: 1 })).toMatchObject({ status: 404 })
    expect(await call('stranger', 'GET', `agent-jobs/${id}`)).toMatchObject({ status: 404 })
    expect(await call(null, 'GET', `agent-jobs/${id}`)).toMatchObject({ status: 401 })
  })

  test('409: a step out of turn says what the job is', async () => {
    const { id } = await ask()
    expect(await step('client', id, 'fund', { memo: 1 })).toMatchObject({
      status: 409,
      json: { code: 'resource.illegal_transition', state: 'request' },
    })
  })
})

test('200: the evaluator takes the judging by its agent on, once', async () => {
  const terms = { evaluator: who.agentOf(who.judge), evaluatedBy: 'run' }
  const { id, proposal } = await ask({ terms })
  await step('provider', id, 'accept', { memo: proposal })
  expect((await step('client', id, 'fund', { memo: proposal })).status).toBe(200)
  const taken = await call('judge', 'POST', `agent-jobs/${id}/evaluation`)
  expect(taken).toMatchObject({
    status: 200,
    json: { role: 'evaluator', terms, evaluationRunId: null, steps: [] },
  })
  expect(await call('judge', 'POST', `agent-jobs/${id}/evaluation`)).toMatchObject({
    status: 409,
    json: { code: 'agent_jobs.evaluation_taken' },
  })
  expect((await call('stranger', 'POST', `agent-jobs/${id}/evaluation`)).status).toBe(404)
})
