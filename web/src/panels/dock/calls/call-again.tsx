import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import type { RecordedCall } from '../../../service/calls.ts'
import { Failure } from '../../../shell/failure.tsx'
import { CodeBlock } from '../../calls/code-block.tsx'
import css from '../dock.module.css'
import { answerText } from './answer-text.ts'
import { makeAgain } from './calls-tab.data.ts'
import { isAction, type Operation } from './recorded.model.ts'

/** Makes a call again: a read at once, what changes something after it was asked. */
export function CallAgain({
  call,
  operation,
  idempotencyKey,
  onMade,
}: {
  readonly call: RecordedCall
  readonly operation: Operation | undefined
  readonly idempotencyKey: string | null
  readonly onMade: () => void
}) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const isChange = isAction(call, new Map(operation && [[call.name, operation]]))
  const again = useMutation({
    mutationFn: () => makeAgain(call, { idempotencyKey, isAction: isChange }),
    onSettled: onMade,
  })
  const [, , traits = {}] = call.row
  if (traits.answer === 'events') return null
  const isFinal = operation?.effect === 'irreversible'
  return (
    <>
      <div className={css.line}>
        <Button
          size="small"
          icon="refresh"
          pending={again.isPending}
          onClick={() => (isChange ? setAsked(true) : again.mutate())}
        >
          {text('dock.again')}
        </Button>
        {again.data === undefined ? null : (
          <span role="status" className={css.line}>
            <Badge>{String(again.data.status)}</Badge>
            {again.data.isReplayed ? text('dock.firstAnswer') : null}
          </span>
        )}
      </div>
      {again.error === null ? null : <Failure failure={again.error} />}
      {again.data === undefined ? null : (
        <CodeBlock code={answerText(again.data.data)} label={text('dock.answer')} isJson />
      )}
      {isAsked ? (
        <ConfirmDialog
          friction={{ kind: 'plain', danger: isFinal }}
          words={{
            title: text('dock.againAsk', { name: call.name }),
            description: [operation?.summary, isFinal ? text('dock.final') : null]
              .filter(Boolean)
              .join('. '),
            confirm: text('dock.again'),
            cancel: text('shell.cancel'),
          }}
          onConfirm={() => {
            setAsked(false)
            again.mutate()
          }}
          onCancel={() => setAsked(false)}
        >
          <p>
            {text(idempotencyKey === call.idempotencyKey ? 'dock.keyKeptWhy' : 'dock.keyNewWhy')}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
