import { expect, test } from 'vitest'
import { isAlarming } from './margin-alarm.model.ts'

test('an alarm begins where danger does, and ends well below it', () => {
  const told: boolean[] = []
  for (const ratio of ['0.65', '0.66', '0.64', '0.67', '0.6', '0.599', '0.65', '1'])
    told.push(isAlarming(ratio, told.at(-1) ?? false))
  expect(told).toEqual([false, true, true, true, true, false, false, true])
})
