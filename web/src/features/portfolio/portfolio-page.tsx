import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { AddressBar } from './address-bar.view.tsx'
import { NoAddress, WrongAddress } from './no-address.tsx'
import { OfAddress } from './of-address.tsx'
import css from './portfolio.module.css'
import { isAddress, useLookedAt } from './use-portfolio.ts'

/** What an address has, what it did, and where each figure comes from: one's own, or anybody's. */
export function PortfolioPage() {
  const text = useText()
  usePageTitle(text('shell.portfolio'))
  const { address, own } = useLookedAt()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('shell.portfolio')}</h1>
        <AddressBar key={address} address={address ?? null} own={own} />
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
