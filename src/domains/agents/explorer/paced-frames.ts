import type { StreamFrame } from '../../../kernel/operation.ts'

/** The frames of a source, with a ping after each `everyMs` without any. Ends with its source. */
export async function* pacedFrames(
  source: AsyncIterable<StreamFrame>,
  { everyMs, ping }: { readonly everyMs: number; readonly ping: () => StreamFrame },
): AsyncGenerator<StreamFrame> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const pending = settled(iterator.next())
      while (!(await pending.within(everyMs))) yield ping()
      const next = await pending.result
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** Waits for one promise with repeated timeouts, without adding a reaction to it each time. */
function settled<value>(result: Promise<value>) {
  let isSettled = false
  let wake: (() => void) | undefined
  const settle = () => {
    isSettled = true
    wake?.()
  }
  result.then(settle, settle)
  return {
    result,
    /** Resolves to whether it has settled. */
    within: (ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(isSettled), isSettled ? 0 : ms)
        wake = () => {
          clearTimeout(timer)
          resolve(true)
        }
        if (isSettled) wake()
      }),
  }
}
