import type pg from 'pg'
import { StoreUnavailable } from '../../../kernel/store-unavailable.ts'
import { isRepeated, type Statement } from './statements.ts'

/** Statements that one connection keeps prepared: the server holds a plan for each, on each connection. */
const preparedMax = 100

/** A connection on which a statement that is asked again and again is parsed and planned once. */
export type PreparedConnection = {
  /**
   * Runs a statement. Where the server has lost what it had prepared, or cannot use it since a table was changed, it is
   * prepared anew; inside a transaction, which has failed then, `StoreUnavailable` says that a repeat would succeed.
   */
  readonly query: (asked: Asked) => Promise<pg.QueryResult>
}

/** A statement with its values, and what is known of it. */
export type Asked = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly statement: Statement
}

/** Makes a connection one that prepares. To be called once for each connection. */
export function createPreparedConnection(client: pg.ClientBase): PreparedConnection {
  const names = new Map<string, string>()
  let made = 0

  const drop = async (text: string): Promise<void> => {
    const name = names.get(text)
    names.delete(text)
    if (name === undefined) return
    // A name that the server has lost already is no failure.
    await client.query(`deallocate ${name}`).catch(() => undefined)
    forgetText(client, name)
  }
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known === undefined) return undefined
    // The one that was not used for the longest time is the first.
    names.delete(text)
    names.set(text, known)
    return known
  }
  // At once, so that statements that are asked for together leave in the order in which they were asked for.
  const prepare = (text: string): string => {
    made += 1
    const name = `b${made}`
    names.set(text, name)
    const [oldest] = names.size > preparedMax ? names.keys() : []
    if (oldest !== undefined) void drop(oldest)
    return name
  }
  const run = ({ statement, text, values }: Asked): Promise<pg.QueryResult> => {
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
        // What it was prepared as stays on the server until the connection ends: a failed transaction takes no statement.
        names.delete(text)
        throw new StoreUnavailable('The database was changed meanwhile.', { cause: failure })
      }
    },
  }
}

/** PostgreSQL's words for a name that it does not know, and for rows that no longer look as they were announced. */
function isStale(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('code' in failure)) return false
  const isOther = failure.code === '0A000' && failure.message.startsWith('cached plan must not')
  return failure.code === '26000' || isOther
}

/** The driver keeps the text of what it has prepared for as long as the connection lives. */
function forgetText(client: pg.ClientBase, name: string): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const texts: unknown = Reflect.get(Object(connection), 'parsedStatements')
  if (typeof texts === 'object' && texts !== null) Reflect.deleteProperty(texts, name)
}
