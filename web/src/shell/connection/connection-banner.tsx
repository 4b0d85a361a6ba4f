import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import { useNowMs } from '../../streams/clock.ts'
import { reconnect, useConnection } from '../../streams/live.ts'
import css from './connection-banner.module.css'

const shownAfterMs = 5_000

/** One line while the live connection is gone for longer than a moment; what is on the screen stays, with its age. */
export function ConnectionBanner() {
  const text = useText()
  const { lostAtMs } = useConnection()
  const nowMs = useNowMs()
  if (lostAtMs === null || nowMs - lostAtMs < shownAfterMs) return null
  const seconds = Math.floor((nowMs - lostAtMs) / 1_000)
  return (
    <div className={css.banner} role="status">
      {text('shell.lost', { seconds })}
      <Button size="small" onClick={reconnect}>
        {text('shell.retryNow')}
      </Button>
    </div>
  )
}
