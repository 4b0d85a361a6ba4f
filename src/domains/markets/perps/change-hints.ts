import type { Bus } from '../../../ports/bus.ts'

const topic = 'perps.changed'
/** Hints of one process are at least this far apart: a reader of them reads everything anyway. */
const everyMs = 50

/** Tells all processes that one of them changed the exchange. */
export function createChangeHints(bus: Pick<Bus, 'publish' | 'subscribe'>) {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let isStopped = false
  const publish = () => {
    isDue = false
    bus.publish(topic, '')
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) publish()
    }, everyMs)
    timer.unref()
  }
  return {
    changed(): void {
      if (isStopped) return
      if (timer === undefined) publish()
      else isDue = true
    },
    watch: (changed: () => void) => bus.subscribe(topic, changed),
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
