import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gate, type OtherAgent, startOtherAgent } from '../../../../test/support/a2a-agent.ts'
import { handClock } from '../../../../test/support/auth-world.ts'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  createExternalAgentsWorld,
  type ExternalAgentsWorld,
  externalAgentsSets,
} from '../../../../test/support/external-agents-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import type { Database } from '../../../ports/database.ts'

const token = 'what-they-gave-us'
const credential = { kind: 'bearer', token } as const
let database: Database
let theirs: OtherAgent
let elsewhere: OtherAgent
let world: ExternalAgentsWorld
let owner = principal()
let accounts = 0
/** The credentials that each of them has seen, by paths. */
let seen: [string, string | undefined][]

beforeAll(async () => {
  database = await createTestDatabase([eventLogSet, ...externalAgentsSets])
  theirs = await startOtherAgent()
  elsewhere = await startOtherAgent()
  const hosts = [theirs.host, elsewhere.host]
  world = createExternalAgentsWorld({ database, clock: handClock(), hosts })
})
afterAll(async () => {
  theirs.finish()
  await world.close()
  await theirs.close()
  await elsewhere.close()
  await database.close()
})
beforeEach(() => {
  owner = principal({ accountId: `acct_${++accounts}`, credential: 'wallet_session' })
  seen = []
  theirs.called.length = 0
  theirs.gate = guarded
  theirs.advertised = theirs.url
  elsewhere.gate = (request) => {
    noteOf(request)
    return false
  }
})

const noteOf = ({ headers, url = '' }: IncomingMessage) =>
  void seen.push([url, headers.authorization])
/** Takes the token alone, also for its card. */
const guarded: Gate = (request, response) => {
  noteOf(request)
  if (request.headers.authorization === `Bearer ${token}`) return false
  response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  return true
}
/** The card is given as it is. */
const onPost =
  (gate: Gate): Gate =>
  (request, response, body) =>
    request.method === 'POST' && gate(request, response, body)
const add = (over: object = {}) =>
  world.agents.create(owner, { name: 'them', endpoint: theirs.cardUrl, credential, ...over })
const ask = (input?: string) =>
  world.ask(owner, { agent: 'external:them', ...(input === undefined ? {} : { input }) })
const step = (planId: string) => world.step(owner, planId)

describe('a step of an external agent of the account', () => {
  test('is done with its credential, which the plan does not hold', async () => {
    await add()
    const planId = await ask()
    expect(await step(planId)).toMatchObject({
      status: 'succeeded',
      isTainted: true,
      output: 'said: Hello',
      payment: null,
    })
    expect(seen.every(([, sent]) => sent === `Bearer ${token}`)).toBe(true)
    const { rows } = await sql<{ step: string }>`
      SELECT s::text AS step FROM orchestrator_steps s WHERE plan_id = ${planId}`.execute(
      database.query,
    )
    expect(rows[0]?.step).toContain('Hello')
    expect(rows[0]?.step).not.toContain(token)
  })

  test('has the credential at the card, the message, each look and the cancellation', async () => {
    await add()
    const planId = await ask('hold this')
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({ status: 'running' })
    await world.plans.cancel(owner, planId)
    await world.advance(planId)
    expect([...new Set(theirs.called)]).toEqual(['message/send', 'tasks/get', 'tasks/cancel'])
    expect(seen.map(([, sent]) => sent)).toEqual(seen.map(() => `Bearer ${token}`))
  })

  test('goes by a credential that was set meanwhile', async () => {
    await add({ credential: { kind: 'bearer', token: 'an-old-one' } })
    const refused = await ask()
    expect(await step(refused)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('external_agents.credential_refused'),
    })
    await world.agents.change(owner, 'them', { credential })
    expect(await step(await ask())).toMatchObject({ status: 'succeeded' })
    await world.agents.change(owner, 'them', { credential: null })
    expect(await step(await ask())).toMatchObject({
      reason: expect.stringContaining('wants a credential (401)'),
    })
  })

  test('fails where the card names another origin, which is sent nothing', async () => {
    await add()
    theirs.advertised = elsewhere.url
    expect(await step(await ask())).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('external_agents.credential_other_origin'),
    })
    expect(seen.map(([url]) => url)).toEqual(['/.well-known/agent-card.json'])
    expect(elsewhere.called).toEqual([])
  })

  test('fails where the agent sends it to another origin, which is sent nothing', async () => {
    await add()
    theirs.gate = (request, response) => {
      noteOf(request)
      const location = `http://${elsewhere.host}${request.url}`
      response.writeHead(request.method === 'GET' ? 302 : 307, { location }).end()
      return true
    }
    expect(await step(await ask())).toMatchObject({ status: 'failed' })
    theirs.gate = (request, response, body) =>
      guarded(request, response, body) ||
      (request.method === 'POST' &&
        Boolean(response.writeHead(307, { location: elsewhere.url }).end()))
    expect(await step(await ask())).toMatchObject({ status: 'failed' })
    expect(elsewhere.called).toEqual([])
    expect(seen.filter(([url]) => url === '/rpc')).toHaveLength(1)
  })

  test('keeps nothing of its credential where the agent says it back', async () => {
    await add()
    theirs.gate = onPost((request, response) => {
      const error = { code: -32_000, message: `no ${request.headers.authorization}` }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
      return true
    })
    const { reason } = await step(await ask())
    expect(reason).toContain('no Bearer [credential]')
  })

  test('ends with the agent of the account, and a new one of its name is another', async () => {
    await add()
    const planId = await ask('hold this')
    await world.agents.remove(owner, 'them')
    await add()
    const before = seen.length
    await world.advance(planId)
    expect(await step(planId)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('agent_removed'),
    })
    expect(seen).toHaveLength(before)
  })

  test('422 for a name that the account does not have, though another one does', async () => {
    await add()
    const stranger = principal({ accountId: 'acct_stranger' })
    const asked = world.ask(stranger, { agent: 'external:them' })
    await expect(asked).rejects.toMatchObject({ spec: { code: 'orchestrator.plan_invalid' } })
  })
})
