import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Checkbox } from '../../../design/primitives/checkbox.tsx'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import type { MessageId } from '../../../language/catalog.ts'
import { useText } from '../../../language/use-text.ts'
import type { ColumnName } from '../launch-search.model.ts'
import css from './feed.module.css'
import { type ColumnChoice, families, figureFilters, sorts } from './filter.model.ts'

type Sort = (typeof sorts)[number]

const sortWords: Readonly<Record<Sort, MessageId>> = {
  newest: 'panels.sort.newest',
  progress: 'trade.graduation',
  volume: 'trade.volume24h',
  marketCap: 'trade.marketCap',
  liquidity: 'trade.liquidity',
  holders: 'trade.holders',
  change: 'trade.change24h',
}

const figureWords: Readonly<Record<(typeof figureFilters)[number]['name'], MessageId>> = {
  ageMax: 'launches.age',
  soldMin: 'trade.graduation',
  soldMax: 'trade.graduation',
  liquidityMin: 'trade.liquidity',
  volumeMin: 'trade.volume24h',
  capMin: 'trade.marketCap',
  capMax: 'trade.marketCap',
  buysMin: 'launches.buys',
  sellsMin: 'launches.sells',
  holdersMin: 'trade.holders',
  topTenMax: 'launches.topTen',
  creatorMax: 'trade.risk.creatorHolds',
  firstBlockMax: 'trade.risk.firstBlock',
  launchesMax: 'launches.byCreator',
}

/** What of a column is looked at: a draft, which nothing follows until it is applied. */
export function FilterSheet({
  column,
  choice,
  onApply,
  onClose,
}: {
  readonly column: ColumnName
  readonly choice: ColumnChoice
  readonly onApply: (choice: ColumnChoice) => void
  readonly onClose: () => void
}) {
  const text = useText()
  const form = useId()
  const [draft, setDraft] = useState(choice)
  const change = (part: ColumnChoice) => setDraft({ ...draft, ...part })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <Sheet
      title={text('launches.filterOf', { column: text(`launches.column.${column}`) })}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onApply({})}>{text('launches.clear')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {text('launches.apply')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.filters} onSubmit={apply}>
        <WordFilters draft={draft} change={change} />
        {figureFilters.map(({ bound, name, unit }) => (
          <Field
            key={name}
            label={text(bound === 'least' ? 'launches.atLeast' : 'launches.atMost', {
              what: text(figureWords[name]),
            })}
          >
            <NumberInput
              value={draft[name] ?? ''}
              unit={unit}
              onChange={(value) => change({ [name]: value })}
            />
          </Field>
        ))}
        <Checkbox
          checked={draft.links === 'yes'}
          onChange={(isWanted) => change({ links: isWanted ? 'yes' : '' })}
        >
          {text('launches.withLinks')}
        </Checkbox>
      </form>
    </Sheet>
  )
}

function WordFilters({
  draft,
  change,
}: {
  readonly draft: ColumnChoice
  readonly change: (part: ColumnChoice) => void
}) {
  const text = useText()
  return (
    <>
      <Field label={text('panels.sortBy')}>
        <Select
          value={draft.sort ?? ''}
          choices={[
            { value: '', label: text('launches.usual') },
            ...sorts.map((value) => ({ value, label: text(sortWords[value]) })),
          ]}
          onChange={(sort) => change({ sort })}
        />
      </Field>
      <Field label={text('launches.family')}>
        <Select
          value={draft.family ?? ''}
          choices={[
            { value: '', label: text('launches.any') },
            ...families.map((value) => ({ value, label: text(`launches.family.${value}`) })),
          ]}
          onChange={(family) => change({ family })}
        />
      </Field>
      <Field label={text('launches.words')}>
        <TextInput value={draft.words ?? ''} onChange={(words) => change({ words })} />
      </Field>
      <Field label={text('launches.without')}>
        <TextInput value={draft.without ?? ''} onChange={(without) => change({ without })} />
      </Field>
    </>
  )
}
