import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PerpsOrder } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { isAboveZero } from '../../../design/numbers/decimal.model.ts'
import { Price } from '../../../design/numbers/price.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { showToast } from '../../../design/primitives/toast.tsx'
import { useText } from '../../../language/use-text.ts'
import { onStep, onTick, type PerpMarket } from '../market.model.ts'
import { amendOrder } from '../orders.data.ts'
import css from './tables.module.css'

/** A figure of a waiting order that is changed where it stands: Enter sends it, Esc leaves it. */
export function AmendCell({
  order,
  what,
  value,
  market,
}: {
  readonly order: PerpsOrder
  readonly what: 'price' | 'quantity' | 'trigger'
  readonly value: string | null
  readonly market: PerpMarket | null
}) {
  const text = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const amend = useMutation({
    mutationFn: (next: string) => amendOrder(order, { [what]: next }),
    onError: ({ message }) => showToast({ id: `amend-${order.id}`, text: message, tone: 'danger' }),
  })
  const isShare = what === 'quantity' && order.triggerPrice != null && Number(value) === 0
  if (value === null || isShare) return <span className={css.dim}>{isShare ? '100%' : '—'}</span>
  const figure =
    what === 'quantity' ? (
      <Amount
        value={amend.isPending ? amend.variables : value}
        places={market?.sizeDecimals ?? 2}
      />
    ) : (
      <Price value={amend.isPending ? amend.variables : value} tickSize={market?.tickSize} />
    )
  if (draft === null) {
    return (
      <button
        type="button"
        className={css.cellButton}
        data-pending={amend.isPending}
        title={text('perps.amend')}
        onClick={() => setDraft(value)}
      >
        {figure}
      </button>
    )
  }
  const send = () => {
    const next =
      market === null ? draft : what === 'quantity' ? onStep(market, draft) : onTick(market, draft)
    setDraft(null)
    if (isAboveZero(next) && next !== value) amend.mutate(next)
  }
  return (
    <span className={css.amend}>
      <NumberInput
        autoFocus
        aria-label={text(`perps.column.${what}`)}
        value={draft}
        step={what === 'quantity' ? (market?.stepSize ?? '0.01') : (market?.tickSize ?? '0.01')}
        onChange={setDraft}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
          else if (event.key === 'Escape') setDraft(null)
          else return
          event.stopPropagation()
          event.preventDefault()
        }}
      />
    </span>
  )
}
