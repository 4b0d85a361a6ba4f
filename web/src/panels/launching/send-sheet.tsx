import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Intent } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { sendPrepared, useRunning } from '../../wallet/running.ts'
import { SigningSteps, type Step } from '../signing/signing-steps.tsx'
import { CostNow } from './cost.tsx'
import css from './launching.module.css'

/** A transaction that was prepared, with what the library needs to know to send it. */
export interface Sendable {
  readonly id?: string
  readonly family?: string
  readonly intent: Intent
}

/** What is about to be signed: what it does, what it costs, what stays for ever; then how far it is. */
export function SendSheet({
  sendable,
  title,
  firstBuyAtomic = null,
  isFinal = false,
  children,
  further = [],
  onSent,
  onConfirmed,
  onClose,
}: {
  readonly sendable: Sendable
  readonly title: string
  readonly firstBuyAtomic?: string | null
  /** It cannot be taken back: a word is typed first. */
  readonly isFinal?: boolean
  readonly children?: ReactNode
  readonly further?: readonly Step[]
  /** When the chain has been given it. */
  readonly onSent?: (runningId: string) => void
  readonly onConfirmed?: () => void
  readonly onClose: () => void
}) {
  const text = useText()
  const sending = useSending(sendable, title, { onSent, onConfirmed })
  const [typed, setTyped] = useState('')
  const word = text('launching.word')
  const isAgreed = !isFinal || typed.trim() === word
  const { id, isConfirmed } = sending
  return (
    <Sheet
      title={title}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text(isConfirmed ? 'shell.close' : 'shell.cancel')}</Button>
          {isConfirmed ? null : (
            <Button
              kind={isFinal ? 'danger' : 'primary'}
              pending={sending.isBusy}
              disabled={!isAgreed}
              onClick={sending.send}
            >
              {text(id === null ? 'launching.sign' : 'launching.signAgain')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.form}>
        {id === null ? (
          <Told intent={sendable.intent} firstBuyAtomic={firstBuyAtomic} />
        ) : (
          <SigningSteps id={id} further={further} />
        )}
        {children}
        {isFinal && id === null ? (
          <Field label={text('launching.typeWord', { word })}>
            <TextInput value={typed} onChange={setTyped} autoCapitalize="off" />
          </Field>
        ) : null}
        {sending.failure === null ? null : <Failure failure={sending.failure} />}
      </div>
    </Sheet>
  )
}

/** What a transaction does, in words of its own bytes, and what it costs. */
function Told({
  intent,
  firstBuyAtomic,
}: {
  readonly intent: Intent
  readonly firstBuyAtomic: string | null
}) {
  const text = useText()
  return (
    <>
      <ul className={css.sentences}>
        {intent.summary.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <section className={css.block} aria-label={text('launching.cost')}>
        <h3>{text('launching.cost')}</h3>
        <CostNow intent={intent} firstBuyAtomic={firstBuyAtomic} />
      </section>
    </>
  )
}

/** Signs and sends what was prepared; once more where the wallet declined. */
function useSending(
  sendable: Sendable,
  title: string,
  told: {
    readonly onSent: ((runningId: string) => void) | undefined
    readonly onConfirmed: (() => void) | undefined
  },
) {
  const [id, setId] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRunning().find((one) => one.id === id)
  const isSent = running?.transactionHash != null
  const tellSent = useEffectEvent(() => {
    if (id !== null) told.onSent?.(id)
  })
  useEffect(() => {
    if (isSent) tellSent()
  }, [isSent])
  return {
    id,
    // What is refused once it has begun stands beside its step.
    failure: id === null ? failure : null,
    isBusy: running !== undefined && running.endedAtMs === null,
    isConfirmed: running?.step === 'confirmed',
    send() {
      setFailure(null)
      sendPrepared(sendable, title, setId).then(told.onConfirmed, setFailure)
    },
  }
}
