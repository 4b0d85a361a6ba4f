// Runs in every document before its own scripts, and notes what the browser tells of it.

/** What a document has been seen to do; times are milliseconds since its navigation began. */
export interface Seen {
  lcpMs: number
  readonly shifts: { readonly atMs: number; readonly value: number }[]
  readonly longTasks: { readonly atMs: number; readonly ms: number }[]
  /** From the oldest depth message that is not shown yet to the frame that shows it. */
  readonly depthToPaintMs: number[]
  readonly intervals: Set<unknown>
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

const seen: Seen = {
  lcpMs: 0,
  shifts: [],
  longTasks: [],
  depthToPaintMs: [],
  intervals: new Set(),
}
let unshownSinceMs: number | null = null
let isInFrame = false

Object.assign(window, {
  tellSeen: () => ({ ...seen, intervals: seen.intervals.size, nowMs: performance.now() }),
})
observe('largest-contentful-paint', ({ startTime }) => {
  seen.lcpMs = startTime
})
observe('layout-shift', (entry) => {
  // The observer asks for this kind alone.
  seen.shifts.push({ atMs: entry.startTime, value: (entry as LayoutShift).value })
})
observe('longtask', ({ duration, startTime }) => {
  seen.longTasks.push({ atMs: startTime, ms: duration })
})
watchSockets()
watchFrames()
watchBook()
watchIntervals()

function observe(type: string, note: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry)
  }).observe({ type, buffered: true })
}

function watchSockets(): void {
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"channel":"depth.'))
          unshownSinceMs ??= performance.now()
      })
    }
  }
}

function watchFrames(): void {
  const own = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (draw) =>
    own((nowMs) => {
      isInFrame = true
      try {
        draw(nowMs)
      } finally {
        isInFrame = false
      }
    })
}

/** The book's canvas is the one that lies under a grid. */
function watchBook(): void {
  const prototype = CanvasRenderingContext2D.prototype
  const own = prototype.fillText
  prototype.fillText = function (...inputs) {
    if (unshownSinceMs !== null && this.canvas.parentElement?.querySelector('[role=grid]'))
      afterPaint(unshownSinceMs)
    own.apply(this, inputs)
  }
}

/** A message to oneself that is sent in a frame comes after what the frame has drawn is handed on. */
function afterPaint(sinceMs: number): void {
  unshownSinceMs = null
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    seen.depthToPaintMs.push(performance.now() - sinceMs)
    port1.close()
  })
  port1.start()
  if (isInFrame) port2.postMessage(null)
  else requestAnimationFrame(() => port2.postMessage(null))
}

function watchIntervals(): void {
  const start = window.setInterval.bind(window)
  const end = window.clearInterval.bind(window)
  const started = (...inputs: Parameters<typeof start>) => {
    const timer = start(...inputs)
    seen.intervals.add(timer)
    return timer
  }
  const ended = (timer: Parameters<typeof end>[0]) => {
    seen.intervals.delete(timer)
    end(timer)
  }
  Object.assign(window, { setInterval: started, clearInterval: ended })
}
