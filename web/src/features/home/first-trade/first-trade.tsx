import { Link } from '@tanstack/react-router'
import { Spark } from '../../../design/canvas/spark.tsx'
import { Icon } from '../../../design/icons/icon.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Panel } from '../../../design/primitives/panel.tsx'
import { useText } from '../../../language/use-text.ts'
import { connectedWallet } from '../../../wallet/wallet-store.ts'
import { type StepName, stepNames } from './first-trade.model.ts'
import css from './first-trade.module.css'
import { BuyStep, ClaimStep, FundStep, LaunchStep, SellStep, WalletStep } from './steps.tsx'
import { type FirstTradeState, startOver, useFirstTrade } from './use-first-trade.ts'

/** The way from an empty browser to a first trade, in seven ticks: the terminal itself, not a picture of it. */
export function FirstTradePanel() {
  const text = useText()
  const state = useFirstTrade()
  const { done, next, trade } = state
  return (
    <Panel
      title={text('home.firstTrade')}
      padded
      actions={
        <>
          {connectedWallet()?.isDevelopment === true ? (
            <Badge tone="simulated">{text('wallet.test')}</Badge>
          ) : null}
          {trade === null || done.size < 2 ? null : (
            <Button size="small" kind="quiet" onClick={() => startOver(trade.address)}>
              {text('home.startOver')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.columns}>
        <ol className={css.ticks} aria-label={text('home.steps')}>
          {stepNames.map((name) => (
            <Tick key={name} name={name} isDone={done.has(name)} isNext={name === next} />
          ))}
        </ol>
        <div className={css.now}>
          <CurrentStep state={state} />
          <TokenLine state={state} />
        </div>
      </div>
    </Panel>
  )
}

function Tick({
  name,
  isDone,
  isNext,
}: {
  readonly name: StepName
  readonly isDone: boolean
  readonly isNext: boolean
}) {
  const text = useText()
  return (
    <li className={css.tick} data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      <span className={css.mark}>{isDone ? <Icon name="check" size={12} /> : null}</span>
      {text(`home.step.${name}`)}
      {isDone ? <span className="visually-hidden">{text('home.done')}</span> : null}
    </li>
  )
}

function CurrentStep({ state: { next, trade } }: { readonly state: FirstTradeState }) {
  const text = useText()
  if (trade === null || next === 'wallet') return <WalletStep />
  if (next === null) return <p className={css.finished}>{text('home.finished')}</p>
  if (next === 'fund') return <FundStep trade={trade} />
  const { token } = trade
  if (next === 'launch' || token === null) return <LaunchStep trade={trade} />
  if (next === 'buy') return <BuyStep trade={trade} token={token} />
  if (next === 'sell') return <SellStep trade={trade} token={token} />
  return <ClaimStep trade={trade} token={token} />
}

/** The token that was launched, moving. */
function TokenLine({ state: { priceNow, prices, trade } }: { readonly state: FirstTradeState }) {
  const text = useText()
  if (trade?.token == null || trade.launchedBy === null) return null
  return (
    <div className={css.token}>
      <span className={css.symbol}>{trade.symbol}</span>
      <Price value={priceNow} unit="ETH" />
      <div className={css.spark}>
        <Spark points={prices} height={48} label={text('home.course', { symbol: trade.symbol })} />
      </div>
      <Link to="/trade" search={{ market: trade.token }}>
        {text('home.openTrade')}
      </Link>
    </div>
  )
}
