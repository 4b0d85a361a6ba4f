import { useState } from 'react'
import { keepForScreen, usePreference } from '../../../shell/preferences.ts'
import type { ColumnName } from '../launch-search.model.ts'
import { useLaunchPlace } from '../use-launch-place.ts'
import { type ColumnChoice, readChoice, writeChoice } from './filter.model.ts'

/** What of the column is looked at: what the address says, or what was chosen last. */
export function useFilter(column: ColumnName) {
  const { search, choose } = useLaunchPlace()
  const name = `launches.${column}`
  const kept = usePreference('screens')[name]
  const [isOpen, setOpen] = useState(false)
  const written = search[column] ?? (typeof kept === 'string' ? kept : '')
  const choice = readChoice(written)
  return {
    choice,
    isSet: writeChoice(choice) !== '',
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    apply(next: ColumnChoice) {
      const text = writeChoice(next)
      keepForScreen(name, text)
      choose({ [column]: text === '' ? undefined : text })
      setOpen(false)
    },
  }
}
