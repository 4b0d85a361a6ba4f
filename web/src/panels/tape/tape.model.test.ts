import { describe, expect, test } from 'vitest'
import { readLeastValue, shownTrades, waitingCount } from './tape.model.ts'

const trade = (id: string, value = '1') => ({
  id,
  at: '2026-01-01T00:00:00Z',
  side: 'buy' as const,
  price: '1',
  quantity: '1',
  value,
  transactionHash: null,
  simulated: false,
})

describe('a tape', () => {
  test('leaves out what is worth less, exactly', () => {
    const trades = [trade('a', '0.0999999999999999999'), trade('b', '0.1'), trade('c', '20')]
    expect(shownTrades(trades, '0.1').map(({ id }) => id)).toEqual(['b', 'c'])
    expect(shownTrades(trades, '')).toHaveLength(3)
    expect(shownTrades(trades, '0')).toHaveLength(3)
  })

  test('counts what waits while it stands still', () => {
    const held = [trade('b'), trade('a')]
    expect(waitingCount([trade('d'), trade('c'), ...held], held)).toBe(2)
    expect(waitingCount(held, held)).toBe(0)
    expect(waitingCount([trade('z')], held)).toBe(1)
  })

  test('reads a kept least value, and nothing else', () => {
    expect(readLeastValue('0.5')).toBe('0.5')
    expect(readLeastValue({})).toBe('')
    expect(readLeastValue('much')).toBe('')
  })
})
