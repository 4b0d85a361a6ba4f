import { useState } from 'react'
import { Field } from '../../../design/primitives/field.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { useText } from '../../../language/use-text.ts'
import { useTalkers } from './chat.data.ts'
import css from './chat.module.css'
import { Composer } from './composer.tsx'

/** The first message of a conversation, and whom it is for. */
export function NewConversation({ agent }: { readonly agent: string | undefined }) {
  const text = useText()
  const { data } = useTalkers()
  const [chosen, setChosen] = useState(agent)
  const talkers = data ?? []
  const isKnown = talkers.some(({ slug }) => slug === chosen)
  const slug = chosen !== undefined && isKnown ? chosen : (talkers[0]?.slug ?? chosen)
  return (
    <section className={css.thread} aria-label={text('agents.newConversation')}>
      <div className={css.first}>
        <p className={css.quiet}>{text('agents.chatWhy')}</p>
        <Field label={text('agents.agent')}>
          <Select
            value={slug ?? ''}
            choices={talkers.map((one) => ({ value: one.slug, label: one.name }))}
            onChange={setChosen}
          />
        </Field>
      </div>
      <Composer agent={slug} conversationId={undefined} />
    </section>
  )
}
