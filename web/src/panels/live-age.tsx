import type { Freshness } from '../design/primitives/panel.tsx'
import { useText } from '../language/use-text.ts'
import { useNowMs } from '../streams/clock.ts'
import { useConnection } from '../streams/live.ts'

/** How long the live connection has been gone, in seconds; null while it is there. */
function useLostSeconds(): number | null {
  const { lostAtMs } = useConnection()
  const nowMs = useNowMs()
  return lostAtMs === null ? null : Math.max(0, Math.floor((nowMs - lostAtMs) / 1_000))
}

/** How far live figures may be trusted: quiet markets are live, a connection that is gone is not. */
export function useFreshness(): Freshness {
  const lost = useLostSeconds()
  if (lost === null || lost < 10) return 'live'
  return lost < 60 ? 'late' : 'dead'
}

/** How old live figures are, once the connection is gone. */
export function LiveAge() {
  const text = useText()
  const lost = useLostSeconds()
  return lost === null || lost < 1 ? null : text('panels.ago', { seconds: lost })
}
