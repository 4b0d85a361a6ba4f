import { getRouteApi } from '@tanstack/react-router'
import { useText } from '../../language/use-text.ts'
import { AddressBar } from '../../panels/whose/address-bar.tsx'
import { isAddress } from '../../panels/whose/own-addresses.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { NoAddress, WrongAddress } from './no-address.tsx'
import { OfAddress } from './of-address.tsx'
import css from './portfolio.module.css'
import { useLookedAt } from './use-portfolio.ts'

const route = getRouteApi('/portfolio')

/** What an address has, what it did, and where each figure comes from: one's own, or anybody's. */
export function PortfolioPage() {
  const text = useText()
  usePageTitle(text('shell.portfolio'))
  const { address, own } = useLookedAt()
  const navigate = route.useNavigate()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('shell.portfolio')}</h1>
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
  if (address === null) return <NoAddress />
  if (address !== undefined && !isAddress(address)) return <WrongAddress address={address} />
  return <OfAddress key={address} address={address ?? null} />
}
