import { useEffect, useState } from 'react'
import { BourseError } from '#sdk'
import { useText } from '../../language/use-text.ts'
import { browserStorage } from '../../service/browser-storage.ts'
import { type Faults, faultsOf, servedFaults } from './faults.model.ts'
import { emptyForm, type Family, type LaunchForm, readForm } from './form.model.ts'

/** A form with all that its fields need of it. */
export interface LaunchDesk {
  readonly family: Family
  readonly form: LaunchForm
  /** What is typed meanwhile stays. */
  readonly change: (news: Partial<LaunchForm>) => void
  /** What is wrong at a place of the request, in words. */
  readonly faultAt: (place: string) => string | null
  /** Puts another form in its place. */
  readonly replace: (form: LaunchForm) => void
  readonly clear: () => void
  /** Says from now on what is missing too; whether nothing is wrong. */
  readonly check: () => boolean
  /** Puts what the service refused under its fields; whether it named any. */
  readonly refuse: (failure: unknown) => boolean
}

/** A form that this browser keeps until it is cleared, under the name of its page. */
export function useLaunchForm(page: string, family: Family): LaunchDesk {
  const text = useText()
  const place = `bourse.launching.${page}`
  const [form, setForm] = useState(() => readForm(browserStorage.getItem(place)))
  const [isAsked, setAsked] = useState(false)
  const [served, setServed] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => browserStorage.setItem(place, JSON.stringify(form)), [place, form])
  const faults: Faults = faultsOf(form, family)
  const replace = (next: LaunchForm) => {
    setForm(next)
    setAsked(false)
    setServed({})
  }
  return {
    family,
    form,
    change(news) {
      setForm((before) => ({ ...before, ...news }))
      setServed({})
    },
    replace,
    clear: () => replace(emptyForm),
    faultAt(at) {
      const fault = faults[at]
      if (fault === undefined) return served[at] ?? null
      return fault.isMissing && !isAsked ? null : text(fault.id, fault.values)
    },
    check() {
      setAsked(true)
      return Object.keys(faults).length === 0
    },
    refuse(failure) {
      const named = failure instanceof BourseError ? servedFaults(failure) : {}
      setServed(named)
      return Object.keys(named).length > 0
    },
  }
}
