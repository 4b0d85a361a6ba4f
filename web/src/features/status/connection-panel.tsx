import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Unknown } from '../../design/numbers/unknown.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { useHead } from '../../streams/head.ts'
import { type ConnectionState, reconnect, useConnection } from '../../streams/live.ts'
import { Facts } from './facts.tsx'

const dots: Readonly<Record<ConnectionState['phase'], Status>> = {
  open: 'good',
  connecting: 'busy',
  waiting: 'slow',
  closed: 'unknown',
}

/** The one live connection of this browser, and how new what it tells is. */
export function ConnectionPanel() {
  const text = useText()
  const { failures, latencyMs, lostAtMs, phase } = useConnection()
  const head = useHead()
  return (
    <Panel
      title={text('status.live')}
      actions={
        <Button size="small" kind="quiet" icon="refresh" onClick={reconnect}>
          {text('shell.retryNow')}
        </Button>
      }
    >
      <Facts
        rows={6}
        items={[
          {
            term: text('status.phase'),
            value: <StatusDot status={dots[phase]}>{text(`status.phase.${phase}`)}</StatusDot>,
          },
          {
            term: text('status.latency'),
            value:
              latencyMs === null ? (
                <Unknown />
              ) : (
                <bdi dir="ltr">{text('shell.latency', { latencyMs })}</bdi>
              ),
          },
          { term: text('status.failures'), value: <Count value={failures} /> },
          {
            term: text('status.lost'),
            value: lostAtMs === null ? text('status.notLost') : <Time at={lostAtMs} />,
          },
          {
            term: text('status.event'),
            value: <Count value={head === null ? null : BigInt(head.seq)} />,
          },
          { term: text('status.heard'), value: <Time at={head?.heardAtMs} /> },
        ]}
      />
    </Panel>
  )
}
