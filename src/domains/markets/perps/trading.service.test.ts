import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerpsWorld, type PerpsWorld } from '../../../../test/support/perps-world.ts'
import { AppError } from '../../../kernel/errors.ts'

let world: PerpsWorld
beforeAll(async () => {
  world = await createPerpsWorld()
})
afterAll(() => world.close())

const [symbol, other] = ['SOL_USDC_PERP', 'ETH_USDC_PERP']
const trading = () => world.perps.trading
const place = (account: string, market = symbol, price = '170') =>
  trading().place(
    { accountId: account },
    {
      symbol: market,
      side: 'Bid',
      orderType: 'Limit',
      price,
      quantity: '1',
      clientId: 7,
    },
  )

/** The code of the refusal. */
async function refusalOf(ask: () => Promise<unknown>): Promise<string> {
  try {
    await ask()
  } catch (failure) {
    if (failure instanceof AppError) return failure.spec.code
    throw failure
  }
  return 'none'
}

test.each(['order', 'cancel', 'replace'] as const)(
  '%s takes either name of an order, not both and not none, and none of another market',
  async (asks) => {
    const account = `acct_${asks}`
    const { id: orderId } = await place(account)
    const ask = (name: object, market = symbol) =>
      refusalOf(async () => {
        const query = { symbol: market, ...name }
        if (asks === 'replace')
          return trading().replace({ accountId: account }, { ...query, quantity: '0.5' })
        return trading()[asks](account, query)
      })
    expect(await ask({})).toBe('request.invalid')
    expect(await ask({ orderId, clientId: 7 })).toBe('request.invalid')
    for (const name of [{ orderId }, { clientId: 7 }]) {
      expect(await ask(name, other)).toBe('resource.not_found')
    }
    expect(await ask({ clientId: 8 })).toBe('resource.not_found')
    expect(await ask({ clientId: 7 })).toBe('none')
    // An order that is cancelled already is returned unchanged, by either name.
    expect(await ask({ orderId })).toBe('none')
  },
)

test('nothing that is traded or deposited is zero', async () => {
  const { id: orderId } = await place('acct_zero')
  const name = { symbol, orderId }
  for (const ask of [
    () => trading().deposit('acct_zero', '0'),
    () => trading().replace({ accountId: 'acct_zero' }, { ...name, price: '0' }),
    () => trading().replace({ accountId: 'acct_zero' }, { ...name, quantity: '0' }),
  ]) {
    expect(await refusalOf(ask)).toBe('request.invalid')
  }
  expect(await trading().order('acct_zero', name)).toMatchObject({ price: '170', quantity: '1' })
})

test('all orders of one market are cancelled and listed without those of another', async () => {
  const account = 'acct_two'
  await place(account)
  await trading().place(
    { accountId: account },
    {
      symbol: other,
      side: 'Bid',
      orderType: 'Limit',
      price: '3000',
      quantity: '0.1',
    },
  )
  const open = async (market?: string) => {
    const query = { limit: 9, ...(market === undefined ? {} : { symbol: market }) }
    const { items } = await trading().orders(account, { ...query, status: 'open' })
    return items.map((order) => order.symbol)
  }
  expect([await open(), await open(symbol), await open(other)]).toEqual([
    [other, symbol],
    [symbol],
    [other],
  ])
  expect(await trading().cancelAll(account, { symbol })).toMatchObject([{ symbol }])
  expect(await open()).toEqual([other])
  expect(await trading().cancelAll(account)).toMatchObject([{ symbol: other }])
  expect(await open()).toEqual([])
})
