import { Select } from '../../design/primitives/select.tsx'
import { useNamedKeys } from './requests.data.ts'

/** One of the keys of the account by its name and first characters, or all of them. */
export function KeyChoice({
  label,
  anyLabel,
  value,
  onChange,
}: {
  readonly label: string
  readonly anyLabel: string
  readonly value: string | undefined
  readonly onChange: (keyId: string | undefined) => void
}) {
  const known = useNamedKeys().map(({ id, keyPrefix, name }) => ({
    value: `key_${id}`,
    label: `${name} (${keyPrefix}…)`,
  }))
  const isUnknown = value !== undefined && known.every((one) => one.value !== value)
  return (
    <Select
      size="small"
      aria-label={label}
      value={value ?? ''}
      choices={[
        { value: '', label: anyLabel },
        ...known,
        ...(isUnknown ? [{ value, label: value }] : []),
      ]}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}
