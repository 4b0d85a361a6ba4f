import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../sdk/src/index.ts'
import { decodeSecret, signWebhook } from '../src/domains/platform/webhooks/standard-webhooks.ts'
import { webhookBody } from '../src/domains/platform/webhooks/webhook-message.ts'
import type { RunningApp } from '../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../test/support/app-owner.ts'
import { type CliDesk, openCliDesk, type RunningCli } from '../test/support/cli-desk.ts'
import { sharedTestApp } from '../test/support/shared-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/support/webhook-receiver.ts'

let app: RunningApp
let owner: AppOwner
let desk: CliDesk
let receiver: WebhookReceiver
beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
  desk = await openCliDesk(app.baseUrl)
  await desk.run(['login', '--with-key'], { stdin: owner.key })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await desk?.close()
})

/** Makes an event of the account: a key of the name. */
const mint = (name: string) => owner.send('/api/developer/keys', { name }, owner.person)
const rows = (running: RunningCli) => running.lines().map((line) => JSON.parse(line))
const listen = (...args: readonly string[]) =>
  desk.start([
    'webhooks',
    'listen',
    '--forward-to',
    receiver.url('/hook'),
    '--topics',
    'key.minted',
    '--json',
    ...args,
  ])
const greeted = async (running: RunningCli) => {
  await expect.poll(() => running.lines().length).toBeGreaterThan(0)
  return rows(running)[0]
}
const attempts = (running: RunningCli) => rows(running).filter((row) => 'topic' in row)

test('listen forwards an event in exactly the form and with the signature of the service', async () => {
  receiver.received.length = 0
  const running = listen()
  const { listening, secret } = await greeted(running)
  expect(listening).toBe(receiver.url('/hook'))
  await mint('forwarded')
  await expect.poll(() => attempts(running).length).toBe(1)
  running.interrupt()
  expect(await running.ended).toBe(130)

  expect(attempts(running)[0]).toMatchObject({
    topic: 'key.minted',
    status: 204,
    isDelivered: true,
    tries: 1,
  })
  const [delivery] = receiver.received
  if (delivery === undefined) throw new Error('nothing was delivered')
  const { body, id, path, signature, timestamp } = delivery
  expect(path).toBe('/hook')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  }
  await expect(verifyWebhook({ body, headers, secret })).resolves.toMatchObject({
    type: 'key.minted',
  })
  // By the service's own hands: the secret opens, the signature is the one it would make, and the bytes are its bytes.
  const bytes = decodeSecret(secret)
  if (bytes === undefined) throw new Error('the secret is none of the service')
  expect(signature).toBe(signWebhook({ id, timestamp, body, secret: bytes }))
  const { json } = await desk.json(['logs', '--events', '--topics', 'key.minted'])
  const event = json.items.find((one: { id: string }) => one.id === id)
  expect(body).toBe(
    webhookBody({
      ...event,
      seq: BigInt(event.seq),
      retracts: null,
      recordedAt: new Date(event.recordedAt),
    }),
  )
})

test('listen tells a refusal and when it tries again; a restart begins after a number', async () => {
  receiver.received.length = 0
  receiver.answerWith((_, response) => response.writeHead(410).end())
  const running = listen()
  const { afterSeq } = await greeted(running)
  await mint('gone')
  await expect.poll(() => attempts(running).length).toBe(1)
  // 410 disables an endpoint of the service, so it is not repeated here either.
  expect(attempts(running)[0]).toMatchObject({ status: 410, isDelivered: false, retryInMs: null })
  receiver.answerWith((_, response) => response.writeHead(500).end())
  await mint('failed')
  await expect.poll(() => attempts(running).length).toBe(2)
  expect(attempts(running)[1]).toMatchObject({ status: 500, isDelivered: false, retryInMs: 5_000 })
  running.interrupt()
  await running.ended
  expect(running.stderr()).toMatch(/To go on from here: --after \d+/)

  receiver.answerWith((_, response) => response.writeHead(204).end())
  const again = listen('--after', afterSeq, '--retries', '0')
  await expect.poll(() => attempts(again).length).toBe(2)
  again.interrupt()
  await again.ended
  const ids = attempts(again).map(({ id }) => id)
  expect(ids).toEqual(attempts(running).map(({ id }) => id))
})

