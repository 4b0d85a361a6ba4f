import { expect, test } from 'vitest'
import { bpsOfPercent, percentOf } from './arithmetic.model.ts'
import { divided, parseDecimal, plain, rounded } from './decimal.model.ts'
import { shortAddress } from './format-address.ts'
import { formatAmount } from './format-amount.ts'
import { chartPrice } from './format-chart.ts'
import { formatCount } from './format-count.ts'
import { textOf } from './format-number.ts'
import { formatPercent, formatProgress } from './format-percent.ts'
import { formatPrice } from './format-price.ts'
import { formatRelative, formatSpan, formatTime } from './format-time.ts'

const en = { locale: 'en', timeZone: 'UTC' }
const price = (value: string, tickSize?: string, locale = 'en') => {
  const parts = formatPrice(value, { locale, tickSize })
  return parts === null ? null : textOf(parts)
}
const amount = (value: string, how: Partial<Parameters<typeof formatAmount>[1]> = {}) => {
  const parts = formatAmount(value, { locale: 'en', rounding: 'down', ...how })
  return parts === null ? null : textOf(parts)
}

test('decimals are read and written exactly, in scientific form too', () => {
  const through = (text: string) => {
    const value = parseDecimal(text)
    return value === null ? null : plain(value)
  }
  expect(through('123456789012345678901234567890.123456789')).toBe(
    '123456789012345678901234567890.123456789',
  )
  expect(through('-0.5')).toBe('-0.5')
  expect(through('1e-7')).toBe('0.0000001')
  expect(through('2.5e3')).toBe('2500')
  expect(through('.5')).toBe('0.5')
  for (const text of ['', '.', '1,5', 'NaN', '0x10', '1e9999']) expect(through(text)).toBeNull()
})

test('what is rounded down never grows and what is rounded up never shrinks, below zero too', () => {
  const to = (text: string, way: 'up' | 'down' | 'nearest') =>
    plain(rounded(parseDecimal(text) ?? { digits: 0n, scale: 0 }, 2, way))
  expect([to('1.239', 'down'), to('1.231', 'up'), to('1.235', 'nearest')]).toEqual([
    '1.23',
    '1.24',
    '1.24',
  ])
  expect([to('-1.231', 'down'), to('-1.239', 'up'), to('-1.235', 'nearest')]).toEqual([
    '-1.24',
    '-1.23',
    '-1.24',
  ])
  expect(divided(-7n, 2n, 'down')).toBe(-4n)
  expect(divided(7n, -2n, 'up')).toBe(-3n)
})

test('a price follows its tick, or has five significant digits', () => {
  expect(price('64213.37', '0.5')).toBe('64,213.5')
  expect(price('64213.37')).toBe('64,213')
  expect(price('3.14159265')).toBe('3.1416')
  expect(price('0.0512345678')).toBe('0.051235')
  expect(price('1234.5', '0.01', 'de')).toBe('1.234,50')
  expect(price('none')).toBeNull()
})

test('four zeros after the point and more are a subscript, and the whole figure stays at hand', () => {
  expect(price('0.000051234')).toBe('0.0₄51234')
  expect(price('0.00051234')).toBe('0.00051234')
  expect(price('0.00000000000071', '0.00000000000001')).toBe('0.0₁₂71')
  expect(formatPrice('0.000051234', { locale: 'en' })?.full).toBe('0.000051234')
})

test('an amount is rounded the way it was told, and is short only on demand', () => {
  expect(amount('1234.5678')).toBe('1,234.56')
  expect(amount('1234.5612', { rounding: 'up' })).toBe('1,234.57')
  expect(amount('0.12345')).toBe('0.1234')
  expect(amount('0.000012345678')).toBe('0.0₄1234')
  expect(amount('0')).toBe('0.00')
  expect(amount('12345678')).toBe('12,345,678.00')
  expect(amount('12345678', { compact: true })).toBe('12.34M')
  expect(amount('9999', { compact: true })).toBe('9,999.00')
  expect(amount('-5', { signs: 'both' })).toBe('−5.00')
  expect(amount('5', { signs: 'both' })).toBe('+5.00')
  expect(amount('0', { signs: 'both' })).toBe('0.00')
})

test('a percentage has two places and its sign; progress is 100 only when done', () => {
  const percent = (value: string) => {
    const parts = formatPercent({ ratio: value }, { locale: 'en', signs: 'both' })
    return parts === null ? null : textOf(parts)
  }
  expect(percent('0.012345')).toBe('+1.23%')
  expect(percent('-0.5')).toBe('−50.00%')
  expect(percent('0')).toBe('0.00%')
  expect(formatProgress(99_999_999n, 100_000_000n, 'en')).toBe('99.99%')
  expect(formatProgress(5n, 5n, 'en')).toBe('100.00%')
})

test('counts, times, spans and addresses', () => {
  expect(formatCount(12_345, { locale: 'en' })).toBe('12,345')
  expect(formatCount(12_345, { locale: 'en', compact: true })).toBe('12.34K')
  expect(formatTime(0, 'time', en)).toBe('00:00:00')
  expect(formatRelative(0, 61_000, en)).toBe('1m ago')
  expect(formatRelative(5000, 1000, en)).toBe('in 4s')
  expect(formatSpan(4 * 3_600_000 + 427_000)).toBe('4:07:07')
  expect(formatSpan(100_000_000)).toBe('1d 3h')
  expect(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7')
  expect(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7', true)).toBe('0x5290…0F70…9EE7')
})

test('basis points are typed in per cent, and come back as they were', () => {
  const pairs = [
    ['100', '1'],
    ['4000', '40'],
    ['15', '0.15'],
    ['1234.5', '12.345'],
    ['', ''],
    ['-', '-'],
  ] as const
  for (const [bps, percent] of pairs) {
    expect(percentOf(bps)).toBe(percent)
    expect(bpsOfPercent(percent)).toBe(bps)
  }
})

test('the foot of an axis is a zero without places', () => {
  expect(chartPrice(1e-25, 12, 'en')).toBe('0')
  expect(chartPrice(0, 2, 'en')).toBe('0')
  expect(chartPrice(96_118.5, 2, 'en')).toBe('96,118.50')
})
