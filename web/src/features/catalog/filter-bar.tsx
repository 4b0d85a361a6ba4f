import { useMemo, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { KeyHint } from '../../design/primitives/key-hint.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import type { MessageId } from '../../language/catalog.ts'
import { type Say, useText } from '../../language/use-text.ts'
import { filterId } from './catalog.commands.ts'
import { useCredentialTitles } from './catalog.data.ts'
import {
  credentialsOf,
  type Facet,
  facetsOf,
  isFiltered,
  type Listed,
  nobody,
} from './catalog.model.ts'
import css from './catalog.module.css'
import type { Choice } from './catalog-page.tsx'
import type { CatalogSearch } from './catalog-search.model.ts'

/** What is shown of the catalog: by words, family, method, tier, credential and price. */
export function FilterBar({
  rows,
  search,
  onChange,
}: {
  readonly rows: readonly Listed[]
  readonly search: CatalogSearch
  readonly onChange: (choice: Choice) => void
}) {
  const text = useText()
  const [words, setWords] = useWords(search.q ?? '')
  const say = (q: string) => {
    setWords(q)
    onChange({ q })
  }
  const clear = isFiltered(search) ? (
    <IconButton
      icon="close"
      size="small"
      label={text('catalog.clear')}
      onClick={() => {
        setWords('')
        onChange({ q: '', family: '', method: '', tier: '', auth: '', price: undefined })
      }}
    />
  ) : (
    <KeyHint keys="/" />
  )
  return (
    <search className={css.filter}>
      <TextInput
        id={filterId}
        type="search"
        value={words}
        maxLength={200}
        aria-label={text('catalog.words')}
        placeholder={text('catalog.wordsHint')}
        lead={<Icon name="search" size={14} />}
        trail={clear}
        onChange={say}
      />
      <FilterChoices rows={rows} search={search} onChange={onChange} />
    </search>
  )
}

/** The words as they are typed, which the address follows; and the address's, where it was changed elsewhere. */
function useWords(inAddress: string) {
  const [words, setWords] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    // What follows the typing is its beginning, or what is left of it.
    if (!words.startsWith(inAddress) && !inAddress.startsWith(words)) setWords(inAddress)
  }
  return [words, setWords] as const
}

function FilterChoices({
  rows,
  search,
  onChange,
}: {
  readonly rows: readonly Listed[]
  readonly search: CatalogSearch
  readonly onChange: (choice: Choice) => void
}) {
  const text = useText()
  const titles = useCredentialTitles()
  const facets = useMemo(
    () => ({
      family: facetsOf(rows, ({ family }) => [family]).toSorted((one, other) =>
        one.value.localeCompare(other.value, 'en'),
      ),
      method: facetsOf(rows, ({ method }) => [method]),
      tier: facetsOf(rows, ({ tier }) => [tier]),
      auth: facetsOf(rows, credentialsOf),
    }),
    [rows],
  )
  const titleOf = (kind: string) =>
    kind === nobody ? text('catalog.anyone') : (titles.get(kind) ?? kind)
  return (
    <div className={css.choices}>
      {(['family', 'method', 'tier', 'auth'] as const).map((name) => (
        <Select
          key={name}
          size="small"
          value={search[name] ?? ''}
          aria-label={text(`catalog.by.${name}`)}
          choices={choicesOf(text, facets[name], {
            any: `catalog.any.${name}`,
            titleOf:
              name === 'auth' ? titleOf : name === 'tier' ? (one) => tierWords(text, one) : null,
          })}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Select
        size="small"
        value={search.price ?? ''}
        aria-label={text('catalog.by.price')}
        choices={[
          { value: '', label: text('catalog.any.price') },
          { value: 'free', label: text('catalog.free') },
          { value: 'priced', label: text('catalog.priced') },
        ]}
        onChange={(price) => onChange({ price: price === '' ? undefined : price })}
      />
    </div>
  )
}

function choicesOf(
  text: Say,
  facets: readonly Facet[],
  {
    any,
    titleOf,
  }: { readonly any: MessageId; readonly titleOf: ((value: string) => string) | null },
) {
  return [
    { value: '', label: text(any) },
    ...facets.map(({ count, value }) => ({
      value,
      label: text('catalog.choice', { value: titleOf === null ? value : titleOf(value), count }),
    })),
  ]
}

function tierWords(text: Say, tier: string): string {
  return tier === 'public' || tier === 'private' ? text(`catalog.tier.${tier}`) : tier
}
