import { useId, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { TextInput } from './text-input.tsx'
import css from './typed-search.module.css'
import { useTypingPause } from './typing-pause.ts'

/**
 * A field for words to look for: the list follows when there is a pause in the typing, or at Enter. Words that cannot be
 * asked for are asked for by nobody, and `wrong` says why; none is undefined.
 */
export function TypedSearch({
  id,
  value,
  label,
  placeholder = label,
  maxLength,
  wrong,
  isAskable,
  onAsk,
}: {
  /** Of the field, for what puts the focus there. */
  readonly id?: string
  readonly value: string | undefined
  readonly label: string
  readonly placeholder?: string
  readonly maxLength: number
  readonly wrong: string
  readonly isAskable: (words: string) => boolean
  readonly onAsk: (words: string | undefined) => void
}) {
  const faultId = useId()
  const words = value ?? ''
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  if (seen !== words) {
    setSeen(words)
    // What follows the typing is its beginning, or what is left of it.
    if (!typed.startsWith(words) || words === '') setTyped(words)
  }
  const isWrong = typed !== '' && !isAskable(typed.trim())
  const { later, now, onLeave } = useTypingPause((next) => {
    if (next === '') onAsk(undefined)
    else if (isAskable(next)) onAsk(next)
  })
  return (
    <form
      className={css.words}
      onBlur={() => onLeave(typed.trim())}
      onSubmit={(event) => {
        event.preventDefault()
        now(typed.trim())
      }}
    >
      <TextInput
        {...(id === undefined ? {} : { id })}
        type="search"
        value={typed}
        maxLength={maxLength}
        dir="ltr"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultId : undefined}
        placeholder={placeholder}
        lead={<Icon name="search" size={12} />}
        onChange={(next) => {
          setTyped(next)
          later(next.trim())
        }}
      />
      {isWrong ? (
        <p className={css.wrong} id={faultId}>
          {wrong}
        </p>
      ) : null}
    </form>
  )
}
