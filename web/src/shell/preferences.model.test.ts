import { expect, test } from 'vitest'
import { understood, usualPreferences } from './preferences.model.ts'

test('what was chosen is kept, and everything else is as usual', () => {
  const chosen = {
    theme: 'light',
    timeZone: 'Asia/Tokyo',
    hotkeys: { 'go./': 'g then x', b: null },
  }
  expect(understood(chosen)).toEqual({ ...usualPreferences, ...chosen })
})

test('what may not be chosen is as usual: nothing of a file can break the start', () => {
  const wrong = {
    theme: 'pink',
    locale: 7,
    timeZone: 'Mars/Olympus',
    slippageBps: 5_001,
    confirms: 'yes',
    sounds: true,
    hotkeys: ['b'],
    screens: null,
    unheardOf: 1,
  }
  expect(understood(wrong)).toEqual(usualPreferences)
  for (const nothing of [null, undefined, 'text', []]) {
    expect(understood(nothing)).toEqual(usualPreferences)
  }
})

test('a file that says only some kinds leaves the others silent', () => {
  expect(understood({ notices: { fills: true, else: true } }).notices).toEqual({
    alerts: false,
    approvals: false,
    fills: true,
    transactions: false,
  })
})
