import {
  type AliasNode,
  CamelCasePlugin,
  type ColumnNode,
  type ColumnType,
  type ColumnUpdateNode,
  type IdentifierNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type ReferenceNode,
  type RootOperationNode,
  type Selectable,
  type ValueNode,
  type ValuesNode,
} from 'kysely'
import type { Queryable } from './database.ts'

/**
 * How a column is read and written. Each column converts between the driver's value and the program's type, so that no
 * store maps rows to records.
 */
export type Column<read = unknown, insert = read, update = insert> = {
  /** Converts a non-null value from the driver. Default: the value itself. */
  readonly decode?: (stored: unknown) => read
  /** Stored as JSON. */
  readonly isJson?: true
  /** Type information only; never set at run time. */
  readonly types?: ColumnType<read, insert, update>
}

/**
 * Text, or a value that the driver returns as text and the program does not compute with: a literal type, a decimal, an
 * id.
 */
export function text<value extends string = string>(): Column<value> {
  return {}
}
/** An integer column whose values a `number` holds exactly; a larger value throws. */
export const integer: Column<number> = { decode: toInteger }
/** An integer column of any width, or a numeric without decimals: amounts. */
export const bigint: Column<bigint> = { decode: (stored) => BigInt(String(stored)) }
/** A numeric or float column for measurements, never for amounts. */
export const float: Column<number> = { decode: Number }
export const time: Column<Date> = {}
export const flag: Column<boolean> = {}
export const bytes: Column<Uint8Array> = {}
/** An array column whose items need no conversion. */
export function list<item = string>(): Column<readonly item[]> {
  return {}
}
/** A JSON column, whose content the store guarantees to have this type. */
export function json<value>(): Column<value> {
  return { isJson: true }
}

/** The column may be null. */
export function nullable<read, insert, update>(
  column: Column<read, insert, update>,
): Column<read | null, insert | null, update | null> {
  const { decode, ...rest } = column
  return { ...(decode ? { decode } : {}), ...(rest.isJson ? { isJson: true } : {}) }
}

/** A column with a default in the database, so that inserts may omit it. */
export function generated<read, insert, update>(
  column: Column<read, insert, update>,
): Column<read, insert | undefined, update> {
  const { decode, ...rest } = column
  return { ...(decode ? { decode } : {}), ...(rest.isJson ? { isJson: true } : {}) }
}

type Columns = Readonly<Record<string, Column>>
type Shape = Readonly<Record<string, Columns>>
type TypeOf<column> = column extends { readonly types?: infer types } ? NonNullable<types> : never
type TypesOf<shape> = {
  [table in keyof shape]: { [name in keyof shape[table]]: TypeOf<shape[table][name]> }
}

/** The tables of one store in the program's spelling: `accountId` is the column `account_id`. */
export type Tables<shape> = {
  /** A query builder for the tables. Its results, including those of `sql`, have the program's names and types. */
  readonly on: (db: Queryable) => Kysely<TypesOf<shape>>
  /** Type information only; never set at run time. */
  readonly types?: TypesOf<shape>
}
/** The query builder of a store's tables. */
export type TablesOf<tables extends { readonly on: (db: Queryable) => unknown }> = ReturnType<
  tables['on']
>
/** A row of one of the tables, as it is read. */
export type RowOf<
  tables extends { readonly types?: unknown },
  name extends keyof NonNullable<tables['types']>,
> = Selectable<NonNullable<tables['types']>[name]>

/**
 * Declares the tables of a store. `computed` lists result columns that are in no table, such as sums, by their aliases.
 * Throws when one name would be decoded in two ways, because a result does not say which table a column is from.
 */
export function tablesOf<const shape extends Shape>(
  shape: shape,
  computed: Columns = {},
): Tables<shape> {
  const plugin = columnsPlugin([...Object.values(shape), computed])
  // The plugin converts the database's names and values to those of the shape.
  return { on: (db) => db.withTables<TypesOf<shape>>().withPlugin(plugin) }
}

const spelling = new CamelCasePlugin({ maintainNestedObjectKeys: true })

