import { useEffect } from 'react'
import { Button } from './button.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import css from './undo-bar.module.css'

/** How long something can be taken back. */
const undoMs = 8000

/** Says what was just done and takes it back; mount it with the time of the deed, and take it away at `onEnd`. */
export function UndoBar({
  text,
  undoLabel,
  sinceMs,
  onUndo,
  onEnd,
}: {
  readonly text: string
  readonly undoLabel: string
  readonly sinceMs: number
  readonly onUndo: () => void
  readonly onEnd: () => void
}) {
  useEffect(() => {
    const timer = setTimeout(onEnd, Math.max(0, sinceMs + undoMs - Date.now()))
    return () => clearTimeout(timer)
  }, [sinceMs, onEnd])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z'
      // In a field the same keys take back what was typed.
      if (!isUndo || (event.target as Element).matches?.('input, textarea')) return
      event.preventDefault()
      onUndo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onUndo])
  return (
    <div className={css.bar} role="status">
      <CountdownRing fromMs={sinceMs} untilMs={sinceMs + undoMs} />
      <span className={css.text}>{text}</span>
      <Button size="small" onClick={onUndo} hotkey="mod+z">
        {undoLabel}
      </Button>
    </div>
  )
}
