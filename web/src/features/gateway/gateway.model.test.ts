import { expect, test } from 'vitest'
import type { GatewayVendor } from '#sdk'
import { healthOf, inOrder, priceRange } from './gateway.model.ts'

const call = (amountAtomic: string | null, amount: string | null) => ({
  operationId: `get_${amountAtomic}`,
  method: 'GET',
  path: '/api/x',
  summary: '',
  price: { amountAtomic, amount, asset: 'USDC' as const, decimals: 6, unit: 'call' as const },
})
const vendor = (given: Partial<GatewayVendor>): GatewayVendor => ({
  id: 'weather',
  name: 'Weather',
  family: 'Other',
  docsUrl: 'https://weather.example',
  setting: 'VENDOR_WEATHER_API_KEY',
  configured: true,
  circuit: { state: 'closed', retryAfterSeconds: 0 },
  limits: { callsPerMinute: 60, concurrent: 8 },
  operations: [],
  ...given,
})

test('a vendor that is not set up has no health', () => {
  expect(healthOf(vendor({}))).toBe('closed')
  expect(healthOf(vendor({ circuit: { state: 'open', retryAfterSeconds: 9 } }))).toBe('open')
  expect(healthOf(vendor({ configured: false, circuit: null }))).toBe('off')
})

test('prices are told from the lowest to the highest, by their worth and not by their letters', () => {
  const operations = [call('10000', '0.01'), call('2000', '0.002'), call(null, null)]
  expect(priceRange({ operations })).toEqual(['0.002', '0.01'])
  expect(priceRange({ operations: [call(null, null)] })).toBe(null)
})

test('what is set up comes first', () => {
  const names = inOrder([
    vendor({ name: 'A', configured: false }),
    vendor({ name: 'C' }),
    vendor({ name: 'B' }),
  ]).map(({ name }) => name)
  expect(names).toEqual(['B', 'C', 'A'])
})