function columnsPlugin(declared: readonly Columns[]): KyselyPlugin {
  const columns = new Map<string, Column>()
  for (const [name, column] of declared.flatMap((each) => Object.entries<Column>(each))) {
    const other = columns.get(name)
    if (other && (other.decode !== column.decode || other.isJson !== column.isJson)) {
      throw new Error(`the column ${name} is read in two ways`)
    }
    columns.set(name, column)
  }
  const isJson = (name: string) => columns.get(name)?.isJson === true
  const writesJson = [...columns.keys()].some(isJson)
  const aliasesOf = new WeakMap<QueryId, ReadonlyMap<string, Column>>()
  return {
    transformQuery({ node, queryId }) {
      const aliases = aliasesIn(node, columns)
      if (aliases.size > 0) aliasesOf.set(queryId, aliases)
      return spelling.transformQuery({ node: writesJson ? withJson(node, isJson) : node, queryId })
    },
    transformResult({ queryId, result }) {
      const aliases = aliasesOf.get(queryId)
      const read = aliases ? new Map([...columns, ...aliases]) : columns
      return Promise.resolve({ ...result, rows: decodeRows(result.rows, read) })
    },
  }
}

/** The aliases of columns that a statement selects or returns, with the columns they stand for. */
function aliasesIn(
  node: RootOperationNode,
  columns: ReadonlyMap<string, Column>,
): ReadonlyMap<string, Column> {
  const aliases = new Map<string, Column>()
  const selections = 'selections' in node ? node.selections : undefined
  const returned = 'returning' in node ? node.returning?.selections : undefined
  for (const { selection } of [...(selections ?? []), ...(returned ?? [])]) {
    if (!isAlias(selection) || !isIdentifier(selection.alias)) continue
    const { node: named } = selection
    const of = isReference(named) ? named.column : named
    const column = isColumn(of) ? columns.get(of.column.name) : undefined
    if (column) aliases.set(selection.alias.name, column)
  }
  return aliases
}

type Decoder = (stored: unknown) => unknown

function decodeRows(
  rows: readonly Record<string, unknown>[],
  columns: ReadonlyMap<string, Column>,
): Record<string, unknown>[] {
  const [first] = rows
  if (first === undefined) return []
  const fields = Object.keys(first).map((stored): readonly [string, string, Decoder?] => {
    const name = camelCase(stored)
    const decode = columns.get(name)?.decode
    return decode ? [stored, name, decode] : [stored, name]
  })
  return rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [stored, name, decode] of fields) {
      const value = row[stored]
      record[name] = decode === undefined || value === null ? value : decode(value)
    }
    return record
  })
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The statement with JSON values serialised to the text that the driver takes. */
function withJson(node: RootOperationNode, isJson: (column: string) => boolean): RootOperationNode {
  const updated = (each: ColumnUpdateNode): ColumnUpdateNode =>
    isColumn(each.column) && isJson(each.column.column.name)
      ? { ...each, value: encodedNode(each.value) }
      : each
  if (node.kind === 'UpdateQueryNode') {
    return node.updates ? { ...node, updates: node.updates.map(updated) } : node
  }
  if (node.kind !== 'InsertQueryNode') return node
  const { columns, values, onConflict } = node
  const updates = onConflict?.updates
  return {
    ...node,
    ...(columns && values && isValues(values)
      ? {
          values: encodedValues(
            values,
            columns.map(({ column }) => isJson(column.name)),
          ),
        }
      : {}),
    ...(updates ? { onConflict: { ...onConflict, updates: updates.map(updated) } } : {}),
  }
}

function encodedValues(values: ValuesNode, isJson: readonly boolean[]): ValuesNode {
  return {
    ...values,
    values: values.values.map((row) =>
      row.kind === 'PrimitiveValueListNode'
        ? {
            ...row,
            values: row.values.map((each, index) => (isJson[index] ? encoded(each) : each)),
          }
        : {
            ...row,
            values: row.values.map((each, index) => (isJson[index] ? encodedNode(each) : each)),
          },
    ),
  }
}

function encodedNode(node: OperationNode): OperationNode {
  if (!isValue(node)) return node
  const written: ValueNode = { ...node, value: encoded(node.value) }
  return written
}

function encoded(value: unknown): unknown {
  return value === null || value === undefined ? value : JSON.stringify(value)
}

function isAlias(node: OperationNode): node is AliasNode {
  return node.kind === 'AliasNode'
}
function isIdentifier(node: OperationNode): node is IdentifierNode {
  return node.kind === 'IdentifierNode'
}
function isReference(node: OperationNode): node is ReferenceNode {
  return node.kind === 'ReferenceNode'
}
function isColumn(node: OperationNode): node is ColumnNode {
  return node.kind === 'ColumnNode'
}
function isValue(node: OperationNode): node is ValueNode {
  return node.kind === 'ValueNode'
}
function isValues(node: OperationNode): node is ValuesNode {
  return node.kind === 'ValuesNode'
}

function toInteger(stored: unknown): number {
  const value = Number(stored)
  if (Number.isSafeInteger(value)) return value
  throw new Error(`no integer that a number holds: ${String(stored)}`)
}
