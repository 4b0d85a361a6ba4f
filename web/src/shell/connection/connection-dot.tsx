import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { useNowMs } from '../../streams/clock.ts'
import { type ConnectionState, useConnection } from '../../streams/live.ts'

/** A gap shorter than this is not worth a look. */
const unnoticedMs = 1_000

/** Whether what is on the screen is live. */
export function ConnectionDot() {
  const text = useText()
  const connection = useConnection()
  const nowMs = useNowMs()
  const status = statusOf(connection, nowMs)
  const word =
    status === 'good' ? 'shell.live' : status === 'busy' ? 'shell.connecting' : 'shell.offline'
  return (
    <StatusDot status={status} labelHidden>
      {text(word)}
    </StatusDot>
  )
}

function statusOf({ lostAtMs, phase }: ConnectionState, nowMs: number): Status {
  if (phase === 'open') return 'good'
  if (phase === 'closed' || lostAtMs === null) return 'busy'
  return nowMs - lostAtMs < unnoticedMs ? 'good' : 'slow'
}
