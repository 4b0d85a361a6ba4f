import { useMemo } from 'react'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import type { RecordedCall } from '../../../service/calls.ts'
import { Method } from '../../calls/method.tsx'
import css from '../dock.module.css'
import { CallStatus } from './call-status.tsx'

/** Calls, the newest first; a press shows one. */
export function CallList({
  calls,
  actionId,
  currentId,
  onOpen,
}: {
  readonly calls: readonly RecordedCall[]
  readonly actionId: number | null
  readonly currentId: number | null
  readonly onOpen: (call: RecordedCall) => void
}) {
  const text = useText()
  const columns = useMemo(() => columnsOf(text, actionId), [text, actionId])
  return (
    <DataTable
      label={text('dock.calls')}
      columns={columns}
      rows={calls}
      rowKey={keyOf}
      onOpen={onOpen}
      {...(currentId === null ? {} : { currentKey: String(currentId) })}
    />
  )
}

const keyOf = ({ id }: RecordedCall) => String(id)

function columnsOf(text: Say, actionId: number | null): readonly Column<RecordedCall>[] {
  return [
    {
      id: 'name',
      label: text('dock.call'),
      cell: ({ id, method, name, times }) => (
        <span className={css.called}>
          <Method method={method} />
          <code className={css.code} title={name}>
            {name}
          </code>
          {times > 1 ? (
            <span className={css.quiet}>
              ×<Count value={times} />
            </span>
          ) : null}
          {id === actionId ? <Badge tone="accent">{text('dock.action')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'status',
      label: text('dock.status'),
      width: 64,
      align: 'end',
      cell: (call) => <CallStatus call={call} />,
    },
    {
      id: 'duration',
      label: text('dock.duration'),
      width: 72,
      align: 'end',
      cell: ({ durationMs }) => (
        <>
          <Count value={Math.round(durationMs)} /> ms
        </>
      ),
    },
    {
      id: 'time',
      label: text('dock.time'),
      width: 76,
      align: 'end',
      cell: ({ sentAtMs }) => <Time at={sentAtMs} form="time" />,
    },
  ]
}
