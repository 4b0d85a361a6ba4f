import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Address } from '../../design/numbers/address.tsx'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Badge } from '../../design/primitives/badge.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import css from './portfolio.module.css'
import { isAddress } from './use-portfolio.ts'

const route = getRouteApi('/portfolio')

/** Whose portfolio this is, and the way to another one. */
export function AddressBar({
  address,
  own,
}: {
  readonly address: string | null
  readonly own: readonly string[]
}) {
  const text = useText()
  const navigate = route.useNavigate()
  const look = (next: string) =>
    void navigate({ search: (before) => ({ ...before, address: next }) })
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
              onChange={look}
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
      <AddressForm onLook={look} />
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
