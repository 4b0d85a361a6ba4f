import { type MouseEvent, memo } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { useText } from '../../language/use-text.ts'
import { Method } from '../../panels/calls/method.tsx'
import type { Listed } from './catalog.model.ts'
import css from './list.module.css'

/** One family of the list: its head, and its operations where it is open. */
export function OperationGroup({
  id,
  title,
  rows,
  isExpanded,
  isFirst,
  active,
  openName,
  onActive,
  onTurn,
  onOpen,
}: {
  readonly id: string
  readonly title: string
  readonly rows: readonly Listed[]
  readonly isExpanded: boolean
  /** Whether its head is in the tab order while nothing else is. */
  readonly isFirst: boolean
  readonly active: string | null
  readonly openName: string | undefined
  readonly onActive: (key: string) => void
  readonly onTurn: (id: string) => void
  readonly onOpen: (name: string) => void
}) {
  const headKey = `head/${id}`
  return (
    <section className={css.group}>
      <h3 className={css.head}>
        <button
          type="button"
          data-item=""
          className={css.turn}
          aria-expanded={isExpanded}
          tabIndex={active === headKey || (active === null && isFirst) ? 0 : -1}
          onFocus={() => onActive(headKey)}
          onClick={() => onTurn(id)}
        >
          <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} size={12} />
          <span className={css.family}>{title}</span>
          <span className={css.count}>
            <Count value={rows.length} />
          </span>
        </button>
      </h3>
      {isExpanded ? (
        <ul className={css.rows}>
          {rows.map((row) => (
            <OperationItem
              key={row.name}
              row={row}
              itemKey={`${id}/${row.name}`}
              isOpen={row.name === openName}
              isActive={active === `${id}/${row.name}`}
              onActive={onActive}
              onOpen={onOpen}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const OperationItem = memo(function OperationItem({
  row,
  itemKey,
  isOpen,
  isActive,
  onActive,
  onOpen,
}: {
  readonly row: Listed
  readonly itemKey: string
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly onActive: (key: string) => void
  readonly onOpen: (name: string) => void
}) {
  const text = useText()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(row.name)
  }
  return (
    <li>
      <a
        data-item=""
        className={css.row}
        href={`/api-catalog?op=${encodeURIComponent(row.name)}`}
        aria-current={isOpen || undefined}
        tabIndex={isActive ? 0 : -1}
        title={row.path}
        onFocus={() => onActive(itemKey)}
        onClick={open}
      >
        <Method method={row.method} />
        <code className={css.path} dir="ltr">
          {row.path}
        </code>
        <span className={css.marks}>
          {row.priceText === null ? null : <Badge tone="warn">{text('catalog.costs')}</Badge>}
          {row.auth.length === 0 ? null : (
            <Icon name="lock" size={12} label={text('catalog.needsCredential')} />
          )}
        </span>
        <span className={css.summary}>{row.summary}</span>
      </a>
    </li>
  )
})
