import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { objectOf, textOf } from '../../../../test/support/plain-api.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

let app: RunningApp
let owner: AppOwner
const send: AppOwner['send'] = (...call) => owner.send(...call)

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
}, 120_000)

async function settled(runId: string, statuses: RegExp) {
  await expect
    .poll(async () => textOf((await send(`/api/runs/${runId}`)).json, 'run', 'status'), {
      timeout: 60_000,
    })
    .toMatch(statuses)
  return (await send(`/api/runs/${runId}`)).json
}

const ended = /succeeded|failed|requires_action|budget_reached/

describe('agents in the whole program', () => {
  test('an own agent is made, run by the offline planner, and says what the API answers', async () => {
    const made = await send('/api/agents/create', {
      slug: 'status-reader',
      name: 'Status reader',
      persona: 'You read the status of the service.',
      toolsAllowed: ['get_api_developer_status', 'get_api_auth_me'],
    })
    expect([made.status, made.json['agent']]).toMatchObject([
      200,
      { slug: 'status-reader', tools: 2, ownerWallet: owner.wallet.address },
    ])
    const started = await send('/api/agents/status-reader/run', { input: 'Show the status.' })
    const run = await settled(textOf(started.json, 'run', 'id'), ended)
    expect(run).toMatchObject({ run: { status: 'succeeded', usage: { toolCalls: 1 } } })
    const { json } = await send(`/api/agents/${owner.wallet.address}`)
    expect(json).toMatchObject({ items: [{ slug: 'status-reader' }] })
  }, 120_000)

  test('an agent of the platform runs under a name that it had', async () => {
    const started = await send('/api/agents/platform-guide/run', {
      input: 'Show the status of the service.',
    })
    const run = await settled(textOf(started.json, 'run', 'id'), ended)
    expect(run).toMatchObject({ run: { status: 'succeeded', agent: 'guide' } })
  }, 120_000)

  test.each([
    ['Which API keys do I have?', 'succeeded', 'keys_list'],
    ['Zeig meine offenen Orders', 'succeeded', 'orders_list'],
    ['Cancel all my orders', 'requires_action', 'orders_cancel_all'],
  ])(
    'the guide does what it is asked: %s',
    async (input, status, tool) => {
      const started = await send('/api/agents/guide/run', { input })
      const run = await settled(textOf(started.json, 'run', 'id'), ended)
      expect(textOf(run, 'run', 'status')).toBe(status)
      expect(JSON.stringify(run['steps'])).toContain(`"tool":"${tool}"`)
    },
    120_000,
  )

  test('an order waits for its owner, and is placed once they agree', async () => {
    const made = await send('/api/agents/create', {
      slug: 'canceller',
      name: 'Canceller',
      toolsAllowed: ['post_api_trading_orders_cancel_all'],
    })
    expect(made.status).toBe(200)
    const started = await send('/api/agents/canceller/run', { input: 'Cancel all orders.' })
    const id = textOf(started.json, 'run', 'id')
    const waiting = await settled(id, ended)
    expect(waiting).toMatchObject({
      run: { status: 'requires_action', action: { reason: 'value_moving' } },
    })
    const answer = {
      stepId: textOf(waiting, 'run', 'action', 'stepId'),
      intentHash: textOf(waiting, 'run', 'action', 'intentHash'),
    }
    expect((await send(`/api/runs/${id}/approve`, answer)).status).toBe(403)
    const { person } = owner
    expect((await send(`/api/runs/${id}/approve`, answer, person)).status).toBe(200)
    expect(await settled(id, /succeeded|failed/)).toMatchObject({ run: { status: 'succeeded' } })
    expect((await send(`/api/runs/${id}/approve`, answer, person)).status).toBe(409)
  }, 120_000)

  test('a key that is revoked takes its waiting run with it, whoever agrees to the step', async () => {
    const { person } = owner
    const minted = await send('/api/developer/keys', { name: 'short' }, person)
    const short = { 'x-api-key': textOf(minted.json, 'key') }
    const started = await send('/api/agents/canceller/run', { input: 'Cancel all orders.' }, short)
    const id = textOf(started.json, 'run', 'id')
    const waiting = await settled(id, ended)
    expect(waiting).toMatchObject({ run: { status: 'requires_action' } })
    const keyId = String(objectOf(minted.json, 'record')['id'])
    const revoked = await fetch(`${app.baseUrl}/api/developer/keys/${keyId}`, {
      method: 'DELETE',
      headers: person,
    })
    expect(revoked.status).toBe(200)
    const answer = {
      stepId: textOf(waiting, 'run', 'action', 'stepId'),
      intentHash: textOf(waiting, 'run', 'action', 'intentHash'),
    }
    expect((await send(`/api/runs/${id}/approve`, answer, person)).status).toBe(200)
    const over = await settled(id, /succeeded|failed/)
    expect(over).toMatchObject({
      run: { status: 'failed', stopReason: 'credential_ended' },
    })
  }, 120_000)

  test('a one-shot key runs agents of the catalog once it is claimed, and opens nothing of an account', async () => {
    const inject = (method: 'GET' | 'POST', url: string, key: string | null, body?: object) =>
      app.http.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        headers: key === null ? {} : { 'x-svc-oneshot': key },
      })
    const mint = async () => {
      const sums = await inject('GET', '/api/e2b/install.sh.sha256', null)
      const scriptSha256 = sums.body.slice(0, 64)
      return String((await inject('POST', '/api/e2b/oneshot', null, { scriptSha256 })).json().key)
    }
    const claim = (key: string) =>
      inject('POST', '/api/e2b/oneshot/claim', key, { machineId: 'a-machine-of-the-tests' })
    const [key, other] = [await mint(), await mint()]
    const start = () =>
      inject('POST', '/api/agents/platform-guide/run', key, {
        input: 'Show the status of the service.',
      })
    expect((await start()).json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
    await claim(key)
    await claim(other)
    const { id } = (await start()).json().run
    const read = async (by: string) => (await inject('GET', `/api/runs/${id}`, by)).json()
    await expect
      .poll(async () => (await read(key)).run.status, { timeout: 60_000 })
      .toBe('succeeded')
    expect((await read(key)).run.model).toBe('deterministic-planner')
    expect(await read(other)).toMatchObject({ status: 404 })
    expect((await inject('GET', '/api/runs', other)).json().items).toEqual([])
    const refused = await Promise.all([
      inject('POST', `/api/runs/${id}/approve`, key, { stepId: 'x', intentHash: 'x' }),
      inject('POST', '/api/agents/create', key, { slug: 'mine', name: 'Mine' }),
      inject('GET', '/api/own-agents', key),
      inject('POST', '/api/agent-service/chat', key, { agent: 'platform-guide', message: 'x' }),
      inject('GET', '/api/developer/keys', key),
      inject('POST', '/api/arena/rooms', key, { topic: 'x' }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
  }, 120_000)
})
