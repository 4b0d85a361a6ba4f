import { expect, test } from 'vitest'
import { type ChartLine, lineUnder, nudged, snapped } from './chart-lines.model.ts'

const line = (id: string, price: string, draggable = true): ChartLine => ({
  id,
  price,
  label: id,
  tone: 'up',
  draggable,
})

test('a dragged price lies on a tick, and never below one', () => {
  expect(snapped(101.13, '0.25')).toBe('101.25')
  expect(snapped(101, '0.25')).toBe('101.00')
  expect(snapped(0.0000123456, '0.0000001')).toBe('0.0000123')
  expect(snapped(-4, '0.5')).toBe('0.5')
})

test('keys move by a tick, with shift by ten', () => {
  expect(nudged('1.25', '0.25', { key: 'ArrowUp', shiftKey: false })).toBe('1.5')
  expect(nudged('10', '0.25', { key: 'ArrowDown', shiftKey: true })).toBe('7.5')
  expect(nudged('10', '0.25', { key: 'Enter', shiftKey: false })).toBeNull()
})

test('the nearest line in reach is taken, and none that stays where it is', () => {
  const lines = [line('a', '10'), line('b', '12'), line('fixed', '11', false)]
  const heightOf = (price: number) => price
  expect(lineUnder(lines, 10.5, heightOf)?.id).toBe('a')
  expect(lineUnder(lines, 11, heightOf)?.id).toBe('b')
  expect(lineUnder(lines, 30, heightOf)).toBeNull()
  expect(lineUnder(lines, 10, () => null)).toBeNull()
})
