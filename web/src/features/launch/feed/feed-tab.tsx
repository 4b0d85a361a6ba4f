import { Segmented } from '../../../design/primitives/segmented.tsx'
import { useText } from '../../../language/use-text.ts'
import { useIsNarrow } from '../../../shell/use-width.ts'
import { columnNames } from '../launch-search.model.ts'
import { useLaunchPlace } from '../use-launch-place.ts'
import { useLaunchNews, useLivePrices } from './feed.data.ts'
import css from './feed.module.css'
import { FeedColumn } from './feed-column.tsx'

/** What was launched, in three columns; where there is room for one, one of them is chosen. */
export function FeedTab() {
  const text = useText()
  const isNarrow = useIsNarrow()
  const { search, choose } = useLaunchPlace()
  useLaunchNews()
  const prices = useLivePrices()
  const { column: chosen = 'new' } = search
  const shown = isNarrow ? [chosen] : columnNames
  return (
    <div className={css.feed}>
      {isNarrow ? (
        <div className={css.choice}>
          <Segmented
            label={text('launches.columns')}
            value={chosen}
            segments={columnNames.map((value) => ({
              value,
              label: text(`launches.column.${value}`),
            }))}
            onChange={(column) => choose({ column })}
            wide
          />
        </div>
      ) : null}
      <div className={css.columns}>
        {shown.map((column) => (
          <FeedColumn key={column} column={column} prices={prices} />
        ))}
      </div>
    </div>
  )
}
