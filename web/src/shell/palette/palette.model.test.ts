import { describe, expect, it } from 'vitest'
import { ranked, readQuery } from './palette.model.ts'

describe('the palette', () => {
  it('reads what is looked for from the first character', () => {
    expect(readQuery('> dark')).toEqual({ wants: 'commands', words: 'dark' })
    expect(readQuery('@ writer')).toEqual({ wants: 'agents', words: 'writer' })
    expect(readQuery(' 0xab ')).toEqual({ wants: 'all', words: '0xab' })
  })

  it('puts what begins so before what holds it, and leaves out what lacks a word', () => {
    const all = ['Show the trade page', 'Cancel all', 'Trade', 'Retrade'].map((label) => ({
      label,
      keywords: label === 'Cancel all' ? ['trade', 'orders'] : [],
    }))
    expect(ranked(all, 'trade', 10).map(({ label }) => label)).toEqual([
      'Trade',
      'Show the trade page',
      'Cancel all',
      'Retrade',
    ])
    expect(ranked(all, 'orders trade', 10).map(({ label }) => label)).toEqual(['Cancel all'])
    expect(ranked(all, '', 2)).toHaveLength(2)
  })
})
