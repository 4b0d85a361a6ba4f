import { useMemo } from 'react'
import type { WebhookDelivery, WebhookEndpoint } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useIsTight } from '../../../shell/use-width.ts'
import { useWebhooksPlace } from '../use-webhooks-place.ts'
import { useDeliveries, useRecover } from '../webhooks.data.ts'
import { deliveryDots, lately, latelyNames, wantedOf } from '../webhooks.model.ts'
import css from '../webhooks.module.css'
import { anyDelivery, isFiltered } from '../webhooks-search.model.ts'
import { DeliveriesFilter } from './deliveries-filter.tsx'

/** What was sent to a webhook, or is to be; what did not arrive can be sent again. */
export function Deliveries({
  endpoint: { id, status: state },
}: {
  readonly endpoint: WebhookEndpoint
}) {
  const text = useText()
  const { search, choose } = useWebhooksPlace()
  const isTight = useIsTight()
  const listed = useDeliveries(id, wantedOf(search))
  const columns = useMemo(() => columnsOf(text, isTight), [text, isTight])
  return (
    <>
      <div className={css.filter}>
        <DeliveriesFilter />
        {state === 'disabled' ? null : <Recover endpointId={id} />}
      </div>
      <PagedTable
        listed={listed}
        rowKey={(one) => one.id}
        label={text('webhooks.deliveries')}
        moreLabel={text('webhooks.older')}
        columns={columns}
        currentId={search.delivery}
        onOpen={(one) => choose({ delivery: one.id })}
        empty={isFiltered(search) ? <NoneFound /> : <None />}
      />
    </>
  )
}

function None() {
  const text = useText()
  return (
    <EmptyState title={text('webhooks.noDeliveries')} reason={text('webhooks.deliveriesWhy')} />
  )
}

function NoneFound() {
  const text = useText()
  const { choose } = useWebhooksPlace()
  return (
    <EmptyState
      title={text('webhooks.noneFound')}
      reason={text('webhooks.noneFoundWhy')}
      action={<Button onClick={() => choose(anyDelivery)}>{text('webhooks.clear')}</Button>}
    />
  )
}

/** Sends again what did not arrive since a moment that is chosen. */
function Recover({ endpointId }: { readonly endpointId: string }) {
  const text = useText()
  const recover = useRecover(endpointId)
  return (
    <span className={css.recover}>
      <Select
        size="small"
        aria-label={text('webhooks.recover')}
        value=""
        disabled={recover.isPending}
        choices={[
          { value: '', label: text('webhooks.recover') },
          ...latelyNames.map((value) => ({ value, label: text(`webhooks.since.${value}`) })),
        ]}
        onChange={(since) => {
          if (since === '') return
          recover.mutate(new Date(Date.now() - lately[since]).toISOString())
        }}
      />
      <span role="status" className={css.quiet}>
        {recover.data === undefined
          ? null
          : text('webhooks.recovered', { count: recover.data.recovered })}
      </span>
      {recover.error === null ? null : <Failure failure={recover.error} />}
    </span>
  )
}

function columnsOf(text: Say, isTight: boolean): readonly Column<WebhookDelivery>[] {
  const state: Column<WebhookDelivery> = {
    id: 'status',
    label: text('webhooks.state'),
    width: isTight ? 130 : 170,
    cell: ({ status }) => (
      <StatusDot status={deliveryDots[status]}>{text(`webhooks.is.${status}`)}</StatusDot>
    ),
  }
  const topic: Column<WebhookDelivery> = {
    id: 'topic',
    label: text('webhooks.event'),
    cell: ({ topic: name }) => <code dir="ltr">{name}</code>,
  }
  const time: Column<WebhookDelivery> = {
    id: 'at',
    label: text('panels.time'),
    width: isTight ? 90 : 140,
    align: 'end',
    cell: ({ eventAt }) => <Time at={eventAt} form={isTight ? 'time' : 'minute'} />,
  }
  if (isTight) return [state, topic, time]
  return [
    state,
    topic,
    {
      id: 'tries',
      label: text('webhooks.tries'),
      width: 90,
      align: 'end',
      cell: ({ attempts }) => <Count value={attempts} />,
    },
    {
      id: 'next',
      label: text('webhooks.next'),
      width: 130,
      align: 'end',
      cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? null : <Time at={nextAttemptAt} />),
    },
    time,
  ]
}
