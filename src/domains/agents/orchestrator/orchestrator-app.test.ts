import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { textOf } from '../../../../test/support/plain-api.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'
import { solanaKey } from '../../../../test/support/solana-payments.ts'

let app: RunningApp
let owner: AppOwner
const send: AppOwner['send'] = (...call) => owner.send(...call)

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
  const tools = { reader: ['get_api_developer_status'], teller: ['get_api_auth_me'] }
  for (const [slug, toolsAllowed] of Object.entries(tools)) {
    const persona = 'You answer shortly.'
    const made = await send('/api/agents/create', { slug, name: slug, persona, toolsAllowed })
    if (made.status !== 200) throw new Error(`${slug} was not made: ${made.status}`)
  }
}, 120_000)

async function ended(planId: string) {
  const read = async () => (await send(`/api/orchestrator/plans/${planId}`)).json
  await expect
    .poll(async () => textOf(await read(), 'status'), { timeout: 90_000, interval: 200 })
    .not.toBe('running')
  return read()
}

describe('in the whole program', () => {
  test('a plan runs its agents one after the other, feeds them, and carries taint over', async () => {
    const made = await send('/api/orchestrator/plans', {
      goal: 'Show the status.',
      steps: [
        { id: 'clean', agent: 'reader', input: '{{goal}}' },
        { id: 'mine', agent: 'teller', input: 'Show the caller, its wallets and its profile.' },
        { id: 'last', agent: 'teller', input: 'Show my profile. {{steps.mine.output}}' },
      ],
    })
    expect(made.status).toBe(200)
    const planId = textOf(made.json, 'id')
    const started = await send(`/api/orchestrator/plans/${planId}/start`, {})
    expect(started.json).toMatchObject({ status: 'running' })
    const plan = await ended(planId)
    expect(plan).toMatchObject({
      status: 'succeeded',
      steps: [
        { id: 'clean', status: 'succeeded', isTainted: false },
        { id: 'mine', status: 'succeeded', isTainted: true },
        { id: 'last', status: 'succeeded', isTainted: true },
      ],
    })
    const events = await fetch(`${app.baseUrl}/api/orchestrator/plans/${planId}/events`, {
      headers: { 'x-api-key': owner.key },
    })
    expect(await events.text()).toContain('"status":"succeeded"')
    expect(app.logged).toEqual([])
  }, 120_000)

  test('a plan of a goal alone names agents of the catalog that may run', async () => {
    const goal = 'Explain the depth of a pool'
    const { json, status } = await send('/api/orchestrator/plans', { goal })
    expect([status, json['plannedBy']]).toEqual([200, 'deterministic-planner'])
    const info = await send('/api/orchestrator')
    expect(info.json).toMatchObject({ carriesTaint: true })
  })

  test('the explorer shows the catalog, and an asset is prepared for one of its agents', async () => {
    const feed = await send('/api/agent-explorer/feed?limit=200')
    expect(feed.json['items']).toContainEqual(
      expect.objectContaining({ id: 'catalog:order-planner', lifecycleStatus: 'published' }),
    )
    const { json } = await send('/api/agents/mint/prepare', {
      agentId: 'order-planner',
      asset: solanaKey().address,
      owner: solanaKey().address,
    })
    expect(json).toMatchObject({
      state: 'prepared',
      simulation: { available: false, reason: 'program_not_deployed' },
    })
  })
})
