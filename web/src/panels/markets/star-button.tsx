import { IconButton } from '../../design/primitives/icon-button.tsx'
import { useText } from '../../language/use-text.ts'
import { useFavourites } from './favourites.data.ts'

/** Gives a market a star, or takes it. */
export function StarButton({
  marketKey,
  symbol,
}: {
  readonly marketKey: string
  readonly symbol: string
}) {
  const text = useText()
  const { keys, toggle } = useFavourites()
  const isStarred = keys.has(marketKey)
  return (
    <IconButton
      icon="star"
      size="small"
      filled={isStarred}
      aria-pressed={isStarred}
      label={text('panels.star', { symbol })}
      onClick={() => toggle(marketKey)}
    />
  )
}
