import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { useText } from '../../language/use-text.ts'
import css from './file-tree.module.css'
import { type ListedFile, type TreeRow, treeRows } from './files.model.ts'
import { Size } from './size.tsx'

/** The files as a tree. One line of it is in the tab order; arrows move, open and close, Enter opens, Delete removes. */
export function FileTree({
  files,
  current,
  onOpen,
  onDelete,
}: {
  readonly files: readonly ListedFile[]
  readonly current: string | undefined
  readonly onOpen: (path: string) => void
  readonly onDelete: (path: string) => void
}) {
  const text = useText()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(current ?? null)
  const tree = useRef<HTMLUListElement>(null)
  const rows = treeRows(files, closed)
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === active),
  )
  const fold = (path: string, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(path)
    else next.add(path)
    setClosed(next)
  }
  const goTo = (to: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (row === undefined) return
    setActive(row.path)
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(row)]?.focus()
  }
  const press = (row: TreeRow) => {
    if (row.bytes === null) fold(row.path, !row.isOpen)
    else onOpen(row.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keyAct(event.key, row, { at, rows })
    if (act === null) return
    event.preventDefault()
    if (act.kind === 'go') goTo(act.to)
    else if (act.kind === 'fold') fold(row.path, act.isOpen)
    else if (act.kind === 'press') press(row)
    else onDelete(row.path)
  }
  return (
    <ul
      ref={tree}
      className={css.tree}
      role="tree"
      aria-label={text('computer.files')}
      dir="ltr"
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <TreeLine
          key={row.path}
          row={row}
          isCurrent={row.path === current}
          isInTabOrder={index === at}
          onFocus={() => setActive(row.path)}
          onPress={() => press(row)}
        />
      ))}
    </ul>
  )
}

function TreeLine({
  row,
  isCurrent,
  isInTabOrder,
  onFocus,
  onPress,
}: {
  readonly row: TreeRow
  readonly isCurrent: boolean
  readonly isInTabOrder: boolean
  readonly onFocus: () => void
  readonly onPress: () => void
}) {
  return (
    <li
      role="treeitem"
      className={css.row}
      aria-level={row.depth + 1}
      aria-expanded={row.bytes === null ? row.isOpen : undefined}
      aria-selected={isCurrent}
      tabIndex={isInTabOrder ? 0 : -1}
      style={{ paddingInlineStart: `${8 + row.depth * 14}px` }}
      onFocus={onFocus}
      onClick={onPress}
    >
      {row.bytes === null ? (
        <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
      ) : (
        <span className={css.leaf} />
      )}
      <span className={css.name} title={row.path}>
        {row.name}
      </span>
      {row.bytes === null ? null : <Size bytes={row.bytes} />}
    </li>
  )
}

type KeyAct =
  | { readonly kind: 'delete' }
  | { readonly kind: 'fold'; readonly isOpen: boolean }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'press' }

function keyAct(
  key: string,
  row: TreeRow,
  { at, rows }: { readonly at: number; readonly rows: readonly TreeRow[] },
): KeyAct | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const to = moves[key]
  if (to !== undefined) return { kind: 'go', to }
  const isFolder = row.bytes === null
  if (key === 'Enter' || key === ' ') return { kind: 'press' }
  if (key === 'Delete' && !isFolder) return { kind: 'delete' }
  if (key === 'ArrowRight' && isFolder)
    return row.isOpen ? { kind: 'go', to: at + 1 } : { kind: 'fold', isOpen: true }
  if (key !== 'ArrowLeft') return null
  if (isFolder && row.isOpen) return { kind: 'fold', isOpen: false }
  const parent = rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth)
  return parent === -1 ? null : { kind: 'go', to: parent }
}
