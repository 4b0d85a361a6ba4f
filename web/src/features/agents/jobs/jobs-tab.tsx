import { useMemo } from 'react'
import type { AgentJobSummary } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
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
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <div className={css.jobs}>
      <PagedTable
        listed={listed}
        rowKey={({ id }) => id}
        label={text('agents.tab.jobs')}
        moreLabel={text('agents.more')}
        columns={columns}
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
      cell: ({ price, role }) => (
        <Amount
          value={price.amount}
          unit={price.asset}
          rounding={role === 'client' ? 'up' : 'down'}
        />
      ),
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
