import { lazy, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Menu, type MenuItem } from '../../../design/primitives/menu.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import type { MessageId } from '../../../language/catalog.ts'
import { useText } from '../../../language/use-text.ts'
import { readPresets } from '../../../panels/order/presets.model.ts'
import { Opening } from '../../../shell/commands/opening.tsx'
import { usePreference } from '../../../shell/preferences.ts'
import css from './feed.module.css'
import { type FeedSettings, type FigureName, figureNames } from './feed-settings.model.ts'
import { changeFeed } from './use-feed-settings.ts'

const PresetDialog = lazy(async () => ({
  default: (await import('../../../panels/order/preset-dialog.tsx')).PresetDialog,
}))

const words: Readonly<Record<FigureName, MessageId>> = {
  marketCap: 'trade.marketCap',
  volume: 'trade.volume24h',
  liquidity: 'trade.liquidity',
  holders: 'trade.holders',
  topTen: 'launches.topTen',
  firstBlock: 'trade.risk.firstBlock',
  creator: 'trade.creator',
}

/** What a press buys for, and what the rows show. */
export function FeedBar({
  settings,
  presets,
}: {
  readonly settings: FeedSettings
  readonly presets: readonly string[]
}) {
  const text = useText()
  const [isEditing, setEditing] = useState(false)
  const kept = readPresets(usePreference('screens')['ticket-presets'])
  return (
    <div className={css.bar}>
      <span className={css.barLabel} aria-hidden="true">
        {text('launches.quickBuy')} ETH
      </span>
      <Segmented
        label={`${text('launches.quickBuy')}, ETH`}
        size="small"
        value={String(settings.preset)}
        segments={presets.map((ether, at) => ({ value: String(at), label: ether }))}
        onChange={(at) => changeFeed(() => ({ preset: Number(at) }))}
      />
      <IconButton
        icon="edit"
        size="small"
        label={text('launches.editSizes')}
        onClick={() => setEditing(true)}
      />
      <span className={css.barEnd}>
        <Menu label={text('launches.display')} items={displayItems(text, settings)} align="end">
          <Button kind="quiet" size="small" icon="settings">
            {text('launches.display')}
          </Button>
        </Menu>
      </span>
      {isEditing ? (
        <Opening>
          <PresetDialog presets={kept} onClose={() => setEditing(false)} />
        </Opening>
      ) : null}
    </div>
  )
}

function displayItems(
  text: ReturnType<typeof useText>,
  { figures, hiddenTokens, isCompact, mutedCreators }: FeedSettings,
): readonly MenuItem[] {
  const hidden = hiddenTokens.length + mutedCreators.length
  return [
    ...figureNames.map((name) => ({
      id: name,
      label: text(words[name]),
      checked: figures.includes(name),
      onSelect: () =>
        changeFeed(({ figures: now }) => ({
          figures: figureNames.filter((one) => now.includes(one) !== (one === name)),
        })),
    })),
    {
      id: 'compact',
      label: text('launches.compact'),
      checked: isCompact,
      startsGroup: true,
      onSelect: () => changeFeed((now) => ({ isCompact: !now.isCompact })),
    },
    {
      id: 'unhide',
      label: text('launches.showHidden', { count: hidden }),
      disabled: hidden === 0,
      startsGroup: true,
      onSelect: () => changeFeed(() => ({ hiddenTokens: [], mutedCreators: [] })),
    },
  ]
}
