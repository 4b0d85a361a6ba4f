import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './code-block.module.css'
import { jsonTokens } from './json.model.ts'

const colouredMax = 60_000

/** A text of a program, with a button that copies it; JSON in colours, as long as there is not too much of it. */
export function CodeBlock({
  code,
  label,
  isJson = false,
}: {
  readonly code: string
  readonly label: string
  readonly isJson?: boolean
}) {
  const text = useText()
  return (
    <div className={css.place} dir="ltr">
      {/* Long lines are reached by keys too. */}
      <pre className={css.block} dir="ltr" tabIndex={0} role="region" aria-label={label}>
        <code>{isJson && code.length < colouredMax ? <Coloured code={code} /> : code}</code>
      </pre>
      <span className={css.copy}>
        <CopyButton text={code} label={text('shell.copy')} done={text('shell.copied')} />
      </span>
    </div>
  )
}

function Coloured({ code }: { readonly code: string }) {
  return jsonTokens(code).map(({ kind, text }, at) =>
    kind === 'plain' ? (
      text
    ) : (
      // The pieces of a text never change their places.
      <span key={at} className={css[kind]}>
        {text}
      </span>
    ),
  )
}
