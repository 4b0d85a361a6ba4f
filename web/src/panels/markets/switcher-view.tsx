import { Command } from 'cmdk'
import { useState } from 'react'
import { Spark } from '../../design/canvas/spark.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { useFavourites } from './favourites.data.ts'
import { useMarkets } from './markets.data.ts'
import {
  chosenMarkets,
  type MarketGroup,
  type MarketRow,
  type MarketSort,
  marketGroups,
  marketSorts,
} from './markets.model.ts'
import css from './markets.module.css'
import { StarButton } from './star-button.tsx'
import { closeSwitcher, type MarketChoice } from './switcher-store.ts'

const shownMax = 60

/** The open switcher: every market by words, with arrows and Enter. */
export function SwitcherView({ current, onChoose }: MarketChoice) {
  const text = useText()
  const [words, setWords] = useState('')
  const kept = Object(usePreference('screens')['switcher']) as Readonly<Record<string, unknown>>
  const group = marketGroups.find((one) => one === kept['group']) ?? 'all'
  const sort = marketSorts.find((one) => one === kept['sort']) ?? 'volume'
  const { failure, rows, retry } = useMarkets(words)
  const { keys } = useFavourites()
  const shown = chosenMarkets(rows, { group, sort, words, favourites: keys }).slice(0, shownMax)
  const choose = (row: MarketRow) => {
    closeSwitcher()
    onChoose(row)
  }
  return (
    <Dialog
      title={text('panels.markets')}
      size="wide"
      closeLabel={text('shell.close')}
      onClose={closeSwitcher}
    >
      <Command className={css.switcher} label={text('panels.markets')} shouldFilter={false} loop>
        <Command.Input
          className={css.input}
          data-autofocus=""
          value={words}
          onValueChange={setWords}
          placeholder={text('panels.marketsHint')}
        />
        <div className={css.filters}>
          <Segmented<MarketGroup>
            label={text('panels.marketGroup')}
            value={group}
            segments={marketGroups.map((one) => ({
              value: one,
              label: text(`panels.group.${one}`),
            }))}
            onChange={(next) => keepForScreen('switcher', { group: next, sort })}
          />
          <Select<MarketSort>
            aria-label={text('panels.sortBy')}
            value={sort}
            choices={marketSorts.map((one) => ({ value: one, label: text(`panels.sort.${one}`) }))}
            onChange={(next) => keepForScreen('switcher', { group, sort: next })}
          />
        </div>
        {failure === null ? null : <Failure failure={failure} onRetry={retry} />}
        <Command.List className={css.list} label={text('panels.markets')}>
          <Command.Empty className={css.none}>{text('panels.noMarkets')}</Command.Empty>
          {shown.map((row) => (
            <Command.Item
              key={row.key}
              className={css.item}
              value={row.key}
              aria-current={row.id === current || undefined}
              onSelect={() => choose(row)}
            >
              <MarketLine row={row} />
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

function MarketLine({ row }: { readonly row: MarketRow }) {
  return (
    <>
      {/* A press on the star is none on its row. */}
      <span
        className={css.star}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
      >
        <StarButton marketKey={row.key} symbol={row.symbol} />
      </span>
      <TokenIcon name={row.symbol} seed={row.id} src={row.imageUrl} size={22} />
      <span className={css.names}>
        <span className={css.symbol}>{row.symbol}</span>
        <span className={css.name}>{row.name}</span>
      </span>
      <span className={css.spark}>
        {row.spark.length > 1 ? <Spark points={row.spark} height={20} /> : null}
      </span>
      <span className={css.figure}>
        <Price value={row.price} unit={row.quote} />
      </span>
      <span className={css.change}>
        <Percent percent={row.changePct} change />
      </span>
      <span className={css.figure}>
        <Amount value={row.volume} unit={row.quote} compact />
      </span>
    </>
  )
}
