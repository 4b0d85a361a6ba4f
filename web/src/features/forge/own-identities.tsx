import { Link } from '@tanstack/react-router'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { agentNumber } from '../../panels/identity/agent-number.ts'
import { AgentState } from '../../panels/identity/agent-state.tsx'
import { useRegisteredAgents } from '../../panels/identity/identity.data.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import css from './forge.module.css'
import { useForgePlace } from './use-forge-place.ts'

/** The identities that the connected wallet owns, and the way to a new one. */
export function OwnIdentities() {
  const text = useText()
  const wallet = useWallet().connected?.wallet
  const { agent } = useForgePlace().search
  return (
    <nav className={css.own} aria-label={text('identity.mine')}>
      <h2>{text('identity.mine')}</h2>
      <Link
        to="/agents/forge"
        search={{}}
        className={css.card}
        aria-current={agent === undefined || undefined}
        activeProps={{}}
        activeOptions={{ exact: true }}
      >
        {text('identity.new')}
      </Link>
      {wallet?.chain === 'evm' ? (
        <Owned owner={wallet.address} />
      ) : (
        <p className={css.quiet}>{text('identity.connect')}</p>
      )}
    </nav>
  )
}

function Owned({ owner }: { readonly owner: string }) {
  const text = useText()
  const { search } = useForgePlace()
  const { data, error, refetch } = useRegisteredAgents({ owner })
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={3} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={css.quiet}>{text('identity.noMine')}</p>
  return items.map(({ agentId, document, status }) => (
    <Link
      key={agentId}
      to="/agents/forge"
      search={{ agent: agentNumber(agentId) }}
      className={css.card}
      aria-current={String(search.agent) === agentId || undefined}
      activeProps={{}}
    >
      <span className={css.name} dir="auto">
        {document?.content?.name ?? text('identity.numbered', { agentId })}
      </span>
      <AgentState state={status} />
    </Link>
  ))
}
