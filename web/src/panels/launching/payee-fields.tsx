import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { PercentInput } from '../../design/primitives/percent-input.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { emptyPayee, type Payee } from './form.model.ts'
import css from './launching.module.css'
import { remainderFor } from './shares.model.ts'
import { unreadable } from './text-field.tsx'
import type { LaunchDesk } from './use-launch-form.ts'

/** So many accounts can share the fees. */
const payeesMax = 10

/** Who earns the fees of every trade. */
export function PayeeFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const { change, faultAt, form } = desk
  const { payees } = form
  const fault = faultAt('feeRecipients')
  return (
    <fieldset className={css.section}>
      <legend>{text('launching.payees')}</legend>
      <p className={css.hint}>{text('launching.payees.hint')}</p>
      {payees.map((payee, at) => (
        // What is in a row has no name of its own, and rows are only added and taken out.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PayeeRow key={at} desk={desk} payee={payee} at={at} />
      ))}
      {fault === null ? null : (
        <p className={css.error} role="alert">
          {fault}
        </p>
      )}
      <Button
        icon="plus"
        disabled={payees.length >= payeesMax}
        onClick={() => change({ payees: [...payees, emptyPayee] })}
      >
        {text('launching.payees.add')}
      </Button>
    </fieldset>
  )
}

function PayeeRow({
  desk,
  payee,
  at,
}: {
  readonly desk: LaunchDesk
  readonly payee: Payee
  readonly at: number
}) {
  const text = useText()
  const { change, faultAt, form } = desk
  const set = (news: Partial<Payee>) =>
    change({ payees: form.payees.map((one, index) => (index === at ? { ...one, ...news } : one)) })
  const rest = remainderFor(form.payees, at)
  return (
    <div
      className={css.item}
      role="group"
      aria-label={text('launching.payees.one', { number: at + 1 })}
    >
      <div className={css.itemFields}>
        <Field label={text('launching.account')} error={faultAt(`feeRecipients/${at}/account`)}>
          <TextInput
            value={payee.account}
            dir="ltr"
            placeholder="0x…"
            onChange={(account) => set({ account: account.trim() })}
          />
        </Field>
        <Field
          label={text('launching.share')}
          error={faultAt(`feeRecipients/${at}/bps`)}
          aside={
            <Button
              kind="quiet"
              size="small"
              disabled={rest === null}
              onClick={() => set({ bps: String(rest) })}
            >
              {text('launching.payees.rest')}
            </Button>
          }
        >
          <PercentInput
            bps={payee.bps}
            placeholder=""
            onChange={(bps, isReadable) => set({ bps: isReadable ? bps : unreadable })}
          />
        </Field>
      </div>
      <IconButton
        icon="trash"
        size="small"
        label={text('launching.remove')}
        onClick={() => change({ payees: form.payees.filter((_, index) => index !== at) })}
      />
    </div>
  )
}
