import { lazy, useRef } from 'react'
import type { Token } from '#sdk'
import { useNow } from '../../../design/numbers/now.ts'
import { Button } from '../../../design/primitives/button.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Panel } from '../../../design/primitives/panel.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Opening } from '../../../shell/commands/opening.tsx'
import { Failure } from '../../../shell/failure.tsx'
import type { ColumnName } from '../launch-search.model.ts'
import { useColumn } from './feed.data.ts'
import { arranged, copiedNames, type FeedRow, rowsMax } from './feed.model.ts'
import css from './feed.module.css'
import { type FeedActs, FeedRowView } from './feed-row.view.tsx'
import { type FeedSettings, isHidden } from './feed-settings.model.ts'
import { passes, writeChoice } from './filter.model.ts'
import { useFilter } from './use-filter.ts'
import { useHeld } from './use-held.ts'

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}))

/** One column of the feed. Arrivals wait in its head while it is read. */
export function FeedColumn({ column, ...look }: ColumnLook & { readonly column: ColumnName }) {
  const text = useText()
  const filter = useFilter(column)
  const { choice } = filter
  const { failure, isSettled, retry, tokens } = useColumn(column, choice)
  const place = useRef<HTMLDivElement>(null)
  const nowMs = useNow(choice.ageMax !== undefined)
  const current = (tokens ?? none)
    .filter((token) => !isHidden(look.settings, token) && passes(token, choice, nowMs))
    .slice(0, rowsMax)
  const { held, take, watch } = useHeld(current, { choice: writeChoice(choice), isSettled })
  const { rows: all, waiting } = arranged(current, held)
  // What somebody hides goes at once: that is their own act.
  const rows = all.filter(({ token }) => !isHidden(look.settings, token))
  const title = text(`launches.column.${column}`)
  const letIn = () => {
    place.current?.querySelector('[data-rows]')?.parentElement?.scrollTo({ top: 0 })
    take()
  }
  return (
    <div ref={place} className={css.column} {...watch}>
      <Panel
        title={title}
        actions={
          <>
            <span role="status">
              {waiting === 0 ? null : (
                <Button kind="quiet" size="small" icon="arrow-up" onClick={letIn}>
                  {text('launches.waiting', { count: waiting })}
                </Button>
              )}
            </span>
            <IconButton
              icon="filter"
              size="small"
              filled={filter.isSet}
              label={text('launches.filterOf', { column: title })}
              onClick={filter.open}
            />
          </>
        }
        notice={failure === null ? null : <Failure failure={failure} onRetry={retry} />}
      >
        {tokens !== undefined && rows.length === 0 ? (
          <Nothing column={column} isFiltered={filter.isSet} onClear={() => filter.apply({})} />
        ) : tokens !== undefined ? (
          <Rows label={title} rows={rows} all={tokens} {...look} />
        ) : failure === null ? (
          <Skeleton label={text('panels.loading')} rows={12} />
        ) : null}
      </Panel>
      {filter.isOpen ? (
        <Opening>
          <FilterSheet
            column={column}
            choice={choice}
            onApply={filter.apply}
            onClose={filter.close}
          />
        </Opening>
      ) : null}
    </div>
  )
}

const none: readonly Token[] = []

interface ColumnLook {
  readonly prices: ReadonlyMap<string, string>
  readonly settings: FeedSettings
  readonly acts: FeedActs
}

function Rows({
  label,
  rows,
  all,
  prices,
  settings,
  acts,
}: ColumnLook & {
  readonly label: string
  readonly rows: readonly FeedRow[]
  readonly all: readonly Token[]
}) {
  const copies = copiedNames(all)
  return (
    <ul className={css.rows} aria-label={label} data-rows="" data-compact={settings.isCompact}>
      {rows.map(({ hasLeft, token }) => (
        <FeedRowView
          key={token.token}
          token={token}
          price={prices.get(token.token) ?? token.priceEth}
          marks={{ hasLeft, isCopy: copies.has(token.token) }}
          figures={settings.figures}
          acts={acts}
        />
      ))}
    </ul>
  )
}

function Nothing({
  column,
  isFiltered,
  onClear,
}: {
  readonly column: ColumnName
  readonly isFiltered: boolean
  readonly onClear: () => void
}) {
  const text = useText()
  if (!isFiltered) {
    return (
      <EmptyState
        title={text(`launches.none.${column}`)}
        reason={text(`launches.noneWhy.${column}`)}
      />
    )
  }
  return (
    <EmptyState
      title={text('launches.noneLeft')}
      reason={text('launches.noneLeftWhy')}
      action={<Button onClick={onClear}>{text('launches.clear')}</Button>}
    />
  )
}
