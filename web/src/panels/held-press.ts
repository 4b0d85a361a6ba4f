import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Acts on a press, also where it comes before the figures of what was just written: then as soon as they are there, and
 * not at all where something else is written meanwhile. `isHeld` while it waits.
 */
export function useHeldPress<how>(
  written: object,
  isBehind: boolean,
  act: (how: how) => void,
): { readonly isHeld: boolean; readonly press: (how: how) => void } {
  const [held, setHeld] = useState<{ readonly written: object; readonly how: how } | null>(null)
  const settle = useEffectEvent(() => {
    setHeld(null)
    if (held?.written === written) act(held.how)
  })
  useEffect(() => {
    if (held === null || isBehind) return undefined
    // The figures are painted first: what is sent has been in sight.
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [held, isBehind])
  return {
    isHeld: isBehind && held?.written === written,
    press: (how) => (isBehind ? setHeld({ written, how }) : act(how)),
  }
}
