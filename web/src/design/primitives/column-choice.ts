import type { Column } from './data-table.tsx'
import type { MenuItem } from './menu.tsx'

/** The columns that are in sight, and the rows of a menu that shows and hides the others; the first column always stays. Keep `hidden` in the preferences. */
export function columnChoice<Row>(
  columns: readonly Column<Row>[],
  hidden: ReadonlySet<string>,
  onChange: (hidden: ReadonlySet<string>) => void,
): { readonly visible: readonly Column<Row>[]; readonly items: readonly MenuItem[] } {
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return {
    visible: columns.filter((column, at) => at === 0 || !hidden.has(column.id)),
    items: columns.slice(1).map((column) => ({
      id: column.id,
      label: column.label,
      checked: !hidden.has(column.id),
      onSelect: () => toggle(column.id),
    })),
  }
}
