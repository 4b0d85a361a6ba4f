import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import {
  inOrder,
  mostRows,
  nextSort,
  rowAt,
  type Sort,
  type SortValue,
  sortedRows,
} from './data-table.model.ts'
import css from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'

/** A column: how its cells are drawn, and what they are put in order, summed and exported by. Keep columns outside of components. */
export interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** In pixels; without one the column takes what is left. */
  readonly width?: number
  readonly align?: 'start' | 'end'
  readonly sort?: (row: Row) => SortValue
  readonly total?: ReactNode
  readonly exported?: (row: Row) => string
  readonly labelHidden?: boolean
}

/** A table of at most 500 rows. One row is in the tab order; arrows, J and K move, Enter opens. While the pointer or focus is within, the order stands still (R renews it). */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  initialSort = null,
  onOpen,
  currentKey,
  empty,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly initialSort?: Sort | null
  readonly onOpen?: (row: Row) => void
  readonly currentKey?: string
  readonly empty?: ReactNode
}) {
  const [sort, setSort] = useState(initialSort)
  const [active, setActive] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const sorted = (by: Sort | null) => {
    const column = columns.find((one) => one.id === by?.column)
    return sortedRows(rows, column?.sort, by?.direction ?? 'descending').slice(0, mostRows)
  }
  const order = useFrozenOrder(() => sorted(sort), rowKey)
  const shown = order.rows
  const found = shown.findIndex((row) => rowKey(row) === active)
  const activeAt = Math.max(0, found)

  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey) return
    const row = shown[activeAt]
    // What opens takes the focus, and would be pressed by the same key.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter' && row !== undefined) onOpen?.(row)
    if (event.key === 'r') order.renew(sorted(sort))
    const to = rowAt(event.key, activeAt, shown.length)
    const target = to === null ? undefined : shown[to]
    if (to === null || target === undefined) return
    event.preventDefault()
    setActive(rowKey(target))
    body.current?.rows[to]?.focus()
  }
  const choose = (column: string) => {
    const next = nextSort(sort, column)
    setSort(next)
    order.renew(sorted(next))
  }
  if (rows.length === 0 && empty != null) return empty
  return (
    <div className={css.scroll} {...order.holders}>
      <table className={css.table}>
        <caption className="visually-hidden">{label}</caption>
        <DataTableHead columns={columns} sort={sort} onSort={choose} />
        <tbody ref={body} onKeyDown={move}>
          {shown.map((row, at) => (
            <TableRow
              key={rowKey(row)}
              {...{ row, columns, onOpen }}
              inTabOrder={at === activeAt}
              current={rowKey(row) === currentKey}
              onFocus={() => setActive(rowKey(row))}
            />
          ))}
        </tbody>
        <Totals columns={columns} />
      </table>
    </div>
  )
}

function TableRow<Row>({
  row,
  columns,
  inTabOrder,
  current,
  onFocus,
  onOpen,
}: {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly inTabOrder: boolean
  readonly current: boolean
  readonly onFocus: () => void
  readonly onOpen: ((row: Row) => void) | undefined
}) {
  return (
    <tr
      className={classes(css.row, onOpen !== undefined && css.opens)}
      tabIndex={inTabOrder ? 0 : -1}
      aria-current={current || undefined}
      onFocus={onFocus}
      onClick={onOpen === undefined ? undefined : () => onOpen(row)}
    >
      {columns.map((column) => (
        <td key={column.id} className={classes(css.cell, css[column.align ?? 'start'])}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Totals<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  if (columns.every((column) => column.total == null)) return null
  return (
    <tfoot>
      <tr className={css.totals}>
        {columns.map((column) => (
          <td key={column.id} className={classes(css.cell, css[column.align ?? 'start'])}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The rows as they are sorted, or in the order that they had when the pointer or focus came. */
function useFrozenOrder<Row>(sorted: () => readonly Row[], rowKey: (row: Row) => string) {
  const [frozen, setFrozen] = useState<readonly string[] | null>(null)
  const freeze = () => setFrozen((keys) => keys ?? sorted().map(rowKey))
  const thaw = () => setFrozen(null)
  return {
    rows: frozen === null ? sorted() : inOrder(sorted(), frozen, rowKey),
    renew: (rows: readonly Row[]) => setFrozen((keys) => (keys === null ? null : rows.map(rowKey))),
    holders: {
      onPointerEnter: freeze,
      onPointerLeave: thaw,
      onFocus: freeze,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) thaw()
      },
    },
  }
}
