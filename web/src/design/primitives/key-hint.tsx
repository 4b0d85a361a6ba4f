import { keysOf } from './key-hint.model.ts'
import css from './key-hint.module.css'

const onApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of a hotkey such as `mod+k`, as this machine writes them; not read aloud, since `aria-keyshortcuts` says it. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <span className={css.hint} aria-hidden="true" dir="ltr">
      {keysOf(keys, onApple).map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
