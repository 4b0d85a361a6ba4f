import { describe, expect, test } from 'vitest'
import { createStatements, isRepeated, isShareable, noteRun } from './statements.ts'

const asked = (text: string, times: number) => {
  const statements = createStatements()
  for (let count = 1; count < times; count += 1) statements.ask(text)
  return statements.ask(text)
}

test('is repeated from its third time on', () => {
  const read = 'select 1'
  expect([1, 2, 3, 4].map((times) => isRepeated(asked(read, times)))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

describe('what shares a connection', () => {
  test.each([
    'select * from launches where token = $1',
    ' WITH newest AS (SELECT 1) SELECT * FROM newest',
    'select "for_update" from rows',
  ])('%s', (text) => {
    expect(isShareable(asked(text, 3))).toBe(true)
    expect(isShareable(asked(text, 2))).toBe(false)
  })
  test.each([
    'insert into rows values ($1)',
    'select head from exchange where id = 1 FOR UPDATE',
    'select * from rows for no key update skip locked',
    'select * from rows for share',
    'select pg_notify($1, $2)',
    'select pg_advisory_xact_lock($1)',
    "select set_config('a', 'b', false)",
    'begin',
    'select 1; select 2',
  ])('not: %s', (text) => {
    expect(isShareable(asked(text, 3))).toBe(false)
  })

  test('no longer when it takes long on the average, and again when it does not', () => {
    const statement = asked('select 1', 3)
    noteRun(statement, 30)
    expect(isShareable(statement)).toBe(true)
    noteRun(statement, 30)
    expect(isShareable(statement)).toBe(false)
    for (let times = 0; times < 10; times += 1) noteRun(statement, 1)
    expect(isShareable(statement)).toBe(true)
  })
})

test('the oldest of two thousand texts makes room', () => {
  const statements = createStatements()
  for (let times = 0; times < 3; times += 1) statements.ask('select 0')
  for (let number = 1; number < 2_000; number += 1) statements.of(`select ${number}`)
  expect(statements.of('select 0').times).toBe(3)
  statements.of('select 2000')
  expect(statements.of('select 0').times).toBe(0)
})
