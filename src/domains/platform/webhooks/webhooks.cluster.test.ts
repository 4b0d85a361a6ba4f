import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts'
import {
  openWebhookProcess,
  sampleEvents,
  type WebhookProcess,
  webhookMigrationSets,
} from '../../../../test/support/webhooks-world.ts'
import type { Database } from '../../../ports/database.ts'
import { encodeSecret, signWebhook } from './standard-webhooks.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const secret = new Uint8Array(randomBytes(32))

// The embedded store runs one statement at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('webhooks on PostgreSQL, two pools', () => {
  let pools: readonly [Database, Database]
  let processes: readonly [WebhookProcess, WebhookProcess]
  let interleave: Interleaving['interleave']
  let clock: HandClock
  let receiver: WebhookReceiver

  beforeAll(async () => {
    clock = handClock()
    receiver = await startWebhookReceiver()
    pools = await openPostgresPair(url, webhookMigrationSets)
    const open = (database: Database) =>
      openWebhookProcess({
        database,
        clock,
        allowedHosts: [receiver.host],
        inbound: `indexer=${encodeSecret(secret)}`,
      })
    const interleaving = createInterleaving(pools[0])
    interleave = interleaving.interleave
    processes = [open(interleaving.database), open(pools[1])]
  })
  afterAll(async () => {
    for (const process of processes ?? []) await process.close()
    await receiver?.close()
    for (const pool of pools ?? []) await pool.close()
  })

  test('fan out and send side by side: every event arrives once where nobody dies', async () => {
    const events = 1_000
    const owner = principal({ accountId: 'acct_pair' })
    const paths = ['/one', '/two', '/three']
    for (const path of paths) {
      await processes[0].webhooks.create(owner, { url: receiver.url(path), topics: ['sample.*'] })
    }
    const emit = async (process: WebhookProcess, database: Database, offset: number) => {
      for (let n = offset; n < events; n += 2) {
        await database.transaction((transaction) =>
          process.outbox.append(transaction, sampleEvents.opened, {
            subject: `sample_${n}`,
            payload: { n },
          }),
        )
      }
    }
    let emitting = true
    const work = async ({ outbox, delivery }: WebhookProcess) => {
      // Once more after the last event was written.
      for (let isLast = false; !isLast; ) {
        isLast = !emitting
        await outbox.sequence()
        await delivery.fanOut()
        await delivery.drain()
      }
    }
    const working = processes.map(work)
    await Promise.all([emit(processes[0], pools[0], 0), emit(processes[1], pools[1], 1)])
    emitting = false
    await Promise.all(working)
    const got = Map.groupBy(receiver.received, ({ path }) => path)
    for (const path of paths) {
      const numbers = (got.get(path) ?? []).map(({ body }): number => JSON.parse(body).data.n)
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: events }, (_, n) => n))
    }
  }, 60_000)

  test('100 copies of one message at both have one effect', async () => {
    const body = '{"slot":1}'
    const timestamp = String(Math.floor(clock.nowMs() / 1_000))
    const send = async (index: number) => {
      const process = index % 2 === 0 ? processes[0] : processes[1]
      const answer = await process.webhooks.receive(
        new Request('http://localhost/api/webhooks/inbound/indexer', {
          method: 'POST',
          headers: {
            'webhook-id': 'msg_1',
            'webhook-timestamp': timestamp,
            'webhook-signature': signWebhook({ id: 'msg_1', timestamp, body, secret }),
          },
          body,
        }),
      )
      return answer.text()
    }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index)))
    expect(answers.filter((text) => text.includes('"duplicate":false'))).toHaveLength(1)
    await processes[0].outbox.sequence()
    const filter = { topics: ['webhook.received'], accountId: null, everyAudience: true } as const
    const page = await processes[0].outbox.read({ afterSeq: 0n, filter, limit: 1_000 })
    expect(page.events).toHaveLength(1)
  })

  test('a webhook that is removed meanwhile is not changed', async () => {
    const owner = principal({ accountId: 'acct_removes' })
    const made = await processes[0].webhooks.create(owner, { url: receiver.url() })
    const { id } = made.endpoint
    const [, code] = await interleave(
      () => processes[0].webhooks.remove(owner, id),
      () => codeOf(processes[1].webhooks.change(owner, id, { status: 'paused' })),
    )
    expect(code).toBe('resource.not_found')
    await processes[1].outbox.sequence()
    const filter = { topics: ['webhook.*'], accountId: owner.accountId, subject: id }
    const { events } = await processes[1].outbox.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map(({ topic }) => topic)).toEqual(['webhook.created', 'webhook.deleted'])
  })

  test('a webhook that is moved meanwhile is not disabled by a 410 of the address before', async () => {
    const owner = principal({ accountId: 'acct_moves' })
    const wish = { url: receiver.url('/old'), topics: ['private.*'] }
    const { id } = (await processes[0].webhooks.create(owner, wish)).endpoint
    await pools[1].transaction((transaction) =>
      processes[1].outbox.append(transaction, sampleEvents.own, {
        subject: 'sample_1',
        accountId: owner.accountId,
        payload: { n: 1 },
      }),
    )
    await processes[1].outbox.sequence()
    await processes[1].delivery.fanOut()
    receiver.answerWith(({ path }, response) => {
      response.writeHead(path === '/old' ? 410 : 204).end()
    })
    const newUrl = receiver.url('/new')
    await interleave(
      () => processes[0].webhooks.change(owner, id, { url: newUrl }),
      () => processes[1].delivery.drain(),
    )
    expect(receiver.received.filter(({ path }) => path === '/old')).toHaveLength(1)
    expect(await processes[0].webhooks.get(owner, id)).toMatchObject({
      url: newUrl,
      status: 'enabled',
      failingSince: null,
    })
  })

  test('an account has 20 webhooks at the most, however many are made on both at once', async () => {
    const owner = principal({ accountId: 'acct_many' })
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const process = index % 2 === 0 ? processes[0] : processes[1]
        return codeOf(process.webhooks.create(owner, { url: receiver.url(), topics: [] }))
      }),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(20)
    expect(codes.filter((code) => code === 'webhooks.limit_reached')).toHaveLength(10)
  })
})
