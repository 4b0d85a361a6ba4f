import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** Walks through what is seen of a list: families and operations, each marked by `data-item`. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  if (list === null || event.ctrlKey || event.metaKey || event.altKey) return
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const to = targetOf(event.key, at, items.length)
  const target = to === null ? undefined : items[to]
  if (at === -1 || target === undefined) return
  event.preventDefault()
  target.focus()
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step))
}
