import { expect, test } from 'vitest'
import {
  frameOf,
  type Moment,
  nearestTo,
  placeOf,
  stepped,
  ticksOf,
  tickText,
} from './timeline.model.ts'

function line(...values: readonly number[]): readonly Moment[] {
  return values.map((value, at) => ({
    atMs: at * 1_000,
    amount: String(value),
    value,
  }))
}

test('a line begins at zero unless that would flatten it', () => {
  expect(frameOf(line(0, 10)).least).toBe(0)
  expect(frameOf(line(99, 100)).least).toBeGreaterThan(90)
  const flat = frameOf(line(5, 5))
  expect(flat.most).toBeGreaterThan(5)
  expect(flat.least).toBeLessThan(5)
})

test('the first moment is at the start and the last one at the end, one alone too', () => {
  const moments = line(1, 2, 3)
  const frame = frameOf(moments)
  expect(moments.map((moment) => placeOf(moment, frame)[0])).toEqual([0, 0.5, 1])
  const alone = line(1)
  expect(alone.map((moment) => placeOf(moment, frameOf(alone))[0])).toEqual([0])
})

test('the pointer reads the nearest moment', () => {
  const moments = line(1, 2, 3)
  expect([0, 0.2, 0.3, 0.9].map((share) => nearestTo(moments, frameOf(moments), share))).toEqual([
    0, 0, 1, 2,
  ])
})

test('ticks are round and within the frame', () => {
  const ticks = ticksOf({ fromMs: 0, toMs: 1, least: 0, most: 0.053 })
  expect(ticks.map(tickText)).toEqual(['0', '0.02', '0.04'])
})

test('keys walk the line and end where it ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => stepped(key, 2, 3))).toEqual([
    1,
    2,
    0,
    2,
    null,
  ])
})
