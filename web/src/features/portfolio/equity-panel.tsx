import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { TimelineChart } from '../../panels/timeline/timeline-chart.tsx'
import { Failure } from '../../shell/failure.tsx'
import type { EquityMoment } from './equity.model.ts'
import { ether } from './holdings.model.ts'
import type { OriginName } from './origin.model.ts'
import type { EquityRange } from './portfolio.data.ts'
import { type KnownPortfolio, problemOf } from './use-portfolio.ts'

const route = getRouteApi('/portfolio')
const ranges: readonly EquityRange[] = ['24h', '7d', '30d', 'all']

/** What the tokens were worth over time, as a picture or as a table. */
export function EquityPanel({
  known,
  range,
  onAsk,
}: {
  readonly known: KnownPortfolio
  readonly range: EquityRange
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const navigate = route.useNavigate()
  const [isTable, setTable] = useState(false)
  const problem = problemOf(known.view?.equity.problem)
  return (
    <Panel
      title={text('portfolio.equity')}
      asOf={<Time at={known.view?.equity.asOf} />}
      notice={problem === null ? null : <Failure failure={problem} onRetry={known.retry} />}
      actions={
        <>
          <Segmented
            label={text('portfolio.range')}
            value={range}
            segments={ranges.map((value) => ({ value, label: text(`portfolio.range.${value}`) }))}
            onChange={(next) =>
              void navigate({ search: (before) => ({ ...before, range: next }), replace: true })
            }
          />
          <IconButton
            icon={isTable ? 'activity' : 'columns'}
            size="small"
            label={text(isTable ? 'portfolio.asChart' : 'portfolio.asTable')}
            onClick={() => setTable(!isTable)}
          />
        </>
      }
    >
      <Line moments={known.moments} isTable={isTable} onAsk={onAsk} />
    </Panel>
  )
}

function Line({
  moments,
  isTable,
  onAsk,
}: {
  readonly moments: readonly EquityMoment[] | null
  readonly isTable: boolean
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const columns = useMemo(() => columnsOf(text), [text])
  const rows = useMemo(() => moments?.toReversed() ?? [], [moments])
  if (moments === null) return <Skeleton label={text('portfolio.loading')} rows={8} />
  if (moments.every(({ value }) => value === 0))
    return <EmptyState title={text('portfolio.noEquity')} reason={text('portfolio.noEquityWhy')} />
  const open = (moment: EquityMoment) => onAsk({ kind: 'point', moment })
  if (!isTable)
    return <TimelineChart moments={moments} label={text('portfolio.equityLabel')} onOpen={open} />
  return (
    <DataTable
      label={text('portfolio.equityLabel')}
      columns={columns}
      rows={rows}
      rowKey={({ atMs }) => String(atMs)}
      onOpen={open}
    />
  )
}

function columnsOf(text: Say): readonly Column<EquityMoment>[] {
  return [
    {
      id: 'at',
      label: text('portfolio.time'),
      cell: ({ atMs }) => <Time at={atMs} form="minute" />,
    },
    {
      id: 'tokens',
      label: text('portfolio.tokenCount'),
      width: 80,
      align: 'end',
      cell: ({ tokens }) => <Count value={tokens} />,
    },
    {
      id: 'value',
      label: text('portfolio.worth'),
      width: 140,
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} unit={ether} />,
    },
  ]
}
