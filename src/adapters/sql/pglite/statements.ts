import type { Results } from '@electric-sql/pglite'
import type { Engine } from './engine.ts'
import type { Failure } from './protocol.ts'

/** One statement with parameters, or several without. */
export type Statement =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'execute'; readonly sql: string }

/** The engine crashed or the disk failed: what it answers from now on means nothing. */
export class EngineBroken extends Error {
  override readonly name = 'EngineBroken'
}

/**
 * Runs a statement and gives its results, rows as lists. Rejects with `EngineBroken` when the answer
 * cannot be trusted: the engine answers a statement that crashed it with an empty result and no error,
 * and such an answer must never pass for a commit.
 */
export async function runStatement(
  engine: Engine,
  statement: Statement,
): Promise<Results<unknown[]>[]> {
  const { pglite, durability } = engine
  const results =
    statement.kind === 'query'
      ? [
          await pglite.query<unknown[]>(statement.sql, [...statement.parameters], {
            rowMode: 'array',
          }),
        ]
      : // In array mode each row is a list; the engine's type cannot say so.
        ((await pglite.exec(statement.sql, { rowMode: 'array' })) as Results<unknown[]>[])
  if (durability.failure !== undefined) {
    throw new EngineBroken(`The disk failed: ${firstLine(durability.failure)}`)
  }
  // A statement that was only a comment has no command either; then the engine is still well.
  if (results.some(({ command }) => command === undefined) && !(await isWell(engine))) {
    throw new EngineBroken('The database engine crashed.')
  }
  return results
}

/** What the main thread is told about an error: a refused statement, or the end of the engine. */
export function toFailure(engine: Engine, error: unknown): Failure {
  const message = firstLine(error)
  const severity = field(error, 'severity')
  const broken =
    error instanceof EngineBroken ||
    engine.durability.failure !== undefined ||
    // WebAssembly's own error; the language's library does not declare its class.
    field(error, 'name') === 'RuntimeError' ||
    severity === 'FATAL' ||
    severity === 'PANIC'
  if (broken) return { kind: 'broken', message, diagnostics: engine.diagnostics() }
  return {
    kind: 'statement',
    message,
    fields: {
      code: field(error, 'code'),
      constraint: field(error, 'constraint'),
      table: field(error, 'table'),
      column: field(error, 'column'),
      detail: field(error, 'detail'),
    },
  }
}

/** An error's message without what follows in further lines. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? message
}

async function isWell({ pglite }: Engine): Promise<boolean> {
  try {
    const [result] = await pglite.exec('show server_version_num')
    return result?.rows.length === 1
  } catch (error) {
    // Inside a transaction that has failed even this is refused, and that is an answer too.
    return field(error, 'code') === '25P02'
  }
}

function field(error: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(error), name)
  return typeof value === 'string' ? value : undefined
}
