import { expect, test } from 'vitest'
import { newsOf } from './notices.model.ts'

test('news of one kind are told once, and what is not asked for is not told', () => {
  const news = newsOf([
    { topic: 'order.filled', seq: '7' },
    { topic: 'order.opened', seq: '8' },
    { topic: 'perps.filled', seq: '9' },
    { topic: 'market.alert_fired', seq: '10' },
    { topic: 'perps.alert_fired', seq: '11' },
  ])
  expect([...news]).toEqual([
    ['fills', '9'],
    ['alerts', '11'],
  ])
})
