import { type FormEvent, useState } from 'react'
import { Icon } from '../../../design/icons/icon.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { askId } from '../agents.commands.ts'
import { FactList } from './fact-list.tsx'
import { useFacts } from './memory.data.ts'
import css from './memory.module.css'

/** What agents remember for the account, where it comes from, and the way to have it forgotten. */
export function MemoryTab() {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const { data, error, refetch } = useFacts(words)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setWords(typed.trim())
  }
  return (
    <div className={css.memory}>
      <search>
        <form className={css.search} onSubmit={ask}>
          <TextInput
            id={askId}
            type="search"
            maxLength={400}
            value={typed}
            aria-label={text('agents.memory.search')}
            placeholder={text('agents.memory.search')}
            lead={<Icon name="search" size={14} />}
            onChange={(next) => {
              setTyped(next)
              if (next === '') setWords('')
            }}
          />
        </form>
      </search>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('agents.loading')} rows={10} />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState title={text('agents.memory.none')} reason={text('agents.memory.noneWhy')} />
      ) : null}
      {data === undefined || data.length === 0 ? null : <FactList facts={data} />}
    </div>
  )
}
