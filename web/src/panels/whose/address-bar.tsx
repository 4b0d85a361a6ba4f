import { useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Address } from '../../design/numbers/address.tsx'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Badge } from '../../design/primitives/badge.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import css from './address-bar.module.css'
import { isAddress } from './own-addresses.ts'

/** Whose figures a page shows, and the way to those of another address. */
export function AddressBar({
  address,
  own,
  onLook,
}: {
  readonly address: string | null
  readonly own: readonly string[]
  readonly onLook: (address: string) => void
}) {
  const text = useText()
  const isOwn = own.some((one) => one.toLowerCase() === address?.toLowerCase())
  return (
    <>
      {address === null ? null : (
        <span className={css.whose}>
          {isOwn && own.length > 1 ? (
            <Select
              size="small"
              aria-label={text('portfolio.wallet')}
              value={address}
              choices={own.map((value) => ({ value, label: shortAddress(value) }))}
              onChange={onLook}
            />
          ) : null}
          <Address
            value={address}
            middle
            copy={{ label: text('wallet.copyAddress'), done: text('shell.copied') }}
          />
          {isOwn ? <Badge tone="accent">{text('portfolio.yours')}</Badge> : null}
        </span>
      )}
      <AddressForm onLook={onLook} />
    </>
  )
}

function AddressForm({ onLook }: { readonly onLook: (address: string) => void }) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = typed.trim()
        setRefused(!isAddress(wanted))
        if (isAddress(wanted)) onLook(wanted)
      }}
    >
      <Field
        label={text('portfolio.look')}
        labelHidden
        error={isRefused ? text('portfolio.notAnAddress') : null}
      >
        <TextInput
          type="search"
          dir="ltr"
          value={typed}
          placeholder={text('portfolio.look')}
          lead={<Icon name="search" size={12} />}
          onChange={(next) => {
            setTyped(next)
            setRefused(false)
          }}
        />
      </Field>
    </form>
  )
}
