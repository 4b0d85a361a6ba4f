import { PassThrough } from 'node:stream'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { lendClient } from './lent-client.ts'
import { createStatements } from './statements.ts'

/** A connection that writes down what leaves in one piece, and answers when told to. */
function openLent(answers: Readonly<Record<string, Error>> = {}) {
  const pieces: string[][] = []
  let open: string[] | undefined
  const stream = Object.assign(new PassThrough(), {
    cork: () => void (open = []),
    uncork() {
      if (open !== undefined) pieces.push(open)
      open = undefined
    },
  })
  const send = async (text: string) => {
    if (open === undefined) pieces.push([text])
    else open.push(text)
    const failure = answers[text]
    if (failure !== undefined) throw failure
    return { command: text.toUpperCase(), rows: [{ text }], rowCount: 1, oid: 0, fields: [] }
  }
  const client = { connection: { stream }, query: send, release() {} }
  const statements = createStatements()
  const lent = lendClient(
    client as unknown as pg.PoolClient,
    { query: ({ text }) => send(text) },
    (text, values) => ({ text, values, statement: statements.ask(text) }),
  )
  return { lent, pieces }
}

test('BEGIN leaves in one piece with the first statement, and the others by themselves', async () => {
  const { lent, pieces } = openLent()
  await lent.query('begin', [])
  expect(pieces).toEqual([])
  expect((await lent.query('select 1', [])).rows).toEqual([{ text: 'select 1' }])
  await lent.query('select 2', [])
  expect((await lent.query('commit', [])).command).toBe('COMMIT')
  await lent.query('select 3', [])
  expect(pieces).toEqual([['begin', 'select 1'], ['select 2'], ['commit'], ['select 3']])
})

test.each(['commit', 'rollback'])(
  '%s of a transaction without a statement asks nothing',
  async (end) => {
    const { lent, pieces } = openLent()
    await lent.query('begin', [])
    expect((await lent.query(end, [])).command).toBe(end.toUpperCase())
    expect(pieces).toEqual([])
    await lent.query('select 1', [])
    expect(pieces).toEqual([['select 1']])
  },
)

test('the first statement rejects with what was wrong with BEGIN, and else with its own failure', async () => {
  const lost = new Error('the connection is lost')
  const failed = new Error('no such table')
  const both = openLent({ begin: lost, 'select 1': failed })
  await both.lent.query('begin', [])
  await expect(both.lent.query('select 1', [])).rejects.toBe(lost)
  const own = openLent({ 'select 1': failed })
  await own.lent.query('begin', [])
  await expect(own.lent.query('select 1', [])).rejects.toBe(failed)
  expect((await own.lent.query('rollback', [])).command).toBe('ROLLBACK')
})
