import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { isoTime } from './views.ts'

test('a time is written as the platform writes it, whatever was written before', () => {
  const seconds = fc.integer({ min: 0, max: Date.UTC(9_000, 0, 1) / 1_000 })
  fc.assert(
    fc.property(seconds, fc.integer({ min: -90_000, max: 90_000 }), (first, apart) => {
      for (const at of [first, Math.max(0, first + apart), first]) {
        expect(isoTime(at)).toBe(new Date(at * 1_000).toISOString())
      }
    }),
  )
})
