import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../design/primitives/button.tsx'
import css from './paged.module.css'

/** Asks for the next page of a list; nothing where it has none. */
export function MoreButton({
  label,
  listed,
}: {
  readonly label: string
  readonly listed: Pick<
    UseInfiniteQueryResult,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'
  >
}) {
  if (!listed.hasNextPage) return null
  return (
    <p className={css.more}>
      <Button pending={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
        {label}
      </Button>
    </p>
  )
}
