import { CopyButton } from '../primitives/copy-button.tsx'
import css from './figure.module.css'
import { shortAddress } from './format-address.ts'

/** An address by its ends (and a group of its middle), or by its `name`; the whole of it is its title and what is copied. */
export function Address({
  value,
  name,
  middle = false,
  copy,
}: {
  readonly value: string
  readonly name?: string | undefined
  readonly middle?: boolean
  readonly copy?: { readonly label: string; readonly done: string }
}) {
  return (
    <span className={css.short}>
      <span dir={name === undefined ? 'ltr' : 'auto'} title={value} className={css.figure}>
        {name ?? shortAddress(value, middle)}
      </span>
      {copy === undefined ? null : <CopyButton text={value} label={copy.label} done={copy.done} />}
    </span>
  )
}
