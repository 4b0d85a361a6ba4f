import { useMemo } from 'react'
import type { Run } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { Cost } from '../run/cost.tsx'
import { dotOf } from '../run/run.model.ts'
import { stopWords } from '../run/run-words.ts'
import { useAgentsPlace } from '../use-agents-place.ts'
import { useRuns } from './runs.data.ts'
import css from './runs.module.css'
import { RunsFilter } from './runs-filter.tsx'

/** The runs of the account; one of them opens. */
export function RunsTab() {
  const text = useText()
  const { search, choose } = useAgentsPlace()
  const { agent, status } = search
  const listed = useRuns({
    ...(agent === undefined ? {} : { agent }),
    ...(status === undefined ? {} : { status }),
  })
  const columns = useMemo(() => columnsOf(text), [text])
  const rows = listed.data?.pages.flatMap(({ items }) => items)
  return (
    <div className={css.runs}>
      <RunsFilter rows={rows ?? []} search={search} onChange={choose} />
      <PagedTable
        listed={listed}
        rowKey={({ id }) => id}
        label={text('agents.tab.runs')}
        moreLabel={text('agents.more')}
        columns={columns}
        onOpen={(run) => choose({ tab: 'run', agent: run.agent, run: run.id })}
        empty={
          <EmptyState
            title={text('agents.noRuns')}
            reason={text('agents.noRunsWhy')}
            action={
              <Button onClick={() => choose({ tab: 'find', agent: undefined })}>
                {text('agents.open.find')}
              </Button>
            }
          />
        }
      />
    </div>
  )
}

function columnsOf(text: Say): readonly Column<Run>[] {
  return [
    {
      id: 'status',
      label: text('agents.state'),
      width: 150,
      cell: ({ status }) => (
        <StatusDot status={dotOf[status]}>{text(`agents.status.${status}`)}</StatusDot>
      ),
    },
    {
      id: 'agent',
      label: text('agents.agent'),
      width: 170,
      cell: ({ agent }) => <strong dir="ltr">{agent}</strong>,
    },
    {
      id: 'input',
      label: text('agents.input'),
      width: 280,
      cell: ({ input }) => (
        <span className={css.input} dir="auto" title={input}>
          {input}
        </span>
      ),
    },
    {
      id: 'started',
      label: text('agents.started'),
      width: 110,
      align: 'end',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'cost',
      label: text('agents.budget.cost'),
      width: 110,
      align: 'end',
      cell: ({ usage }) => <Cost microUsd={usage.costMicroUsd} />,
    },
    {
      id: 'why',
      label: text('agents.why'),
      width: 200,
      cell: (run) => <span title={run.stopDetail ?? undefined}>{stopWords(text, run)}</span>,
    },
  ]
}
