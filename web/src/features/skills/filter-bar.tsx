import { useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { KeyHint } from '../../design/primitives/key-hint.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useTypingPause } from '../../design/primitives/typing-pause.ts'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { findId } from './skills.commands.ts'
import { useSkills } from './skills.data.ts'
import css from './skills.module.css'
import { type SkillsSearch, sortNames, topicsOf, verdictNames } from './skills-search.model.ts'
import type { Choose } from './use-skills-place.ts'

/** Words, subject, verdict and order; for who is signed in also whose. */
export function FilterBar({
  search,
  onChange,
}: {
  readonly search: SkillsSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const isSignedIn = usePrincipal() != null
  return (
    <search className={css.filters}>
      <WordsField words={search.q ?? ''} onFind={(q) => onChange({ q })} />
      <TopicField search={search} onChange={onChange} />
      <Select
        size="small"
        aria-label={text('skills.verdict')}
        value={search.verdict ?? ''}
        choices={[
          { value: '', label: text('skills.anyVerdict') },
          ...verdictNames.map((value) => ({ value, label: text(`skills.verdict.${value}`) })),
        ]}
        onChange={(verdict) => onChange({ verdict: verdict === '' ? undefined : verdict })}
      />
      <Select
        size="small"
        aria-label={text('skills.sort')}
        value={search.sort ?? 'recommended'}
        choices={sortNames.map((value) => ({ value, label: text(`skills.sort.${value}`) }))}
        onChange={(sort) => onChange({ sort: sort === 'recommended' ? undefined : sort })}
      />
      {isSignedIn ? (
        <Segmented
          size="small"
          label={text('skills.whose')}
          value={search.owner === 'me' ? 'me' : 'all'}
          segments={[
            { value: 'all', label: text('skills.whose.all') },
            { value: 'me', label: text('skills.whose.me') },
          ]}
          onChange={(whose) => onChange({ owner: whose === 'me' ? 'me' : undefined })}
        />
      ) : null}
    </search>
  )
}

/** Offers the subjects of what else is asked for. */
function TopicField({
  search,
  onChange,
}: {
  readonly search: SkillsSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const { topic = '', ...others } = search
  const { data } = useSkills(others)
  const found = topicsOf(data?.pages.flatMap(({ items }) => items) ?? [])
  const offered = topic === '' || found.includes(topic) ? found : [topic, ...found]
  return (
    <Select
      size="small"
      aria-label={text('skills.topic')}
      value={topic}
      choices={[
        { value: '', label: text('skills.anyTopic') },
        ...offered.map((value) => ({ value, label: value })),
      ]}
      onChange={(next) => onChange({ topic: next })}
    />
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
        aria-label={text('skills.find')}
        placeholder={text('skills.find')}
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
