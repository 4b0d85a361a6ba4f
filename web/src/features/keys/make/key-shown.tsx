import { useState } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Field } from '../../../design/primitives/field.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { SecretShown } from '../../../panels/secret/secret-shown.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useVerifyKey } from '../keys.data.ts'

/** A new key, for the one time that it is shown. */
export function KeyShown({
  secret,
  record,
  onClose,
}: {
  readonly secret: string
  readonly record: ApiKeyRecord
  readonly onClose: () => void
}) {
  const text = useText()
  const [isKept, setKept] = useState(false)
  return (
    <SecretShown
      secret={secret}
      words={{
        title: text('keys.shown', { name: record.name }),
        why: text('keys.shownWhy'),
        name: text('keys.key'),
        copy: text('keys.copy'),
        kept: text('keys.kept'),
        keepFirst: text('keys.keepFirst'),
        done: text('keys.done'),
      }}
      isKept={isKept}
      onKept={setKept}
      onClose={onClose}
    >
      <PastedBack secret={secret} onGood={() => setKept(true)} />
    </SecretShown>
  )
}

/** Compares what was kept with the key, and asks the service what it would be answered now. */
function PastedBack({ secret, onGood }: { readonly secret: string; readonly onGood: () => void }) {
  const text = useText()
  const [pasted, setPasted] = useState('')
  const verify = useVerifyKey()
  const isOther = pasted !== '' && pasted.trim() !== secret
  const change = (next: string) => {
    setPasted(next)
    verify.reset()
    if (next.trim() !== secret) return
    verify.mutate(secret, { onSuccess: ({ valid }) => (valid ? onGood() : undefined) })
  }
  const { data } = verify
  return (
    <>
      <Field
        label={text('keys.pasteBack')}
        hint={text('keys.pasteBackWhy')}
        error={isOther ? text('keys.otherText') : null}
      >
        <TextInput type="password" value={pasted} dir="ltr" onChange={change} />
      </Field>
      <div role="status">
        {data === undefined ? null : (
          <StatusDot status={data.valid ? 'good' : 'bad'}>
            {text(`keys.verified.${data.code}`)}
          </StatusDot>
        )}
      </div>
      {verify.error === null ? null : <Failure failure={verify.error} />}
    </>
  )
}
