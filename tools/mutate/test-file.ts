import { afterEach, beforeEach, expect } from 'vitest'

// What switch.ts tells belongs to this file, and to the test that runs, if one does.
process.env['MUTANT_TEST_FILE'] = expect.getState().testPath ?? ''
const current = Symbol.for('mutant.test')
beforeEach(() => {
  Reflect.set(globalThis, current, expect.getState().currentTestName ?? '')
})
afterEach(() => {
  Reflect.set(globalThis, current, '')
})
