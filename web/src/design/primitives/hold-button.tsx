import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './hold-button.module.css'

/** How long a dangerous button is held. */
const holdMs = 1000

/** A button that does what it says after it was held for a second, by pointer, Space or Enter. A reader's click, which cannot be held, counts when it comes twice. */
export function HoldButton({
  onHeld,
  disabled = false,
  hint,
  children,
}: {
  readonly onHeld: () => void
  readonly disabled?: boolean
  readonly hint: string
  readonly children: ReactNode
}) {
  const [holding, setHolding] = useState(false)
  const [asked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    if (disabled || holding) return
    setHolding(true)
    timer.current = setTimeout(() => {
      setHolding(false)
      onHeld()
    }, holdMs)
  }
  const stop = () => {
    clearTimeout(timer.current)
    if (holding) setAsked(true)
    setHolding(false)
  }
  const isHoldKey = (key: string) => key === ' ' || key === 'Enter'
  return (
    <span className={css.place}>
      <button
        type="button"
        className={css.button}
        data-holding={holding}
        disabled={disabled}
        onPointerDown={start}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onBlur={stop}
        onKeyDown={(event) => {
          if (!isHoldKey(event.key)) return
          event.preventDefault()
          start()
        }}
        onKeyUp={(event) => {
          if (isHoldKey(event.key)) stop()
        }}
        onClick={(event) => {
          // Pointers and keys are handled above; what is left comes from assistive technology.
          if (event.detail !== 0) return
          if (asked) onHeld()
          else setAsked(true)
        }}
      >
        <span className={css.fill} aria-hidden="true" />
        <span className={css.label}>{children}</span>
      </button>
      <span className={css.hint} role="status">
        {asked ? hint : ''}
      </span>
    </span>
  )
}
