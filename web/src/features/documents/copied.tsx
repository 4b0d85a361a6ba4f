import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './documents.module.css'

/** A text for programs, with a button that copies it. */
export function Copied({ text: copied }: { readonly text: string }) {
  const text = useText()
  return (
    <span className={css.copied} dir="ltr">
      <code>{copied}</code>
      <CopyButton text={copied} label={text('shell.copy')} done={text('shell.copied')} />
    </span>
  )
}
