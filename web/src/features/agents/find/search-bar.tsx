import { useState } from 'react'
import { Icon } from '../../../design/icons/icon.tsx'
import { KeyHint } from '../../../design/primitives/key-hint.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useTypingPause } from '../../../design/primitives/typing-pause.ts'
import { useText } from '../../../language/use-text.ts'
import { askId } from '../agents.commands.ts'
import { type AgentsSearch, makers, prices } from '../agents-search.model.ts'
import type { Choose } from '../use-agents-place.ts'
import css from './find.module.css'
import { categories } from './found.model.ts'

/** What is to be done, and what kind of agent is to do it. */
export function SearchBar({
  search,
  onChange,
}: {
  readonly search: AgentsSearch
  readonly onChange: Choose
}) {
  const text = useText()
  return (
    <search className={css.search}>
      <QuestionField
        question={search.q ?? ''}
        onAsk={(q) => onChange(q === '' ? { q: undefined } : { q })}
      />
      <div className={css.filters}>
        <Select
          size="small"
          value={search.category ?? ''}
          aria-label={text('agents.category')}
          choices={[
            { value: '', label: text('agents.anyCategory') },
            ...categories.map((value) => ({ value, label: text(`agents.category.${value}`) })),
          ]}
          onChange={(category) => onChange({ category })}
        />
        <Select
          size="small"
          value={search.price ?? ''}
          aria-label={text('agents.price')}
          choices={[
            { value: '', label: text('agents.anyPrice') },
            ...prices.map((value) => ({ value, label: text(`agents.${value}`) })),
          ]}
          onChange={(price) => onChange({ price: price === '' ? undefined : price })}
        />
        <Select
          size="small"
          value={search.maker ?? ''}
          aria-label={text('agents.maker')}
          choices={[
            { value: '', label: text('agents.anyMaker') },
            ...makers.map((value) => ({ value, label: text(`agents.maker.${value}`) })),
          ]}
          onChange={(maker) => onChange({ maker: maker === '' ? undefined : maker })}
        />
      </div>
    </search>
  )
}

/** The words as they are typed; the address follows when there is a pause, or at Enter. */
function QuestionField({
  question,
  onAsk,
}: {
  readonly question: string
  readonly onAsk: (question: string) => void
}) {
  const text = useText()
  const [words, setWords] = useState(question)
  const [seen, setSeen] = useState(question)
  const { later, now, onLeave } = useTypingPause((next) => onAsk(next.trim()))
  if (seen !== question) {
    setSeen(question)
    // What follows the typing is its beginning, or what is left of it.
    if (!words.startsWith(question) && !question.startsWith(words)) setWords(question)
  }
  return (
    <form
      onBlur={() => onLeave(words)}
      onSubmit={(event) => {
        event.preventDefault()
        now(words)
      }}
    >
      <TextInput
        id={askId}
        type="search"
        value={words}
        maxLength={400}
        aria-label={text('agents.ask')}
        placeholder={text('agents.askHint')}
        lead={<Icon name="search" size={14} />}
        trail={<KeyHint keys="/" />}
        onChange={(next) => {
          setWords(next)
          later(next)
        }}
      />
    </form>
  )
}
