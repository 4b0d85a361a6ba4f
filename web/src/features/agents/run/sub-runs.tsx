import { Link } from '@tanstack/react-router'
import type { Run } from '#sdk'
import { linkStyle } from '../../../design/primitives/link.ts'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { withChoice } from '../../../shell/use-choose.ts'
import { useRuns } from '../runs/runs.data.ts'
import { dotOf } from './run.model.ts'
import css from './run-view.module.css'

/** The run that has started this one, and those that it has started. */
export function SubRuns({ run }: { readonly run: Run }) {
  const text = useText()
  const { data } = useRuns({ parentRunId: run.id })
  const begun = data?.pages.flatMap(({ items }) => items) ?? []
  if (run.parentRunId === null && begun.length === 0) return null
  return (
    <section className={css.family}>
      {run.parentRunId === null ? null : (
        <>
          <h3>{text('agents.startedBy')}</h3>
          <RunLink runId={run.parentRunId} label={run.parentRunId} />
        </>
      )}
      {begun.length === 0 ? null : (
        <>
          <h3>{text('agents.hasStarted')}</h3>
          <ul>
            {begun.map(({ agent, id, status }) => (
              <li key={id}>
                <RunLink runId={id} label={agent} />
                <StatusDot status={dotOf[status]}>{text(`agents.status.${status}`)}</StatusDot>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function RunLink({ label, runId }: { readonly label: string; readonly runId: string }) {
  return (
    <Link
      from="/agents"
      to="/agents"
      search={(before) => withChoice(before, { tab: 'run', run: runId })}
      className={linkStyle}
    >
      <bdi>{label}</bdi>
    </Link>
  )
}
