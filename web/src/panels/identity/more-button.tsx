import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './identity.module.css'

/** Asks for the next page of a list; nothing where it has none. */
export function MoreButton({
  listed,
}: {
  readonly listed: Pick<
    UseInfiniteQueryResult,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'
  >
}) {
  const text = useText()
  if (!listed.hasNextPage) return null
  return (
    <p className={css.more}>
      <Button pending={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
        {text('identity.more')}
      </Button>
    </p>
  )
}
