import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

let app: RunningApp
let desk: SkillDesk
let creator = ''

beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
  creator = desk.wallet.address
  await desk.send('/api/dev/faucet', { address: creator, amount: '5' })
}, 120_000)
afterAll(() => desk?.close())

test('launch-token: a token is launched on a curve and into a pool by what the wallet signed', async () => {
  const launch = (...args: string[]) => desk.answer('launch-token/launch', args)
  const check = await launch('check', '--name', 'Ether', '--symbol', 'ETH')
  expect(check.warnings).toContainEqual(expect.objectContaining({ code: 'well_known_ticker' }))
  const letters = creator.slice(2, 9).toUpperCase()
  const names = ['--creator', creator, '--name', `Launched ${letters}`, '--symbol', `L${letters}`]
  const snipe = ['--snipe-bps', '3000', '--snipe-seconds', '30']
  const curve = await launch('prepare', ...names, '--initial-buy', '0.02', ...snipe)
  expect(curve.sentences.join(' ')).toContain(`Launched ${letters}`)
  const pool = await launch('prepare', ...names, '--family', 'uni', '--opening-value', '2')
  const proof = ['--launch', curve.launch, '--signed', await desk.sign(curve.toSign)]
  expect(await launch('submit', ...proof)).toMatchObject({ token: curve.willBeAt })
  const state = await launch('status', '--launch', curve.launch, '--wait')
  expect(state).toMatchObject({
    status: expect.stringMatching(/confirmed|trading/),
    tokenAddress: curve.willBeAt,
  })
  // The nonce of the second one was read before the first was sent.
  const late = { ...pool.toSign, nonce: pool.toSign.nonce + 1 }
  const signed = ['--family', 'uni', '--signed', await desk.sign(late)]
  await launch('submit', '--launch', pool.launch, ...signed)
  expect(await launch('status', '--launch', pool.launch, '--wait')).toMatchObject({
    status: expect.stringMatching(/confirmed|trading/),
  })
  const unwanted = await launch('prepare', ...names)
  expect(await launch('cancel', '--launch', unwanted.launch)).toMatchObject({ status: 'cancelled' })
  const neither = await desk.run('launch-token/launch', ['submit', '--launch', curve.launch])
  expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining('--hash') })
})

test('launch-rehearsal: the same seed gives the same crowd, and nothing is launched', async () => {
  const rehearse = (...args: string[]) => desk.answer('launch-rehearsal/rehearse', args)
  const plan = ['--name', 'Rehearsed', '--symbol', 'REH', '--initial-buy', '0.05', '--minutes', '2']
  const first = await rehearse(...plan, '--buyers', '3', '--snipers', '1')
  expect(first).toMatchObject({ family: 'curve', seed: 'rehearsal' })
  const read = await rehearse('--id', first.id)
  expect(read).toMatchObject({ id: first.id, launchHash: first.launchHash })
  const found = await desk.answer('market-watch/market', ['--find', 'Rehearsed'])
  expect(found.items).toEqual([])
})

test('claim-creator-fees: what trades earned their creator is claimed, and the chain pays it', async () => {
  const { address: token } = await desk.token()
  const fees = (...args: string[]) => desk.answer('claim-creator-fees/fees', args)
  const buyer = await openSkillDesk(app)
  await buyer.send('/api/dev/faucet', { address: buyer.wallet.address, amount: '3' })
  const buy = ['--sell', 'ETH', '--buy', token, '--amount', '1', '--account', buyer.wallet.address]
  const swap = await buyer.answer('swap-on-4663/swap', ['prepare', ...buy], buyer.withKey)
  const proof = ['--intent', swap.intent, '--signed', await buyer.sign(swap.toSign)]
  await buyer.answer('swap-on-4663/swap', ['submit', '--swap', swap.swap, ...proof], buyer.withKey)
  await buyer.close()
  await expect
    .poll(async () => (await fees('inbox', '--account', creator)).batch.tokens)
    .toContain(token)
  const prepared = await fees('prepare', '--account', creator)
  expect(prepared.sentences.join(' ')).toContain(creator)
  const signed = await desk.sign(prepared.toSign)
  const claimed = await fees('submit', '--intent', prepared.intent, '--signed', signed)
  expect(claimed.status).toBe('confirmed')
  const { items } = await fees('history', '--account', creator)
  const evidence = expect.objectContaining({ transactionHash: claimed.transactionHash })
  expect(items).toContainEqual(expect.objectContaining({ token, evidence }))
})

test('follow-launch: the state of a token, and its events behind a number without a gap', async () => {
  const { address: token } = await desk.token()
  const state = await desk.answer('follow-launch/follow', ['--token', token])
  expect(state).toMatchObject({ token, status: expect.any(String), family: 'curve' })
  const behind = ['--token', token, '--after', '0', '--seconds', '0']
  const { stderr, stdout } = await desk.run('follow-launch/follow', behind)
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  const topics = lines.map((line) => JSON.parse(line).topic)
  expect(topics).toContain('launch.confirmed')
  expect(topics).toContain('trade.executed')
  const { resumeAfter } = JSON.parse(lines.at(-1) ?? '')
  const later = await desk.run('follow-launch/follow', ['--token', token, '--after', resumeAfter])
  expect(later.stdout.trim().split('\n')).toHaveLength(1)
})
