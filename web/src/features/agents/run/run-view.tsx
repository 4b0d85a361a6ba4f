import { Link } from '@tanstack/react-router'
import type { Run, RunWithSteps } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { RaiseForm } from './raise-form.tsx'
import { Replays } from './replays.tsx'
import { useRun, useRunAct, useSaid } from './run.data.ts'
import { dotOf, isOver, outputOf } from './run.model.ts'
import { RunFacts } from './run-facts.tsx'
import css from './run-view.module.css'
import { stopWords } from './run-words.ts'
import { StepCard } from './step-card.tsx'
import { SubRuns } from './sub-runs.tsx'

/** A run as it goes: what it was asked, what it says, what waits for its owner, and each step. */
export function RunView({ runId }: { readonly runId: string }) {
  const text = useText()
  const { data, error, refetch } = useRun(runId)
  if (error !== null && data === undefined)
    return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('agents.loading')} rows={12} />
  return <Known known={data} />
}

function Known({ known }: { readonly known: RunWithSteps }) {
  const text = useText()
  const { run, steps } = known
  const said = useSaid(run.id)
  return (
    <article className={css.run} aria-label={text('agents.runOf', { agent: run.agent })}>
      <div className={css.main}>
        <Head run={run} />
        <p className={css.asked} dir="auto">
          {run.input}
        </p>
        {run.isTainted ? (
          <Callout tone="warn" title={text('agents.tainted')}>
            {text('agents.taintedWhy')}
          </Callout>
        ) : null}
        {run.action === null ? null : <ApprovalCard runId={run.id} action={run.action} />}
        {run.status === 'budget_reached' ? (
          <RaiseForm key={run.budget.tokensMax} run={run} />
        ) : null}
        <Output output={outputOf(known, said)} />
        <Steps steps={steps} />
        {isOver(run) && run.charge === null ? <Replays run={run} /> : null}
      </div>
      <aside className={css.side} aria-label={text('agents.used')}>
        <RunFacts run={run} />
        <SubRuns run={run} />
      </aside>
    </article>
  )
}

function Head({ run }: { readonly run: Run }) {
  const text = useText()
  const act = useRunAct(run.id)
  const why = stopWords(text, run)
  return (
    <header className={css.head}>
      <div className={css.line}>
        <h2>
          <Link from="/agents" to="/agents" search={{ agent: run.agent }} className={linkStyle}>
            <bdi>{run.agent}</bdi>
          </Link>
        </h2>
        <span role="status">
          <StatusDot status={dotOf[run.status]}>{text(`agents.status.${run.status}`)}</StatusDot>
        </span>
        {isOver(run) ? null : (
          <span className={css.stop}>
            <Button
              icon="stop"
              size="small"
              pending={act.isPending}
              onClick={() => act.mutate({ kind: 'cancel' })}
            >
              {text('agents.cancel')}
            </Button>
          </span>
        )}
      </div>
      {why === null ? null : <p className={css.why}>{why}</p>}
      {why === null || run.stopDetail === null ? null : (
        <p className={css.detail} dir="auto">
          {run.stopDetail}
        </p>
      )}
      {act.error === null ? null : <Failure failure={act.error} />}
    </header>
  )
}

function Output({ output }: { readonly output: string | null }) {
  const text = useText()
  if (output === null || output === '') return null
  return (
    <section className={css.output}>
      <h3>{text('agents.output')}</h3>
      <p dir="auto">{output}</p>
    </section>
  )
}

function Steps({ steps }: { readonly steps: RunWithSteps['steps'] }) {
  const text = useText()
  return (
    <section className={css.steps}>
      <h3>{text('agents.steps')}</h3>
      {steps.length === 0 ? (
        <p className={css.detail}>{text('agents.noSteps')}</p>
      ) : (
        <ol>
          {steps.map((step) => (
            <li key={step.id}>
              <StepCard step={step} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
