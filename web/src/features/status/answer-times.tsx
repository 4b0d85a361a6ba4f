import { Unknown } from '../../design/numbers/unknown.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import type { MessageId } from '../../language/catalog.ts'
import { useText } from '../../language/use-text.ts'
import { type Timed, type useHealth, usePartStatuses } from './status.data.ts'
import css from './status.module.css'

/** An answer that takes longer is slow. */
const slowMs = 1_000

/** How long parts of the service take to answer this browser. */
export function AnswerTimes({ health }: { readonly health: ReturnType<typeof useHealth>['data'] }) {
  const text = useText()
  const { data } = usePartStatuses()
  if (health === undefined || data === undefined)
    return (
      <Panel title={text('status.times')}>
        <Skeleton label={text('status.loading')} rows={6} />
      </Panel>
    )
  const answered = (answer: PromiseSettledResult<Timed<unknown>>) =>
    answer.status === 'fulfilled' ? answer.value.tookMs : null
  const line = (id: MessageId, tookMs: number | null, note = ''): Description => ({
    term: text(id),
    value: (
      <StatusDot status={dotOf(tookMs)}>
        {tookMs === null ? (
          <Unknown label={text('status.noAnswer')} />
        ) : (
          text('shell.latency', { latencyMs: tookMs })
        )}
        {note === '' ? null : ` · ${note}`}
      </StatusDot>
    ),
  })
  const { exchange, models, rooms, whole } = data
  return (
    <Panel title={text('status.times')}>
      <div className={css.facts}>
        <DescriptionList
          items={[
            line('status.call.ready', health.ready.tookMs),
            line('status.call.market', health.feeds.tookMs),
            line('status.call.service', answered(whole)),
            line(
              'status.call.perps',
              answered(exchange),
              exchange.status === 'fulfilled'
                ? text('status.markets', { count: exchange.value.data.paper.markets.length })
                : '',
            ),
            line(
              'status.call.models',
              answered(models),
              models.status === 'fulfilled' ? models.value.data.defaultModel : '',
            ),
            line(
              'status.call.arena',
              answered(rooms),
              rooms.status === 'fulfilled'
                ? text('status.rooms', { count: rooms.value.data.rooms.open })
                : '',
            ),
          ]}
        />
      </div>
    </Panel>
  )
}

function dotOf(tookMs: number | null): Status {
  if (tookMs === null) return 'bad'
  return tookMs > slowMs ? 'slow' : 'good'
}
