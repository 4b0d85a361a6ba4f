import { Address } from '../../design/numbers/address.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import { clearFinished, type Running, type RunningStep, useRunning } from '../../wallet/running.ts'
import { Failure } from '../failure.tsx'
import css from './activity.module.css'

const tones: Readonly<Record<RunningStep, Tone>> = {
  prepared: 'neutral',
  signing: 'warn',
  submitted: 'info',
  confirmed: 'up',
  failed: 'danger',
}

/** What was begun on this page and is finished by the chain: each with its step and its evidence. */
export function ActivityTray() {
  const text = useText()
  const running = useRunning()
  return (
    <section className={css.tray} aria-label={text('shell.activityTitle')}>
      <header className={css.head}>
        <h2>{text('shell.activityTitle')}</h2>
        <Button size="small" kind="quiet" onClick={clearFinished}>
          {text('shell.clearFinished')}
        </Button>
      </header>
      {running.length === 0 ? <p className={css.empty}>{text('shell.activityEmpty')}</p> : null}
      <ul className={css.list}>
        {running.map((one) => (
          <li key={one.id} className={css.item}>
            <RunningRow running={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RunningRow({ running }: { readonly running: Running }) {
  const text = useText()
  const { failure, number, of, startedAtMs, step, title, transactionHash } = running
  return (
    <>
      <p className={css.title}>
        {title}
        {of > 1 ? ` ${number}/${of}` : ''}
        <Badge tone={tones[step]}>{text(`shell.step.${step}`)}</Badge>
      </p>
      <p className={css.facts}>
        <Time at={startedAtMs} />
        {transactionHash === null ? null : (
          <Address
            value={transactionHash}
            copy={{ label: text('shell.copy'), done: text('shell.copied') }}
          />
        )}
      </p>
      {failure === null ? null : <Failure failure={failure} />}
    </>
  )
}
