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

test('paper-trading: an order is tried, placed and filled with play money, once for one id', async () => {
  const { address: token } = await desk.token()
  const paper = (...args: string[]) => desk.answer('paper-trading/paper', args, desk.withKey)
  await paper('start', '--ether', '2.5')
  const buy = ['order', '--token', token, '--side', 'buy', '--amount', '0.01', '--id', 'skill-1']
  const tried = await paper(...buy)
  expect(tried.preview).toMatchObject({ wouldReject: [], route: [{ venue: 'curve' }] })
  expect((await paper('orders')).items).toEqual([])
  const placed = await paper(...buy, '--yes')
  const repeated = await paper(...buy, '--yes')
  expect(repeated.id).toBe(placed.id)
  await expect
    .poll(async () => (await paper('orders')).items)
    .toMatchObject([{ id: placed.id, status: 'filled', isPaper: true }])
  const { balances } = await paper('account')
  expect(balances).toContainEqual(expect.objectContaining({ token }))
  expect((await paper('reset', '--ether', '1')).wouldReset).toBeDefined()
  expect(await paper('reset', '--ether', '1', '--yes')).toMatchObject({ generation: 2 })
})

test('limit-and-stop-orders: orders wait for their price, are changed, and cancelled one by one or all', async () => {
  const { address: token } = await desk.token()
  const orders = (...args: string[]) =>
    desk.answer('limit-and-stop-orders/orders', args, desk.withKey)
  const buy = ['place', '--side', 'buy', '--token', token, '--amount', '0.02', '--id', 'dip-1']
  const dip = [...buy, '--kind', 'limit', '--price', '0.0000000001']
  // A limit that is not met yet waits.
  expect((await orders(...dip)).preview.wouldReject).toEqual(['limit_not_met'])
  expect((await orders('list')).items.filter(isOpen)).toEqual([])
  const placed = await orders(...dip, '--yes')
  expect((await orders(...dip, '--yes')).id).toBe(placed.id)
  const lower = ['--order', placed.id, '--price', '0.00000000005']
  expect(await orders('replace', ...lower)).toHaveProperty('wouldReplace')
  const replaced = await orders('replace', ...lower, '--yes')
  expect(replaced).toMatchObject({ replacesId: placed.id, limitPrice: '0.00000000005' })
  const kinds = [
    ['stop', '--price', '1'],
    ['trailing', '--trail-bps', '500'],
    ['oco', '--price', '0.0000000001', '--stop', '1'],
  ]
  for (const [kind = '', ...condition] of kinds) {
    const args = ['place', '--side', 'buy', '--token', token, '--amount', '0.03', '--kind', kind]
    const order = await orders(...args, ...condition, '--id', kind, '--yes')
    expect(order).toMatchObject({ kind, status: 'open' })
  }
  const gone = await orders('cancel', '--order', replaced.id, '--yes')
  expect(gone).toMatchObject({ status: 'cancelled', statusReason: 'cancelled_by_owner' })
  expect((await orders('cancel-all', '--token', token)).wouldCancel).toHaveLength(3)
  await orders('cancel-all', '--token', token, '--yes')
  expect((await orders('list')).items.filter(isOpen)).toEqual([])
  const wrong = [...dip, '--amount', '0.0000000000000000001']
  const refused = await desk.run('limit-and-stop-orders/orders', wrong, desk.withKey)
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('decimal places') })
})

test('schedule-orders: rounds are told before they are placed, filled in turn, and stopped', async () => {
  const { address: token } = await desk.token()
  const schedule = (...args: string[]) =>
    desk.answer('schedule-orders/schedule', args, desk.withKey)
  const whole = ['place', '--side', 'buy', '--token', token, '--amount', '0.05', '--id', 'often']
  const rounds = [...whole, '--rounds', '5', '--every', '1h']
  const told = await schedule(...rounds)
  expect(told).toMatchObject({ eachRound: '0.01', rounds: 5, oneRound: { wouldReject: [] } })
  const { id } = await schedule(...rounds, '--yes')
  await expect
    .poll(async () => (await schedule('rounds', '--order', id)).rounds)
    .toMatchObject([{ status: 'filled' }, { status: 'scheduled' }, {}, {}, {}])
  expect(await schedule('stop', '--order', id)).toHaveProperty('wouldStop', id)
  await schedule('stop', '--order', id, '--yes')
  expect(await schedule('rounds', '--order', id)).toMatchObject({ filledIn: '10000000000000000' })
})

