import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import css from '../../panels/launching/launching.module.css'

/** Asks for the next page of a list; nothing where it has none. */
export function MoreButton({
  pages,
}: {
  readonly pages: Pick<
    UseInfiniteQueryResult,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'
  >
}) {
  const text = useText()
  if (!pages.hasNextPage) return null
  return (
    <p className={css.centre}>
      <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {text('launching.more')}
      </Button>
    </p>
  )
}
