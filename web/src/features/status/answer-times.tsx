import { Unknown } from '../../design/numbers/unknown.tsx'
import type { Description } from '../../design/primitives/description-list.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import type { MessageId } from '../../language/catalog.ts'
import { useText } from '../../language/use-text.ts'
import { Facts } from './facts.tsx'
import { type Timed, type useHealth, usePartStatuses } from './status.data.ts'

/** An answer that takes longer is slow. */
const slowMs = 1_000

/** How long parts of the service take to answer this browser. */
export function AnswerTimes({ health }: { readonly health: ReturnType<typeof useHealth>['data'] }) {
  const text = useText()
  const { data } = usePartStatuses()
  const answered = (answer: PromiseSettledResult<Timed<unknown>>) =>
    answer.status === 'fulfilled' ? answer.value.tookMs : null
  const line = (id: MessageId, tookMs: number | null, note = ''): Description => ({
    term: note === '' ? text(id) : `${text(id)} · ${note}`,
    value: (
      <StatusDot status={dotOf(tookMs)}>
        {tookMs === null ? (
          <Unknown label={text('status.noAnswer')} />
        ) : (
          <bdi dir="ltr">{text('shell.latency', { latencyMs: tookMs })}</bdi>
        )}
      </StatusDot>
    ),
  })
  const items =
    health === undefined || data === undefined
      ? undefined
      : [
          line('status.call.ready', health.ready.tookMs),
          line('status.call.market', health.feeds.tookMs),
          line('status.call.service', answered(data.whole)),
          line(
            'status.call.perps',
            answered(data.exchange),
            data.exchange.status === 'fulfilled'
              ? text('status.markets', { count: data.exchange.value.data.paper.markets.length })
              : '',
          ),
          line(
            'status.call.models',
            answered(data.models),
            data.models.status === 'fulfilled' ? data.models.value.data.defaultModel : '',
          ),
          line(
            'status.call.arena',
            answered(data.rooms),
            data.rooms.status === 'fulfilled'
              ? text('status.rooms', { count: data.rooms.value.data.rooms.open })
              : '',
          ),
        ]
  return (
    <Panel title={text('status.times')}>
      <Facts rows={6} items={items} />
    </Panel>
  )
}

function dotOf(tookMs: number | null): Status {
  if (tookMs === null) return 'bad'
  return tookMs > slowMs ? 'slow' : 'good'
}
