import { type FocusEvent, type PointerEvent, type UIEvent, useRef, useState } from 'react'
import type { Token } from '#sdk'

type Reason = 'focus' | 'hover' | 'scroll'

/**
 * What a column holds on to while somebody points at it, is in it, or has scrolled it; null while it may move. `take` lets
 * in what has arrived since.
 */
export function useHeld(current: readonly Token[]) {
  const [held, setHeld] = useState<readonly Token[] | null>(null)
  const reasons = useRef(new Set<Reason>())
  const note = (reason: Reason, isSo: boolean) => {
    const before = reasons.current.size
    if (isSo) reasons.current.add(reason)
    else reasons.current.delete(reason)
    const after = reasons.current.size
    if (before === 0 && after > 0 && current.length > 0) setHeld(current)
    if (after === 0) setHeld(null)
  }
  return {
    held,
    take: () => setHeld(reasons.current.size > 0 ? current : null),
    watch: {
      // A finger hovers over nothing.
      onPointerEnter: ({ pointerType }: PointerEvent) => note('hover', pointerType !== 'touch'),
      onPointerLeave: () => note('hover', false),
      onFocus: () => note('focus', true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) note('focus', false)
      },
      onScrollCapture: ({ target }: UIEvent) =>
        note('scroll', target instanceof HTMLElement && target.scrollTop > 0),
    },
  }
}
