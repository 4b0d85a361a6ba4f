import { type FormEvent, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { runFormId } from '../agents.commands.ts'
import { useAgentsPlace } from '../use-agents-place.ts'
import { useSend } from './chat.data.ts'
import css from './chat.module.css'

const longest = 16_000

/** What is said next. What could not be sent stays written. */
export function Composer({
  agent,
  conversationId,
}: {
  readonly agent: string | undefined
  readonly conversationId: string | undefined
}) {
  const text = useText()
  const { choose } = useAgentsPlace()
  const [message, setMessage] = useState('')
  const send = useSend()
  const isEmpty = message.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || send.isPending || agent === undefined) return
    send.mutate(
      { agent, message: message.trim(), conversationId },
      {
        onSuccess: (answer) => {
          setMessage('')
          if (conversationId === undefined) choose({ chat: answer.conversationId, agent })
        },
      },
    )
  }
  return (
    <form id={runFormId} className={css.composer} onSubmit={submit}>
      {send.error === null ? null : <Failure failure={send.error} />}
      <Field label={text('agents.message')}>
        <TextArea rows={2} maxLength={longest} value={message} onChange={setMessage} />
      </Field>
      <Button
        type="submit"
        kind="primary"
        hotkey="mod+enter"
        pending={send.isPending}
        disabled={isEmpty}
      >
        {text('agents.send')}
      </Button>
    </form>
  )
}
