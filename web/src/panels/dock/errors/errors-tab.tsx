import { useMemo } from 'react'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openDock } from '../../../shell/dock/dock-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useCallLog } from '../calls/calls-tab.data.ts'
import { failedCalls } from '../calls/recorded.model.ts'
import css from '../dock.module.css'
import { useKeyErrors } from './errors.data.ts'

/** Calls that failed alike. */
interface ErrorGroup {
  readonly id: string
  readonly code: string
  readonly operation: string
  readonly count: number
  readonly lastAt: number | string
  readonly requestId: string | null
}

/** What failed, by code and operation: of this page, and of the account's API keys. A row leads to the log of its newest call. */
export function ErrorsTab() {
  const text = useText()
  const log = useCallLog()
  const columns = useMemo(() => columnsOf(text), [text])
  const own = failedCalls(log).map(
    ({ code, count, id, last, name }): ErrorGroup => ({
      id,
      code,
      count,
      operation: name,
      lastAt: last.sentAtMs,
      requestId: last.requestId,
    }),
  )
  return (
    <div className={css.groups}>
      <section>
        <h3>{text('dock.ofPage')}</h3>
        <ErrorTable label={text('dock.ofPage')} columns={columns} rows={own} />
      </section>
      <section>
        <h3>{text('dock.ofKeys')}</h3>
        <KeyErrors columns={columns} />
      </section>
    </div>
  )
}

function KeyErrors({ columns }: { readonly columns: readonly Column<ErrorGroup>[] }) {
  const text = useText()
  const isSomebody = usePrincipal() != null
  const { data, error, refetch } = useKeyErrors(isSomebody)
  if (!isSomebody) return <p className={css.quiet}>{text('dock.keysSignIn')}</p>
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('dock.errors')} rows={4} />
  const rows = data.pages
    .flatMap(({ items }) => items)
    .map(
      ({ code, count, lastRequestId, lastSeenAt, operation }): ErrorGroup => ({
        id: `${code} ${operation}`,
        code,
        operation,
        count,
        lastAt: lastSeenAt,
        requestId: lastRequestId,
      }),
    )
  return <ErrorTable label={text('dock.ofKeys')} columns={columns} rows={rows} />
}

function ErrorTable({
  label,
  columns,
  rows,
}: {
  readonly label: string
  readonly columns: readonly Column<ErrorGroup>[]
  readonly rows: readonly ErrorGroup[]
}) {
  const text = useText()
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ requestId }) => {
        // What never reached the service has no log there.
        if (requestId !== null) openDock(requestId)
      }}
      empty={<EmptyState title={text('dock.errorsEmpty')} reason={text('dock.errorsEmptyWhy')} />}
    />
  )
}

function columnsOf(text: Say): readonly Column<ErrorGroup>[] {
  return [
    {
      id: 'code',
      label: text('dock.code'),
      cell: ({ code }) => (
        <code className={css.code} title={code}>
          {code}
        </code>
      ),
    },
    {
      id: 'operation',
      label: text('dock.call'),
      cell: ({ operation }) => (
        <code className={css.code} title={operation}>
          {operation}
        </code>
      ),
    },
    {
      id: 'count',
      label: text('dock.times'),
      width: 56,
      align: 'end',
      cell: ({ count }) => <Count value={count} />,
    },
    {
      id: 'last',
      label: text('dock.last'),
      width: 88,
      align: 'end',
      cell: ({ lastAt }) => <Time at={lastAt} />,
    },
  ]
}
