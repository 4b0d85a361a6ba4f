import { useEffect, useState } from 'react'
import { Percent } from '../../design/numbers/percent.tsx'
import { useText } from '../../language/use-text.ts'
import { onSecond } from '../../streams/clock.ts'
import css from './book.module.css'
import type { MarketBook } from './book-source.ts'
import { bidShare } from './depth.model.ts'

/** How much waits to buy and how much to sell, once a second. */
export function BookRatio({ book }: { readonly book: MarketBook }) {
  const text = useText()
  const [share, setShare] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setShare(bidShare(book.sides()))
    }
    look()
    return onSecond(look)
  }, [book])
  return (
    <div className={css.ratio} dir="ltr" title={text('perps.book.ratio')}>
      <span className={css.buying}>
        <abbr title={text('perps.book.bid')}>{text('perps.book.bidShort')}</abbr>{' '}
        <Percent percent={share === null ? null : String(share)} places={0} />
      </span>
      <span className={css.rail} style={{ '--share': `${share ?? 50}%` } as React.CSSProperties} />
      <span className={css.selling}>
        <Percent percent={share === null ? null : String(100 - share)} places={0} />{' '}
        <abbr title={text('perps.book.ask')}>{text('perps.book.askShort')}</abbr>
      </span>
    </div>
  )
}
