import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fallen, ratiosOf, suites } from './ratios.mjs'

const results = new URL('../../bench/results/', import.meta.url)

describe('the ratios of a suite', () => {
  test('are of the product to the peer on the same path', () => {
    const row = (server, path, requestsPerSecond) => ({ server, path, requestsPerSecond })
    const rows = [
      row('node:http', '/a', 9),
      row('fastify', '/a', 8),
      row('bourse', '/a', 6),
      row('bourse', '/b', 5),
    ]
    expect(ratiosOf('http', rows)).toEqual({ '/a beside bare Fastify': 0.75 })
  })

  test('are read as they were written, or worked out of two rates', () => {
    expect(
      ratiosOf('speed', [{ work: 'a list', beside: 'pg', own: 1, peer: 3, ratio: 0.4 }]),
    ).toEqual({ 'a list beside pg': 0.4 })
    expect(ratiosOf('mcp-tools', { own: 3, bare: 4 })).toEqual({
      "tool calls beside the library's bare server": 0.75,
    })
    expect(ratiosOf('matching', { bookPerSecond: 10, sortedArrayPerSecond: 5 })).toEqual({
      'order book beside sorted arrays': 2,
    })
  })

  test('are none where nothing was measured or the suite is unknown', () => {
    expect(ratiosOf('http', null)).toEqual({})
    expect(ratiosOf('start', { laterStartMs: 1 })).toEqual({})
  })

  test('are found in what is kept', () => {
    const kept = suites.filter((suite) => fs.existsSync(new URL(`${suite}.json`, results)))
    expect(kept).toContain('http')
    for (const suite of kept) {
      const { figures } = JSON.parse(fs.readFileSync(new URL(`${suite}.json`, results), 'utf8'))
      expect(Object.keys(ratiosOf(suite, figures)), suite).not.toEqual([])
    }
  })
})

describe('a ratio', () => {
  const of = (ratio) => ({ http: { health: ratio } })

  test('is told from 15 % under the kept one on', () => {
    expect(fallen(of(1), of(0.86))).toEqual([])
    expect(fallen(of(1), of(1.5))).toEqual([])
    expect(fallen(of(1), of(0.85))).toEqual([
      'http: health: 0.85, 15 % under the 1.00 that was kept',
    ])
    expect(fallen(of(20), of(10))).toEqual([
      'http: health: 10.0, 50 % under the 20.0 that was kept',
    ])
  })

  test('that is missing now is told, a new one is not', () => {
    expect(fallen(of(0.5), {})).toEqual(['http: health: 0.50 was kept, not measured now'])
    expect(fallen({}, of(0.5))).toEqual([])
  })
})
