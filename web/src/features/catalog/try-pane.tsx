import { useEffect, useRef, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { Failure } from '../../shell/failure.tsx'
import { AnswerView } from './answer-view.tsx'
import { type Faults, type Filled, faultsOf } from './attempt.model.ts'
import { attemptCommands, formId } from './catalog.commands.ts'
import type { Form } from './form.types.ts'
import { Section } from './section.tsx'
import { SendDialog } from './send-dialog.tsx'
import { type Terms, usualTerms } from './terms.model.ts'
import css from './try.module.css'
import { TryFields } from './try-fields.tsx'
import { CallerFields, PayingFields } from './try-terms.tsx'
import { useAttempt } from './use-attempt.ts'

/** A form that makes the call: filled in from the example, asked about before anything changes or costs. */
export function TryPane({ onFill, ...form }: Form & { readonly onFill: (filled: Filled) => void }) {
  const text = useText()
  const { row, parameters, body, filled } = form
  const [terms, setTerms] = useState<Terms>(() => usualTerms(row))
  const [faults, setFaults] = useState<Faults>({})
  const [isAsking, setAsking] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  const attempt = useAttempt(form, terms)
  const isGrave = row.effect !== 'none' || row.priceText !== null
  const fill = (next: Filled) => {
    onFill(next)
    setFaults({})
  }
  const press = () => {
    const found = faultsOf(parameters, filled, body)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    if (isGrave) setAsking(true)
    else void attempt.make()
  }
  useCommands(attemptCommands)
  useFirstFault(fields, faults)
  if (row.kind === 'socket') {
    return (
      <Section title={text('catalog.try')}>
        <p>{text('catalog.socket')}</p>
      </Section>
    )
  }
  return (
    <Section title={text('catalog.try')}>
      <form
        id={formId}
        ref={fields}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        <TryFields {...form} faults={faults} onFill={fill} />
        <CallerFields row={row} terms={terms} onChange={setTerms} />
        {row.priceText === null ? null : (
          <PayingFields row={row} terms={terms} onChange={setTerms} />
        )}
        <Actions row={row} isPending={attempt.isPending} onStop={attempt.stop} />
      </form>
      {isAsking ? (
        <SendDialog
          row={row}
          terms={terms}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void attempt.make()
          }}
        />
      ) : null}
      {attempt.failure === null ? null : <Failure failure={attempt.failure} />}
      {attempt.answer === null ? null : <AnswerView answer={attempt.answer} />}
      {attempt.usedKey === null ? null : (
        <Callout tone="info">{text('catalog.usedKey', { key: attempt.usedKey })}</Callout>
      )}
    </Section>
  )
}

function Actions({
  row,
  isPending,
  onStop,
}: {
  readonly row: Form['row']
  readonly isPending: boolean
  readonly onStop: () => void
}) {
  const text = useText()
  return (
    <div className={css.actions}>
      <Button kind="primary" type="submit" pending={isPending} hotkey="mod+enter">
        {text('catalog.send')}
      </Button>
      {isPending ? <Button onClick={onStop}>{text('catalog.stop')}</Button> : null}
      {row.kind === 'stream' ? <span className={css.quiet}>{text('catalog.stream')}</span> : null}
    </div>
  )
}

/** The first field that is refused gets the focus. */
function useFirstFault(fields: { readonly current: HTMLElement | null }, faults: Faults): void {
  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, faults])
}
