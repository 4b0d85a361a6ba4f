import { describe, expect, test } from 'vitest'
import { newsOf, onTick, tickFor, toBar } from './bars.model.ts'
import { intervalBeside, readInterval, secondsOf } from './chart-interval.model.ts'

const candle = (startedAt: string, close = '2') => ({
  startedAt,
  open: '1',
  high: '3',
  low: '0.5',
  close,
  baseVolume: '10',
})

describe('bars', () => {
  test('a candle is a bar at its beginning', () => {
    expect(toBar(candle('2026-01-01T00:01:00.000Z'))).toEqual({
      time: 1_767_225_660,
      open: 1,
      high: 3,
      low: 0.5,
      close: 2,
      volume: 10,
    })
  })

  test('the step has five digits of the price', () => {
    expect(tickFor('0.000000000951355126831244796')).toBe('0.00000000000001')
    expect(tickFor('1834.22')).toBe('0.1')
    expect(tickFor('123456')).toBe('1')
    expect(tickFor(null)).toBe('0.01')
  })

  test('a price is put on the nearest step', () => {
    expect(onTick('0.000000000951355126831244796', '0.00000000000001')).toBe('0.00000000095136')
    expect(onTick(null, '0.1')).toBe('')
  })

  test('only what changed is news, and what the channel no longer has is gone', () => {
    const [first, second, third] = ['1', '2', '3'].map((at) => candle(at))
    if (first === undefined || second === undefined || third === undefined) throw new Error()
    const applied = new Map([first, second].map((one) => [one.startedAt, one]))
    expect(newsOf([first, third], applied)).toEqual({ changed: [third], gone: ['2'] })
    // What is older than the channel's memory is not gone.
    expect(newsOf([second], applied)).toEqual({ changed: [], gone: [] })
  })
})

describe('intervals', () => {
  test('are read, and go on to the next one until the end', () => {
    expect(readInterval('4h')).toBe('4h')
    expect(readInterval('7m')).toBeNull()
    expect(intervalBeside('1m', 1)).toBe('5m')
    expect(intervalBeside('1s', -1)).toBe('1s')
    expect(intervalBeside('1m', 1, ['1m', '1h'])).toBe('1h')
    expect(secondsOf('1d')).toBe(86_400)
  })
})
