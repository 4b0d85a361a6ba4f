import { Checkbox } from '../../../design/primitives/checkbox.tsx'
import { useText } from '../../../language/use-text.ts'
import { CodeBlock } from '../../../panels/calls/code-block.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useTopics } from '../webhooks.data.ts'
import { type Topic, type TopicGroup, topicGroups, topicsMax } from '../webhooks.model.ts'
import css from '../webhooks.module.css'

/** Chooses events one by one or by what they are about, and shows what each holds; none chosen is all of them. */
export function TopicPicker({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const text = useText()
  const { data, error, refetch } = useTopics()
  const isFull = chosen.length >= topicsMax
  const turn = (topic: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, topic] : chosen.filter((one) => one !== topic))
  return (
    <section>
      <h3>{text('webhooks.events')}</h3>
      <p className={css.quiet}>
        {chosen.length === 0 ? text('webhooks.everythingWhy') : chosen.join(', ')}
      </p>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      <div className={css.topics}>
        {topicGroups(data?.items ?? []).map((group) => (
          <Group key={group.name} group={group} chosen={chosen} isFull={isFull} onTurn={turn} />
        ))}
      </div>
    </section>
  )
}

function Group({
  group: { name, topics, whole },
  chosen,
  isFull,
  onTurn,
}: {
  readonly group: TopicGroup
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly onTurn: (topic: string, isChosen: boolean) => void
}) {
  const isWhole = chosen.includes(whole)
  const taken = chosen.filter((one) => one === whole || topics.some(({ topic }) => topic === one))
  return (
    <details>
      <summary>
        <strong dir="ltr">{name}</strong>{' '}
        <code className={css.taken} dir="ltr">
          {taken.join(', ')}
        </code>
      </summary>
      <div className={css.members}>
        <Checkbox
          checked={isWhole}
          disabled={isFull && !isWhole}
          onChange={(isChosen) => onTurn(whole, isChosen)}
        >
          <code dir="ltr">{whole}</code>
        </Checkbox>
        {topics.map((topic) => (
          <Event
            key={topic.topic}
            topic={topic}
            isChosen={isWhole || chosen.includes(topic.topic)}
            isDisabled={isWhole || (isFull && !chosen.includes(topic.topic))}
            onTurn={onTurn}
          />
        ))}
      </div>
    </details>
  )
}

function Event({
  topic: { example, summary, topic },
  isChosen,
  isDisabled,
  onTurn,
}: {
  readonly topic: Topic
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly onTurn: (topic: string, isChosen: boolean) => void
}) {
  const text = useText()
  return (
    <div>
      <Checkbox checked={isChosen} disabled={isDisabled} onChange={(next) => onTurn(topic, next)}>
        <code dir="ltr">{topic}</code>{' '}
        <span className={css.quiet} dir="auto">
          {summary}
        </span>
      </Checkbox>
      <details>
        <summary className={css.quiet}>{text('webhooks.holds')}</summary>
        <CodeBlock code={JSON.stringify(example, null, 2)} label={topic} isJson />
      </details>
    </div>
  )
}
