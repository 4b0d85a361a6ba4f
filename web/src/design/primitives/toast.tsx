import { useSyncExternalStore } from 'react'
import { classes } from '../classes.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { createToasts, type Toast } from './toast.model.ts'
import css from './toast.module.css'

const toasts = createToasts((run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
})

/** Says something in passing. What belongs to a field, a form or a panel is said there instead. */
export function showToast(toast: Toast): void {
  toasts.show(toast)
}

/** Takes back what is no longer so. */
export function dismissToast(id: string): void {
  toasts.dismiss(id)
}

/** Where toasts appear: once in the page, in the shell. New ones are read aloud when the reader is free, those of danger at once. */
export function ToastRegion({
  label,
  closeLabel,
}: {
  readonly label: string
  readonly closeLabel: string
}) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read)
  return (
    <section
      className={css.region}
      aria-label={label}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      <ol className={css.list} aria-live="polite" aria-relevant="additions text">
        {shown.map((toast) => (
          <li key={toast.id} className={classes(css.toast, css[toast.tone])}>
            <span className={css.text} role={toast.tone === 'danger' ? 'alert' : undefined}>
              {toast.text}
            </span>
            {toast.action === undefined ? null : (
              <Button size="small" kind="quiet" onClick={toast.action.onAct}>
                {toast.action.label}
              </Button>
            )}
            <IconButton
              icon="close"
              size="small"
              label={closeLabel}
              onClick={() => toasts.dismiss(toast.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
