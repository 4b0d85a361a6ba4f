import { formatTime } from '../../design/numbers/format-time.ts'
import { useNumberStyle } from '../../design/numbers/number-locale.ts'
import { Select } from '../../design/primitives/select.tsx'

/** A part of the time, as an address holds it. */
export interface Period {
  readonly since: string | undefined
  readonly until: string | undefined
}

/** Since when something is listed: the last minutes, hours or days, at any time, or what an address says. */
export function PeriodChoice<Id extends string>({
  period: { since, until },
  periods,
  label,
  anyLabel,
  labelOf,
  onChange,
}: {
  readonly period: Period
  /** How long each of them is, in milliseconds. */
  readonly periods: Readonly<Record<Id, number>>
  readonly label: string
  readonly anyLabel: string
  readonly labelOf: (id: Id) => string
  readonly onChange: (period: Period) => void
}) {
  const style = useNumberStyle()
  const said = [since, until].map((one) =>
    one === undefined ? '…' : formatTime(Date.parse(one), 'minute', style),
  )
  const isSet = since !== undefined || until !== undefined
  const lengths = Object.entries<number>(periods) as [Id, number][]
  return (
    <Select
      size="small"
      aria-label={label}
      value={isSet ? 'set' : ''}
      choices={[
        { value: '', label: anyLabel },
        ...(isSet ? [{ value: 'set', label: said.join(' – ') }] : []),
        ...lengths.map(([id]) => ({ value: id, label: labelOf(id) })),
      ]}
      onChange={(next) => {
        if (next === 'set') return
        const ms = lengths.find(([id]) => id === next)?.[1]
        const from = ms === undefined ? undefined : new Date(Date.now() - ms).toISOString()
        onChange({ since: from, until: undefined })
      }}
    />
  )
}
