import { useState } from 'react'
import type { PortfolioHolding, TokenPosition } from '#sdk'
import { shortAddress } from '../../../design/numbers/format-address.ts'
import { textOf } from '../../../design/numbers/format-number.ts'
import { formatPercent } from '../../../design/numbers/format-percent.ts'
import { formatPrice } from '../../../design/numbers/format-price.ts'
import { useNumberStyle } from '../../../design/numbers/number-locale.ts'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { profitRatio } from '../tables/profit.model.ts'
import { drawCard } from './draw-card.ts'
import css from './share-card.module.css'

/** A position that is shown to others. */
export interface SharedPosition {
  readonly holding: PortfolioHolding
  readonly position: TokenPosition | null
}

/** A picture of how a position fares, in per cent and prices: no amount is on it. */
export function ShareCard({
  shared,
  onClose,
}: {
  readonly shared: SharedPosition
  readonly onClose: () => void
}) {
  const text = useText()
  const { locale } = useNumberStyle()
  const [blob, setBlob] = useState<Blob | null>(null)
  const { holding, position } = shared
  const ratio = profitRatio(position)
  const percent = ratio === null ? null : formatPercent({ ratio }, { locale, signs: 'both' })
  const priceText = (value: string | null | undefined) => {
    const parts = value == null ? null : formatPrice(value, { locale })
    return parts === null ? '—' : `${textOf(parts)} ETH`
  }
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null || blob !== null) return
    drawCard(canvas, {
      title: `${holding.symbol} · ${holding.name}`,
      percent: percent === null ? '—' : textOf(percent),
      isUp: percent?.sign !== '\u2212',
      lines: [
        [text('trade.share.entry'), priceText(position?.averageCostEth)],
        [text('trade.share.now'), priceText(holding.priceEth)],
        [text('trade.contract'), shortAddress(holding.token)],
      ],
      brand: text('app.name'),
      note: text('trade.share.note'),
    })
    canvas.toBlob(setBlob, 'image/png')
  }
  return (
    <Dialog
      title={text('trade.share.title', { symbol: holding.symbol })}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.close')}</Button>
          <Button
            kind="primary"
            icon="copy"
            disabled={blob === null}
            onClick={() => {
              if (blob !== null)
                void navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
            }}
          >
            {text('trade.share.copy')}
          </Button>
        </>
      }
    >
      <canvas
        ref={draw}
        className={css.card}
        width={1200}
        height={630}
        role="img"
        aria-label={text('trade.share.label', {
          symbol: holding.symbol,
          percent: percent === null ? '—' : textOf(percent),
        })}
      />
    </Dialog>
  )
}
