import { type FocusEvent, useMemo, useState } from 'react'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { CodeBlock } from '../../calls/code-block.tsx'
import css from '../dock.module.css'
import { Split } from '../split.tsx'
import { useEvents } from './events.data.ts'
import type { ListedEvent } from './events.model.ts'

/** What happens at the service and in one's account, with its number, as it happens. */
export function EventsTab() {
  const text = useText()
  const [topics, setTopics] = useState('')
  const [chosen, choose] = useState<ListedEvent | null>(null)
  const { list, error, refetch } = useEvents(topics)
  const { shown, waiting, holders } = useHeld(list, topics)
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <Split
      isChosen={chosen !== null}
      onBack={() => choose(null)}
      list={
        <>
          <TopicField onTopics={setTopics} waiting={waiting} />
          {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
          {shown === undefined ? (
            error === null && <Skeleton label={text('dock.events')} rows={8} />
          ) : (
            <div className={css.list} {...holders}>
              <DataTable
                label={text('dock.events')}
                columns={columns}
                rows={shown}
                rowKey={seqOf}
                onOpen={choose}
                {...(chosen === null ? {} : { currentKey: chosen.seq })}
                empty={
                  <EmptyState
                    title={text(topics === '' ? 'dock.eventsEmpty' : 'dock.eventsNone')}
                    reason={text('dock.eventsEmptyWhy')}
                  />
                }
              />
            </div>
          )}
        </>
      }
      detail={chosen === null ? null : <EventDetail event={chosen} />}
    />
  )
}

const seqOf = ({ seq }: ListedEvent) => seq

function TopicField({
  onTopics,
  waiting,
}: {
  readonly onTopics: (topics: string) => void
  readonly waiting: number
}) {
  const text = useText()
  const [typed, setTyped] = useState('')
  return (
    <form
      role="search"
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onTopics(typed.trim())
      }}
    >
      <TextInput
        type="search"
        aria-label={text('dock.topic')}
        placeholder="launch.*, order.*"
        dir="ltr"
        value={typed}
        onChange={(next) => {
          setTyped(next)
          if (next === '') onTopics('')
        }}
      />
      <span className={css.quiet} role="status">
        {waiting === 0 ? '' : text('dock.held', { count: waiting })}
      </span>
    </form>
  )
}

function EventDetail({ event }: { readonly event: ListedEvent }) {
  const text = useText()
  const { recordedAt, payload, retracts, seq, subject, topic } = event
  return (
    <>
      <div className={css.line}>
        <code className={css.name}>{topic}</code>
        <code className={css.quiet}>{seq}</code>
        <Time at={recordedAt} form="full" />
        {retracts === null ? null : (
          <Badge tone="warn">{text('dock.takenBack', { seq: retracts })}</Badge>
        )}
      </div>
      <code className={css.name}>{subject}</code>
      <CodeBlock code={JSON.stringify(payload, null, 2)} label={text('dock.content')} isJson />
    </>
  )
}

/** The list as it was when pointer or focus came into it, and how many have come since: nothing moves under them. */
function useHeld(list: readonly ListedEvent[] | undefined, topics: string) {
  const [held, setHeld] = useState<{
    readonly list: readonly ListedEvent[]
    readonly topics: string
  } | null>(null)
  const isHeld = held !== null && held.topics === topics && list !== undefined
  const known = new Set(isHeld ? held.list.map(seqOf) : [])
  const hold = () => setHeld((before) => before ?? (list === undefined ? null : { list, topics }))
  return {
    shown: isHeld ? held.list : list,
    waiting: isHeld ? list.filter(({ seq }) => !known.has(seq)).length : 0,
    holders: {
      onPointerEnter: hold,
      onPointerLeave: () => setHeld(null),
      onFocus: hold,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(null)
      },
    },
  }
}

function columnsOf(text: Say): readonly Column<ListedEvent>[] {
  return [
    {
      id: 'seq',
      label: text('dock.number'),
      width: 84,
      cell: ({ seq }) => <code className={css.quiet}>{seq}</code>,
    },
    {
      id: 'topic',
      label: text('dock.topic'),
      cell: ({ retracts, topic }) => (
        <span className={css.called}>
          <code className={css.code} title={topic}>
            {topic}
          </code>
          {retracts === null ? null : (
            <Badge tone="warn">{text('dock.takenBack', { seq: retracts })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'subject',
      label: text('dock.subject'),
      cell: ({ subject }) => (
        <code className={css.code} title={subject}>
          {subject}
        </code>
      ),
    },
    {
      id: 'time',
      label: text('dock.time'),
      width: 76,
      align: 'end',
      cell: ({ recordedAt }) => <Time at={recordedAt} form="time" />,
    },
  ]
}
