import { type RefObject, useEffect, useRef } from 'react'

/** The newest of a value for what outlives a drawing, such as commands. */
export function useLatest<value>(value: value): RefObject<value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
