import { Link } from '@tanstack/react-router'
import { Count } from '../design/numbers/count.tsx'
import { Time } from '../design/numbers/time.tsx'
import { Badge } from '../design/primitives/badge.tsx'
import { IconButton } from '../design/primitives/icon-button.tsx'
import { useText } from '../language/use-text.ts'
import { useBootstrap } from '../service/session.ts'
import { useNowMs } from '../streams/clock.ts'
import { useHead } from '../streams/head.ts'
import { useConnection } from '../streams/live.ts'
import { toggleDock, useDock } from './dock/dock-store.ts'
import { placesOf } from './navigation/places.ts'
import css from './status-line.module.css'

/** The line under every page: how new what one sees is, and what kind of money it is about. */
export function StatusLine() {
  const text = useText()
  const bootstrap = useBootstrap()
  const { latencyMs } = useConnection()
  const head = useHead()
  const nowMs = useNowMs()
  const isEmbedded = bootstrap?.chains.some((chain) => chain.isEmbedded) ?? false
  return (
    <footer className={css.line}>
      {isEmbedded ? <Badge tone="simulated">{text('shell.testMoney')}</Badge> : null}
      <span className={css.latency}>
        {latencyMs === null ? null : text('shell.latency', { latencyMs })}
      </span>
      {head === null ? null : (
        <span>
          {text('shell.event')} <Count value={BigInt(head.seq)} /> ·{' '}
          <Time at={head.heardAtMs} now={nowMs} />
        </span>
      )}
      <nav className={css.documents} aria-label={text('shell.documents')}>
        {placesOf('line').map(({ label, path }) => (
          <Link key={path} to={path}>
            {text(label)}
          </Link>
        ))}
      </nav>
      <IconButton
        icon="terminal"
        size="small"
        label={text('shell.dock')}
        aria-expanded={useDock().isOpen}
        onClick={toggleDock}
      />
      <Time at={nowMs} form="full" />
    </footer>
  )
}
