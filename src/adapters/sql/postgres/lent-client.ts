import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { awaitInOrder } from '../../../kernel/await-in-order.ts'
import type { PreparedConnection, PreparedQuery } from './prepared.ts'

/** The result of a BEGIN or COMMIT that was never sent. */
const empty = { rows: [], fields: [], rowCount: null, oid: 0 } as const

/**
 * A connection as the query builder uses it. BEGIN is sent together with the first statement of its transaction, which
 * saves a round trip; a transaction without statements sends nothing. If BEGIN fails, that statement rejects. The
 * client must send what it is given at once (`pipeline`).
 */
export function lendClient(
  client: pg.PoolClient,
  connection: PreparedConnection,
  toPreparedQuery: (text: string, values: readonly unknown[]) => PreparedQuery,
): PostgresPoolClient {
  let isToBegin = false
  let ahead: Promise<unknown> | undefined

  /** Settles after earlier statements, so that the failure that ended a transaction is reported first. */
  const inTurn = (answering: Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
    const answered =
      ahead === undefined
        ? answering
        : awaitInOrder([ahead, answering]).then(([, answer]) => answer)
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
    if (!isToBegin) return inTurn(connection.query(toPreparedQuery(text, values)))
    isToBegin = false
    if (text === 'commit' || text === 'rollback') {
      return Promise.resolve({ ...empty, command: text.toUpperCase() })
    }
    return inTurn(beginWith(client, () => connection.query(toPreparedQuery(text, values))))
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
  // Uncorked in the first turn in which both are written: a statement may need to be prepared first.
  queueMicrotask(() => stream.uncork())
  const [, answer] = await awaitInOrder([begun, first])
  return answer
}

const nothing = (): void => {}
