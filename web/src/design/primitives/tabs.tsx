import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { stepped } from './roving.model.ts'
import css from './tabs.module.css'

/** One tab: its id, its words, and what stands beside them (a count). */
export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count?: ReactNode
}

/** Tabs over one panel. One of them is in the tab order; arrows, Home and End move and choose. The list scrolls where it is too long. */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onChange,
  actions,
  children,
}: {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly current: Id
  readonly onChange: (id: Id) => void
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  // Who comes by an address sees which tab is open, also where the list is longer than the window.
  useEffect(() => showTab(list.current, `${base}-${current}`), [base, current])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === current)
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = stepped({ key: event.key, at, count: tabs.length, axis: 'inline', rightToLeft })
    const tab = to === null ? undefined : tabs[to]
    if (to === null || tab === undefined) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <div className={css.tabs}>
      <div className={css.bar}>
        <div ref={list} className={css.list} role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              className={classes(css.tab, tab.id === current && css.current)}
              aria-selected={tab.id === current}
              aria-controls={children == null ? undefined : `${base}-panel`}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
              {tab.count == null ? null : <span className={css.count}>{tab.count}</span>}
            </button>
          ))}
        </div>
        {actions == null ? null : <div className={css.actions}>{actions}</div>}
      </div>
      {children == null ? null : (
        <div
          className={css.panel}
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${current}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** Brings a tab into the middle of its list. The page itself stays where it is. */
function showTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector(`[id="${id}"]`)
  if (list === null || tab == null || list.scrollWidth <= list.clientWidth) return
  const [whole, one] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  list.scrollLeft += one.left + one.width / 2 - (whole.left + whole.width / 2)
}
