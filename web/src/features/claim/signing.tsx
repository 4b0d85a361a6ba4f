import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { useText } from '../../language/use-text.ts'
import { SigningSteps } from '../../panels/signing/signing-steps.tsx'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { AskedOfVault } from './asked-of-vault.tsx'
import { type ClaimOrder, claimByVault, claimByWallet, useVaultWallet } from './claim.data.ts'
import { type Payee, payeeOf } from './claim.model.ts'
import css from './claim.module.css'
import { PaidTo } from './paid-to.tsx'

/** Who signs the claim: the connected wallet whose address this is, or the vault where it is one of its own. Whoever else looks has nothing to sign. */
export function Signing({
  account,
  tokens,
}: {
  readonly account: string
  readonly tokens: readonly string[]
}) {
  const text = useText()
  const { connected } = useWallet()
  const vault = useVaultWallet(account)
  const [to, setTo] = useState<string | null>(null)
  const payee = payeeOf(to, account)
  const isWallet = connected?.wallet.address.toLowerCase() === account.toLowerCase()
  if (vault == null && !isWallet)
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
  return (
    <>
      <PaidTo payee={payee} to={to} onChange={setTo} />
      {vault == null ? (
        <ByWallet account={account} tokens={tokens} payee={payee} />
      ) : (
        <ByVault account={account} tokens={tokens} payee={payee} walletId={vault.id} />
      )}
    </>
  )
}

interface Claiming {
  readonly account: string
  readonly tokens: readonly string[]
  readonly payee: Payee
}

function ByWallet({ account, payee, tokens }: Claiming) {
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
        isWrong={payee.isWrong}
        onClaim={() => claim.mutate({ account, tokens, paidTo: payee.address })}
      />
      {claim.isIdle || (claim.isError && begun === null) ? null : <SigningSteps id={begun} />}
    </>
  )
}

function ByVault({ account, payee, tokens, walletId }: Claiming & { readonly walletId: string }) {
  const text = useText()
  const claim = useMutation({ mutationFn: (order: ClaimOrder) => claimByVault(order, walletId) })
  return (
    <>
      <p className={css.note}>{text('claim.byVault')}</p>
      {claim.error === null ? null : <Failure failure={claim.error} />}
      <ClaimButton
        count={tokens.length}
        isPending={claim.isPending}
        isWrong={payee.isWrong}
        onClaim={() => claim.mutate({ account, tokens, paidTo: payee.address })}
      />
      {claim.data === undefined ? null : <AskedOfVault key={claim.data.id} asked={claim.data} />}
    </>
  )
}

function ClaimButton({
  count,
  isPending,
  isWrong,
  onClaim,
}: {
  readonly count: number
  readonly isPending: boolean
  readonly isWrong: boolean
  readonly onClaim: () => void
}) {
  const text = useText()
  return (
    <Button
      kind="primary"
      wide
      pending={isPending}
      disabled={count === 0 || isWrong}
      onClick={onClaim}
    >
      {text('claim.claim', { count })}
    </Button>
  )
}
