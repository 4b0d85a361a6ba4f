import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import type { MessageId } from '../../language/catalog.ts'
import { useText } from '../../language/use-text.ts'
import { emptyGrant, type Grant } from './form.model.ts'
import css from './launching.module.css'
import { unreadable } from './text-field.tsx'
import type { LaunchDesk } from './use-launch-form.ts'

/** So many accounts can be granted tokens at once. */
const grantsMax = 50

/** Who gets tokens over time instead of at once. */
export function GrantFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const { change, faultAt, form } = desk
  const { grants } = form
  const fault = faultAt('grants')
  return (
    <fieldset className={css.section}>
      <legend>{text('launching.grants')}</legend>
      <p className={css.hint}>{text('launching.grants.hint')}</p>
      {grants.map((grant, at) => (
        // What is in a row has no name of its own, and rows are only added and taken out.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <GrantRow key={at} desk={desk} grant={grant} at={at} />
      ))}
      {fault === null ? null : (
        <p className={css.error} role="alert">
          {fault}
        </p>
      )}
      <Button
        icon="plus"
        disabled={grants.length >= grantsMax}
        onClick={() => change({ grants: [...grants, emptyGrant] })}
      >
        {text('launching.grants.add')}
      </Button>
    </fieldset>
  )
}

function GrantRow({
  desk,
  grant,
  at,
}: {
  readonly desk: LaunchDesk
  readonly grant: Grant
  readonly at: number
}) {
  const text = useText()
  const { change, form } = desk
  const set = (news: Partial<Grant>) =>
    change({ grants: form.grants.map((one, index) => (index === at ? { ...one, ...news } : one)) })
  const field = { grant, desk, at, set }
  return (
    <div
      className={css.item}
      role="group"
      aria-label={text('launching.grants.one', { number: at + 1 })}
    >
      <div className={css.itemFields}>
        <GrantText {...field} name="beneficiary" place="beneficiary" label="launching.account" />
        <GrantFigure
          {...field}
          name="amount"
          place="amount"
          label="launching.amount"
          unit={form.symbol}
        />
        <GrantFigure {...field} name="days" place="durationSeconds" label="launching.days" />
        <GrantFigure {...field} name="cliffDays" place="cliffSeconds" label="launching.cliff" />
        <GrantText
          {...field}
          name="startsAt"
          place="startsAt"
          label="launching.starts"
          placeholder="2027-01-31"
        />
        <GrantText {...field} name="revoker" place="revoker" label="launching.revoker" />
      </div>
      <IconButton
        icon="trash"
        size="small"
        label={text('launching.remove')}
        onClick={() => change({ grants: form.grants.filter((_, index) => index !== at) })}
      />
    </div>
  )
}

interface GrantField {
  readonly desk: LaunchDesk
  readonly grant: Grant
  readonly at: number
  readonly set: (news: Partial<Grant>) => void
  readonly name: keyof Grant
  readonly place: string
  readonly label: MessageId
}

function GrantText(props: GrantField & { readonly placeholder?: string }) {
  const text = useText()
  const { at, desk, grant, label, name, place, placeholder = '0x…', set } = props
  return (
    <Field label={text(label)} error={desk.faultAt(`grants/${at}/${place}`)}>
      <TextInput
        value={grant[name]}
        dir="ltr"
        placeholder={placeholder}
        onChange={(value) => set({ [name]: value.trim() })}
      />
    </Field>
  )
}

function GrantFigure(props: GrantField & { readonly unit?: string }) {
  const text = useText()
  const { at, desk, grant, label, name, place, set, unit } = props
  return (
    <Field label={text(label)} error={desk.faultAt(`grants/${at}/${place}`)}>
      <NumberInput
        value={grant[name]}
        placeholder=""
        unit={unit ?? text('launching.daysUnit')}
        onChange={(value, isReadable) => set({ [name]: isReadable ? value : unreadable })}
      />
    </Field>
  )
}
