import { Address } from '../../../design/numbers/address.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { closeSession, usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { disconnect, useWallet } from '../../../wallet/wallet-store.ts'
import css from './account.module.css'

/** Who is signed in, by what, and with which wallets. */
export function WhoSetting() {
  const text = useText()
  const principal = usePrincipal()
  const { connected } = useWallet()
  if (principal === undefined) return <Skeleton label={text('settings.loading')} rows={4} />
  if (principal === null)
    return (
      <EmptyState
        title={text('settings.nobody')}
        reason={text('settings.nobodyWhy')}
        action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
      />
    )
  const copy = { label: text('shell.copy'), done: text('shell.copied') }
  const own = connected?.wallet.address.toLowerCase()
  return (
    <div className={css.who}>
      <DescriptionList
        items={[
          {
            term: text('settings.accountId'),
            value: <Address value={principal.accountId} middle copy={copy} />,
          },
          {
            term: text('settings.signedInBy'),
            value: text(`settings.credential.${principal.credential}`),
          },
          { term: text('settings.until'), value: <Time at={principal.expiresAt} form="minute" /> },
          ...principal.wallets.map(({ address, namespace }) => ({
            term: text(namespace === 'eip155' ? 'settings.evmWallet' : 'settings.solanaWallet'),
            value: (
              <span className={css.wallet}>
                {address.toLowerCase() === own ? (
                  <Badge tone={connected?.isDevelopment === true ? 'simulated' : 'accent'}>
                    {connected?.name}
                  </Badge>
                ) : null}
                <Address value={address} middle copy={copy} />
              </span>
            ),
          })),
        ]}
      />
      <div className={css.actions}>
        <Button size="small" icon="swap" onClick={openConnect}>
          {text('wallet.change')}
        </Button>
        <Button size="small" onClick={() => void closeSession().then(disconnect)}>
          {text('wallet.signOut')}
        </Button>
      </div>
    </div>
  )
}
