import { chmod, stat } from 'node:fs/promises'
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

test('wallet-sign-in: a wallet of somebody signs the message, and the session is kept for its owner alone', async () => {
  const { address } = desk.wallet
  const asked = await desk.answer('wallet-sign-in/sign-in', [
    ...['--address', address, '--message', 'message.txt'],
  ])
  const message = await desk.read('message.txt')
  expect(asked.message).toBe(message)
  expect(message).toContain(address)
  const signature = await desk.wallet.signMessage({ message })
  const proof = ['--address', address, '--message', 'message.txt', '--signature', signature]
  const signed = await desk.answer('wallet-sign-in/sign-in', [...proof, '--keep', 'session.env'])
  const kept = path.join(desk.folder, 'session.env')
  expect(((await stat(kept)).mode & 0o777).toString(8)).toBe('600')
  const [, session = ''] = /^BOURSE_SESSION="(.*)"$/m.exec(await desk.read('session.env')) ?? []
  const who = await desk.answer('wallet-sign-in/sign-in', ['--who'], { BOURSE_SESSION: session })
  expect(who).toMatchObject({ userId: signed.userId, credential: 'wallet_session' })
  // The message is used up.
  const again = await desk.run('wallet-sign-in/sign-in', proof)
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^401 auth\./) })
})

test('wallet-sign-in: an agent makes an identity of its own, which others may not read', async () => {
  const key = ['--agent-key', 'agent.pem']
  const made = await desk.answer('wallet-sign-in/sign-in', [...key, '--new'])
  expect(made.created).toBe(true)
  const again = await desk.answer('wallet-sign-in/sign-in', key)
  expect(again).toMatchObject({ userId: made.userId, created: false })
  expect(await desk.run('wallet-sign-in/sign-in', [...key, '--new'])).toMatchObject({ code: 1 })
  await chmod(path.join(desk.folder, 'agent.pem'), 0o644)
  const open = await desk.run('wallet-sign-in/sign-in', key)
  expect(open).toMatchObject({ code: 2, stderr: expect.stringContaining('read by others') })
})

test('market-watch: what was launched and bought is listed, screened, found and read', async () => {
  const { address: token, name, symbol } = await desk.token()
  const listed = await desk.answer('market-watch/market', ['--sort', 'newest', '--limit', '50'])
  expect(listed.items).toContainEqual(expect.objectContaining({ token, symbol }))
  const filter = `symbol = "${symbol}" and trades24h >= 1`
  const screened = await desk.answer('market-watch/market', ['--filter', filter])
  expect(screened.items).toMatchObject([{ token }])
  const found = await desk.answer('market-watch/market', [
    '--find',
    name.replace('Skilled', 'Skiled'),
  ])
  expect(found.items).toContainEqual(
    expect.objectContaining({ title: expect.stringContaining(name) }),
  )
  const read = await desk.answer('market-watch/market', ['--token', token, '--interval', '1m'])
  expect(read).toMatchObject({ token: { token }, trades: [{ side: 'buy' }] })
  expect(read.candles[0]).toMatchObject({ trades: 1 })
  const wrong = await desk.run('market-watch/market', ['--filter', 'volume ~ 3'])
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^4\d\d [a-z_]+\./) })
  expect(await desk.run('market-watch/market', ['--nonsense'])).toMatchObject({ code: 2 })
})

test('token-risk-check: a plain launch has nothing to stop for, and its figures decide what to be careful of', async () => {
  const { address: token } = await desk.token()
  const plain = await desk.answer('token-risk-check/risk', ['--token', token])
  expect(plain).toMatchObject({ token, stop: [], careful: [] })
  const strict = ['--token', token, '--creator-max-bps', '10', '--fee-max-bps', '0']
  const { careful } = await desk.answer('token-risk-check/risk', strict)
  expect(careful).toEqual([
    expect.stringMatching(/^its creator holds \d+ bps/),
    expect.stringMatching(/^a trade costs \d+ bps now$/),
  ])
  const nothing = `0x${'1'.repeat(40)}`
  const unknown = await desk.run('token-risk-check/risk', ['--token', nothing])
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^404 /) })
})
