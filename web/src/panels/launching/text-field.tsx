import type { ReactNode } from 'react'
import { Field } from '../../design/primitives/field.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { PercentInput } from '../../design/primitives/percent-input.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import type { LaunchForm } from './form.model.ts'
import type { LaunchDesk } from './use-launch-form.ts'

/** The members of a form that are a line of text. */
export type TextName = {
  [name in keyof LaunchForm]: string extends LaunchForm[name] ? name : never
}[keyof LaunchForm]

interface FormField {
  readonly desk: LaunchDesk
  readonly name: TextName
  /** Where the request has it. */
  readonly place: string
  readonly label: string
  readonly hint?: ReactNode
  readonly required?: boolean
}

/** A line of the form, with what is wrong with it under it. */
export function FormText({
  desk,
  name,
  place,
  label,
  hint,
  required = false,
  isCode = false,
  placeholder,
}: FormField & { readonly isCode?: boolean; readonly placeholder?: string }) {
  return (
    <Field label={label} hint={hint} error={desk.faultAt(place)} required={required}>
      <TextInput
        value={desk.form[name]}
        dir={isCode ? 'ltr' : 'auto'}
        placeholder={placeholder}
        onChange={(value) => desk.change({ [name]: value })}
      />
    </Field>
  )
}

/** A figure of the form. */
export function FormNumber({
  desk,
  name,
  place,
  label,
  hint,
  required = false,
  unit,
  step,
  aside,
}: FormField & { readonly unit?: string; readonly step?: string; readonly aside?: ReactNode }) {
  return (
    <Field label={label} hint={hint} aside={aside} error={desk.faultAt(place)} required={required}>
      <NumberInput
        value={desk.form[name]}
        placeholder=""
        unit={unit}
        {...(step === undefined ? {} : { step })}
        onChange={(value, isReadable) => desk.change({ [name]: isReadable ? value : unreadable })}
      />
    </Field>
  )
}

/** A share of the form, which has it in 1/10,000. */
export function FormPercent({ desk, name, place, label, hint }: FormField) {
  return (
    <Field label={label} hint={hint} error={desk.faultAt(place)}>
      <PercentInput
        bps={desk.form[name]}
        placeholder=""
        onChange={(bps, isReadable) => desk.change({ [name]: isReadable ? bps : unreadable })}
      />
    </Field>
  )
}

/** What is no figure is kept as something that no figure can be. */
export const unreadable = '-'
