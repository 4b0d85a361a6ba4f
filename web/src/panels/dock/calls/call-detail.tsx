import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { useText } from '../../../language/use-text.ts'
import type { RecordedCall } from '../../../service/calls.ts'
import { CallTexts } from '../../calls/call-texts.tsx'
import css from '../dock.module.css'
import { CallAgain } from './call-again.tsx'
import { CallStatus } from './call-status.tsx'
import { type Operation, writtenOf } from './recorded.model.ts'

type KeyChoice = 'kept' | 'new'

/** One call: how it ended, the same for shells, programs and agents, and a button that makes it again. */
export function CallDetail({
  call,
  operation,
}: {
  readonly call: RecordedCall
  readonly operation: Operation | undefined
}) {
  const text = useText()
  const [choice, setChoice] = useState<KeyChoice>('kept')
  const [newKey, setNewKey] = useState(() => crypto.randomUUID())
  const { idempotencyKey, isWhole, name } = call
  const usedKey = idempotencyKey === null || choice === 'kept' ? idempotencyKey : newKey
  return (
    <>
      <div className={css.line}>
        <code className={css.name}>{name}</code>
        <CallStatus call={call} />
        <span>
          <Count value={Math.round(call.durationMs)} /> ms
        </span>
        <Time at={call.sentAtMs} form="time" />
        {operation === undefined ? null : (
          <Link to="/api-catalog" search={{ op: name }}>
            {text('shell.catalog')}
          </Link>
        )}
      </div>
      <Facts call={call} operation={operation} />
      {idempotencyKey === null ? null : (
        <div className={css.line}>
          <Segmented
            label="Idempotency-Key"
            size="small"
            value={choice}
            segments={[
              { value: 'kept', label: text('dock.keyKept') },
              { value: 'new', label: text('dock.keyNew') },
            ]}
            onChange={setChoice}
          />
          <span className={css.quiet}>
            {text(choice === 'kept' ? 'dock.keyKeptWhy' : 'dock.keyNewWhy')}
          </span>
        </div>
      )}
      <CallTexts
        written={writtenOf(call, operation, usedKey)}
        words={{
          label: text('dock.texts'),
          noTool: text('dock.noTool'),
          noMethod: text('dock.noTool'),
        }}
      />
      {isWhole ? (
        <CallAgain
          call={call}
          operation={operation}
          idempotencyKey={usedKey}
          onMade={() => setNewKey(crypto.randomUUID())}
        />
      ) : (
        <p className={css.quiet}>{text('dock.notWhole')}</p>
      )}
    </>
  )
}

/** What names the call in the service's logs, why it was refused, and what it needs elsewhere. */
function Facts({
  call: { code, requestId },
  operation,
}: {
  readonly call: RecordedCall
  readonly operation: Operation | undefined
}) {
  const text = useText()
  const auth = operation?.auth ?? []
  const price = operation?.priceText ?? null
  const isKeyed = auth.includes('api_key')
  return (
    <div className={css.line}>
      {code === null ? null : (
        <a href={`/errors/${encodeURIComponent(code)}`}>
          <code>{code}</code>
        </a>
      )}
      {requestId === null ? null : (
        <span className={css.called}>
          <code className={css.quiet}>{requestId}</code>
          <CopyButton
            text={requestId}
            label={text('shell.copyRequest')}
            done={text('shell.copied')}
          />
        </span>
      )}
      {price === null ? null : <span>{text('dock.costs', { price })}</span>}
      {auth.length === 0 ? null : (
        <span className={css.quiet}>{text(isKeyed ? 'dock.needsKey' : 'dock.needsPerson')}</span>
      )}
    </div>
  )
}
