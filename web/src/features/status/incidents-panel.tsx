import { Time } from '../../design/numbers/time.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { partName } from './names.ts'
import type { Incident } from './status.model.ts'
import css from './status.module.css'

/** What is not well, and what was not since this page was opened: the service keeps no history of it. */
export function IncidentsPanel({
  incidents,
}: {
  readonly incidents: readonly Incident[] | undefined
}) {
  const text = useText()
  const isKnown = incidents !== undefined
  return (
    <Panel title={text('status.incidents')}>
      {!isKnown || incidents.length === 0 ? (
        // What the list is for is said before there is an answer, so that the page has its words at once.
        <EmptyState
          title={text(isKnown ? 'status.noIncidents' : 'status.loading')}
          reason={text('status.noIncidentsWhy')}
        />
      ) : (
        <div className={css.facts}>
          {incidents.map((one) => (
            <DescriptionList
              key={`${one.name}.${one.sinceMs}`}
              items={[
                {
                  term: partName(text, one.name),
                  value: (
                    <StatusDot
                      status={
                        one.untilMs === null ? (one.state === 'down' ? 'bad' : 'slow') : 'unknown'
                      }
                    >
                      {one.untilMs === null ? text(`status.is.${one.state}`) : text('status.over')}
                    </StatusDot>
                  ),
                },
                {
                  term: text(one.isOlder ? 'status.sinceBefore' : 'status.since'),
                  value: <Time at={one.sinceMs} form="full" />,
                },
                ...(one.untilMs === null
                  ? []
                  : [{ term: text('status.until'), value: <Time at={one.untilMs} form="full" /> }]),
                ...(one.detail === null ? [] : [{ term: text('status.says'), value: one.detail }]),
              ]}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
