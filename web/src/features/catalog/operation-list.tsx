import { useEffect, useMemo, useRef, useState } from 'react'
import type { CatalogDocument } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { useText } from '../../language/use-text.ts'
import { groupsOf, isFiltered, type Listed } from './catalog.model.ts'
import type { CatalogSearch } from './catalog-search.model.ts'
import css from './list.module.css'
import { moveFocus } from './list-keys.ts'
import { OperationGroup } from './operation-group.tsx'

/** The operations by family. Families are open while something is looked for; arrows, J and K walk, Enter opens. */
export function OperationList({
  rows,
  startHere,
  search,
  onOpen,
  onClear,
}: {
  readonly rows: readonly Listed[]
  readonly startHere: CatalogDocument['startHere']
  readonly search: CatalogSearch
  readonly onOpen: (name: string) => void
  readonly onClear: () => void
}) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => groupsOf(rows), [rows])
  const first = useMemo(() => startOf(rows, startHere), [rows, startHere])
  const isSearching = isFiltered(search)
  const openFamily = rows.find(({ name }) => name === search.op)?.family
  useShown(list, search.op)
  if (rows.length === 0) {
    return (
      <EmptyState
        title={text('catalog.noneFound')}
        reason={text('catalog.noneFoundWhy')}
        action={<Button onClick={onClear}>{text('catalog.clear')}</Button>}
      />
    )
  }
  const turn = (family: string) => {
    const next = new Set(turned)
    if (!next.delete(family)) next.add(family)
    setTurned(next)
  }
  const shared = { active, onActive: setActive, onTurn: turn, onOpen, openName: search.op }
  return (
    <div ref={list} className={css.groups} onKeyDown={(event) => moveFocus(event, list.current)}>
      {isSearching ? null : (
        <OperationGroup
          {...shared}
          id="start"
          title={text('catalog.startHere')}
          rows={first}
          isExpanded={!turned.has('start')}
          isFirst
        />
      )}
      {groups.map(({ family, rows: members }, at) => {
        const isUsual = isSearching || family === openFamily
        return (
          <OperationGroup
            key={family}
            {...shared}
            id={family}
            title={family}
            rows={members}
            isExpanded={isUsual !== turned.has(family)}
            isFirst={isSearching && at === 0}
          />
        )
      })}
    </div>
  )
}

function startOf(rows: readonly Listed[], startHere: CatalogDocument['startHere']) {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return startHere.flatMap(({ name, why }) => {
    const row = byName.get(name)
    return row === undefined ? [] : [{ ...row, summary: why }]
  })
}

/** Brings what is open into sight, once it is there. */
function useShown(list: { readonly current: HTMLElement | null }, op: string | undefined): void {
  useEffect(() => {
    if (op === undefined) return
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [list, op])
}
