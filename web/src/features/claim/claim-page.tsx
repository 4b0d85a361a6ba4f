import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { AddressBar } from '../../panels/whose/address-bar.tsx'
import { isAddress, useAddressOr } from '../../panels/whose/own-addresses.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import css from './claim.module.css'
import { OfAccount } from './of-account.tsx'

const route = getRouteApi('/claim')

/** What launched tokens earned their creators, and the claim of it: one's own, or to read, anybody's. */
export function ClaimPage() {
  const text = useText()
  usePageTitle(text('claim.title'))
  const { address: asked } = route.useSearch()
  const { address, own } = useAddressOr(asked)
  const navigate = route.useNavigate()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('claim.title')}</h1>
        <AddressBar
          key={address}
          address={address ?? null}
          own={own}
          onLook={(next) => void navigate({ search: (before) => ({ ...before, address: next }) })}
        />
      </header>
      <Shown address={address} />
    </div>
  )
}

function Shown({ address }: { readonly address: string | null | undefined }) {
  const text = useText()
  if (address === null)
    return (
      <Panel title={text('claim.yours')}>
        <EmptyState
          title={text('claim.noAddress')}
          reason={text('claim.noAddressWhy')}
          action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
        />
      </Panel>
    )
  if (address !== undefined && !isAddress(address))
    return (
      <Panel title={text('claim.title')}>
        <EmptyState
          title={address}
          reason={text('claim.notAnAddress')}
          action={
            <Link to="/claim" className={linkStyle}>
              {text('claim.toOwn')}
            </Link>
          }
        />
      </Panel>
    )
  return <OfAccount key={address} account={address ?? null} />
}
