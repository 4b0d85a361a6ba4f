import type { WebhookDeliveryDetail } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { CodeBlock } from '../../../panels/calls/code-block.tsx'
import { prettyJson } from '../../../panels/calls/json.model.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useDelivery, useResend } from '../webhooks.data.ts'
import { deliveryDots, isResendable } from '../webhooks.model.ts'
import css from '../webhooks.module.css'

type Try = WebhookDeliveryDetail['attemptLog'][number]

/** One delivery: how it stands, every try with what was answered, and what was sent. */
export function DeliverySheet({
  endpointId,
  deliveryId,
  onClose,
}: {
  readonly endpointId: string
  readonly deliveryId: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useDelivery(endpointId, deliveryId)
  return (
    <Sheet
      title={data === undefined ? text('webhooks.delivery') : <span dir="ltr">{data.topic}</span>}
      description={data === undefined ? null : <code dir="ltr">{data.eventId}</code>}
      size="wide"
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={8} />
      ) : (
        <Known endpointId={endpointId} delivery={data} />
      )}
    </Sheet>
  )
}

function Known({
  endpointId,
  delivery,
}: {
  readonly endpointId: string
  readonly delivery: WebhookDeliveryDetail
}) {
  const text = useText()
  const { attemptLog, body, id, nextAttemptAt, status } = delivery
  const resend = useResend(endpointId, id)
  return (
    <div className={css.delivery}>
      <div className={css.acts}>
        <StatusDot status={deliveryDots[status]}>{text(`webhooks.is.${status}`)}</StatusDot>
        {nextAttemptAt === null ? null : (
          <span className={css.quiet}>
            {text('webhooks.next')} <Time at={nextAttemptAt} />
          </span>
        )}
        <Button
          size="small"
          icon="refresh"
          disabled={!isResendable(delivery)}
          pending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {text('webhooks.resend')}
        </Button>
      </div>
      {resend.error === null ? null : <Failure failure={resend.error} />}
      <section>
        <h3>{text('webhooks.tries')}</h3>
        <ol className={css.tries} aria-label={text('webhooks.tries')}>
          {attemptLog.map((one) => (
            <TryItem key={one.number} one={one} />
          ))}
        </ol>
      </section>
      <section>
        <h3>{text('webhooks.sent')}</h3>
        <CodeBlock code={prettyJson(body)} label={text('webhooks.sent')} isJson />
      </section>
    </div>
  )
}

function TryItem({ one }: { readonly one: Try }) {
  const text = useText()
  const { at, durationMs, errorCode, number, responseExcerpt, statusCode } = one
  const isGood = statusCode !== null && statusCode >= 200 && statusCode < 300
  return (
    <li>
      <span className={css.acts}>
        <span className={css.quiet}>
          <Count value={number} />
        </span>
        <StatusDot status={isGood ? 'good' : 'bad'}>
          {statusCode === null ? text('webhooks.noAnswer') : String(statusCode)}
        </StatusDot>
        <Time at={at} form="full" />
        <span>
          <Count value={durationMs} /> <span className={css.quiet}>ms</span>
        </span>
        {errorCode === null ? null : (
          <a className={linkStyle} href={`/errors/${encodeURIComponent(errorCode)}`}>
            <code dir="ltr">{errorCode}</code>
          </a>
        )}
      </span>
      {responseExcerpt === null || responseExcerpt === '' ? null : (
        <CodeBlock code={responseExcerpt} label={text('webhooks.answer')} />
      )}
    </li>
  )
}
