import type { RunStep } from '#sdk'
import { Badge, type Tone } from '../../../design/primitives/badge.tsx'
import { useText } from '../../../language/use-text.ts'
import { useNowMs } from '../../../streams/clock.ts'
import { Duration } from './duration.tsx'
import { stepTexts, tookMs } from './run.model.ts'
import css from './step-card.module.css'

const toneOf: Readonly<Record<RunStep['state'], Tone>> = {
  started: 'info',
  waiting: 'warn',
  approved: 'info',
  rejected: 'neutral',
  done: 'up',
  failed: 'danger',
  unknown: 'warn',
}

/** One step of a run: what it called, how it went and how long it took; opened, what went in and what came out. */
export function StepCard({ step }: { readonly step: RunStep }) {
  const text = useText()
  const { kind, number, state, tool } = step
  const { answer, input, said } = stepTexts(step)
  return (
    <details className={css.step}>
      <summary>
        <span className={css.number}>{number}</span>
        {tool === null ? (
          <span className={css.name}>{text(`agents.kind.${kind}`)}</span>
        ) : (
          <code className={css.name} dir="ltr">
            {tool}
          </code>
        )}
        <Badge tone={toneOf[state]}>{text(`agents.step.${state}`)}</Badge>
        <span className={css.took}>
          {step.endedAt === null ? <Going step={step} /> : <Duration ms={tookMs(step, 0)} />}
        </span>
      </summary>
      <div className={css.inside}>
        <Part title={text('agents.given')} content={input} />
        {said === null ? null : (
          <p className={css.said} dir="auto">
            {said}
          </p>
        )}
        <Part title={text(kind === 'model' ? 'agents.calls' : 'agents.answer')} content={answer} />
        {input === null && said === null && answer === null ? (
          <p className={css.quiet}>{text('agents.noAnswer')}</p>
        ) : null}
      </div>
    </details>
  )
}

/** How long a step takes that has not ended. */
function Going({ step }: { readonly step: RunStep }) {
  const nowMs = useNowMs()
  return step.state === 'waiting' ? null : <Duration ms={tookMs(step, nowMs)} />
}

function Part({ content, title }: { readonly content: string | null; readonly title: string }) {
  if (content === null) return null
  return (
    <figure className={css.part}>
      <figcaption>{title}</figcaption>
      {/* It scrolls, so that keys have to reach it. */}
      <pre dir="ltr" tabIndex={0}>
        {content}
      </pre>
    </figure>
  )
}
