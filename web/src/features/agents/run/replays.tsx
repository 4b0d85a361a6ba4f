import { useState } from 'react'
import type { ReplayTurn, Run, RunReplay, RunReplaySummary } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { Cost } from './cost.tsx'
import { useReplay, useReplayModels, useReplays, useStartReplay } from './replays.data.ts'
import { replayDotOf, replayWords } from './replays.model.ts'
import css from './replays.module.css'
import { written } from './run.model.ts'
import { stopWords } from './run-words.ts'

/** What other models did with the same, beside what the run did; and a way to ask another one. */
export function Replays({ run }: { readonly run: Run }) {
  const text = useText()
  const listed = useReplays(run.id)
  const replays = listed.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={css.replays}>
      <h3>{text('agents.replays')}</h3>
      <p className={css.quiet}>{text('agents.replaysWhy')}</p>
      <AskModel run={run} />
      {listed.error === null ? null : (
        <Failure failure={listed.error} onRetry={() => void listed.refetch()} />
      )}
      {replays.map((replay) => (
        <OneReplay key={replay.id} replay={replay} />
      ))}
      <MoreButton label={text('agents.more')} listed={listed} />
    </section>
  )
}

function AskModel({ run }: { readonly run: Run }) {
  const text = useText()
  const models = useReplayModels()
  const [chosen, setChosen] = useState<string | null>(null)
  const start = useStartReplay(run.id)
  const model = chosen ?? models.find((id) => id !== run.model) ?? models[0]
  if (model === undefined) return null
  return (
    <>
      <div className={css.ask}>
        <Select
          aria-label={text('agents.model')}
          value={model}
          choices={models.map((id) => ({ value: id, label: id }))}
          onChange={setChosen}
        />
        <Button pending={start.isPending} onClick={() => start.mutate(model)}>
          {text('agents.replay.ask')}
        </Button>
      </div>
      {start.error === null ? null : <Failure failure={start.error} />}
    </>
  )
}

/** A replay as one line; opened, each step of both beside one another. */
function OneReplay({ replay }: { readonly replay: RunReplaySummary }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const why = stopWords(text, replay)
  return (
    <details className={css.replay} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code className={css.model} dir="ltr">
          {replay.model}
        </code>
        <StatusDot status={replayDotOf[replay.status]}>
          {text(replayWords[replay.status])}
        </StatusDot>
        <Cost microUsd={replay.costMicroUsd} />
        <Time at={replay.createdAt} />
      </summary>
      <div className={css.inside}>
        {why === null ? null : <p className={css.quiet}>{why}</p>}
        {isOpen ? <SideBySide runId={replay.runId} replayId={replay.id} /> : null}
      </div>
    </details>
  )
}

function SideBySide({ replayId, runId }: { readonly runId: string; readonly replayId: string }) {
  const text = useText()
  const { data, error, refetch } = useReplay(runId, replayId)
  if (data === undefined) {
    return error === null ? (
      <Skeleton label={text('agents.loading')} rows={4} />
    ) : (
      <Failure failure={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      {data.stopDetail === null ? null : (
        <p className={css.quiet} dir="auto">
          {data.stopDetail}
        </p>
      )}
      <ol>
        {data.steps.map((step) => (
          <li key={step.number}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Step({ step }: { readonly step: RunReplay['steps'][number] }) {
  const text = useText()
  const { comparison, number, recorded, replayed } = step
  return (
    <>
      <p className={css.step}>
        {text('agents.replay.step', { number })}
        <Badge tone={comparison === 'other' ? 'warn' : 'up'}>
          {text(`agents.replay.${comparison}`)}
        </Badge>
      </p>
      <div className={css.both}>
        <Turn title={text('agents.replay.recorded')} turn={recorded} />
        <Turn title={text('agents.replay.replayed')} turn={replayed} />
      </div>
    </>
  )
}

function Turn({ title, turn }: { readonly title: string; readonly turn: ReplayTurn | null }) {
  const text = useText()
  return (
    <figure className={css.turn}>
      <figcaption>{title}</figcaption>
      {turn === null ? <p className={css.quiet}>{text('agents.replay.nothing')}</p> : null}
      {turn === null || turn.text === '' ? null : <p dir="auto">{turn.text}</p>}
      {turn?.calls.map(({ input, name }, at) => (
        // The same call may be made twice; their order is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <pre key={at} dir="ltr" tabIndex={0}>
          {`${name} ${written(input) ?? ''}`}
        </pre>
      ))}
    </figure>
  )
}
