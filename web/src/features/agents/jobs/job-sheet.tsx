import type { AgentJob, Money } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { oneOf } from '../find/found.model.ts'
import { Exact } from './exact.tsx'
import { JobSteps } from './job-steps.tsx'
import { useJob, useOffering } from './jobs.data.ts'
import { endReasons, jobDotOf, memoParts, moneyOf } from './jobs.model.ts'
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
  const offering = useOffering(data?.offeringId)
  return (
    <Sheet
      title={offering.data?.title ?? data?.agent ?? jobId}
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
  const { endReason, memos } = job
  const ended = oneOf(endReasons, endReason)
  return (
    <div className={css.job}>
      <div className={css.state}>
        <State job={job} />
        {ended === undefined ? null : <p className={css.quiet}>{text(`agents.end.${ended}`)}</p>}
      </div>
      <DescriptionList items={factsOf(text, job)} />
      <JobSteps job={job} />
      <section>
        <h3>{text('agents.timeline')}</h3>
        <ol className={css.memos}>
          {memos.map((memo) => (
            <Memo key={memo.number} memo={memo} />
          ))}
        </ol>
      </section>
    </div>
  )
}

/** Where the job is. Work that was refused waits for a dispute, and is not merely delivered. */
function State({ job: { isRefused, status } }: { readonly job: AgentJob }) {
  const text = useText()
  const isDisputable = isRefused && status === 'evaluation'
  return (
    <StatusDot status={isDisputable ? 'bad' : jobDotOf[status]}>
      {text(isDisputable ? 'agents.job.refused' : `agents.job.${status}`)}
    </StatusDot>
  )
}

/** Who takes part, what it costs, and where the money is; what there is not is left out. */
function factsOf(text: Say, job: AgentJob): readonly Description[] {
  const { agent, clientAgent, dueAt, endedAt, role, terms } = job
  const { escrow, paid, price, refunded } = moneyOf(job)
  const { arbiter, evaluator } = terms
  const parties = { client: clientAgent, provider: agent, evaluator, arbiter }
  const named = (['client', 'provider', 'evaluator', 'arbiter'] as const).flatMap((party) => {
    const slug = parties[party]
    return slug === null
      ? []
      : [{ term: text(`agents.role.${party}`), value: <span dir="ltr">{slug}</span> }]
  })
  const money = (term: string, value: Money) => ({ term, value: <Exact money={value} /> })
  return [
    { term: text('agents.role'), value: text(`agents.role.${role}`) },
    ...named,
    money(text('agents.amount'), price),
    ...(endedAt === null
      ? [
          money(text('agents.escrow'), escrow),
          { term: text('agents.due'), value: <Time at={dueAt} form="full" /> },
        ]
      : [
          money(text('agents.paidOut'), paid),
          money(text('agents.givenBack'), refunded),
          { term: text('agents.ended'), value: <Time at={endedAt} form="full" /> },
        ]),
  ]
}

function Memo({ memo }: { readonly memo: AgentJob['memos'][number] }) {
  const text = useText()
  const { author, createdAt, kind } = memo
  const { rest, said } = memoParts(memo)
  return (
    <li>
      <details>
        <summary>
          <strong>{text(`agents.memo.${kind}`)}</strong>
          <span className={css.quiet}>{text(`agents.role.${author}`)}</span>
          <Time at={createdAt} form="minute" />
        </summary>
        {/* What is long scrolls, so that keys have to reach it. */}
        {said.map(([name, words]) => (
          <p key={name} className={css.said} dir="auto" tabIndex={0}>
            {words}
          </p>
        ))}
        {rest === null ? null : (
          <pre dir="ltr" tabIndex={0}>
            {rest}
          </pre>
        )}
      </details>
    </li>
  )
}
