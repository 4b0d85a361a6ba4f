import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap, usePrincipal } from '../../service/session.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { Failure } from '../../shell/failure.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { Inbox } from './inbox.tsx'
import { useMakeWallet, walletsQuery } from './vault.data.ts'
import css from './vault.module.css'
import { WalletView } from './wallet-view.tsx'

const route = getRouteApi('/vault')

/** Wallets whose keys stay at the service: what waits for a person, what each may sign, and what it signed. */
export function VaultPage() {
  const text = useText()
  usePageTitle(text('trade.mode.vault'))
  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className={css.title}>
        {text('trade.mode.vault')}
      </h1>
      <Shown />
    </div>
  )
}

function Shown() {
  const text = useText()
  const principal = usePrincipal()
  const features = useBootstrap()?.features
  const has = features?.some(({ configured, name }) => name === 'vault' && configured)
  if (principal === undefined || has === undefined)
    return <Skeleton label={text('portfolio.loading')} rows={10} />
  if (!has) return <EmptyState title={text('vault.notHere')} reason={text('vault.notHereWhy')} />
  if (principal === null) return <SignInFirst reason={text('vault.signInWhy')} />
  return (
    <>
      <Inbox />
      <Wallets />
    </>
  )
}

function Wallets() {
  const text = useText()
  const { data, error, refetch } = useQuery(walletsQuery)
  const { wallet } = route.useSearch()
  const navigate = route.useNavigate()
  const make = useMakeWallet()
  const current = data?.items.find(({ id }) => id === wallet) ?? data?.items[0]
  const button = (
    <Button
      size="small"
      pending={make.isPending}
      onClick={() => make.mutate(text('trade.vault.wallet'))}
    >
      {text('trade.vault.make')}
    </Button>
  )
  return (
    <div className={css.columns}>
      <Panel
        title={text('vault.wallets')}
        actions={button}
        notice={
          error === null && make.error === null ? null : (
            <Failure failure={error ?? make.error} onRetry={() => void refetch()} />
          )
        }
      >
        {data === undefined ? (
          <Skeleton label={text('portfolio.loading')} rows={4} />
        ) : data.items.length === 0 ? (
          <EmptyState title={text('vault.noWallets')} reason={text('vault.noWalletsWhy')} />
        ) : (
          <ul className={css.wallets}>
            {data.items.map(({ id, label, status }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.wallet}
                  aria-current={id === current?.id || undefined}
                  onClick={() => void navigate({ search: (before) => ({ ...before, wallet: id }) })}
                >
                  {label}
                  {status === 'frozen' ? <Badge tone="danger">{text('vault.frozen')}</Badge> : null}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {current === undefined ? null : <WalletView key={current.id} wallet={current} />}
    </div>
  )
}
