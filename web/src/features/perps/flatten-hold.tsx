import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import css from './flatten-hold.module.css'
import { placeOrders } from './orders.data.ts'
import { usePositions } from './perps.data.ts'

/** How long the key is held. */
const holdMs = 600

/** Closes the position of a market once X was held for long enough; letting go before does nothing. From the palette it is asked for by a hold of the key, too. */
export function FlattenHold({
  symbol,
  onEnd,
}: {
  readonly symbol: string
  readonly onEnd: () => void
}) {
  const text = useText()
  const position = usePositions(true).data?.find((one) => one.symbol === symbol)
  const [isSending, setSending] = useState(false)
  const flatten = useMutation({ mutationFn: placeOrders, onSuccess: onEnd })
  const { error } = flatten
  const fire = useEffectEvent(() => {
    if (position === undefined) return onEnd()
    setSending(true)
    const side = Number(position.netQuantity) > 0 ? 'Ask' : 'Bid'
    flatten.mutate([
      {
        symbol,
        side,
        orderType: 'Market',
        closePosition: true,
        selfTradePrevention: 'RejectMaker',
      },
    ])
  })
  const letGo = useEffectEvent(() => {
    if (!isSending || error !== null) onEnd()
  })
  useEffect(() => {
    const timer = setTimeout(() => fire(), holdMs)
    const up = () => {
      clearTimeout(timer)
      letGo()
    }
    window.addEventListener('keyup', up)
    window.addEventListener('blur', up)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', up)
    }
  }, [])
  return (
    <div className={css.hold} role="status">
      <span className={css.fill} />
      <span className={css.text}>
        {text(
          position === undefined
            ? 'perps.nothingToFlatten'
            : isSending
              ? 'perps.flattening'
              : 'perps.holdToFlatten',
        )}
      </span>
      {error === null ? null : <Failure failure={error} />}
    </div>
  )
}
