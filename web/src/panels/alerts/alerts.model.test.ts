import { describe, expect, test } from 'vitest'
import { alertLines, alertOfLine, directionTo } from './alerts.model.ts'

const alert = (id: string, state: 'active' | 'paused') => ({
  id,
  direction: 'above' as const,
  price: '0.5',
  note: '',
  state,
  firings: 0,
  lastFiredAt: null,
})

describe('alerts', () => {
  test('wait on the side of the price that they are on', () => {
    expect(directionTo('0.0000000011', '0.000000001')).toBe('above')
    expect(directionTo('0.0000000009', '0.000000001')).toBe('below')
    expect(directionTo('1', null)).toBe('above')
  })

  test('have a line that can be dragged while they are active', () => {
    const alerts = [alert('a', 'active'), alert('b', 'paused')]
    expect(alertLines(alerts, 'Alert')).toMatchObject([
      { id: 'alert:a', price: '0.5', draggable: true },
    ])
    expect(alertOfLine(alerts, 'alert:b')?.id).toBe('b')
    expect(alertOfLine(alerts, 'order:b')).toBeNull()
  })
})
