import { describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { type CallOutcome, createCircuit } from './circuit.ts'

function open() {
  const clock = handClock()
  const changes: string[] = []
  const circuit = createCircuit({
    clock,
    onChange: (from, to) => void changes.push(`${from} -> ${to}`),
  })
  const call = (outcome: CallOutcome): boolean => {
    const permit = circuit.permit()
    permit?.end(outcome)
    return permit !== null
  }
  const fail = (times: number) => {
    for (let index = 0; index < times; index++) call('failure')
  }
  return { clock, changes, circuit, call, fail }
}

describe('a circuit', () => {
  test('opens after five failures in a row, and not after four', () => {
    const { circuit, call, fail } = open()
    fail(4)
    call('success')
    fail(4)
    expect(circuit.state()).toBe('closed')
    call('failure')
    expect([circuit.state(), circuit.permit(), circuit.waitSeconds()]).toEqual(['open', null, 10])
  })

  test('opens when half of ten calls fail within thirty seconds, and not when they are older', () => {
    const late = open()
    const soon = open()
    for (const { call, clock } of [late, soon]) {
      for (let index = 0; index < 4; index++) {
        call('failure')
        call('success')
      }
      if (clock === late.clock) clock.advance(31_000)
      call('success')
      call('failure')
    }
    expect([late.circuit.state(), soon.circuit.state()]).toEqual(['closed', 'open'])
  })

  test('takes what says nothing about the vendor for nothing', () => {
    const { circuit, call, fail } = open()
    fail(4)
    for (let index = 0; index < 20; index++) call('unknown')
    expect(circuit.state()).toBe('closed')
    fail(1)
    expect(circuit.state()).toBe('open')
  })

  test('lets one call through after the rest, and closes when it succeeds', () => {
    const { circuit, call, fail, clock, changes } = open()
    fail(5)
    clock.advance(9_999)
    expect([circuit.waitSeconds(), call('success')]).toEqual([1, false])
    clock.advance(1)
    const probe = circuit.permit()
    expect([circuit.state(), probe === null, circuit.permit()]).toEqual(['half_open', false, null])
    probe?.end('success')
    expect([circuit.state(), call('success'), circuit.waitSeconds()]).toEqual(['closed', true, 0])
    expect(changes).toEqual(['closed -> open', 'open -> half_open', 'half_open -> closed'])
  })

  test('rests twice as long each time the call fails, up to five minutes, and as before once it has closed', () => {
    const { circuit, call, fail, clock } = open()
    fail(5)
    const rests: number[] = []
    for (let index = 0; index < 7; index++) {
      rests.push(circuit.waitSeconds())
      clock.advance(circuit.waitSeconds() * 1_000)
      call('failure')
    }
    expect(rests).toEqual([10, 20, 40, 80, 160, 300, 300])
    clock.advance(300_000)
    call('success')
    fail(5)
    expect(circuit.waitSeconds()).toBe(10)
  })

  test('lets the next call try when the first one said nothing', () => {
    const { circuit, call, fail, clock } = open()
    fail(5)
    clock.advance(10_000)
    call('unknown')
    expect(circuit.state()).toBe('half_open')
    expect(call('success')).toBe(true)
    expect(circuit.state()).toBe('closed')
  })

  test('does not hear calls of an earlier state, or the same one twice', () => {
    const { circuit, call, fail, clock } = open()
    const early = Array.from({ length: 10 }, () => circuit.permit())
    early[0]?.end('failure')
    early[0]?.end('failure')
    fail(3)
    expect(circuit.state()).toBe('closed')
    fail(1)
    clock.advance(10_000)
    call('success')
    for (const permit of early) permit?.end('failure')
    expect(circuit.state()).toBe('closed')
  })
})
