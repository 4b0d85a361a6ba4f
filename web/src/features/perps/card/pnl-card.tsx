import { useEffect, useRef, useState } from 'react'
import { prepared } from '../../../design/canvas/canvas-size.ts'
import { readPalette } from '../../../design/canvas/palette.ts'
import { exactly } from '../../../design/numbers/arithmetic.model.ts'
import { textOf } from '../../../design/numbers/format-number.ts'
import { formatPercent } from '../../../design/numbers/format-percent.ts'
import { formatPrice } from '../../../design/numbers/format-price.ts'
import { formatTime } from '../../../design/numbers/format-time.ts'
import { useNumberStyle } from '../../../design/numbers/number-locale.ts'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import type { LivePosition } from '../positions.model.ts'
import { type CardText, cardSize, drawCard } from './draw-card.ts'
import css from './pnl-card.module.css'

/** A picture of a position as it stood: per cent, entry and mark, and no amount. It is copied or saved. */
export function PnlCard({
  position,
  onClose,
}: {
  readonly position: LivePosition
  readonly onClose: () => void
}) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isCopied, setCopied] = useState(false)
  // The card is of the moment at which it was asked for.
  const card = useCardText(useState(position)[0])
  useEffect(() => {
    const element = canvas.current
    const context = element === null ? null : prepared(element, cardSize)
    if (element !== null && context !== null) drawCard(context, card, readPalette(element))
  }, [card])
  const save = () => {
    canvas.current?.toBlob((blob) => {
      if (blob === null) return
      const url = URL.createObjectURL(blob)
      const link = document.createElement('a')
      link.href = url
      link.download = `${position.symbol}.png`
      link.click()
      URL.revokeObjectURL(url)
    })
  }
  const copy = () => {
    canvas.current?.toBlob((blob) => {
      if (blob === null) return
      const item = new ClipboardItem({ 'image/png': blob })
      void navigator.clipboard.write([item]).then(() => setCopied(true))
    })
  }
  return (
    <Dialog
      size="wide"
      title={text('perps.card')}
      description={text('perps.cardWhy')}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={copy}>
            {text(isCopied ? 'shell.copied' : 'shell.copy')}
          </Button>
          <Button kind="primary" icon="download" onClick={save}>
            {text('perps.saveCard')}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        className={css.card}
        role="img"
        aria-label={`${card.market} ${card.side} ${card.percent}`}
      />
    </Dialog>
  )
}

function useCardText(position: LivePosition): CardText {
  const text = useText()
  const style = useNumberStyle()
  const { locale } = style
  const [atMs] = useState(Date.now)
  const { market } = position
  const price = (value: string) => {
    const parts = formatPrice(value, { locale, tickSize: market?.tickSize })
    return parts === null ? '' : textOf(parts)
  }
  const percent = formatPercent({ ratio: position.roe ?? '0' }, { locale, signs: 'both' })
  return {
    market: market?.name ?? position.symbol,
    side: text(position.isLong ? 'perps.long' : 'perps.short'),
    percent: percent === null ? '' : textOf(percent),
    isGain: exactly(position.pnl).digits >= 0n,
    facts: [
      [text('perps.entry'), price(position.entry)],
      [text('perps.mark'), price(position.mark)],
    ],
    foot: `${text('app.name')} · ${text('perps.paper')} · ${formatTime(atMs, 'full', style)}`,
  }
}
