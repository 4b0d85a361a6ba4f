import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextArea } from '../../design/primitives/text-area.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { listOf, prettyJson } from '../../panels/calls/json.model.ts'
import {
  bodyKey,
  type Faults,
  type Filled,
  filledFrom,
  keyOf,
  repeatHeader,
} from './attempt.model.ts'
import type { Parameter } from './description.model.ts'
import type { Form } from './form.types.ts'
import { Line } from './prose.tsx'
import css from './try.module.css'

const linesMax = 18

/** A field for each parameter, and one for the body. */
export function TryFields({
  parameters,
  body,
  filled,
  faults,
  onFill,
}: Form & { readonly faults: Faults; readonly onFill: (filled: Filled) => void }) {
  const text = useText()
  const { values } = filled
  const fields = (isHeader: boolean) => {
    const some = parameters.filter(({ place }) => (place === 'header') === isHeader)
    if (some.length === 0) return null
    return (
      <div className={css.fields}>
        {some.map((parameter) => {
          const key = keyOf(parameter)
          return (
            <ParameterField
              key={key}
              parameter={parameter}
              value={values[key] ?? ''}
              error={faultWords(text, faults[key])}
              onChange={(value) => onFill({ ...filled, values: { ...values, [key]: value } })}
            />
          )
        })}
      </div>
    )
  }
  return (
    <>
      {fields(false)}
      {body === null ? null : (
        <Field
          label={text('catalog.body')}
          required={body.isRequired}
          error={faultWords(text, faults[bodyKey])}
          aside={
            <BodyActions
              onTidy={() => onFill({ ...filled, body: prettyJson(filled.body) })}
              onReset={() => onFill({ ...filled, body: filledFrom([], body).body })}
            />
          }
        >
          <TextArea
            code
            rows={Math.min(linesMax, filled.body.split('\n').length + 1)}
            value={filled.body}
            onChange={(next) => onFill({ ...filled, body: next })}
          />
        </Field>
      )}
      {fields(true)}
    </>
  )
}

function BodyActions({
  onTidy,
  onReset,
}: {
  readonly onTidy: () => void
  readonly onReset: () => void
}) {
  const text = useText()
  return (
    <>
      <Button kind="quiet" size="small" onClick={onTidy}>
        {text('catalog.tidy')}
      </Button>
      <Button kind="quiet" size="small" onClick={onReset}>
        {text('catalog.reset')}
      </Button>
    </>
  )
}

function ParameterField({
  parameter,
  value,
  error,
  onChange,
}: {
  readonly parameter: Parameter
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}) {
  const text = useText()
  const { description, example, isRequired, name, place, schema } = parameter
  const choices = valuesOf(schema)
  const about = name === repeatHeader ? text('catalog.newKey') : description
  return (
    <Field
      label={name}
      required={isRequired}
      error={error}
      hint={about === '' ? undefined : <Line text={about} />}
      aside={
        isRequired ? (
          <span className={css.required}>{text('catalog.required')}</span>
        ) : (
          <Badge>{text(`catalog.in.${place}`)}</Badge>
        )
      }
    >
      {choices.length === 0 ? (
        <TextInput
          value={value}
          onChange={onChange}
          dir="ltr"
          placeholder={place === 'header' ? '' : (example ?? '')}
        />
      ) : (
        <Select
          value={value}
          onChange={onChange}
          choices={[
            { value: '', label: text('catalog.leftOut') },
            ...choices.map((one) => ({ value: one, label: one })),
          ]}
        />
      )}
    </Field>
  )
}

/** The values to choose from; none where anything may be written. */
function valuesOf(schema: Parameter['schema']): readonly string[] {
  if (schema['type'] === 'boolean') return ['true', 'false']
  const forms = listOf(schema['anyOf'])
  const constants = forms.map((one) => Object(one).const)
  if (forms.length > 0 && constants.every((one) => typeof one === 'string')) return constants
  return listOf(schema['enum']).map((one) => String(one))
}

function faultWords(text: Say, fault: Faults[string] | undefined): string | null {
  return fault === undefined ? null : text(`catalog.fault.${fault}`)
}
