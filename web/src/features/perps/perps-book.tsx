import { lazy, Suspense } from 'react'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { LiveAge, useFreshness } from '../../panels/live-age.tsx'
import type { PerpsContext } from './perps-screen.tsx'

// A phone begins with the chart, and a desk has its frame and ticket before there is a book to draw.
const PerpsBookContent = lazy(async () => ({
  default: (await import('./perps-book-content.tsx')).PerpsBookContent,
}))

/** The book of the market: a pressed price is the price of the ticket, a pressed size its size. */
export function PerpsBook({
  context,
  bare = false,
}: {
  readonly context: PerpsContext
  /** Without a title, behind a tab that says it. */
  readonly bare?: boolean
}) {
  const text = useText()
  const freshness = useFreshness()
  const content = (
    <Suspense>
      <PerpsBookContent context={context} />
    </Suspense>
  )
  if (bare) return content
  return (
    <Panel title={text('perps.book.title')} asOf={<LiveAge />} freshness={freshness}>
      {content}
    </Panel>
  )
}
