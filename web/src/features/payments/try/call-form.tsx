import { Field } from '../../../design/primitives/field.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Select } from '../../../design/primitives/select.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePaymentsPlace } from '../use-payments-place.ts'
import type { CallField, PaidCall } from './calls.model.ts'
import css from './try.module.css'
import type { Attempt } from './use-try.ts'

/** Which call is tried, and what it is given. */
export function CallForm({
  call,
  calls,
  fields,
  attempt,
}: {
  readonly call: PaidCall
  readonly calls: readonly PaidCall[]
  readonly fields: readonly CallField[]
  readonly attempt: Attempt
}) {
  const text = useText()
  const { choose } = usePaymentsPlace()
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        attempt.ask()
      }}
    >
      <Field label={text('payments.call')} hint={<span dir="auto">{call.priceText}</span>}>
        <Select
          value={call.name}
          choices={calls.map(({ name, summary }) => ({ value: name, label: summary }))}
          onChange={(name) => choose({ call: name })}
        />
      </Field>
      <p className={css.address}>
        <code dir="ltr">
          {call.method} {call.path}
        </code>
        <a className={linkStyle} href={`/api-catalog?op=${call.name}`}>
          {text('payments.inCatalog')}
        </a>
      </p>
      {call.needsAccount ? <p className={css.quiet}>{text('payments.needsAccount')}</p> : null}
      {fields.map((field) => (
        <ValueField key={field.name} field={field} attempt={attempt} />
      ))}
    </form>
  )
}

function ValueField({ field, attempt }: { readonly field: CallField; readonly attempt: Attempt }) {
  const text = useText()
  const { choices, description, isRequired, name } = field
  const value = attempt.values[name] ?? ''
  const isMissing = attempt.faults.includes(name)
  return (
    <Field
      label={name}
      required={isRequired}
      hint={description === '' ? undefined : <span dir="auto">{description}</span>}
      error={isMissing ? text('payments.missing') : null}
    >
      {choices.length === 0 ? (
        <TextInput value={value} dir="ltr" onChange={(next) => attempt.fill(name, next)} />
      ) : (
        <Select
          value={value}
          choices={choices.map((one) => ({ value: one, label: one }))}
          onChange={(next) => attempt.fill(name, next)}
        />
      )}
    </Field>
  )
}
