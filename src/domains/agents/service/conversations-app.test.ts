import { beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { objectOf, textOf } from '../../../../test/support/plain-api.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

let app: RunningApp
let owner: AppOwner

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
}, 120_000)

async function say(agent: string, message: string, conversationId?: string) {
  const said = await owner.send('/api/agent-service/chat', {
    ...{ agent, message, waitSeconds: 25 },
    ...(conversationId === undefined ? {} : { conversationId }),
  })
  expect(said.status).toBe(200)
  return {
    conversationId: textOf(said.json, 'conversationId'),
    reply: textOf(said.json, 'message', 'reply'),
    status: textOf(said.json, 'message', 'run', 'status'),
    runId: textOf(said.json, 'message', 'run', 'id'),
  }
}

test('a question of the planner is answered by the next message, and then the work happens', async () => {
  const symbol = 'TALKQ'
  const token = await owner.launch('Talk of questions', symbol)
  const made = await owner.send('/api/agents/create', {
    slug: `buyer-${token.slice(2, 10).toLowerCase()}`,
    name: 'Buyer of the talk',
    toolsAllowed: ['get_api_auth_me', 'get_api_search', 'post_api_rh_launchpad_trades_prepare'],
  })
  const agent = textOf(made.json, 'agent', 'slug')
  const first = await say(agent, `buy ${symbol}`)
  expect(first.reply).toContain('How much?')
  const second = await say(agent, '0.01 ETH', first.conversationId)
  expect(second.status).toBe('requires_action')
  const run = `/api/runs/${second.runId}`
  const { action } = objectOf((await owner.send(run)).json, 'run')
  expect(action).toMatchObject({
    operationId: 'post_api_rh_launchpad_trades_prepare',
    input: { token, side: 'buy', amountIn: '10000000000000000' },
  })
  const { stepId, intentHash } = Object(action)
  await owner.send(`${run}/approve`, { stepId, intentHash }, owner.person)
  await expect
    .poll(async () => textOf((await owner.send(run)).json, 'run', 'status'), { timeout: 60_000 })
    .toBe('succeeded')
}, 120_000)
