import { useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { openConnect, signInWithDevelopment } from '../../../shell/connect/connect-store.ts'
import {
  claimFees,
  launchToken,
  trade as makeTrade,
  takeTestMoney,
  useBalance,
  useCreatorFees,
  useQuote,
} from './first-trade.data.ts'
import { type FirstTrade, halfOf, suggestedToken } from './first-trade.model.ts'
import css from './first-trade.module.css'
import { StepAction } from './step-action.tsx'
import { advance } from './use-first-trade.ts'

const buyWei = 100_000_000_000_000_000n

/** Makes the wallet of this browser, or takes one that is there. */
export function WalletStep() {
  const text = useText()
  return (
    <>
      <StepAction
        label={text('home.makeWallet')}
        busyLabel={text('home.makingWallet')}
        perform={async () => {
          const refused = await signInWithDevelopment('evm')
          if (refused !== null) throw refused
        }}
      >
        <p>{text('home.walletWhy')}</p>
      </StepAction>
      <p>
        <Button kind="secondary" onClick={openConnect}>
          {text('home.ownWallet')}
        </Button>
      </p>
    </>
  )
}

/** Asks the faucet for ether. */
export function FundStep({ trade }: { readonly trade: FirstTrade }) {
  const text = useText()
  return (
    <StepAction
      label={text('home.takeMoney')}
      busyLabel={text('home.takingMoney')}
      perform={async () => {
        advance(trade.address, { fundedBy: await takeTestMoney(trade.address) })
      }}
    >
      <p>{text('home.moneyWhy')}</p>
    </StepAction>
  )
}

/** Names a token and launches it. */
export function LaunchStep({ trade }: { readonly trade: FirstTrade }) {
  const text = useText()
  const [wanted, setWanted] = useState(() => suggestedToken(Math.random(), Math.random()))
  const launch = async () => {
    const { hash, token } = await launchToken({
      ...wanted,
      creator: trade.address,
      title: text('home.launchTitle', { symbol: wanted.symbol }),
    })
    advance(trade.address, { token, symbol: wanted.symbol, launchedBy: hash })
  }
  return (
    <StepAction
      label={text('home.launch')}
      busyLabel={text('home.launching')}
      disabled={wanted.name.trim() === '' || wanted.symbol.trim() === ''}
      perform={launch}
    >
      <p>{text('home.launchWhy')}</p>
      <div className={css.fields}>
        <Field label={text('home.tokenName')}>
          <TextInput
            value={wanted.name}
            maxLength={64}
            onChange={(name) => setWanted({ ...wanted, name })}
          />
        </Field>
        <Field label={text('home.tokenSymbol')}>
          <TextInput
            value={wanted.symbol}
            maxLength={16}
            onChange={(symbol) => setWanted({ ...wanted, symbol })}
          />
        </Field>
      </div>
    </StepAction>
  )
}

/** Buys a little of the token. */
export function BuyStep({ token, trade }: { readonly token: string; readonly trade: FirstTrade }) {
  const text = useText()
  const { data: balance } = useBalance(trade.address)
  const { data: quote } = useQuote({ token, side: 'buy', amountIn: buyWei.toString() })
  const buy = async () => {
    const { hash, quote: made } = await makeTrade({
      trader: trade.address,
      token,
      side: 'buy',
      amountInAtomic: buyWei.toString(),
      title: text('home.buyTitle', { symbol: trade.symbol }),
    })
    advance(trade.address, {
      boughtBy: hash,
      boughtAtomic: made.amountOut.amountAtomic,
      priceBefore: made.priceEthBefore,
    })
  }
  return (
    <StepAction
      label={text('home.buy', { symbol: trade.symbol })}
      busyLabel={text('home.buying')}
      perform={buy}
    >
      <p>{text('home.buyWhy')}</p>
      <dl className={css.facts}>
        <dt>{text('home.pay')}</dt>
        <dd>
          <Amount atomic={buyWei} decimals={18} unit="ETH" rounding="up" />
        </dd>
        <dt>{text('home.receive')}</dt>
        <dd>
          <Amount value={quote?.amountOut.amount} unit={trade.symbol} />
        </dd>
        <dt>{text('home.balance')}</dt>
        <dd>
          <Amount value={balance?.amount} unit="ETH" />
        </dd>
      </dl>
    </StepAction>
  )
}

/** Sells half of what was bought. */
export function SellStep({ token, trade }: { readonly token: string; readonly trade: FirstTrade }) {
  const text = useText()
  const amountIn = halfOf(trade.boughtAtomic)
  const { data: quote } = useQuote({ token, side: 'sell', amountIn })
  const sell = async () => {
    const { hash } = await makeTrade({
      trader: trade.address,
      token,
      side: 'sell',
      amountInAtomic: amountIn,
      title: text('home.sellTitle', { symbol: trade.symbol }),
    })
    advance(trade.address, { soldBy: hash })
  }
  return (
    <StepAction
      label={text('home.sell')}
      busyLabel={text('home.selling')}
      disabled={amountIn === '0'}
      perform={sell}
    >
      <p>{text('home.sellWhy')}</p>
      <dl className={css.facts}>
        <dt>{text('home.give')}</dt>
        <dd>
          <Amount atomic={BigInt(amountIn)} decimals={18} unit={trade.symbol} rounding="up" />
        </dd>
        <dt>{text('home.receive')}</dt>
        <dd>
          <Amount value={quote?.amountOut.amount} unit="ETH" />
        </dd>
      </dl>
    </StepAction>
  )
}

/** Claims the creator's part of what others, and oneself, paid in fees. */
export function ClaimStep({
  token,
  trade,
}: {
  readonly token: string
  readonly trade: FirstTrade
}) {
  const text = useText()
  const { data: fees } = useCreatorFees(trade.address)
  const owed = fees?.tokens.find((one) => one.token.toLowerCase() === token.toLowerCase())
  const claim = async () => {
    const title = text('home.claimTitle', { symbol: trade.symbol })
    const account = trade.address
    advance(account, { claimedBy: await claimFees({ account, token, title }) })
  }
  return (
    <StepAction label={text('home.claim')} busyLabel={text('home.claiming')} perform={claim}>
      <p>{text('home.claimWhy')}</p>
      <dl className={css.facts}>
        <dt>{text('home.payable')}</dt>
        <dd>
          <Amount value={owed?.payable.amount} unit="ETH" />
        </dd>
      </dl>
    </StepAction>
  )
}
