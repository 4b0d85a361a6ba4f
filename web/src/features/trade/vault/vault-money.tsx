import { useMutation } from '@tanstack/react-query'
import type { VaultWallet } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { places } from '../../../panels/order/amounts.model.ts'
import { usePortfolio } from '../../../panels/order/portfolio.data.ts'
import { useBootstrap } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useWallet } from '../../../wallet/wallet-store.ts'
import { getTestMoney } from '../ticket/begin.data.ts'
import { takeBack } from './take-back.data.ts'
import css from './vault-money.module.css'

/** How ether comes into a wallet of the vault, and out of it again. */
export function VaultMoney({
  wallet,
  onClose,
}: {
  readonly wallet: VaultWallet
  readonly onClose: () => void
}) {
  const text = useText()
  const { address } = wallet
  const ether = usePortfolio(address).data?.totals.ether.amountAtomic
  return (
    <Dialog
      title={text('trade.vault.wallet')}
      size="small"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('shell.close')}</Button>}
    >
      <DescriptionList
        items={[
          {
            term: text('trade.available'),
            value: (
              <Amount
                atomic={ether === undefined ? null : BigInt(ether)}
                decimals={places}
                unit="ETH"
              />
            ),
          },
        ]}
      />
      <section className={css.way}>
        <p>{text('trade.vault.inWhy')}</p>
        <p className={css.address}>
          <code dir="ltr">{address}</code>
          <CopyButton
            text={address}
            label={text('wallet.copyAddress')}
            done={text('shell.copied')}
          />
        </p>
        <TestMoney address={address} />
      </section>
      <TakeBack wallet={wallet} isEmpty={ether === '0'} />
    </Dialog>
  )
}

function TestMoney({ address }: { readonly address: string }) {
  const text = useText()
  const isEmbedded = useBootstrap()?.chains.some((chain) => chain.isEmbedded) ?? false
  const give = useMutation({ mutationFn: getTestMoney })
  if (!isEmbedded) return null
  return (
    <>
      <Button pending={give.isPending} onClick={() => give.mutate(address)}>
        {text('trade.testMoney')}
      </Button>
      {give.error === null ? null : <Failure failure={give.error} />}
    </>
  )
}

function TakeBack({
  wallet,
  isEmpty,
}: {
  readonly wallet: VaultWallet
  readonly isEmpty: boolean
}) {
  const text = useText()
  const { connected } = useWallet()
  const to = connected?.wallet.chain === 'evm' ? connected.wallet.address : null
  const back = useMutation({ mutationFn: (address: string) => takeBack(wallet, address) })
  return (
    <section className={css.way}>
      {to === null ? (
        <p>{text('trade.vault.outConnect')}</p>
      ) : (
        <>
          <p>{text('trade.vault.outWhy')}</p>
          <p className={css.address}>
            <Address value={to} />
            <Button disabled={isEmpty} pending={back.isPending} onClick={() => back.mutate(to)}>
              {text('trade.vault.take')}
            </Button>
          </p>
        </>
      )}
      {back.data === undefined ? null : (
        <p role="status">
          {text('trade.vault.taken')} <Amount atomic={back.data} decimals={places} unit="ETH" />
        </p>
      )}
      {back.error === null ? null : <Failure failure={back.error} />}
    </section>
  )
}
