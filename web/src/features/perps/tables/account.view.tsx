import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useLiveAccount } from '../live-positions.ts'
import { depositPaper, resetAccount } from '../perps.data.ts'
import { MarginMeter } from './margin-meter.tsx'
import css from './tables.module.css'

const paperDollars = '10000'

/** The account: what it has, what of it is bound, and more paper dollars. */
export function AccountView() {
  const text = useText()
  const account = useLiveAccount()
  const [isResetting, setResetting] = useState(false)
  const deposit = useMutation({ mutationFn: () => depositPaper(paperDollars) })
  const reset = useMutation({
    mutationFn: () => resetAccount(paperDollars),
    onSettled: () => setResetting(false),
  })
  if (account === null) return <p className={css.empty}>{text('perps.noAccountWhy')}</p>
  const money = (value: string) => <Amount value={value} unit="USDC" />
  return (
    <div className={css.account}>
      <MarginMeter />
      <DescriptionList
        items={[
          { term: text('perps.equity'), value: money(account.netEquity) },
          { term: text('perps.available'), value: money(account.netEquityAvailable) },
          {
            term: text('perps.pnl'),
            value: <Amount value={account.pnlUnrealized} unit="USDC" signed />,
          },
          { term: text('perps.initialMargin'), value: money(account.imf) },
          { term: text('perps.maintenance'), value: money(account.mmf) },
          { term: text('perps.exposure'), value: money(account.netExposureFutures) },
        ]}
      />
      <div className={css.accountActs}>
        <Button icon="plus" pending={deposit.isPending} onClick={() => deposit.mutate()}>
          {text('perps.deposit')}
        </Button>
        <Button icon="refresh" onClick={() => setResetting(true)}>
          {text('perps.reset')}
        </Button>
      </div>
      {deposit.error === null && reset.error === null ? null : (
        <Failure failure={deposit.error ?? reset.error} />
      )}
      {isResetting ? (
        <ConfirmDialog
          friction={{ kind: 'plain', danger: true }}
          pending={reset.isPending}
          onConfirm={() => reset.mutate()}
          onCancel={() => setResetting(false)}
          words={{
            title: text('perps.resetTitle'),
            description: text('perps.resetWhy'),
            confirm: text('perps.reset'),
            cancel: text('perps.back'),
          }}
        />
      ) : null}
    </div>
  )
}
