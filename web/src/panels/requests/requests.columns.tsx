import type { ApiKeyRecord, ApiRequest } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import type { Column } from '../../design/primitives/data-table.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import type { Say } from '../../language/use-text.ts'
import { Method } from '../calls/method.tsx'
import { dotOf } from './requests.model.ts'
import css from './requests.module.css'

type KeyOf = (keyId: string) => ApiKeyRecord | undefined

/** The columns of the log; the short ones for a phone, and beside an open call. */
export function requestColumns(
  text: Say,
  { isShort, keyOf }: { readonly isShort: boolean; readonly keyOf: KeyOf },
): readonly Column<ApiRequest>[] {
  const time: Column<ApiRequest> = {
    id: 'at',
    label: text('panels.time'),
    width: 84,
    cell: ({ at }) => <Time at={at} form="time" />,
  }
  const status: Column<ApiRequest> = {
    id: 'status',
    label: text('requests.status'),
    width: 76,
    cell: (call) => <RequestStatus status={call.status} text={text} />,
  }
  const route: Column<ApiRequest> = {
    id: 'route',
    label: text('requests.route'),
    cell: ({ method, operation, path }) => (
      <span className={css.route} dir="ltr" title={`${operation} ${path}`}>
        <Method method={method} />
        <code className={css.path}>{path}</code>
      </span>
    ),
  }
  if (isShort) return [time, status, route]
  return [
    time,
    status,
    route,
    {
      id: 'code',
      label: text('requests.code'),
      width: 200,
      cell: ({ errorCode }) =>
        errorCode === null ? null : (
          <code className={css.code} dir="ltr">
            {errorCode}
          </code>
        ),
    },
    {
      id: 'key',
      label: text('requests.key'),
      width: 190,
      cell: ({ keyId }) => <KeyName keyId={keyId} keyOf={keyOf} />,
    },
    {
      id: 'took',
      label: text('requests.took'),
      width: 84,
      align: 'end',
      cell: ({ durationMs }) => (
        <>
          <Count value={durationMs} /> <span className={css.quiet}>ms</span>
        </>
      ),
    },
  ]
}

/** How a call ended, as a dot and its number; that the caller left, in words. */
export function RequestStatus({
  status,
  text,
}: {
  readonly status: number | null
  readonly text: Say
}) {
  return (
    <StatusDot status={dotOf(status)}>
      {status === null ? <abbr title={text('requests.left')}>—</abbr> : String(status)}
    </StatusDot>
  )
}

/** The key of a call by its name and its first characters; by its number, where it is not known. */
export function KeyName({ keyId, keyOf }: { readonly keyId: string; readonly keyOf: KeyOf }) {
  const key = keyOf(keyId)
  if (key === undefined) return <code dir="ltr">{keyId}</code>
  return (
    <span title={`${key.name} ${key.keyPrefix}`}>
      <bdi>{key.name}</bdi>{' '}
      <code className={css.quiet} dir="ltr">
        {key.keyPrefix}…
      </code>
    </span>
  )
}
