import { useState } from 'react'
import { Icon } from '../../../design/icons/icon.tsx'
import { KeyHint } from '../../../design/primitives/key-hint.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useTypingPause } from '../../../design/primitives/typing-pause.ts'
import { useText } from '../../../language/use-text.ts'
import { findId } from '../registry.commands.ts'
import css from '../registry.module.css'
import { type RegistrySearch, states } from '../registry-search.model.ts'
import type { Choose } from '../use-registry-place.ts'

/** Words, a domain or an owner, and the state of the registration. */
export function FilterBar({
  search,
  onChange,
}: {
  readonly search: RegistrySearch
  readonly onChange: Choose
}) {
  const text = useText()
  return (
    <search className={css.filters}>
      <WordsField words={search.q ?? ''} onFind={(q) => onChange({ q })} />
      <Select
        size="small"
        aria-label={text('identity.state')}
        value={search.state ?? ''}
        choices={[
          { value: '', label: text('identity.anyState') },
          ...states.map((value) => ({ value, label: text(`identity.state.${value}`) })),
        ]}
        onChange={(state) => onChange({ state: state === '' ? undefined : state })}
      />
    </search>
  )
}

function WordsField({
  words,
  onFind,
}: {
  readonly words: string
  readonly onFind: (words: string) => void
}) {
  const text = useText()
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  const { later, now, onLeave } = useTypingPause((next) => onFind(next.trim()))
  if (seen !== words) {
    setSeen(words)
    // What follows the typing is its beginning, or what is left of it.
    if (!typed.startsWith(words) && !words.startsWith(typed)) setTyped(words)
  }
  return (
    <form
      onBlur={() => onLeave(typed)}
      onSubmit={(event) => {
        event.preventDefault()
        now(typed)
      }}
    >
      <TextInput
        id={findId}
        type="search"
        value={typed}
        maxLength={200}
        aria-label={text('identity.find')}
        placeholder={text('identity.find')}
        lead={<Icon name="search" size={14} />}
        trail={<KeyHint keys="/" />}
        onChange={(next) => {
          setTyped(next)
          later(next)
        }}
      />
    </form>
  )
}
