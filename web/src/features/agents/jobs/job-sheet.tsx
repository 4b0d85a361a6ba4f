import type { AgentJob } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { oneOf } from '../find/found.model.ts'
import { written } from '../run/run.model.ts'
import { useJob } from './jobs.data.ts'
import { jobDotOf, jobSteps } from './jobs.model.ts'
import css from './jobs.module.css'

/** One job: where it is, what the reader may do next, and everything that was said in it. */
export function JobSheet({
  jobId,
  onClose,
}: {
  readonly jobId: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useJob(jobId)
  return (
    <Sheet
      title={data?.agent ?? jobId}
      description={jobId}
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('agents.loading')} rows={8} />
      ) : null}
      {data === undefined ? null : <Known job={data} />}
    </Sheet>
  )
}

function Known({ job }: { readonly job: AgentJob }) {
  const text = useText()
  const { dueAt, escrow, memos, price, role, status, steps } = job
  const known = steps.flatMap((step) => oneOf(jobSteps, step) ?? [])
  return (
    <div className={css.job}>
      <StatusDot status={jobDotOf[status]}>{text(`agents.job.${status}`)}</StatusDot>
      <DescriptionList
        items={[
          { term: text('agents.role'), value: text(`agents.role.${role}`) },
          {
            term: text('agents.amount'),
            value: <Amount value={price.amount} unit={price.asset} rounding="up" />,
          },
          {
            term: text('agents.escrow'),
            value: <Amount value={escrow.amount} unit={escrow.asset} />,
          },
          { term: text('agents.due'), value: <Time at={dueAt} form="full" /> },
        ]}
      />
      <section>
        <h3>{text('agents.next')}</h3>
        {known.length === 0 ? <p className={css.quiet}>{text('agents.noNext')}</p> : null}
        <ul className={css.steps}>
          {known.map((step) => (
            <li key={step}>{text(`agents.do.${step}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{text('agents.timeline')}</h3>
        <ol className={css.memos}>
          {memos.map(({ author, content, createdAt, kind, number }) => (
            <li key={number}>
              <details>
                <summary>
                  <strong>{text(`agents.memo.${kind}`)}</strong>
                  <span className={css.quiet}>{text(`agents.role.${author}`)}</span>
                  <Time at={createdAt} form="minute" />
                </summary>
                {/* It scrolls, so that keys have to reach it. */}
                <pre dir="ltr" tabIndex={0}>
                  {written(content)}
                </pre>
              </details>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
