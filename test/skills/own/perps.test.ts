import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

const symbol = 'ETH_USDC_PERP'
let app: RunningApp
let desk: SkillDesk
let maker: SkillDesk
let mark = 0

// The other side of the book is an account of its own, whose orders are gone before the file ends.
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
  maker = await openSkillDesk(app)
  const { mark: read } = await desk.answer('perps-market-data/perps', ['--symbol', symbol])
  mark = Number(read.markPrice)
  for (const [side, price] of [
    ['Ask', mark * 1.001],
    ['Bid', mark * 0.999],
  ] as const) {
    const order = { symbol, side, orderType: 'Limit', quantity: '2', price: price.toFixed(2) }
    const { json, status } = await maker.send('/api/backpack/order', order)
    if (status !== 200) throw new Error(`the book is empty: ${JSON.stringify(json)}`)
  }
}, 120_000)
afterAll(async () => {
  await maker?.answer('perps-close-and-flatten/flatten', ['all', '--yes'], maker.withKey)
  await Promise.all([desk?.close(), maker?.close()])
})

test('perps-market-data: markets, and what a size would pay in the book', async () => {
  const { markets } = await desk.answer('perps-market-data/perps', [])
  expect(markets).toContainEqual(expect.objectContaining({ symbol, tickSize: '0.01' }))
  const sized = ['--symbol', symbol, '--size', '0.5']
  const read = await desk.answer('perps-market-data/perps', sized)
  expect(read).toMatchObject({ missing: [], buy: { isWhole: true, filled: '0.5' } })
  expect(Number(read.buy.averagePrice)).toBeGreaterThan(Number(read.sell.averagePrice))
  const large = await desk.answer('perps-market-data/perps', ['--symbol', symbol, '--size', '900'])
  expect(large.buy.isWhole).toBe(false)
})

test('perps-funding-costs: the rate that is due, and what a position would have paid', async () => {
  const sized = ['--symbol', symbol, '--quantity', '2', '--side', 'short']
  const read = await desk.answer('perps-funding-costs/funding', sized)
  expect(read).toMatchObject({ intervalHours: 1, periodsFound: read.rates.length })
  expect(read.bounds).toEqual(['-0.005', '0.005'])
  expect(read.paid).toMatch(/^-?\d+(\.\d+)?$/)
  const wrong = await desk.run('perps-funding-costs/funding', [...sized, '--side', 'up'])
  expect(wrong.code).toBe(2)
})

test('perps-open-with-stop: a position is opened with its stop, and none that a check refuses', async () => {
  const open = (...args: string[]) =>
    desk.run('perps-open-with-stop/open', ['--symbol', symbol, ...args], desk.withKey)
  const long = ['--side', 'long', '--quantity', '0.5']
  const stop = ['--stop', (mark * 0.95).toFixed(2)]
  const refusals = [
    [[...long, '--stop', (mark * 1.05).toFixed(2)], 'losing side'],
    [[...long, ...stop, '--max-risk', '1'], 'more than --max-risk'],
    [['--side', 'long', '--quantity', '500', ...stop], 'Not placed'],
  ] as const
  for (const [args, why] of refusals) {
    const refused = await open(...args, '--yes')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
  }
  const preview = await open(...long, ...stop)
  expect(JSON.parse(preview.stdout)).toMatchObject({ preview: { refusal: null } })
  // Nothing was placed so far, so there is no account yet.
  expect(await desk.send('/api/backpack/account')).toMatchObject({ status: 404 })
  const opened = await open(...long, ...stop, '--yes')
  expect([opened.stderr, opened.code]).toEqual(['', 0])
  expect(JSON.parse(opened.stdout)).toMatchObject({
    order: { status: 'Filled' },
    position: { netQuantity: '0.5' },
  })
})

test('perps-risk-check: a position with its stop is in order, and a hard shock is told', async () => {
  const risk = (...args: string[]) => desk.answer('perps-risk-check/risk', args, desk.withKey)
  const calm = await risk()
  expect(calm.positions).toMatchObject([{ symbol, hasStop: true }])
  expect(calm.findings).toEqual(['orders are open without a timer'])
  const hard = await risk('--shock-bps', '1000000')
  expect(hard.findings).toContain('a shock would use up the equity')
  expect(hard.shock.equityLeft).toMatch(/^-/)
  const strict = await desk.run('perps-risk-check/risk', ['--strict'], desk.withKey)
  expect(strict.code).toBe(1)
})

test('perps-close-and-flatten: a timer is set, and everything is closed at once', async () => {
  const flatten = (...args: string[]) =>
    desk.answer('perps-close-and-flatten/flatten', args, desk.withKey)
  expect(await flatten('timer', '--seconds', '60')).toMatchObject({ armed: true })
  const shown = await flatten('show')
  expect(shown).toMatchObject({ positions: [{ netQuantity: '0.5' }], timer: { timeoutMs: 60_000 } })
  expect(shown.orders).not.toEqual([])
  expect(await flatten('close', '--symbol', symbol)).toMatchObject({
    wouldClose: [[symbol, '0.5']],
  })
  const closed = await flatten('close', '--symbol', symbol, '--yes')
  expect(closed).toMatchObject({ left: [], ordersLeft: [], failures: [] })
  expect(closed.closed).toMatchObject([{ status: 'Filled', executedQuantity: '0.5' }])
  expect(await flatten('timer', '--seconds', '0')).toMatchObject({ armed: false })
  expect(await flatten('show')).toMatchObject({ positions: [], orders: [] })
})
