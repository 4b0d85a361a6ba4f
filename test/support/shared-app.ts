import { type RunningApp, startTestApp, type TestApp } from './app.ts'
import { untilWorkerEnds } from './worker-end.ts'

let starting: Promise<TestApp> | undefined

/**
 * The whole program with the settings of `startTestApp()`, which the files of a worker share: the first that asks starts it,
 * and it is closed when the worker ends. A file that asks for it has accounts of its own, finds what others left, and leaves
 * nothing that others would stumble over: a setting, a public name, a resting order. What was logged before is not its own.
 */
export async function sharedTestApp(): Promise<RunningApp> {
  starting ??= start()
  const { close: _, ...app } = await starting
  const { logged } = app
  const before = logged.length
  return {
    ...app,
    get logged() {
      return logged.slice(before)
    },
  }
}

async function start(): Promise<TestApp> {
  const app = await startTestApp()
  untilWorkerEnds(app.close)
  return app
}
