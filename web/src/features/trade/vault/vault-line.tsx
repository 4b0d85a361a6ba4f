import { lazy, useState } from 'react'
import type { VaultWallet } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePortfolio } from '../../../panels/order/portfolio.data.ts'
import { Opening } from '../../../shell/commands/opening.tsx'
import css from '../ticket/ticket.module.css'

const VaultMoney = lazy(async () => ({ default: (await import('./vault-money.tsx')).VaultMoney }))

/** Which wallet of the vault pays, and the way to its money. */
export function VaultLine({ wallet }: { readonly wallet: VaultWallet }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const ether = usePortfolio(wallet.address).data?.totals.ether.amountAtomic
  const copy = { label: text('wallet.copyAddress'), done: text('shell.copied') }
  const open = (
    <Button size="small" onClick={() => setOpen(true)}>
      {text('trade.vault.money')}
    </Button>
  )
  return (
    <>
      <p className={css.balance}>
        <span>{text('trade.vault.wallet')}</span>
        <Address value={wallet.address} copy={copy} />
        {ether === '0' ? null : open}
      </p>
      {ether === '0' ? (
        <Callout tone="info" actions={open}>
          {text('trade.vault.empty')}
        </Callout>
      ) : null}
      {wallet.status === 'frozen' ? (
        <Callout tone="warn">{text('trade.vault.frozen')}</Callout>
      ) : null}
      {isOpen ? (
        <Opening>
          <VaultMoney wallet={wallet} onClose={() => setOpen(false)} />
        </Opening>
      ) : null}
    </>
  )
}
