import { useMemo } from 'react'
import type { AgentJobSummary } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useAgentsPlace } from '../use-agents-place.ts'
import { JobSheet } from './job-sheet.tsx'
import { useJobs } from './jobs.data.ts'
import { jobDotOf } from './jobs.model.ts'
import css from './jobs.module.css'

/** The jobs in which the account has a part; one of them opens. */
export function JobsTab() {
  const text = useText()
  const { search, choose } = useAgentsPlace()
  const listed = useJobs()
  const { data, error, hasNextPage, isFetchingNextPage, refetch } = listed
  const columns = useMemo(() => columnsOf(text), [text])
  const rows = data?.pages.flatMap(({ items }) => items)
  return (
    <div className={css.jobs}>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {rows === undefined ? (
        error === null && <Skeleton label={text('agents.loading')} rows={12} />
      ) : (
        <DataTable
          label={text('agents.tab.jobs')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => choose({ job: id })}
          empty={
            <EmptyState
              title={text('agents.noJobs')}
              reason={text('agents.noJobsWhy')}
              example={
                <a className={linkStyle} href="/api-catalog?op=agentJobs.create">
                  agentJobs.create
                </a>
              }
            />
          }
        />
      )}
      {hasNextPage ? (
        <p className={css.more}>
          <Button pending={isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            {text('agents.more')}
          </Button>
        </p>
      ) : null}
      {search.job === undefined ? null : (
        <JobSheet key={search.job} jobId={search.job} onClose={() => choose({ job: undefined })} />
      )}
    </div>
  )
}

function columnsOf(text: Say): readonly Column<AgentJobSummary>[] {
  return [
    {
      id: 'status',
      label: text('agents.state'),
      width: 160,
      cell: ({ status }) => (
        <StatusDot status={jobDotOf[status]}>{text(`agents.job.${status}`)}</StatusDot>
      ),
    },
    {
      id: 'agent',
      label: text('agents.agent'),
      width: 200,
      cell: ({ agent }) => <strong dir="ltr">{agent}</strong>,
    },
    {
      id: 'role',
      label: text('agents.role'),
      width: 140,
      cell: ({ role }) => text(`agents.role.${role}`),
    },
    {
      id: 'amount',
      label: text('agents.amount'),
      width: 160,
      align: 'end',
      cell: ({ price }) => <Amount value={price.amount} unit={price.asset} rounding="up" />,
    },
    {
      id: 'due',
      label: text('agents.due'),
      width: 180,
      align: 'end',
      cell: ({ dueAt }) => <Time at={dueAt} form="minute" />,
    },
  ]
}
