import { type KeyboardEvent, type UIEvent, useRef } from 'react'
import {
  brokenLine,
  type Change,
  indented,
  lineCount,
  outdented,
  type Typed,
} from './editor.model.ts'
import css from './editor.module.css'

/**
 * A program with its line numbers. Tab moves its lines; after Esc, Tab leaves it as it leaves any field, so that nobody
 * is held by their keyboard.
 */
export function Editor({
  label,
  value,
  longest,
  hintId,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly longest: number
  /** Of what says how to leave it. */
  readonly hintId: string
  readonly onChange: (value: string) => void
}) {
  const numbers = useRef<HTMLPreElement>(null)
  const isLeaving = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key } = event
    if (key === 'Escape') isLeaving.current = true
    if (isLeaving.current || event.nativeEvent.isComposing) {
      if (key !== 'Escape' && key !== 'Tab' && key !== 'Shift') isLeaving.current = false
      return
    }
    const change = changeOf(event)
    if (change === null) return
    event.preventDefault()
    put(event.currentTarget, change, onChange)
  }
  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLTextAreaElement>) => {
    if (numbers.current !== null) numbers.current.scrollTop = scrollTop
  }
  const count = lineCount(value)
  return (
    <div className={css.editor} dir="ltr">
      <pre className={css.numbers} ref={numbers} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => `${at + 1}\n`).join('')}
      </pre>
      <textarea
        className={css.text}
        aria-label={label}
        aria-describedby={hintId}
        value={value}
        maxLength={longest}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          isLeaving.current = false
        }}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      />
    </div>
  )
}

function changeOf(event: KeyboardEvent<HTMLTextAreaElement>): Change | null {
  const { altKey, ctrlKey, currentTarget, key, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey) return null
  const typed: Typed = {
    text: currentTarget.value,
    from: currentTarget.selectionStart,
    to: currentTarget.selectionEnd,
  }
  if (key === 'Tab') return shiftKey ? outdented(typed) : indented(typed)
  return key === 'Enter' && !shiftKey ? brokenLine(typed) : null
}

/** Changes the field as if it were typed, so that the browser can take it back; where it cannot, at once. */
function put(field: HTMLTextAreaElement, change: Change, onChange: (value: string) => void): void {
  field.setSelectionRange(change.from, change.to)
  if (!document.execCommand('insertText', false, change.text)) {
    field.setRangeText(change.text)
    onChange(field.value)
  }
  field.setSelectionRange(...change.selection)
}
