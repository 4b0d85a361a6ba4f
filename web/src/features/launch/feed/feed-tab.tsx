import { lazy, useState } from 'react'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { UndoBar } from '../../../design/primitives/undo-bar.tsx'
import { useText } from '../../../language/use-text.ts'
import { Opening } from '../../../shell/commands/opening.tsx'
import { useIsNarrow } from '../../../shell/use-width.ts'
import { columnNames } from '../launch-search.model.ts'
import { useLaunchPlace } from '../use-launch-place.ts'
import { useLaunchNews, useLivePrices } from './feed.data.ts'
import css from './feed.module.css'
import { FeedBar } from './feed-bar.tsx'
import { FeedColumn } from './feed-column.tsx'
import type { FeedActs } from './feed-row.view.tsx'
import { toggled } from './feed-settings.model.ts'
import { changeFeed, useFeedSettings } from './use-feed-settings.ts'
import { useQuickBuy } from './use-quick-buy.ts'

const QuickBuyDialog = lazy(async () => ({
  default: (await import('./quick-buy-dialog.tsx')).QuickBuyDialog,
}))

/** What was launched, in three columns; where there is room for one, one of them is chosen. */
export function FeedTab() {
  const text = useText()
  const isNarrow = useIsNarrow()
  const { search, choose } = useLaunchPlace()
  useLaunchNews()
  const prices = useLivePrices()
  const settings = useFeedSettings()
  const buying = useQuickBuy()
  const hiding = useHiding()
  const { column: chosen = 'new' } = search
  const shown = isNarrow ? [chosen] : columnNames
  const acts: FeedActs = { ...hiding.acts, ether: buying.ether, onBuy: buying.buy }
  return (
    <div className={css.feed}>
      <FeedBar settings={settings} presets={buying.presets} />
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
          <FeedColumn
            key={column}
            column={column}
            prices={prices}
            settings={settings}
            acts={acts}
          />
        ))}
      </div>
      {hiding.undo}
      {buying.asked === null ? null : (
        <Opening>
          <QuickBuyDialog buy={buying.asked} trader={buying.trader} onClose={buying.close} />
        </Opening>
      )}
    </div>
  )
}

/** Takes tokens and creators out of sight, and back. */
function useHiding() {
  const text = useText()
  const [done, setDone] = useState<{
    readonly words: string
    readonly sinceMs: number
    readonly turn: () => void
  } | null>(null)
  const act = (words: string, turn: () => void) => {
    turn()
    setDone({ words, sinceMs: Date.now(), turn })
  }
  const acts: Pick<FeedActs, 'onHide' | 'onMute'> = {
    onHide: ({ symbol, token }) =>
      act(text('launches.hidden', { symbol }), () =>
        changeFeed(({ hiddenTokens }) => ({ hiddenTokens: toggled(hiddenTokens, token) })),
      ),
    onMute: ({ creator }) =>
      act(text('launches.muted'), () =>
        changeFeed(({ mutedCreators }) => ({ mutedCreators: toggled(mutedCreators, creator) })),
      ),
  }
  const end = () => setDone(null)
  const undo =
    done === null ? null : (
      <div className={css.undo}>
        <UndoBar
          text={done.words}
          undoLabel={text('panels.layouts.undo')}
          sinceMs={done.sinceMs}
          onUndo={() => {
            done.turn()
            end()
          }}
          onEnd={end}
        />
      </div>
    )
  return { acts, undo }
}
