import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { Slider } from '../../../design/primitives/slider.tsx'
import { useText } from '../../../language/use-text.ts'
import { ArmButton } from '../../../panels/armed/armed-bar.tsx'
import { useHasVault } from '../vault/vault.data.ts'
import { OutcomeList } from './outcome.view.tsx'
import { Presets } from './presets.tsx'
import { SlippageLine } from './slippage.tsx'
import { shareChange, sharePercent, spendable } from './ticket.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'
import { TicketFoot } from './ticket-foot.tsx'

// A wallet trades at the market: other kinds of orders are carried out by the service.
const KindPicker = lazy(async () => ({ default: (await import('./kind-fields.tsx')).KindPicker }))
const KindFields = lazy(async () => ({ default: (await import('./kind-fields.tsx')).KindFields }))
const VaultLine = lazy(async () => ({
  default: (await import('../vault/vault-line.tsx')).VaultLine,
}))

/** The ticket of a market: what, how much, and what it comes to. */
export function TicketForm({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, ticket, token } = desk
  const submit = (event: FormEvent) => {
    event.preventDefault()
    desk.submit()
  }
  return (
    <form
      className={css.ticket}
      data-mode={ticket.mode}
      aria-label={text('trade.ticket')}
      onSubmit={submit}
    >
      <div className={css.scroll}>
        <ModeLine desk={desk} />
        <Suspense>{desk.vault == null ? null : <VaultLine wallet={desk.vault} />}</Suspense>
        <Segmented
          label={text('trade.side')}
          wide
          value={ticket.side}
          segments={[
            { value: 'buy', label: text('trade.buy'), tone: 'up' },
            { value: 'sell', label: text('trade.sell'), tone: 'down' },
          ]}
          onChange={(side) => change({ side })}
        />
        <Suspense>{ticket.mode === 'wallet' ? null : <KindPicker desk={desk} />}</Suspense>
        <Balance desk={desk} />
        <Suspense>{ticket.mode === 'wallet' ? null : <KindFields desk={desk} />}</Suspense>
        <SizeField desk={desk} />
        <Slider
          label={text('trade.share')}
          value={sharePercent(ticket, desk.facts)}
          describe={(value) => `${value}%`}
          disabled={(spendable(ticket, desk.facts) ?? 0n) === 0n}
          onChange={(percent) => {
            const next = shareChange(ticket, desk.facts, percent)
            if (next !== null) change(next)
          }}
        />
        <Presets desk={desk} />
        <SlippageLine />
        <OutcomeList desk={desk} symbol={token.symbol} />
      </div>
      <TicketFoot desk={desk} />
    </form>
  )
}

function ModeLine({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const hasVault = useHasVault()
  return (
    <div className={css.mode}>
      <Segmented
        label={text('trade.mode')}
        value={desk.ticket.mode}
        segments={[
          { value: 'wallet', label: text('trade.mode.wallet') },
          ...(hasVault ? [{ value: 'vault' as const, label: text('trade.mode.vault') }] : []),
          { value: 'paper', label: text('trade.mode.paper') },
        ]}
        onChange={(mode) => desk.change({ mode })}
      />
      {desk.step === 'make' ? null : <ArmButton place={desk.place} />}
      {desk.ticket.mode === 'paper' ? (
        <Badge tone="simulated" title={text('trade.paperWhy')}>
          {text('trade.playMoney')}
        </Badge>
      ) : null}
    </div>
  )
}

function Balance({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { facts, ticket, token } = desk
  const all = ticket.side === 'buy' ? facts.ethAtomic : facts.tokenAtomic
  const change = shareChange(ticket, facts, 100)
  return (
    <p className={css.balance}>
      <span>{text('trade.available')}</span>
      <button
        type="button"
        className={css.all}
        title={text('trade.useAll')}
        disabled={change === null}
        onClick={() => {
          if (change !== null) desk.change(change)
        }}
      >
        <Amount
          atomic={desk.isReady ? all : null}
          decimals={18}
          unit={ticket.side === 'buy' ? 'ETH' : token.symbol}
        />
      </button>
    </p>
  )
}

function SizeField({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const [isTouched, setTouched] = useState(false)
  const { change, ticket, token } = desk
  const unit = ticket.unit === 'eth' ? 'ETH' : token.symbol
  const other = ticket.unit === 'eth' ? 'token' : 'eth'
  const isWrong = isTouched && (!ticket.isReadable || desk.problem?.fix?.change.size !== undefined)
  return (
    <div className={css.size}>
      <NumberInput
        id="trade-size"
        aria-label={text('trade.sizeIn', { unit })}
        aria-invalid={isWrong || undefined}
        value={ticket.size}
        onChange={(size, isReadable) => {
          setTouched(true)
          change({ size, isReadable })
        }}
        trail={
          <Button
            kind="quiet"
            size="small"
            icon="swap"
            aria-label={text('trade.sizeUnit', { unit })}
            title={text('trade.sizeUnit', { unit })}
            onClick={() => change({ unit: other, size: '', isReadable: true })}
          >
            {unit}
          </Button>
        }
      />
    </div>
  )
}
