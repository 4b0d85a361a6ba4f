import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { SigningSteps } from '../../panels/signing/signing-steps.tsx'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { type ClaimOrder, claimByVault, claimByWallet, useVaultWallet } from './claim.data.ts'
import css from './claim.module.css'

/** Who signs the claim: the connected wallet whose address this is, or the vault where it is one of its own. Whoever else looks has nothing to sign. */
export function Signing({ account, tokens }: ClaimOrder) {
  const text = useText()
  const { connected } = useWallet()
  const vault = useVaultWallet(account)
  if (vault != null) return <ByVault account={account} tokens={tokens} walletId={vault.id} />
  if (connected?.wallet.address.toLowerCase() === account.toLowerCase())
    return <ByWallet account={account} tokens={tokens} />
  return (
    <Callout
      tone="info"
      title={text('claim.readOnly')}
      actions={
        <Button size="small" onClick={openConnect}>
          {text(connected === null ? 'wallet.signIn' : 'wallet.change')}
        </Button>
      }
    >
      {text('claim.readOnlyWhy')}
    </Callout>
  )
}

function ByWallet({ account, tokens }: ClaimOrder) {
  const text = useText()
  const [begun, setBegun] = useState<string | null>(null)
  const claim = useMutation({
    mutationFn: (order: ClaimOrder) =>
      claimByWallet(order, { title: text('claim.title'), onBegun: setBegun }),
    onMutate: () => setBegun(null),
  })
  return (
    <>
      {begun === null && claim.error !== null ? <Failure failure={claim.error} /> : null}
      <ClaimButton
        count={tokens.length}
        isPending={claim.isPending}
        onClaim={() => claim.mutate({ account, tokens })}
      />
      {claim.isIdle || (claim.isError && begun === null) ? null : <SigningSteps id={begun} />}
    </>
  )
}

function ByVault({ account, tokens, walletId }: ClaimOrder & { readonly walletId: string }) {
  const text = useText()
  const claim = useMutation({ mutationFn: (order: ClaimOrder) => claimByVault(order, walletId) })
  const { data: request } = claim
  return (
    <>
      <p className={css.note}>{text('claim.byVault')}</p>
      {claim.error === null ? null : <Failure failure={claim.error} />}
      <ClaimButton
        count={tokens.length}
        isPending={claim.isPending}
        onClaim={() => claim.mutate({ account, tokens })}
      />
      {request?.state === 'pending_approval' ? (
        <Callout tone="info" title={text('claim.waits')}>
          {text('claim.waitsWhy')}
        </Callout>
      ) : null}
      {request?.transactionHash == null ? null : (
        <p className={css.note} role="status">
          {text('claim.paid')} <ChainRef kind="transaction" value={request.transactionHash} />
        </p>
      )}
    </>
  )
}

function ClaimButton({
  count,
  isPending,
  onClaim,
}: {
  readonly count: number
  readonly isPending: boolean
  readonly onClaim: () => void
}) {
  const text = useText()
  return (
    <Button kind="primary" wide pending={isPending} disabled={count === 0} onClick={onClaim}>
      {text('claim.claim', { count })}
    </Button>
  )
}