test('swap-on-4663: a buy and a sale are signed by the wallet, and the chain confirms them', async () => {
  const { address: token } = await desk.token()
  const swap = (...args: string[]) => desk.answer('swap-on-4663/swap', args, desk.withKey)
  const { address } = desk.wallet
  const buy = ['--sell', 'ETH', '--buy', token, '--amount', '0.01', '--account', address]
  const { buyAmount } = await swap('quote', ...buy)
  const bought = await swap('prepare', ...buy)
  expect(bought.simulation.status).toBe('passed')
  expect(bought.sentences.join(' ')).toContain(token)
  await signed(bought)
  const sold = await swap(
    'prepare',
    '--sell',
    token,
    '--buy',
    'ETH',
    ...['--amount', '1000'],
    '--account',
    address,
  )
  expect(sold.sentences.join()).toMatch(/[Aa]llow/)
  await signed(sold)
  const second = await swap('next', '--swap', sold.swap)
  expect(second.intent).not.toBe(sold.intent)
  await signed(second)
  expect((await swap('status', '--swap', sold.swap)).intents).toMatchObject([
    { kind: 'approval', status: 'confirmed' },
    { kind: 'swap', status: 'confirmed' },
  ])
  const report = await desk.answer('portfolio-report/report', ['--address', address])
  const { quantity } = report.tokens.find((one: { token: string }) => one.token === token)
  expect(Number(quantity)).toBeGreaterThan(Number(buyAmount.amount))

  async function signed(given: { swap: string; intent: string; toSign: unknown }) {
    const proof = ['--intent', given.intent, '--signed', await desk.sign(given.toSign)]
    await swap('submit', '--swap', given.swap, ...proof)
    await expect
      .poll(async () => (await swap('status', '--swap', given.swap)).intents)
      .toContainEqual(expect.objectContaining({ intent: given.intent, status: 'confirmed' }))
  }
})

test('portfolio-report: holdings, cost and trades of a wallet are told exactly, also as a table', async () => {
  const { address: token, symbol } = await desk.token()
  const mine = ['--address', desk.wallet.address]
  const report = await desk.answer('portfolio-report/report', [...mine, '--trades', '10'])
  const line = report.tokens.find((one: { token: string }) => one.token === token)
  expect(line).toMatchObject({ symbol, untrackedSold: '0' })
  expect(report).toMatchObject({ isComplete: true, address: desk.wallet.address })
  expect(report.trades.at(-1)).toMatchObject({ sold: { asset: 'ETH', amount: '0.01' } })
  const table = await desk.run('portfolio-report/report', [...mine, '--markdown'])
  expect(table.stdout).toContain(`| ${symbol} | ${line.quantity} | ${line.cost} |`)
})

test('price-alerts: one is set for each market, fires at its crossing, and is deleted', async () => {
  const { address: token } = await desk.token()
  const alerts = (...args: string[]) => desk.answer('price-alerts/alerts', args, desk.withKey)
  const market = await desk.answer('market-watch/market', ['--token', token])
  const now = BigInt(Math.round(Number(market.token.priceEth) * 1e18))
  const above = (Number(now + now / 1000n) / 1e18).toFixed(18)
  const set = await alerts('set', '--token', token, '--above', above, '--note', 'up')
  const perp = await alerts('set', '--perp', 'ETH_USDC_PERP', '--below', '1')
  await alerts('pause', '--alert', perp.id)
  expect((await alerts('list')).perps).toMatchObject([{ id: perp.id, state: 'paused' }])
  const [fired] = await Promise.all([alerts('wait', '--seconds', '45'), buyNow(token)])
  expect(fired).toMatchObject({ topic: 'market.alert_fired', payload: { alertId: set.id } })
  expect((await alerts('list')).tokens).toMatchObject([{ id: set.id, firings: 1 }])
  await alerts('resume', '--alert', perp.id)
  expect(await alerts('delete', '--alert', set.id)).toHaveProperty('wouldDelete')
  for (const { id } of [set, perp]) await alerts('delete', '--alert', id, '--yes')
  expect(await alerts('list')).toEqual({ tokens: [], perps: [] })
  const none = await desk.run('price-alerts/alerts', ['wait', '--seconds', '0'], desk.withKey)
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('--after') })
})

function isOpen({ status }: { status: string }): boolean {
  return status === 'open'
}

/** Buys enough for the price to rise by more than a thousandth. */
async function buyNow(token: string): Promise<void> {
  const buy = [
    '--sell',
    'ETH',
    '--buy',
    token,
    '--amount',
    '0.02',
    '--account',
    desk.wallet.address,
  ]
  const given = await desk.answer('swap-on-4663/swap', ['prepare', ...buy], desk.withKey)
  const proof = ['--intent', given.intent, '--signed', await desk.sign(given.toSign)]
  await desk.answer('swap-on-4663/swap', ['submit', '--swap', given.swap, ...proof], desk.withKey)
}
