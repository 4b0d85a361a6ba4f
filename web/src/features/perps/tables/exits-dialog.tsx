import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PerpsOrder } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import {
  compared,
  exactly,
  minus,
  times,
  written,
} from '../../../design/numbers/arithmetic.model.ts'
import { isAboveZero } from '../../../design/numbers/decimal.model.ts'
import { Price } from '../../../design/numbers/price.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { onTick } from '../market.model.ts'
import { amendOrder, cancelOrder, placeOrder } from '../orders.data.ts'
import type { LivePosition } from '../positions.model.ts'
import css from './tables.module.css'

const exits = ['takeProfit', 'stopLoss'] as const
type Exit = (typeof exits)[number]

/** The take-profit and the stop-loss of a position; an empty field takes one away. */
export function ExitsDialog({
  position,
  onClose,
}: {
  readonly position: LivePosition
  readonly onClose: () => void
}) {
  const text = useText()
  const { market } = position
  const [prices, setPrices] = useState<Readonly<Record<Exit, string>>>({
    takeProfit: position.takeProfit?.triggerPrice ?? '',
    stopLoss: position.stopLoss?.triggerPrice ?? '',
  })
  const save = useMutation({
    mutationFn: () => saveExits(position, prices),
    onSuccess: onClose,
  })
  const faults = exits.map((exit) => faultOf(position, exit, prices[exit]))
  return (
    <Dialog
      title={text('perps.exitsTitle', { base: market?.base ?? position.symbol })}
      description={text('perps.exitsWhy')}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('perps.back')}</Button>
          <Button
            kind="primary"
            pending={save.isPending}
            disabled={faults.some((fault) => fault !== null)}
            onClick={() => save.mutate()}
          >
            {text('perps.save')}
          </Button>
        </>
      }
    >
      <p className={css.exitFacts}>
        {text('perps.entry')} <Price value={position.entry} tickSize={market?.tickSize} /> ·{' '}
        {text('perps.mark')} <Price value={position.mark} tickSize={market?.tickSize} />
      </p>
      {exits.map((exit, at) => (
        <Field
          key={exit}
          label={text(`perps.${exit}`)}
          aside={<Gain position={position} price={prices[exit]} />}
          error={faultWords(text, exit, faults[at])}
        >
          <NumberInput
            value={prices[exit]}
            step={market?.tickSize ?? '0.01'}
            unit={market?.quote}
            onChange={(price) => setPrices({ ...prices, [exit]: price })}
            onBlur={() => {
              const price = market === null ? prices[exit] : onTick(market, prices[exit])
              setPrices({ ...prices, [exit]: price })
            }}
          />
        </Field>
      ))}
      {save.error === null ? null : <Failure failure={save.error} />}
    </Dialog>
  )
}

function Gain({ position, price }: { readonly position: LivePosition; readonly price: string }) {
  if (price === '') return null
  const gain = times(minus(exactly(price), exactly(position.entry)), exactly(position.net))
  return <Amount value={written(gain)} unit={position.market?.quote} signed />
}

/** Whether it is a price at all, and would not close the position at once. */
function faultOf(
  { isLong, mark }: LivePosition,
  exit: Exit,
  price: string,
): 'atOnce' | 'zero' | null {
  if (price === '') return null
  if (!isAboveZero(price)) return 'zero'
  const isAbove = compared(exactly(price), exactly(mark)) > 0
  return isAbove === (isLong === (exit === 'takeProfit')) ? null : 'atOnce'
}

function faultWords(
  text: Say,
  exit: Exit,
  fault: ReturnType<typeof faultOf> | undefined,
): string | null {
  if (fault == null) return null
  return text(fault === 'zero' ? 'perps.fault.zero' : `perps.wrong.${exit}`)
}

async function saveExits(
  position: LivePosition,
  prices: Readonly<Record<Exit, string>>,
): Promise<void> {
  for (const exit of exits) await saveExit(position, position[exit], prices[exit])
}

async function saveExit(
  { isLong, symbol }: LivePosition,
  known: PerpsOrder | null,
  price: string,
): Promise<void> {
  if ((known?.triggerPrice ?? '') === price) return
  if (price === '') {
    if (known !== null) await cancelOrder(known)
    return
  }
  if (known !== null) {
    await amendOrder(known, { trigger: price })
    return
  }
  await placeOrder({
    symbol,
    side: isLong ? 'Ask' : 'Bid',
    orderType: 'Market',
    triggerPrice: price,
    triggerQuantity: '100%',
    triggerBy: 'MarkPrice',
    reduceOnly: true,
    selfTradePrevention: 'RejectMaker',
  })
}
