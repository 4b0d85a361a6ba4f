import type { ApiRequestDetail } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { CodeBlock } from '../calls/code-block.tsx'
import { prettyJson } from '../calls/json.model.ts'
import { Method } from '../calls/method.tsx'
import { ReplayPart } from './replay-part.tsx'
import { KeyName, RequestStatus } from './requests.columns.tsx'
import { useKeyFinder, useRequest } from './requests.data.ts'
import css from './requests.module.css'
import type { RequestsPlace } from './requests.tsx'

/** One call: how it ended, from where it came, what was sent where that is kept, and the way to make it again. */
export function RequestDetail({
  requestId,
  choose,
  onClose,
}: Pick<RequestsPlace, 'choose'> & {
  readonly requestId: string
  readonly onClose?: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useRequest(requestId)
  return (
    <div className={css.call}>
      <p className={css.top}>
        <code className={css.id} dir="ltr">
          {requestId}
        </code>
        <CopyButton
          text={requestId}
          label={text('shell.copyRequest')}
          done={text('shell.copied')}
        />
        {onClose === undefined ? null : (
          <span className={css.close}>
            <IconButton icon="close" size="small" label={text('shell.close')} onClick={onClose} />
          </span>
        )}
      </p>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={8} />
      ) : (
        <Known call={data} choose={choose} />
      )}
    </div>
  )
}

function Known({
  call,
  choose,
}: { readonly call: ApiRequestDetail } & Pick<RequestsPlace, 'choose'>) {
  const text = useText()
  const keyOf = useKeyFinder()
  const { body, effect, keyId, method, path, query } = call
  const facts = factsOf(text, call)
  return (
    <>
      <p className={css.head} dir="ltr">
        <Method method={method} />
        <code>{path}</code>
      </p>
      <DescriptionList
        items={[
          ...facts,
          {
            term: text('requests.key'),
            value:
              keyId === null ? (
                text('requests.bySession')
              ) : (
                <button
                  type="button"
                  className={linkStyle}
                  title={text('requests.onlyKey')}
                  onClick={() => choose({ key: keyId })}
                >
                  <KeyName keyId={keyId} keyOf={keyOf} />
                </button>
              ),
          },
        ]}
      />
      <Sent name="requests.query" value={query} />
      <Sent name="requests.body" value={body} />
      {query === null && body === null && effect !== 'none' ? (
        <p className={css.quiet}>{text('requests.notKept')}</p>
      ) : null}
      <ReplayPart call={call} />
    </>
  )
}

function factsOf(text: Say, call: ApiRequestDetail): readonly Description[] {
  const { addressRange, at, cost, durationMs, effect, errorCode, operation, status } = call
  const code: readonly Description[] =
    errorCode === null
      ? []
      : [
          {
            term: text('requests.code'),
            value: (
              <a className={linkStyle} href={`/errors/${encodeURIComponent(errorCode)}`}>
                <code dir="ltr">{errorCode}</code>
              </a>
            ),
          },
        ]
  const charged: readonly Description[] =
    cost === null
      ? []
      : [
          {
            term: text('requests.charged'),
            value: <Amount value={cost.amount} unit={cost.asset} rounding="up" />,
          },
        ]
  return [
    { term: text('requests.status'), value: <RequestStatus status={status} text={text} /> },
    ...code,
    { term: text('panels.time'), value: <Time at={at} form="full" /> },
    {
      term: text('requests.took'),
      value: (
        <span>
          <Count value={durationMs} /> <span className={css.quiet}>ms</span>
        </span>
      ),
    },
    ...charged,
    { term: text('requests.from'), value: <span dir="ltr">{addressRange}</span> },
    {
      term: text('requests.operation'),
      value: (
        <a className={linkStyle} href={`/api-catalog?op=${encodeURIComponent(operation)}`}>
          <code dir="ltr">{operation}</code>
        </a>
      ),
    },
    { term: text('requests.effect'), value: text(`requests.effect.${effect}`) },
  ]
}

function Sent({
  name,
  value,
}: {
  readonly name: 'requests.body' | 'requests.query'
  readonly value: string | null
}) {
  const text = useText()
  if (value === null || value === '') return null
  return (
    <section className={css.part}>
      <h3>{text(name)}</h3>
      <CodeBlock code={prettyJson(value)} label={text(name)} isJson={name === 'requests.body'} />
    </section>
  )
}
