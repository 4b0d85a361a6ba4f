import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { freePort } from '../../support/free-port.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`
let app: RunningApp
let desk: SkillDesk

beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
}, 120_000)
afterAll(() => desk?.close())

/** The headers of a message as the service signs it. */
function signed(body: string, { at = Date.now(), by = secret, id = 'evt_1' } = {}) {
  const time = String(Math.floor(at / 1_000))
  const key = Buffer.from(by.slice(6), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${mac}`,
  }
}

test('verify-webhooks: a saved message is believed by its signature, its bytes and its age', async () => {
  const body = '{"type":"launch.confirmed"}'
  const other = `whsec_${Buffer.alloc(24).toString('base64')}`
  const cases = [
    [body, signed(body), true],
    [`${body} `, signed(body), false],
    [body, signed(body, { by: other }), false],
    [body, signed(body, { at: Date.now() - 3_600_000 }), false],
    [body, {}, false],
  ] as const
  for (const [text, headers, isGenuine] of cases) {
    const file = path.join(desk.folder, 'message.json')
    await writeFile(file, JSON.stringify({ headers, body: text }))
    const checked = await desk.run('verify-webhooks/receive', ['--check', 'message.json'], {
      BOURSE_WEBHOOK_SECRET: secret,
    })
    expect(JSON.parse(checked.stdout)).toMatchObject({ isGenuine })
    expect(checked.code).toBe(isGenuine ? 0 : 1)
  }
  const without = await desk.run('verify-webhooks/receive', ['--check', 'message.json'])
  expect(without.code).toBe(2)
})

test('verify-webhooks: the receiver tells a genuine message once, and refuses a forged one', async () => {
  const port = await freePort()
  const script = path.resolve(
    import.meta.dirname,
    '../../../skills/verify-webhooks/scripts/receive.mjs',
  )
  const args = [script, '--port', String(port), '--count', '2']
  const child = spawn(process.execPath, args, {
    env: { BOURSE_URL: app.baseUrl, BOURSE_WEBHOOK_SECRET: secret },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  await once(child.stderr, 'data')
  const post = async (body: string, headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status
  const body = '{"type":"order.filled"}'
  expect(
    await post(body, signed(body, { by: `whsec_${Buffer.alloc(24).toString('base64')}` })),
  ).toBe(401)
  expect(await post(body, signed(body))).toBe(204)
  expect(await post(body, signed(body))).toBe(204)
  expect(await post(body, signed(body, { id: 'evt_2' }))).toBe(204)
  if (child.exitCode === null) await once(child, 'close')
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(['evt_1', 'evt_2'])
})

test('webhook-deliveries: a webhook is made, tested, looked into, rotated and deleted, its secret in a file alone', async () => {
  const webhooks = (...args: string[]) =>
    desk.answer('webhook-deliveries/webhooks', args, desk.withKey)
  expect(await webhooks('topics')).toContainEqual(
    expect.objectContaining({ topic: 'order.filled' }),
  )
  // A name that is nowhere, so that a delivery fails.
  const to = ['--to', 'https://no-such-name.example.com/in', '--topics', 'order.*']
  const made = await webhooks('create', ...to, '--keep', 'secret.env')
  const first = await desk.read('secret.env')
  expect(first).toMatch(/^BOURSE_WEBHOOK_SECRET="whsec_[^"]+"\n$/)
  expect(((await stat(path.join(desk.folder, 'secret.env'))).mode & 0o777).toString(8)).toBe('600')
  expect(JSON.stringify(made)).not.toContain(first.split('"')[1])
  await webhooks('test', '--webhook', made.id)
  await expect
    .poll(() => webhooks('failures', '--webhook', made.id))
    .toMatchObject([{ topic: 'webhook.test', status: 'failed' }])
  const since = ['--since', new Date(Date.now() - 3_600_000).toISOString()]
  expect(await webhooks('recover', '--webhook', made.id, ...since)).toMatchObject({ more: false })
  await webhooks('rotate', '--webhook', made.id, '--keep', 'secret.env')
  expect(await desk.read('secret.env')).not.toBe(first)
  expect(await webhooks('delete', '--webhook', made.id)).toHaveProperty('wouldDelete')
  await webhooks('delete', '--webhook', made.id, '--yes')
  expect(await webhooks('list')).toEqual([])
})

test('event-stream-resume: a follower goes on behind what it printed last', async () => {
  const follow = async (...args: string[]) => {
    const all = ['--topics', 'key.*', ...args]
    const { code, stderr, stdout } = await desk.run('event-stream-resume/follow', all, desk.session)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^resume after \d+\n$/)])
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const mint = (name: string) => desk.send('/api/developer/keys', { name }, desk.person)
  await mint('one')
  await mint('two')
  // The key of the desk itself was the first one.
  const first = await follow('--after', '0', '--count', '2', '--state', 'place.json')
  expect(first.map(({ topic }) => topic)).toEqual(['key.minted', 'key.minted'])
  const [later] = await Promise.all([
    follow('--count', '2', '--state', 'place.json'),
    mint('three'),
  ])
  const seqs = [...first, ...later].map(({ seq }) => Number(seq))
  expect(new Set(seqs).size).toBe(4)
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
  expect(JSON.parse(await desk.read('place.json')).seq).toBe(String(seqs.at(-1)))
})
