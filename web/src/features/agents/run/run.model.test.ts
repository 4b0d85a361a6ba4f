import { describe, expect, it } from 'vitest'
import type { Run, RunStep } from '#sdk'
import { membersOf, outputOf, stepTexts, tookMs, withDelta } from './run.model.ts'

const step: RunStep = {
  id: 'run_1.1',
  number: 1,
  kind: 'tool',
  state: 'done',
  tool: 'time_get',
  input: { zone: 'UTC' },
  answer: { text: '{"time":"noon"}' },
  approvedBy: null,
  startedAt: '2026-07-15T10:00:00.000Z',
  endedAt: '2026-07-15T10:00:00.250Z',
}

describe('what is written of a step', () => {
  it('is the input and the answer of a tool, a line for each member where it is JSON', () => {
    expect(stepTexts(step)).toEqual({
      input: '{\n  "zone": "UTC"\n}',
      said: null,
      answer: '{\n  "time": "noon"\n}',
    })
    expect(stepTexts({ ...step, answer: { text: 'cut {' } }).answer).toBe('cut {')
    expect(stepTexts({ ...step, answer: null }).answer).toBeNull()
  })

  it('is what a model said, and the calls that it wants where there are any', () => {
    const model = { ...step, kind: 'model', tool: null, input: null } as const
    expect(stepTexts({ ...model, answer: { text: 'Ok.', calls: [] } })).toMatchObject({
      said: 'Ok.',
      answer: null,
    })
    const calls = [{ name: 'time', input: {} }]
    expect(stepTexts({ ...model, answer: { text: '', calls } })).toMatchObject({ said: null })
    expect(stepTexts({ ...model, answer: { text: '', calls } }).answer).toContain('"time"')
  })
})

it('a step that goes on takes until now, and a clock that is behind makes nothing negative', () => {
  const nowMs = Date.parse('2026-07-15T10:00:01.000Z')
  expect(tookMs(step, nowMs)).toBe(250)
  expect(tookMs({ ...step, endedAt: null }, nowMs)).toBe(1_000)
  expect(tookMs({ ...step, endedAt: null }, nowMs - 5_000)).toBe(0)
})

it('an input is told member by member, and one that is no object as it is', () => {
  expect(membersOf({ to: '0x1', deep: { a: 1 }, none: null })).toEqual([
    ['to', '0x1'],
    ['deep', '{\n  "a": 1\n}'],
    ['none', 'null'],
  ])
  expect(membersOf(['a'])).toBeNull()
  expect(membersOf('a')).toBeNull()
})

describe('what is said while it is said', () => {
  const first = withDelta(null, { stepId: 'run_1.1', offset: 0, text: 'Good ' })
  const run = { status: 'running', output: 'Before.' } as Run

  it('grows by each piece, at its place, and begins anew with the next step', () => {
    expect(withDelta(first, { stepId: 'run_1.1', offset: 5, text: 'day' })?.text).toBe('Good day')
    expect(withDelta(first, { stepId: 'run_1.1', offset: 2, text: 'ne' })?.text).toBe('Gone')
    expect(withDelta(first, { stepId: 'run_1.3', offset: 0, text: 'So' })).toEqual({
      stepId: 'run_1.3',
      text: 'So',
    })
  })

  it('has no gap, and takes nothing that is no piece', () => {
    expect(withDelta(first, { stepId: 'run_1.1', offset: 9, text: 'day' })).toBe(first)
    expect(withDelta(first, { text: 'day' })).toBe(first)
    expect(withDelta(first, null)).toBe(first)
  })

  it('is shown until its step has answered or the run is over', () => {
    expect(outputOf({ run, steps: [] }, first)).toBe('Good ')
    expect(outputOf({ run, steps: [step] }, first)).toBe('Before.')
    expect(outputOf({ run: { ...run, status: 'succeeded' }, steps: [] }, first)).toBe('Before.')
    expect(outputOf({ run, steps: [] }, null)).toBe('Before.')
  })
})
