import { expect, test } from 'vitest'
import { createToasts, type Toast } from './toast.model.ts'

function opened() {
  const waiting = new Map<() => void, number>()
  const toasts = createToasts((run, ms) => {
    waiting.set(run, ms)
    return () => waiting.delete(run)
  })
  const show = (id: string, more: Partial<Toast> = {}) =>
    toasts.show({ id, text: id, tone: 'neutral', ...more })
  return { toasts, waiting, show, ids: () => toasts.read().map((toast) => toast.id) }
}

test('at most five are in sight, and the oldest gives way with its timer', () => {
  const { show, ids, waiting } = opened()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) show(id)
  expect(ids()).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(waiting.size).toBe(5)
})

test('a repeated message is one row, and goes when its time is over', () => {
  const { show, ids, waiting } = opened()
  show('a')
  show('a', { text: 'again' })
  expect(ids()).toEqual(['a'])
  for (const run of [...waiting.keys()]) run()
  expect(ids()).toEqual([])
})

test('danger stays until it is dismissed, and what is held stays while it is held', () => {
  const { toasts, show, ids, waiting } = opened()
  show('a')
  show('b', { tone: 'danger' })
  expect(waiting.size).toBe(1)
  toasts.hold()
  expect(waiting.size).toBe(0)
  toasts.release()
  expect(waiting.size).toBe(1)
  toasts.dismiss('b')
  expect(ids()).toEqual(['a'])
})
