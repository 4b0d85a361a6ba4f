import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

let app: RunningApp
let desk: SkillDesk

beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
}, 120_000)
afterAll(() => desk?.close())

test('billing-statement: what was charged is a line that adds up, and a budget stops the next charge', async () => {
  const billing = (...args: string[]) =>
    desk.answer('billing-statement/billing', args, desk.withKey)
  const pay = [
    ...['--path', '/api/x402/agent/chat', '--body', '{"message":"list the markets"}'],
    ...['--max', '0.01 USDC', '--yes'],
  ]
  const { chargeId } = await desk.answer('pay-per-call/pay', pay, desk.withKey)
  const from = ['--from', new Date(Date.now() - 3_600_000).toISOString()]
  const statement = await billing('statement', ...from)
  expect(statement).toMatchObject({ addsUp: true, faultAt: null, isWhole: true })
  expect(Number(statement.sums['paper:USDC'].out)).toBeGreaterThanOrEqual(0.001)
  expect(JSON.stringify(statement.lines)).toContain(chargeId)
  expect(await billing('usage', ...from, '--by', 'route')).toMatchObject({ groupBy: 'route' })
  const limit = ['--name', 'none', '--asset', 'paper:USDC', '--amount', '0.000001']
  expect(await billing('budget', ...limit)).toHaveProperty('wouldSet')
  expect(await billing('budget', ...limit, '--yes')).toMatchObject({ action: 'block' })
  const refused = await desk.run('pay-per-call/pay', pay, desk.withKey)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^429 /) })
})

test('token-media: a picture and a description are stored under the names of their bytes', async () => {
  const media = (...args: string[]) => desk.answer('token-media/media', args, desk.withKey)
  const drawn = await media('draw', '--name', 'Skill Media')
  const answer = await fetch(new URL(`/api/media/${drawn.cid}`, app.baseUrl))
  await writeFile(path.join(desk.folder, 'logo.png'), Buffer.from(await answer.arrayBuffer()))
  const uploaded = await media('upload', '--file', 'logo.png')
  expect(uploaded).toMatchObject({ cid: drawn.cid, contentType: 'image/png' })
  const words = ['--name', 'Skill Media', '--symbol', 'SKMD', '--text', 'A picture.']
  const links = ['--image', drawn.cid, '--website', 'https://example.com/']
  const described = await media('describe', ...words, ...links)
  expect(JSON.parse(described.document)).toMatchObject({ name: 'Skill Media', symbol: 'SKMD' })
  expect(await media('facts', '--cid', described.cid)).toMatchObject({ kind: 'metadata' })
  await writeFile(path.join(desk.folder, 'words.png'), 'no picture')
  const refused = await desk.run('token-media/media', ['upload', '--file', 'words.png'])
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('no PNG') })
})

test('reconcile-orders: each line of a journal is placed, ended or missing, and strangers are told', async () => {
  const { address: token } = await desk.token()
  await desk.answer('paper-trading/paper', ['start', '--ether', '1'], desk.withKey)
  const order = ['--side', 'buy', '--token', token, '--amount', '0.01', '--kind', 'limit']
  const place = (id: string, price: string) => {
    const args = ['place', ...order, '--price', price, '--id', id, '--yes']
    return desk.answer('limit-and-stop-orders/orders', args, desk.withKey)
  }
  await place('waits', '0.0000000001')
  const gone = await place('gone', '0.0000000002')
  const cancel = ['cancel', '--order', gone.id, '--yes']
  await desk.answer('limit-and-stop-orders/orders', cancel, desk.withKey)
  const stranger = await place('stranger', '0.0000000003')
  const journal = ['waits', 'gone', 'never'].map((clientOrderId) =>
    JSON.stringify({ clientOrderId }),
  )
  await writeFile(path.join(desk.folder, 'journal.jsonl'), `${journal.join('\n')}\n`)
  const read = await desk.answer(
    'reconcile-orders/reconcile',
    ['--journal', 'journal.jsonl'],
    desk.withKey,
  )
  expect(read).toMatchObject({
    orders: [
      { clientOrderId: 'waits', verdict: 'placed', status: 'open' },
      { clientOrderId: 'gone', verdict: 'ended', statusReason: 'cancelled_by_owner' },
      { clientOrderId: 'never', verdict: 'missing' },
    ],
    unknownHere: [{ id: stranger.id }],
    isWhole: true,
  })
  await writeFile(path.join(desk.folder, 'journal.jsonl'), '{"id":1}\n')
  const wrong = await desk.run(
    'reconcile-orders/reconcile',
    ['--journal', 'journal.jsonl'],
    desk.withKey,
  )
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Line 1') })
})

test('safe-retries: a request happens once, also when the program forgot that it was answered', async () => {
  const once = (...args: string[]) => desk.answer('safe-retries/once', args, desk.withKey)
  const state = ['--state', 'once.json']
  const request = ['--method', 'POST', '--path', '/api/watchlists', '--body', '{"name":"once"}']
  expect(await once(...request, ...state)).toHaveProperty('wouldSend')
  const done = await once(...request, ...state, '--yes')
  expect(done).toMatchObject({ verdict: 'done', isReplayed: false, answer: { name: 'once' } })
  expect(await once(...state)).toEqual(done)
  // The program ended before it wrote the answer down.
  const kept = JSON.parse(await desk.read('once.json'))
  const { answer: _, ...sent } = kept
  await writeFile(path.join(desk.folder, 'once.json'), JSON.stringify(sent))
  expect(await once(...state)).toEqual({ ...done, isReplayed: true })
  const { json } = await desk.send('/api/watchlists')
  expect(json).toMatchObject({ items: [{ name: 'once' }] })
  const bad = ['--method', 'POST', '--path', '/api/watchlists', '--body', '{"nome":"x"}', '--yes']
  const refused = await desk.run('safe-retries/once', [...bad, '--state', 'bad.json'], desk.withKey)
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.stdout)).toMatchObject({ verdict: 'refused', status: 400 })
})
