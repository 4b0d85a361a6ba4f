import { textOf } from '../../design/numbers/format-number.ts'
import { formatPrice } from '../../design/numbers/format-price.ts'
import { useNumberStyle } from '../../design/numbers/number-locale.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** Names the page by a market's live price, so that a tab behind others still tells it. */
export function useMarketTitle(name: string, price: string | null, tickSize?: string): void {
  const { locale } = useNumberStyle()
  const parts = price === null ? null : formatPrice(price, { locale, tickSize })
  usePageTitle(parts === null ? name : `${textOf(parts)} ${name}`)
}
