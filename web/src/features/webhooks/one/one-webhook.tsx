import { useCallback, useMemo } from 'react'
import type { WebhookEndpoint } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { CountdownRing } from '../../../design/primitives/countdown-ring.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { useCommands } from '../../../shell/commands/command-table.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useWebhooksPlace } from '../use-webhooks-place.ts'
import { placeCommands } from '../webhooks.commands.ts'
import { useWebhook } from '../webhooks.data.ts'
import { dotOf } from '../webhooks.model.ts'
import css from '../webhooks.module.css'
import { anyDelivery } from '../webhooks-search.model.ts'
import { Deliveries } from './deliveries.tsx'
import { DeliverySheet } from './delivery-sheet.tsx'
import { WebhookActs } from './webhook-acts.tsx'

const overlapMs = 86_400_000
const nowhere = { id: undefined, delivery: undefined, ...anyDelivery } as const

/** One webhook: what is posted to it, what can be done with it, and what was sent. */
export function OneWebhook({ endpointId }: { readonly endpointId: string }) {
  const text = useText()
  const { search, choose } = useWebhooksPlace()
  const { data, error, refetch } = useWebhook(endpointId)
  const leave = useCallback(() => choose(nowhere), [choose])
  const commands = useMemo(() => placeCommands(leave), [leave])
  useCommands(commands)
  return (
    <div className={css.one}>
      <p className={css.top}>
        <Button size="small" kind="quiet" icon="arrow-left" onClick={leave}>
          {text('webhooks.title')}
        </Button>
        {data === undefined ? null : (
          <>
            <code dir="ltr">{data.url}</code>
            <StatusDot status={dotOf(data)}>{text(`webhooks.state.${data.status}`)}</StatusDot>
          </>
        )}
      </p>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={8} />
      ) : (
        <>
          <div className={css.facts}>
            <DescriptionList items={factsOf(text, data)} />
            <WebhookActs endpoint={data} onRemoved={leave} />
          </div>
          <Deliveries endpoint={data} />
        </>
      )}
      {search.delivery === undefined ? null : (
        <DeliverySheet
          key={search.delivery}
          endpointId={endpointId}
          deliveryId={search.delivery}
          onClose={() => choose({ delivery: undefined })}
        />
      )}
    </div>
  )
}

function factsOf(text: Say, endpoint: WebhookEndpoint): readonly Description[] {
  const { description, disabledReason, failingSince, previousSecretEndsAt, secretPrefix, topics } =
    endpoint
  return [
    ...(description === ''
      ? []
      : [{ term: text('webhooks.note'), value: <bdi>{description}</bdi> }]),
    {
      term: text('webhooks.events'),
      value:
        topics.length === 0 ? (
          text('webhooks.everything')
        ) : (
          <code dir="ltr">{topics.join(', ')}</code>
        ),
    },
    { term: text('webhooks.secret'), value: <code dir="ltr">{secretPrefix}…</code> },
    ...(previousSecretEndsAt === null
      ? []
      : [
          {
            term: text('webhooks.oldSecret'),
            value: (
              <CountdownRing
                fromMs={Date.parse(previousSecretEndsAt) - overlapMs}
                untilMs={Date.parse(previousSecretEndsAt)}
                label={text('webhooks.oldSecret')}
              />
            ),
          },
        ]),
    ...(disabledReason === 'automatic'
      ? [{ term: text('webhooks.state'), value: text('webhooks.byItself') }]
      : []),
    ...(failingSince === null
      ? []
      : [{ term: text('webhooks.failing'), value: <Time at={failingSince} /> }]),
  ]
}
