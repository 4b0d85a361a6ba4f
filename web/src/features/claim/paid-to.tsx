import { Address } from '../../design/numbers/address.tsx'
import { Switch } from '../../design/primitives/checkbox.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import type { Payee } from './claim.model.ts'
import css from './claim.module.css'

/** Another address that is paid instead of the account, with what that means. */
export function PaidTo({
  payee: { address, isWrong },
  to,
  onChange,
}: {
  readonly payee: Payee
  readonly to: string | null
  readonly onChange: (to: string | null) => void
}) {
  const text = useText()
  return (
    <div className={css.payee}>
      <Switch checked={to !== null} onChange={(wants) => onChange(wants ? '' : null)}>
        {text('claim.elsewhere')}
      </Switch>
      {to === null ? null : (
        <Field
          label={text('claim.payTo')}
          error={isWrong && to.trim() !== '' ? text('claim.notAnAddress') : null}
        >
          <TextInput dir="ltr" value={to} placeholder="0x" onChange={onChange} />
        </Field>
      )}
      {address === null ? null : (
        <p className={css.note} role="status">
          {text('claim.payToWhy')} <Address value={address} middle />
        </p>
      )}
    </div>
  )
}
