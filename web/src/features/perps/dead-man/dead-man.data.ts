import { setCancelTimer } from '../orders.data.ts'
import { setDeadMan } from './dead-man-store.ts'

/** The times that can be chosen. */
export const deadManMs = [15_000, 60_000, 300_000] as const

let timer: ReturnType<typeof setInterval> | null = null

/**
 * Arms the dead man's switch and renews it at a third of its time, as long as this tab lives: a closed or a stuck tab
 * renews nothing.
 */
export async function startDeadMan(timeoutMs: number): Promise<void> {
  stopRenewing()
  const renew = async () => {
    try {
      await setCancelTimer(timeoutMs)
      const nowMs = Date.now()
      const cancelsAtMs = nowMs + timeoutMs
      setDeadMan(() => ({ timeoutMs, cancelsAtMs, renewedAtMs: nowMs, failure: null }))
    } catch (failure) {
      setDeadMan((deadMan) => (deadMan === null ? null : { ...deadMan, failure }))
      throw failure
    }
  }
  await renew()
  timer = setInterval(() => void renew().catch(() => undefined), timeoutMs / 3)
}

/** Takes the switch off. */
export async function stopDeadMan(): Promise<void> {
  stopRenewing()
  await setCancelTimer(0)
  setDeadMan(() => null)
}

function stopRenewing(): void {
  if (timer !== null) clearInterval(timer)
  timer = null
}
