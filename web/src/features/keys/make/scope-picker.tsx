import { useDeferredValue, useState } from 'react'
import { Icon } from '../../../design/icons/icon.tsx'
import { Checkbox } from '../../../design/primitives/checkbox.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import type { ScopeRow } from '../keys.model.ts'
import css from '../scopes.module.css'
import { scopesMax } from './make.model.ts'

/** Chooses operations one by one, or whole groups of them. */
export function ScopePicker({
  rows,
  chosen,
  error,
  onChange,
}: {
  readonly rows: readonly ScopeRow[]
  readonly chosen: readonly string[]
  readonly error: string | null
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const text = useText()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.toLowerCase().trim())
  const found = rows.filter(({ family, name, summary }) =>
    `${family} ${name} ${summary}`.toLowerCase().includes(wanted),
  )
  const turn = (scope: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  return (
    <div className={css.picker}>
      <Field
        label={text('keys.choose')}
        aside={text('keys.chosen', { count: chosen.length, most: scopesMax })}
        error={error}
      >
        <TextInput
          type="search"
          value={words}
          placeholder={text('keys.chooseHint')}
          lead={<Icon name="search" size={12} />}
          onChange={setWords}
        />
      </Field>
      <div className={css.list} role="group" aria-label={text('keys.choose')} tabIndex={-1}>
        {[...Map.groupBy(found, ({ family }) => family)].map(([family, members]) => (
          <Group
            key={family}
            family={family}
            members={members}
            chosen={chosen}
            isOpen={wanted !== ''}
            onTurn={turn}
          />
        ))}
        {found.length === 0 ? <p className={css.quiet}>{text('shell.foundNone')}</p> : null}
      </div>
    </div>
  )
}

function Group({
  family,
  members,
  chosen,
  isOpen,
  onTurn,
}: {
  readonly family: string
  readonly members: readonly ScopeRow[]
  readonly chosen: readonly string[]
  readonly isOpen: boolean
  readonly onTurn: (scope: string, isChosen: boolean) => void
}) {
  const text = useText()
  const held = new Set(chosen)
  const whole = members[0]?.familyScope ?? ''
  const isWhole = held.has(whole)
  const count = members.filter(({ scope }) => held.has(scope)).length
  return (
    <details open={isOpen || undefined} className={css.groups}>
      <summary>
        <strong>{family}</strong>{' '}
        <span className={css.quiet}>
          {isWhole ? text('keys.wholeGroup') : text('keys.chosen', { count, most: members.length })}
        </span>
      </summary>
      <div className={css.members}>
        <Checkbox checked={isWhole} onChange={(isChosen) => onTurn(whole, isChosen)}>
          {text('keys.wholeGroup')}
        </Checkbox>
        {members.map(({ effect, name, scope, summary }) => (
          <Checkbox
            key={scope}
            checked={isWhole || held.has(scope)}
            disabled={isWhole}
            onChange={(isChosen) => onTurn(scope, isChosen)}
          >
            <span className={css.line}>
              <span dir="auto">{summary}</span>
              <span className={css.quiet}>
                <code dir="ltr">{name}</code> · {text(`keys.effect.${effect}`)}
              </span>
            </span>
          </Checkbox>
        ))}
      </div>
    </details>
  )
}
