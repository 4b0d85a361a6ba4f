import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import type { IconName } from '../../design/icons/icon-paths.ts'
import { Count } from '../../design/numbers/count.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { type Status, StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { usePreference } from '../../shell/preferences.ts'
import css from './doors.module.css'
import { useReadiness } from './markets.data.ts'

/** Where one may go from here: what this service is for, where one was last, and what waits. */
export function Doors() {
  const text = useText()
  return (
    <Panel title={text('home.start')}>
      <ul className={css.doors}>
        <Door icon="candles" about={text('home.tradeAbout')}>
          <Link to="/trade">{text('home.tradeDoor')}</Link>
        </Door>
        <Door icon="activity" about={text('home.perpsAbout')}>
          <Link to="/perps">{text('home.perpsDoor')}</Link>
        </Door>
        <Door icon="rocket" about={text('home.launchAbout')}>
          <Link to="/rh-launch">{text('home.launchDoor')}</Link>
        </Door>
        <Door icon="agent" about={text('home.agentAbout')}>
          <Link to="/agents">{text('home.agentDoor')}</Link>
        </Door>
      </ul>
      <dl className={css.facts}>
        <LastMarket />
        <Waiting />
        <Readiness />
      </dl>
    </Panel>
  )
}

function Door({
  icon,
  about,
  children,
}: {
  readonly icon: IconName
  readonly about: string
  readonly children: ReactNode
}) {
  return (
    <li className={css.door}>
      <Icon name={icon} size={16} />
      <span className={css.name}>{children}</span>
      <span className={css.about}>{about}</span>
    </li>
  )
}

/** The market that was open last. */
function LastMarket() {
  const text = useText()
  const last: unknown = usePreference('screens')['trade.last']
  const { market, symbol } = Object(last)
  if (typeof market !== 'string' || typeof symbol !== 'string') return null
  return (
    <>
      <dt>{text('home.continue')}</dt>
      <dd>
        <Link to="/trade" search={{ market }}>
          {symbol}
        </Link>
      </dd>
    </>
  )
}

/** What waits for who is signed in; nothing for everybody else. */
function Waiting() {
  const text = useText()
  const waiting = useBootstrap()?.waiting
  if (waiting == null) return null
  return (
    <>
      <dt>{text('home.unread')}</dt>
      <dd>
        <Count value={waiting.notifications} />
      </dd>
      <dt>{text('home.approvals')}</dt>
      <dd>
        <Count value={waiting.vaultApprovals} />
      </dd>
    </>
  )
}

function Readiness() {
  const text = useText()
  const { data, isError } = useReadiness()
  const isWhole = data?.components.every(({ state }) => state === 'up')
  const known = isWhole === true ? 'good' : isWhole === false ? 'slow' : 'unknown'
  const status: Status = isError ? 'bad' : known
  return (
    <>
      <dt>{text('home.service')}</dt>
      <dd>
        <Link to="/status">
          <StatusDot status={status}>{text(`home.service.${status}`)}</StatusDot>
        </Link>
      </dd>
    </>
  )
}
