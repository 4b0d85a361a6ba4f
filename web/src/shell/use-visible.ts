import { type RefObject, useEffect, useState } from 'react'

/** Whether any of an element is in sight: what is not need follow nothing. */
export function useIsVisible(place: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      setVisible(entries.at(-1)?.isIntersecting === true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return isVisible
}
