import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { Violation } from '../../ports/database.ts'

/** Another process, or another part of this one, has the data directory open. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  readonly dataDir: string

  constructor(dataDir: string) {
    super(
      `The database in ${dataDir} is already open. Stop the other process, or give this one its own DATA_DIR.`,
    )
    this.dataDir = dataDir
  }
}

/** The database cannot be opened, or failed while open. `diagnostics` is the engine's own output. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly diagnostics: string

  constructor(
    message: string,
    { cause, diagnostics }: { cause?: unknown; diagnostics?: string } = {},
  ) {
    super(diagnostics ? `${message}\n${diagnostics}` : message, { cause })
    this.diagnostics = diagnostics ?? ''
  }
}

/** A programming error: the database was used where only the transaction is allowed. */
export class TransactionMisuse extends Error {
  override readonly name = 'TransactionMisuse'
}

/** `work` exceeded its transaction's timeout; everything in it was rolled back. */
export class TransactionTimeout extends Error {
  override readonly name = 'TransactionTimeout'
}

/** The stored schema and the program's list of migrations contradict each other. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch'
}

/** A statement that PostgreSQL refused, with its error fields. Never contains parameters. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly detail: string | undefined

  constructor(message: string, fields: StatementFailure) {
    super(message)
    this.code = fields.code
    this.constraint = fields.constraint
    this.table = fields.table
    this.column = fields.column
    this.detail = fields.detail
  }
}

/** PostgreSQL's error fields. */
export type StatementFailure = {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly detail: string | undefined
}

const kindOfCode: Readonly<Record<string, Violation['kind']>> = {
  '23502': 'not_null',
  '23503': 'foreign_key',
  '23505': 'unique',
  '23514': 'check',
}

/** The violated constraint behind a driver's error. `not_null` has no name, so it is the column. */
export function violationOf(error: unknown): Violation | undefined {
  const kind = kindOfCode[codeOf(error) ?? '']
  if (kind === undefined) return undefined
  const constraint = textField(error, 'constraint') ?? textField(error, 'column') ?? ''
  return { kind, constraint }
}

/** The SQLSTATE of a driver's error, or of the error that replaced it; undefined when there is none. */
export function codeOf(error: unknown): string | undefined {
  return textField(error instanceof StoreUnavailable ? error.cause : error, 'code')
}

function textField(error: unknown, field: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : undefined
}
