import { useMemo } from 'react'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { partName } from './names.ts'
import { statusOfPart } from './part-dots.ts'
import type { Part } from './status.model.ts'
import css from './status.module.css'

/** Each part of the service with its state and what it says. */
export function PartsPanel({ parts }: { readonly parts: readonly Part[] | undefined }) {
  const text = useText()
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <Panel title={text('status.parts')}>
      <div className={css.parts}>
        {parts === undefined ? (
          <Skeleton label={text('status.loading')} rows={8} />
        ) : (
          <DataTable
            label={text('status.parts')}
            columns={columns}
            rows={parts}
            rowKey={({ name }) => name}
          />
        )}
      </div>
    </Panel>
  )
}

function columnsOf(text: Say): readonly Column<Part>[] {
  return [
    {
      id: 'name',
      label: text('status.part'),
      width: 120,
      cell: ({ name }) => <strong>{partName(text, name)}</strong>,
    },
    {
      id: 'state',
      label: text('status.state'),
      width: 140,
      cell: ({ isRequired, state }) => (
        <>
          <StatusDot status={statusOfPart[state]}>{text(`status.is.${state}`)}</StatusDot>{' '}
          {isRequired ? <Badge>{text('status.required')}</Badge> : null}
        </>
      ),
    },
    {
      id: 'says',
      label: text('status.says'),
      width: 250,
      cell: ({ detail }) =>
        detail === null ? null : (
          <span className={css.says} dir="auto" title={detail}>
            {detail}
          </span>
        ),
    },
    {
      id: 'answered',
      label: text('status.answered'),
      width: 84,
      align: 'end',
      cell: ({ lastAnswerAt }) => <Time at={lastAnswerAt} />,
    },
  ]
}