test('listen keeps a secret that is given, and refuses one that is none', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const running = desk.start(['webhooks', 'listen', '--forward-to', receiver.url(), '--json'], {
    env: { BOURSE_WEBHOOK_SECRET: secret },
  })
  expect((await greeted(running)).secret).toBe(secret)
  running.interrupt()
  await running.ended
  const refused = await desk.run(['webhooks', 'listen', '--forward-to', 'localhost:1'], {
    env: { BOURSE_WEBHOOK_SECRET: 'whsec_short' },
  })
  expect(refused.code).toBe(2)
  expect(refused.stderr).not.toContain('whsec_short')
  const stranger = await openCliDesk(app.baseUrl)
  expect((await stranger.run(['webhooks', 'listen', '--forward-to', 'localhost:1'])).code).toBe(3)
  await stranger.close()
})

test('nobody at the other end is told as such', async () => {
  const running = desk.start([
    ...['webhooks', 'listen', '--forward-to', 'http://127.0.0.1:9', '--topics', 'key.minted'],
    ...['--retries', '0'],
  ])
  await expect.poll(() => running.lines().length).toBeGreaterThan(0)
  await mint('unheard')
  await expect.poll(() => running.lines().join('\n')).toMatch(/✗ \d+ key[.]minted → /)
  running.interrupt()
  await running.ended
  expect(running.lines().join('\n')).toContain('not repeated any more')
})

test('a run is followed to its end, as text and as one JSON object a line', async () => {
  const agent = 'guide'
  const run = ['agents', 'run', agent, 'Which API keys do I have?', '--follow']
  const said = await desk.run(run)
  expect(said.code).toBe(0)
  expect(said.stdout).toContain('• running')
  expect(said.stdout).toMatch(/succeeded: \d+ tokens/)
  const lines = (await desk.run([...run, '--json'])).stdout
    .split('\n')
    .map((line) => JSON.parse(line))
    // Pieces of what is being said have no number: they are not events.
    .filter(({ event }) => event !== 'delta')
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1))
  expect(lines.at(-1)).toMatchObject({ event: 'status', status: 'succeeded' })
  const started = await desk.json(['agents', 'run', agent, '-'], { stdin: 'hello' })
  expect(started.json.run).toMatchObject({ input: 'hello' })
  const missing = await desk.json(['agents', 'run', 'nobody', 'hello'])
  expect(missing).toMatchObject({ code: 1, json: { error: { code: 'resource.not_found' } } })
  expect((await desk.run(['agents', 'list'])).stdout).toContain('amount-converter')
})

test('logs follow the calls of keys and the events of the account', async () => {
  const calls = desk.start(['logs', '--follow', '--operation', 'me.get', '--json'])
  await expect.poll(calls.stderr).toContain('Waiting for calls')
  const { headers } = await owner.send('/api/auth/me')
  const ofRequest = () => rows(calls).filter(({ id }) => id === headers.get('x-request-id'))
  await expect
    .poll(ofRequest)
    .toEqual([expect.objectContaining({ operation: 'me.get', status: 200 })])
  calls.interrupt()
  expect(await calls.ended).toBe(130)
  expect((await desk.run(['logs'])).stdout).toContain('/api/auth/me')

  const { json } = await desk.json(['logs', '--events', '--topics', 'key.minted', '--limit', '2'])
  expect(json.items).toHaveLength(2)
  const [first] = json.items
  const events = desk.start([
    ...['logs', '--events', '--follow', '--topics', 'key.minted', '--json'],
    ...['--after', String(BigInt(first.seq) - 1n)],
  ])
  await mint('followed')
  await expect.poll(() => events.lines().length).toBe(3)
  const ids = json.items.map(({ id }: { id: string }) => id)
  expect(rows(events).map(({ id }) => id)).toEqual([...ids, expect.stringMatching(/^evt_/)])
  events.interrupt()
  await events.ended
})

test('webhooks of the account are made, listed and removed', async () => {
  const url = 'https://hooks.example.org/bourse'
  const made = await desk.json(['webhooks', 'create', url, '--topics', 'launch.*,key.minted'])
  expect(made.json).toMatchObject({ secret: expect.stringMatching(/^whsec_/), endpoint: { url } })
  const listed = await desk.run(['webhooks', 'list'])
  expect(listed.stdout).toContain(`${made.json.endpoint.id}  ${url}  launch.* key.minted  enabled`)
  const { json } = await desk.json(['webhooks', 'delete', made.json.endpoint.id, '--yes'])
  expect(json.id).toBe(made.json.endpoint.id)
  expect((await desk.json(['webhooks', 'topics'])).json.items.length).toBeGreaterThan(20)
})
