import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './identity.module.css'

/** A document as it is stored, with a button that copies it. */
export function JsonPreview({ label, value }: { readonly label: string; readonly value: unknown }) {
  const text = useText()
  const code = JSON.stringify(value, null, 2)
  return (
    <div className={css.place} dir="ltr">
      {/* Long documents are reached by keys too. */}
      <pre className={css.json} tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <span className={css.copy}>
        <CopyButton text={code} label={text('shell.copy')} done={text('shell.copied')} />
      </span>
    </div>
  )
}
