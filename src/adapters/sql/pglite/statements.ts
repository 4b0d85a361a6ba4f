import type { PGlite, Results } from '@electric-sql/pglite'
import type { Refusal } from './protocol.ts'

/** One statement with parameters, or several without. */
export type Statement =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'execute'; readonly sql: string }

/** Runs a statement and returns its results, with rows as arrays. */
export async function runStatement(
  pglite: PGlite,
  statement: Statement,
): Promise<Results<unknown[]>[]> {
  const options = { rowMode: 'array' } as const
  if (statement.kind === 'query') {
    return [await pglite.query<unknown[]>(statement.sql, [...statement.parameters], options)]
  }
  // In array mode each row is an array; the engine's type cannot express that.
  return (await pglite.exec(statement.sql, options)) as Results<unknown[]>[]
}

/** The error fields of a refused statement for the main thread, without parameters. */
export function toRefusal(error: unknown): Refusal {
  return {
    kind: 'statement',
    message: firstLine(error),
    fields: {
      code: field(error, 'code'),
      constraint: field(error, 'constraint'),
      table: field(error, 'table'),
      column: field(error, 'column'),
      detail: field(error, 'detail'),
    },
  }
}

/** The first line of an error's message. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? message
}

function field(error: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(error), name)
  return typeof value === 'string' ? value : undefined
}
