import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { IconButton } from '../design/primitives/icon-button.tsx'
import { useText } from '../language/use-text.ts'
import css from './toasts.module.css'

/** Something that has finished elsewhere. */
export interface Toast {
  readonly id: string
  readonly tone: 'bad' | 'good' | 'plain'
  readonly message: string
}

const shownMax = 5
const shownMs = 6_000
const store = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Says something that has finished elsewhere; never a refusal of what was just pressed, which stands beside its cause. */
export function toast({ message, tone }: Pick<Toast, 'message' | 'tone'>): void {
  const id = crypto.randomUUID()
  store.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, tone }].slice(-shownMax) }))
  setTimeout(() => dismiss(id), shownMs)
}

function dismiss(id: string): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}

/** The corner where toasts are shown, and told to readers one after the other. */
export function Toasts() {
  const text = useText()
  const toasts = useStore(store, (state) => state.toasts)
  return (
    <div className={css.corner} role="status" aria-live="polite">
      {toasts.map(({ id, message, tone }) => (
        <div key={id} className={css.toast} data-tone={tone}>
          {message}
          <IconButton
            icon="close"
            size="small"
            label={text('shell.dismiss')}
            onClick={() => dismiss(id)}
          />
        </div>
      ))}
    </div>
  )
}
