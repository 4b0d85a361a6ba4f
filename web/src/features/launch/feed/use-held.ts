import { type FocusEvent, type PointerEvent, type UIEvent, useRef, useState } from 'react'
import type { Token } from '#sdk'

type Reason = 'focus' | 'hover' | 'scroll'

/**
 * What a column holds on to while somebody points at it, is in it, or has scrolled it; null while it may move. `take` lets
 * in what has arrived since. What was held of another `choice` is let go: that is an act of whoever reads it; and nothing is
 * held before its answer is there.
 */
export function useHeld(
  current: readonly Token[],
  { choice, isSettled }: { readonly choice: string; readonly isSettled: boolean },
) {
  const [kept, setKept] = useState<{
    readonly choice: string
    readonly tokens: readonly Token[]
  } | null>(null)
  const reasons = useRef(new Set<Reason>())
  const held = kept?.choice === choice ? kept.tokens : null
  const hold = () => {
    const isWanted = reasons.current.size > 0 && isSettled && current.length > 0
    if (isWanted && held === null) setKept({ choice, tokens: current })
  }
  const note = (reason: Reason, isSo: boolean) => {
    if (isSo) reasons.current.add(reason)
    else reasons.current.delete(reason)
    if (reasons.current.size === 0) setKept(null)
    else hold()
  }
  return {
    held,
    take: () => setKept(reasons.current.size > 0 ? { choice, tokens: current } : null),
    watch: {
      // A finger hovers over nothing.
      onPointerEnter: ({ pointerType }: PointerEvent) => note('hover', pointerType !== 'touch'),
      onPointerMove: hold,
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
