import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

let app: RunningApp
let desk: SkillDesk
let charge = ''

const asked = ['--path', '/api/x402/agent/chat', '--body', '{"message":"list the markets"}']

beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
}, 120_000)
afterAll(() => desk?.close())

test('pay-per-call: the price is told first, and the call is paid in play money within the limit', async () => {
  const price = await desk.answer('pay-per-call/pay', asked, desk.withKey)
  expect(price).toMatchObject({ free: false, price: { amount: '0.001', asset: 'USDC' } })
  const low = await desk.run('pay-per-call/pay', [...asked, '--max', '0.0001 USDC', '--yes'])
  expect(low).toMatchObject({ code: 1, stdout: '' })
  const most = [...asked, '--max', '0.01 USDC', '--yes']
  const paid = await desk.answer('pay-per-call/pay', most, desk.withKey)
  expect(paid).toMatchObject({ status: 200, answer: { charged: true } })
  charge = paid.chargeId
  const { json } = await desk.send(`/api/payments/charges/${charge}`)
  expect(json).toMatchObject({ status: 'settled', amount: '0.001', mode: 'paper' })
  const elsewhere = ['--path', 'https://example.com/api', '--max', '1 USDC', '--yes']
  expect(await desk.run('pay-per-call/pay', elsewhere)).toMatchObject({ code: 2 })
  const free = await desk.answer('pay-per-call/pay', ['--method', 'GET', '--path', '/api/health'])
  expect(free.free).toBe(true)
})

test('prepaid-sessions: a deposit is opened, used once for one use, and its rest comes back', async () => {
  const session = (...args: string[]) => desk.answer('prepaid-sessions/session', args, desk.withKey)
  const terms = ['open', '--deposit', '0.5', '--unit-cost', '0.01', '--keep', 'session.json']
  expect(await session(...terms)).toMatchObject({ price: { amount: '0.5' } })
  const opened = await session(...terms, '--yes')
  expect(opened).toMatchObject({ status: 'open', deposit: '0.5', mode: 'paper' })
  const kept = path.join(desk.folder, 'session.json')
  expect(((await stat(kept)).mode & 0o777).toString(8)).toBe('600')
  expect(JSON.stringify(opened)).not.toContain(JSON.parse(await desk.read('session.json')).bearer)
  const use = ['use', '--file', 'session.json', '--units', '3', '--use-id', 'job-1']
  expect(await session(...use)).toMatchObject({ balance: '0.47' })
  expect(await session(...use)).toMatchObject({ balance: '0.47' })
  expect(await session('show', '--file', 'session.json')).toMatchObject({ spentAtomic: '30000' })
  expect(await session('close', '--file', 'session.json')).toHaveProperty('wouldClose')
  const closed = await session('close', '--file', 'session.json', '--yes')
  expect(closed).toMatchObject({ status: 'closed', refundedAtomic: '470000' })
})

test('explain-charge: a charge is listed and explained, and its receipt is checked here', async () => {
  const explain = (...args: string[]) => desk.answer('explain-charge/explain', args, desk.withKey)
  expect(await explain()).toContainEqual(expect.objectContaining({ id: charge, amount: '0.001' }))
  const explained = await explain('--charge', charge)
  expect(explained).toMatchObject({
    chargeId: charge,
    payment: { mode: 'paper' },
    receiptIsGenuine: true,
  })
  const byRequest = await explain('--request', explained.requestId)
  expect(byRequest.chargeId).toBe(charge)
  const stranger = await openSkillDesk(app)
  const args = ['--charge', charge]
  const refused = await stranger.run('explain-charge/explain', args, stranger.withKey)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^404 /) })
  await stranger.close()
})

test('dispute-pack: the evidence is in one file, whose digest tells a change', async () => {
  const pack = ['pack', '--charge', charge, '--out', 'dispute.json']
  const packed = await desk.answer('dispute-pack/dispute', pack, desk.withKey)
  expect(packed).toMatchObject({ status: 'settled', path: '/api/x402/agent/chat' })
  const text = await desk.read('dispute.json')
  expect(JSON.parse(text).evidence.answer).toMatchObject({ status: 200 })
  const verify = ['verify', '--file', 'dispute.json']
  expect(await desk.answer('dispute-pack/dispute', verify)).toMatchObject({
    sha256: packed.sha256,
    isWhole: true,
  })
  await writeFile(path.join(desk.folder, 'dispute.json'), text.replace('"settled"', '"failed"'))
  expect(await desk.run('dispute-pack/dispute', verify)).toMatchObject({ code: 1 })
})
