import { Icon } from '../../design/icons/icon.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { type FoundWallet, useFoundWallets } from '../../wallet/found-wallets.ts'
import { Failure } from '../failure.tsx'
import css from './connect.module.css'
import {
  closeConnect,
  connectAndSignIn,
  signInWithDevelopment,
  useConnecting,
} from './connect-store.ts'

/** Asks which wallet to sign in with: those of the browser, and one that the browser makes where the money is of no value. */
export function ConnectView() {
  const text = useText()
  const found = useFoundWallets()
  const { failure, phase, walletId } = useConnecting()
  const isEmbedded = useBootstrap()?.chains.some((chain) => chain.isEmbedded) ?? false
  const chosen = found.find(({ id }) => id === walletId)
  return (
    <Dialog
      title={text('wallet.connect')}
      description={text('wallet.connectWhy')}
      closeLabel={text('shell.close')}
      size="small"
      onClose={closeConnect}
    >
      <ul className={css.wallets}>
        {found.map((one) => (
          <li key={one.id}>
            <WalletButton
              name={one.name}
              icon={one.icon}
              note={one.chain === 'evm' ? text('wallet.evm') : text('wallet.solana')}
              disabled={phase !== 'choosing'}
              onClick={() => void connectAndSignIn(one)}
            />
          </li>
        ))}
        {isEmbedded ? <DevelopmentChoices disabled={phase !== 'choosing'} /> : null}
      </ul>
      {found.length === 0 && !isEmbedded ? <p>{text('wallet.noneFound')}</p> : null}
      {phase === 'choosing' ? null : <Waiting phase={phase} wallet={chosen} />}
      {failure === null ? null : <Failure failure={failure} />}
    </Dialog>
  )
}

function DevelopmentChoices({ disabled }: { readonly disabled: boolean }) {
  const text = useText()
  return (['evm', 'solana'] as const).map((chain) => (
    <li key={chain}>
      <WalletButton
        name={text('wallet.development')}
        icon={null}
        note={text(`wallet.${chain}`)}
        isTest
        disabled={disabled}
        onClick={() => void signInWithDevelopment(chain)}
      />
    </li>
  ))
}

function WalletButton({
  name,
  icon,
  note,
  isTest = false,
  disabled,
  onClick,
}: {
  readonly name: string
  readonly icon: string | null
  readonly note: string
  readonly isTest?: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}) {
  const text = useText()
  return (
    <button type="button" className={css.wallet} disabled={disabled} onClick={onClick}>
      {icon === null ? (
        <Icon name="wallet" size={20} />
      ) : (
        <img src={icon} alt="" width={20} height={20} />
      )}
      <span className={css.name}>{name}</span>
      {isTest ? <Badge tone="simulated">{text('wallet.test')}</Badge> : null}
      <span className={css.note}>{note}</span>
    </button>
  )
}

function Waiting({
  phase,
  wallet,
}: {
  readonly phase: 'connecting' | 'signing'
  readonly wallet: FoundWallet | undefined
}) {
  const text = useText()
  const name = wallet?.name ?? text('wallet.development')
  return (
    <p className={css.waiting} role="status">
      {text(phase === 'connecting' ? 'wallet.waitConnect' : 'wallet.waitSign', { name })}
    </p>
  )
}
