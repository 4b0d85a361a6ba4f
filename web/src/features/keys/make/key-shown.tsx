import { useState } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { Checkbox } from '../../../design/primitives/checkbox.tsx'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useVerifyKey } from '../keys.data.ts'
import css from './make.module.css'

/** A new key, for the one time that it is shown: it goes away when its owner says that it is kept. */
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
  const [isAsked, setAsked] = useState(false)
  const leave = () => (isKept ? onClose() : setAsked(true))
  return (
    <Dialog
      role="alertdialog"
      title={text('keys.shown', { name: record.name })}
      closeLabel={text('shell.close')}
      onClose={leave}
      actions={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {text('keys.done')}
        </Button>
      }
    >
      <div className={css.shown}>
        <Callout tone="warn">{text('keys.shownWhy')}</Callout>
        <p className={css.secret}>
          <code
            dir="ltr"
            tabIndex={0}
            aria-label={text('keys.key')}
            role="textbox"
            aria-readonly="true"
          >
            {secret}
          </code>
          <CopyButton text={secret} label={text('keys.copy')} done={text('shell.copied')} />
        </p>
        <PastedBack secret={secret} onGood={() => setKept(true)} />
        <Checkbox checked={isKept} onChange={setKept}>
          {text('keys.kept')}
        </Checkbox>
        {isAsked && !isKept ? <Callout tone="danger">{text('keys.keepFirst')}</Callout> : null}
      </div>
    </Dialog>
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
