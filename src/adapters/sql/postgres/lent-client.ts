import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inOrder } from '../../../kernel/in-order.ts'
import type { Asked, PreparedConnection } from './prepared.ts'

/** The answer to a BEGIN or an end that never became a message. */
const empty = { rows: [], fields: [], rowCount: null, oid: 0 } as const

/**
 * A connection as the query builder uses it. BEGIN waits for the first statement of its transaction and leaves in one
 * piece with it, so that a transaction asks the server once less; one without a statement asks it nothing. Where BEGIN
 * fails, that statement is the one that rejects. The client must send what it is given at once (`pipeline`).
 */
export function lendClient(
  client: pg.PoolClient,
  connection: PreparedConnection,
  toAsked: (text: string, values: readonly unknown[]) => Asked,
): PostgresPoolClient {
  let isToBegin = false
  let ahead: Promise<unknown> | undefined

  /** Settles after what was asked for before it, so that the failure that ended a transaction is known first. */
  const inTurn = (answering: Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
    const answered =
      ahead === undefined ? answering : inOrder([ahead, answering]).then(([, answer]) => answer)
    const settled = answered.then(nothing, nothing)
    ahead = settled
    void settled.then(() => {
      if (ahead === settled) ahead = undefined
    })
    return answered
  }
  const query = (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      isToBegin = true
      return Promise.resolve({ ...empty, command: 'BEGIN' })
    }
    if (!isToBegin) return inTurn(connection.query(toAsked(text, values)))
    isToBegin = false
    if (text === 'commit' || text === 'rollback') {
      return Promise.resolve({ ...empty, command: text.toUpperCase() })
    }
    return inTurn(beginWith(client, () => connection.query(toAsked(text, values))))
  }
  const lent = { query, release: (isBroken?: boolean) => client.release(isBroken) }
  // Cursors, which would be a second form of `query`, are not used.
  return lent as unknown as PostgresPoolClient
}

async function beginWith(
  client: pg.PoolClient,
  run: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const { stream } = client.connection
  stream.cork()
  const begun = client.query('begin')
  const first = run()
  // The first turn in which both have been written: a statement may be prepared under a name before it is.
  queueMicrotask(() => stream.uncork())
  const [, answer] = await inOrder([begun, first])
  return answer
}

const nothing = (): void => {}
