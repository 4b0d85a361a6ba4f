import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/app.ts'
import { type E2bServer, startE2bServer } from '../../test/support/e2b-server.ts'
import { objectOf, textOf } from '../../test/support/plain-api.ts'

let app: TestApp
let e2b: E2bServer
beforeAll(async () => {
  e2b = await startE2bServer()
  app = await startTestApp({
    E2B_API_KEY: e2b.apiKey,
    E2B_API_URL: e2b.url,
    E2B_SANDBOX_URL: e2b.url,
  })
})
afterAll(async () => {
  await app.close()
  await e2b.close()
})

async function call(method: string, path: string, options: { key?: string; body?: object } = {}) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      ...(options.key === undefined ? {} : { 'x-svc-oneshot': options.key }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  return { status: answer.status, body: objectOf({ body: await answer.json() }, 'body') }
}

/** A new key that this machine has claimed. */
async function mintKey(): Promise<string> {
  const sums = await fetch(`${app.baseUrl}/api/e2b/install.sh.sha256`)
  const body = { scriptSha256: (await sums.text()).slice(0, 64) }
  const key = textOf((await call('POST', '/api/e2b/oneshot', { body })).body, 'key')
  const machine = { machineId: 'a-machine-of-the-tests' }
  await call('POST', '/api/e2b/oneshot/claim', { key, body: machine })
  return key
}

test.each(['quickjs', 'e2b'])(
  '200: a one-shot key makes a session on %s, writes a file, runs code and ends it',
  async (engine) => {
    const key = await mintKey()
    const made = await call('POST', '/api/e2b/sessions', { key, body: { engine } })
    expect(made).toMatchObject({ status: 200, body: { engine, status: 'created' } })
    const session = `/api/e2b/sessions/${textOf(made.body, 'id')}`
    const body = { path: '/in.txt', text: '20' }
    expect((await call('PUT', `${session}/files/content`, { key, body })).status).toBe(200)
    const code = 'export default Number(files.readText("/in.txt")) + 1'
    const ran = await call('POST', `${session}/run`, { key, body: { code } })
    expect(ran).toMatchObject({ status: 200, body: { outcome: 'completed', result: '21' } })
    expect((await call('DELETE', session, { key })).body).toMatchObject({ status: 'deleted' })
    expect((await call('GET', session, { key })).status).toBe(404)
    expect(e2b.living()).toEqual([])
    expect(app.logged).toEqual([])
  },
)

test('200: an agent of the catalog answers in its box, which speaks Python', async () => {
  const key = await mintKey()
  const body = { name: 'desk', agentId: 'agent-forge-smith' }
  const made = await call('POST', '/api/boxes/create', { key, body })
  expect(made).toMatchObject({ status: 200, body: { agentHarness: 'agent' } })
  const box = `/api/boxes/${textOf(made.body, 'boxId')}`
  const talk = await call('POST', `${box}/sessions`, { key, body: {} })
  const messages = `/api/boxes/sessions/${textOf(talk.body, 'id')}/messages`
  const content = 'Work it out:\n```python\nprint(6 * 7)\n```'
  const said = await call('POST', messages, { key, body: { content } })
  expect(said).toMatchObject({
    status: 200,
    body: { messages: [{ role: 'user' }, { role: 'box', run: { stdout: '42\n' } }] },
  })
})
