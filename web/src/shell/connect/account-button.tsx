import { useNavigate } from '@tanstack/react-router'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Menu, type MenuItem } from '../../design/primitives/menu.tsx'
import { useText } from '../../language/use-text.ts'
import { closeSession, usePrincipal } from '../../service/session.ts'
import { disconnect, useWallet } from '../../wallet/wallet-store.ts'
import css from './account-button.module.css'
import { openConnect } from './connect-store.ts'

/** Who one is here: the way in for those who are nobody yet, and the way out. */
export function AccountButton() {
  const text = useText()
  const principal = usePrincipal()
  const { connected, switchedTo } = useWallet()
  const items = useItems()
  if (principal === undefined) return <Button disabled>{text('wallet.signIn')}</Button>
  if (principal === null) {
    return (
      <Button kind="primary" onClick={openConnect}>
        {text('wallet.signIn')}
      </Button>
    )
  }
  const address = connected?.wallet.address ?? principal.wallets[0]?.address ?? principal.accountId
  return (
    <span className={css.account}>
      {connected?.isDevelopment === true ? (
        <Badge tone="simulated">{text('wallet.test')}</Badge>
      ) : null}
      {switchedTo === null ? null : (
        <Badge tone="warn" title={text('wallet.switchedWhy')}>
          {text('wallet.switched')}
        </Badge>
      )}
      <Menu label={text('wallet.account')} items={items}>
        <Button icon="user">
          <bdi dir="ltr">{shortAddress(address)}</bdi>
        </Button>
      </Menu>
    </span>
  )
}

function useItems(): readonly MenuItem[] {
  const text = useText()
  const navigate = useNavigate()
  const { connected } = useWallet()
  const address = connected?.wallet.address ?? null
  return [
    {
      id: 'portfolio',
      label: text('shell.portfolio'),
      icon: 'wallet',
      onSelect: () => void navigate({ to: '/portfolio' }),
    },
    {
      id: 'copy',
      label: text('wallet.copyAddress'),
      icon: 'copy',
      disabled: address === null,
      onSelect: () => void navigator.clipboard.writeText(address ?? ''),
    },
    {
      id: 'change',
      label: text(connected === null ? 'wallet.connectAgain' : 'wallet.change'),
      icon: 'swap',
      onSelect: openConnect,
    },
    {
      id: 'settings',
      label: text('shell.settings'),
      icon: 'settings',
      startsGroup: true,
      onSelect: () => void navigate({ to: '/settings' }),
    },
    { id: 'out', label: text('wallet.signOut'), icon: 'close', onSelect: () => void signOut() },
  ]
}

async function signOut(): Promise<void> {
  await closeSession()
  disconnect()
}
