import { Link } from '@tanstack/react-router'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { useChannel } from '../../streams/channel-store.ts'
import { AgentList } from './agents.view.tsx'
import { Doors } from './doors.view.tsx'
import { FirstTradePanel } from './first-trade/first-trade.tsx'
import css from './home.module.css'
import { useAgents, useTokens } from './markets.data.ts'
import { PerpsTable } from './perps-table.view.tsx'
import { TokenTable } from './token-table.view.tsx'

/** The first page: what moves now, for everybody, and the way to a first trade. */
export function HomePage() {
  const text = useText()
  usePageTitle(text('home.title'))
  return (
    <div className={css.page}>
      <HiddenTitle>{text('home.title')}</HiddenTitle>
      <div className={css.first}>
        <FirstTradePanel />
        <Doors />
      </div>
      <TokenPanel title={text('home.movers')} sort="volume" shows="volume" />
      <TokenPanel title={text('home.newest')} sort="newest" shows="age" />
      <PerpsPanel />
      <AgentsPanel />
    </div>
  )
}

function TokenPanel({
  title,
  sort,
  shows,
}: {
  readonly title: string
  readonly sort: 'newest' | 'volume'
  readonly shows: 'age' | 'volume'
}) {
  const text = useText()
  const { data, error, refetch } = useTokens(sort)
  return (
    <Panel
      title={title}
      actions={
        shows === 'age' ? (
          <Link to="/rh-launch" className={linkStyle}>
            {text('panels.group.all')}
          </Link>
        ) : null
      }
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      <div className={css.tokens}>
        <TokenTable label={title} rows={data?.items} shows={shows} />
      </div>
    </Panel>
  )
}

function PerpsPanel() {
  const text = useText()
  const { value } = useChannel('ticker')
  return (
    <Panel title={text('home.perps')}>
      <PerpsTable rows={value?.items.filter(({ kind }) => kind === 'perp')} />
    </Panel>
  )
}

function AgentsPanel() {
  const text = useText()
  const { data, error, refetch } = useAgents()
  return (
    <Panel title={text('home.agents')}>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      <AgentList catalog={data} />
    </Panel>
  )
}
