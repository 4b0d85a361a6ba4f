import type { Decimal } from '../numbers/decimal.model.ts'

/** What rows are put in order by; null goes last whichever way. */
export type SortValue = string | number | bigint | Decimal | null

/** By which column, and which way. */
export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** The most rows that are drawn; more is for a search. */
export const mostRows = 500

function compared(left: SortValue, right: SortValue): number {
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right)
  const [a, b] = [left, right].map((value) => {
    if (typeof value !== 'object' || value === null) return value
    return value.digits
  })
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    const scale = Math.max(left.scale, right.scale)
    const over = left.digits * 10n ** BigInt(scale - left.scale)
    const under = right.digits * 10n ** BigInt(scale - right.scale)
    return over < under ? -1 : over > under ? 1 : 0
  }
  if (a == null || b == null || typeof a !== typeof b) return 0
  return a < b ? -1 : a > b ? 1 : 0
}

/** The rows in order; equal ones stay as they came. */
export function sortedRows<Row>(
  rows: readonly Row[],
  valueOf: ((row: Row) => SortValue) | undefined,
  direction: Sort['direction'],
): readonly Row[] {
  if (valueOf === undefined) return rows
  const turn = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((left, right) => {
      if (left.value === null) return right.value === null ? 0 : 1
      return right.value === null ? -1 : turn * compared(left.value, right.value)
    })
    .map((entry) => entry.row)
}

/** The rows in the order of keys from before; new ones at the end, so that nothing moves under the pointer. */
export function inOrder<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const place = new Map(keys.map((key, at) => [key, at]))
  const end = keys.length
  return rows
    .map((row, at) => ({ row, at: place.get(keyOf(row)) ?? end + at }))
    .sort((left, right) => left.at - right.at)
    .map((entry) => entry.row)
}

/** The other way, or a new column from its greatest. */
export function nextSort(sort: Sort | null, column: string): Sort {
  if (sort?.column !== column) return { column, direction: 'descending' }
  return { column, direction: sort.direction === 'descending' ? 'ascending' : 'descending' }
}

/** Where a key leads in a list of rows, which ends where it ends; null where the key is not for moving. */
export function rowAt(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10 }[key]
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return by === undefined ? null : Math.min(count - 1, Math.max(0, at + by))
}
