import { describe, expect, test } from 'vitest'
import type { Token } from '#sdk'
import { arranged, isIn } from './feed.model.ts'

type Stage = Token['graduation']['stage']

function launched(symbol: string, stage: Stage = 'curve', holders = 1): Token {
  const known = { token: symbol, symbol, holders, graduation: { stage, progressBps: 10_000 } }
  return known as Partial<Token> as Token
}

describe('the column of a token', () => {
  test.each<[Stage, readonly string[]]>([
    ['curve', ['new', 'near']],
    ['complete', ['new', 'near']],
    ['none', ['new']],
    ['graduated', ['graduated']],
  ])('%s follows from what became of it, not from a percentage', (stage, columns) => {
    const token = launched('A', stage)
    const all = ['new', 'near', 'graduated'] as const
    expect(all.filter((column) => isIn(column, token))).toEqual(columns)
  })
})

describe('a column', () => {
  test('takes what comes while nobody reads it', () => {
    const { rows, waiting } = arranged([launched('B'), launched('A')], null)
    expect(rows.map(({ token }) => token.symbol)).toEqual(['B', 'A'])
    expect(waiting).toBe(0)
  })

  test('moves nothing while it is read: arrivals wait, figures go on, and who has left keeps the place', () => {
    const held = [launched('B', 'curve', 1), launched('A')]
    const { rows, waiting } = arranged([launched('C'), launched('B', 'curve', 9)], held)
    expect(rows.map(({ hasLeft, token }) => [token.symbol, token.holders, hasLeft])).toEqual([
      ['B', 9, false],
      ['A', 1, true],
    ])
    expect(waiting).toBe(1)
  })
})
