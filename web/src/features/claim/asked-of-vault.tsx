import { Link } from '@tanstack/react-router'
import type { VaultSigningRequest } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { useAsked } from './claim.data.ts'
import { isRefusedIn } from './claim.model.ts'
import css from './claim.module.css'

/** What has become of a claim that the vault was asked to sign: it waits for somebody, was refused, or is on the chain. */
export function AskedOfVault({ asked }: { readonly asked: VaultSigningRequest }) {
  const text = useText()
  const { data: request = asked } = useAsked(asked)
  const { denialReason, id, onChain, state, transactionHash, walletId } = request
  if (state === 'pending_approval')
    return (
      <Callout tone="info" title={text('claim.waits')}>
        {text('claim.waitsWhy')}{' '}
        <Link to="/vault" search={{ wallet: walletId, request: id }} className={linkStyle}>
          {text('claim.toInbox')}
        </Link>
      </Callout>
    )
  const isRefused = isRefusedIn(state)
  if (isRefused || onChain?.status === 'reverted')
    return (
      <Callout tone="danger" title={text(isRefused ? 'claim.refused' : 'claim.failed')}>
        {denialReason === null ? null : <q>{denialReason}</q>}{' '}
        <Link to="/vault" search={{ wallet: walletId, tab: 'requests' }} className={linkStyle}>
          {text('claim.toRequests')}
        </Link>
      </Callout>
    )
  if (transactionHash === null) return <p className={css.note}>{text('claim.underWay')}</p>
  return (
    <p className={css.note} role="status">
      {text(onChain === null ? 'claim.sent' : 'claim.paid')}{' '}
      <ChainRef kind="transaction" value={transactionHash} />
      {onChain === null ? null : (
        <>
          {' '}
          {text('portfolio.block')} <Count value={Number(onChain.blockNumber)} />
        </>
      )}
    </p>
  )
}
