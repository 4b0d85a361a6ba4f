import { afterEach, beforeEach, expect } from 'vitest'

// Tells switch.ts which test file is running, and which test, if one is.
process.env['MUTANT_TEST_FILE'] = expect.getState().testPath ?? ''
const current = Symbol.for('mutant.test')
beforeEach(() => {
  Reflect.set(globalThis, current, expect.getState().currentTestName ?? '')
})
afterEach(() => {
  Reflect.set(globalThis, current, '')
})
