import type pg from 'pg'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import { isRepeated, type Statement } from './statements.ts'

/** The maximum of prepared statements per connection; the server holds a plan for each. */
const preparedMax = 100

/** A connection on which repeated statements are parsed and planned once. */
export type PreparedConnection = {
  /**
   * Runs a statement. If the server lost the prepared statement, or cannot use it after a schema change, it is prepared
   * again. Inside a transaction, which has then failed, it raises `StoreUnavailable`, because a retry would succeed.
   */
  readonly query: (asked: PreparedQuery) => Promise<pg.QueryResult>
}

/** A statement with its values and statistics. */
export type PreparedQuery = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly statement: Statement
}

/** Wraps a connection. To be called once per connection. */
export function createPreparedConnection(client: pg.ClientBase): PreparedConnection {
  const names = new Map<string, string>()
  let preparedCount = 0

  const drop = async (text: string): Promise<void> => {
    const name = names.get(text)
    names.delete(text)
    if (name === undefined) return
    // It does not matter if the server has already lost the name.
    await client.query(`deallocate ${name}`).catch(() => undefined)
    forgetText(client, name)
  }
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known === undefined) return undefined
    // The first entry is the least recently used.
    names.delete(text)
    names.set(text, known)
    return known
  }
  // Synchronous, so that concurrent statements are sent in the order in which they were issued.
  const prepare = (text: string): string => {
    preparedCount += 1
    const name = `b${preparedCount}`
    names.set(text, name)
    const [oldest] = names.size > preparedMax ? names.keys() : []
    if (oldest !== undefined) void drop(oldest)
    return name
  }
  const run = ({ statement, text, values }: PreparedQuery): Promise<pg.QueryResult> => {
    const name = nameOf(text) ?? (isRepeated(statement) ? prepare(text) : undefined)
    // The driver only reads the values.
    const query = { text, values: values as unknown[] }
    return client.query(name === undefined ? query : { ...query, name })
  }

  return {
    async query(asked) {
      try {
        return await run(asked)
      } catch (failure) {
        const { text } = asked
        if (!isStale(failure) || !names.has(text)) throw failure
        if (client.getTransactionStatus() === 'I') {
          await drop(text)
          return run(asked)
        }
        // Its prepared form stays on the server until the connection ends, because a failed transaction accepts no
        // statement.
        names.delete(text)
        throw new StoreUnavailable('The database was changed meanwhile.', { cause: failure })
      }
    },
  }
}

/** PostgreSQL's errors for an unknown prepared statement, and for a result type that has changed. */
function isStale(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('code' in failure)) return false
  const isOther = failure.code === '0A000' && failure.message.startsWith('cached plan must not')
  return failure.code === '26000' || isOther
}

/** The driver caches the text of each prepared statement for the life of the connection. */
function forgetText(client: pg.ClientBase, name: string): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const texts: unknown = Reflect.get(Object(connection), 'parsedStatements')
  if (typeof texts === 'object' && texts !== null) Reflect.deleteProperty(texts, name)
}
