import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has more than it shows, so that keys have to reach it: Safari gives such a one no focus by itself. */
export function useOverflowing(element: RefObject<HTMLElement | null>): boolean {
  const [overflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    const observer = new ResizeObserver(() => {
      setOverflowing(watched.scrollHeight > watched.clientHeight + 1)
    })
    observer.observe(watched)
    for (const child of watched.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return overflowing
}
