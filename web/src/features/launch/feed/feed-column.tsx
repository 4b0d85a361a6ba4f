import { useRef } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Panel } from '../../../design/primitives/panel.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import type { ColumnName } from '../launch-search.model.ts'
import { useColumn } from './feed.data.ts'
import { arranged } from './feed.model.ts'
import css from './feed.module.css'
import { FeedRowView } from './feed-row.view.tsx'
import { useHeld } from './use-held.ts'

const none: readonly never[] = []

/** One column of the feed. Arrivals wait in its head while it is read. */
export function FeedColumn({
  column,
  prices,
}: {
  readonly column: ColumnName
  readonly prices: ReadonlyMap<string, string>
}) {
  const text = useText()
  const { failure, retry, tokens } = useColumn(column)
  const place = useRef<HTMLDivElement>(null)
  const { held, take, watch } = useHeld(tokens ?? none)
  const { rows, waiting } = arranged(tokens ?? none, held)
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
          <span role="status">
            {waiting === 0 ? null : (
              <Button kind="quiet" size="small" icon="arrow-up" onClick={letIn}>
                {text('launches.waiting', { count: waiting })}
              </Button>
            )}
          </span>
        }
        notice={failure === null ? null : <Failure failure={failure} onRetry={retry} />}
      >
        {tokens === undefined ? (
          failure === null ? (
            <Skeleton label={text('panels.loading')} rows={12} />
          ) : null
        ) : rows.length === 0 ? (
          <EmptyState
            title={text(`launches.none.${column}`)}
            reason={text(`launches.noneWhy.${column}`)}
          />
        ) : (
          <ul className={css.rows} aria-label={title} data-rows="">
            {rows.map(({ hasLeft, token }) => (
              <FeedRowView
                key={token.token}
                token={token}
                hasLeft={hasLeft}
                price={prices.get(token.token) ?? token.priceEth}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
