import type { ReactNode } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import type { IconName } from '../../design/icons/icon-paths.ts'
import { Count } from '../../design/numbers/count.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { type Running, useRunning } from '../../wallet/running.ts'
import { ChainRef } from '../evidence/chain-ref.tsx'
import { type StepState, signedStates } from './signing-steps.model.ts'
import css from './signing-steps.module.css'

/** A step of something that the chain finishes, and what proves it. */
export interface Step {
  readonly id: string
  readonly label: string
  readonly state: StepState
  readonly transactionHash?: string | null
  readonly blockNumber?: number | null
  readonly logIndex?: number | null
  /** More that is to be said beside it. */
  readonly note?: ReactNode
  readonly failure?: unknown
}

/** What is known of a transaction by its hash alone. */
export type KnownSigning = Pick<Running, 'blockNumber' | 'failure' | 'step' | 'transactionHash'> &
  Partial<Pick<Running, 'number' | 'of' | 'title'>>

/**
 * How far something of `sendPrepared` is, by the id that its `onBegun` was told; null while it is being prepared.
 * `further` steps are those of the caller, such as when the index has it. Its page opens the area `signing`.
 */
export function SigningSteps({
  id,
  known = null,
  further = [],
}: {
  readonly id: string | null
  /** What the service knows of it, where it was not begun on this page. */
  readonly known?: KnownSigning | null
  readonly further?: readonly Step[]
}) {
  const text = useText()
  const running = useRunning().find((one) => one.id === id) ?? known
  const states = signedStates(running)
  const { blockNumber, failure, number, of, title, transactionHash } = running ?? {}
  const count = of !== undefined && of > 1 ? `${number}/${of}` : undefined
  const steps: readonly Step[] = [
    { id: 'prepared', label: text('shell.step.prepared'), state: states.prepared, note: count },
    {
      id: 'signed',
      label: text(states.signed === 'now' ? 'shell.step.signing' : 'signing.signed'),
      state: states.signed,
      failure: states.signed === 'failed' ? failure : null,
    },
    {
      id: 'submitted',
      label: text('shell.step.submitted'),
      state: states.submitted,
      transactionHash: transactionHash ?? null,
    },
    {
      id: 'included',
      label: text('signing.included'),
      state: states.included,
      blockNumber: blockNumber ?? null,
      failure: states.included === 'failed' ? failure : null,
    },
    ...further,
  ]
  return <StepList label={title ?? text('signing.steps')} steps={steps} />
}

/** Steps in their order; the one that is waited for is said to who listens. */
function StepList({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  const current = steps.find(({ state }) => state === 'now')
  return (
    <div>
      <ol className={css.steps} aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.id}
            className={css.step}
            data-state={step.state}
            aria-current={step === current ? 'step' : undefined}
          >
            <StepLine step={step} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {current?.label}
      </p>
    </div>
  )
}

const marks: Readonly<Record<StepState, IconName>> = {
  ahead: 'minus',
  done: 'check',
  failed: 'close',
  now: 'clock',
}

function StepLine({ step }: { readonly step: Step }) {
  const text = useText()
  const { blockNumber = null, failure, label, logIndex = null, note, state } = step
  const { transactionHash = null } = step
  return (
    <>
      <span className={css.mark}>
        <Icon name={marks[state]} size={12} label={text(`signing.state.${state}`)} />
      </span>
      <span className={css.label}>{label}</span>
      <span className={css.facts}>
        {transactionHash === null ? null : <ChainRef kind="transaction" value={transactionHash} />}
        {blockNumber === null ? null : (
          <span>
            {text('signing.block')} <Count value={blockNumber} />
          </span>
        )}
        {logIndex === null ? null : (
          <span>
            {text('signing.log')} <Count value={logIndex} />
          </span>
        )}
        {note}
      </span>
      {failure == null ? null : (
        <div className={css.failure}>
          <Failure failure={failure} />
        </div>
      )}
    </>
  )
}
