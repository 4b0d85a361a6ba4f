import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import type { Sort } from './data-table.model.ts'
import css from './data-table.module.css'
import type { Column } from './data-table.tsx'

/** The head of a table: fixed widths, and a button where a column can be sorted by. */
export function DataTableHead<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | null
  readonly onSort: (column: string) => void
}) {
  return (
    <>
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} style={column.width === undefined ? {} : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => {
            const sorted = sort?.column === column.id ? sort.direction : undefined
            return (
              <th
                key={column.id}
                scope="col"
                className={classes(css.head, css[column.align ?? 'start'])}
                aria-sort={sorted}
              >
                {column.sort === undefined ? (
                  <span className={column.labelHidden === true ? 'visually-hidden' : undefined}>
                    {column.label}
                  </span>
                ) : (
                  <button type="button" className={css.sort} onClick={() => onSort(column.id)}>
                    {column.label}
                    {sorted === undefined ? null : (
                      <Icon
                        name={sorted === 'ascending' ? 'chevron-up' : 'chevron-down'}
                        size={10}
                      />
                    )}
                  </button>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}
