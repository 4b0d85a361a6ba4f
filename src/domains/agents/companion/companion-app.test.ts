import { beforeAll, expect, test } from 'vitest'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

const sessions = '/api/companion/sessions'
let owner: AppOwner
let other: AppOwner

beforeAll(async () => {
  const app = await sharedTestApp()
  owner = await openAppOwner(app)
  other = await openAppOwner(app)
}, 120_000)

const make = async (slug: string, visibility: string) => {
  const agent = { name: `Agent ${slug}`, persona: 'You keep a secret.', visibility }
  const toolsAllowed = ['launches.*', 'orders.place']
  expect(
    (await owner.send('/api/agents/launch', { slug, agent: { ...agent, toolsAllowed } })).status,
  ).toBe(200)
}

test('an agent answers whoever may run it, with its tools that read, and nobody reads its persona', async () => {
  await make('reef-talker', 'public')
  const opened = await other.send(sessions, { agent: 'reef-talker' })
  expect(opened).toMatchObject({
    status: 200,
    json: { agent: 'reef-talker', persona: { name: 'Agent reef-talker', instructions: '' } },
  })
  expect(JSON.stringify(opened.json)).not.toContain('secret')
  const messages = `${sessions}/${String(opened.json['id'])}/messages`
  const read = await other.send(messages, { content: 'show the newest launches' })
  expect(read.status).toBe(200)
  const refused = await other.send(messages, { content: 'cancel all my orders' })
  expect(refused.json).toMatchObject({
    answer: { content: expect.stringContaining('I may not call orders_cancel_all') },
  })
})

test('404 for one that is private, in the words for one that is not there', async () => {
  await make('own-talker', 'private')
  const [hidden, none] = await Promise.all(
    ['own-talker', 'no-talker'].map((agent) => other.send(sessions, { agent })),
  )
  expect([hidden?.status, none?.status]).toEqual([404, 404])
  expect(hidden?.json['detail']).toBe(none?.json['detail'])
  expect((await owner.send(sessions, { agent: 'own-talker' })).status).toBe(200)
})

test('409 for one that is sold, and its owner talks to it', async () => {
  const offer = { slug: 'sold-talker', label: 'Sold talker', pricePerCallAtomic: '2000' }
  expect((await owner.send('/api/x402/agents', offer)).status).toBe(200)
  expect(await other.send(sessions, { agent: 'sold-talker' })).toMatchObject({
    status: 409,
    json: { code: 'agent_runs.has_price' },
  })
  expect((await owner.send(sessions, { agent: 'sold-talker' })).status).toBe(200)
})
