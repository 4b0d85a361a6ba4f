import { type ReactNode, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { Checkbox } from '../../design/primitives/checkbox.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import css from './secret.module.css'

/** The words about a secret, in the reader's language. */
export interface SecretWords {
  readonly title: string
  /** That it is shown once, and what it opens. */
  readonly why: string
  /** What it is: its name to readers. */
  readonly name: string
  readonly copy: string
  readonly kept: string
  /** What is asked of who leaves without having kept it. */
  readonly keepFirst: string
  readonly done: string
}

/** A secret for the one time that it is shown: it goes away when its owner says that it is kept. What is within it may find that out. */
export function SecretShown({
  secret,
  words,
  isKept,
  onKept,
  onClose,
  children,
}: {
  readonly secret: string
  readonly words: SecretWords
  readonly isKept: boolean
  readonly onKept: (isKept: boolean) => void
  readonly children?: ReactNode
  readonly onClose: () => void
}) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      closeLabel={text('shell.close')}
      onClose={() => (isKept ? onClose() : setAsked(true))}
      actions={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className={css.shown}>
        <Callout tone="warn">{words.why}</Callout>
        <p className={css.secret}>
          <code dir="ltr" tabIndex={0} role="textbox" aria-readonly="true" aria-label={words.name}>
            {secret}
          </code>
          <CopyButton text={secret} label={words.copy} done={text('shell.copied')} />
        </p>
        {children}
        <Checkbox checked={isKept} onChange={onKept}>
          {words.kept}
        </Checkbox>
        {isAsked && !isKept ? <Callout tone="danger">{words.keepFirst}</Callout> : null}
      </div>
    </Dialog>
  )
}
