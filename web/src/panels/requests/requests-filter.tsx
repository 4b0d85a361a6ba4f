import { useId, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { formatTime } from '../../design/numbers/format-time.ts'
import { useNumberStyle } from '../../design/numbers/number-locale.ts'
import { Button } from '../../design/primitives/button.tsx'
import { Switch } from '../../design/primitives/checkbox.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useTypingPause } from '../../design/primitives/typing-pause.ts'
import { useText } from '../../language/use-text.ts'
import { KeyChoice } from './key-choice.tsx'
import css from './requests.module.css'
import type { RequestsPlace } from './requests.tsx'
import { isSearchable, methods, statusClasses } from './requests-search.model.ts'

const periods = [
  { id: 'minutes', ms: 900_000 },
  { id: 'hour', ms: 3_600_000 },
  { id: 'day', ms: 86_400_000 },
] as const

/** Which calls are listed, and whether new ones join them. */
export function RequestsFilter({
  search,
  choose,
  isLive,
  onLive,
}: RequestsPlace & { readonly isLive: boolean; readonly onLive: (isLive: boolean) => void }) {
  const text = useText()
  const { method, operation, status, until } = search
  const classes = statusClasses.map((value) => ({ value, label: text(`requests.class.${value}`) }))
  const isSingle = status !== undefined && !status.endsWith('xx')
  return (
    <search className={css.filter}>
      <Words words={search.q ?? ''} choose={choose} />
      <Select
        size="small"
        aria-label={text('requests.status')}
        value={status ?? ''}
        choices={[
          { value: '', label: text('requests.anyStatus') },
          ...classes,
          ...(isSingle ? [{ value: status, label: status }] : []),
        ]}
        onChange={(next) => choose({ status: next === '' ? undefined : next })}
      />
      <Select
        size="small"
        aria-label={text('requests.method')}
        value={method ?? ''}
        choices={[
          { value: '', label: text('requests.anyMethod') },
          ...methods.map((value) => ({ value, label: value })),
        ]}
        onChange={(next) => choose({ method: next === '' ? undefined : next })}
      />
      <KeyChoice
        label={text('requests.key')}
        anyLabel={text('requests.anyKey')}
        value={search.key}
        onChange={(key) => choose({ key })}
      />
      <Period search={search} choose={choose} />
      {operation === undefined ? null : (
        <Button
          size="small"
          icon="close"
          title={text('requests.anyOperation')}
          onClick={() => choose({ operation: undefined })}
        >
          <code dir="ltr">{operation}</code>
        </Button>
      )}
      <span className={css.live}>
        <Switch
          checked={isLive && until === undefined}
          disabled={until !== undefined}
          onChange={onLive}
        >
          {text('shell.live')}
        </Switch>
      </span>
    </search>
  )
}

/** The words as they are typed; the list follows when there is a pause, or at Enter. */
function Words({ words, choose }: { readonly words: string } & Pick<RequestsPlace, 'choose'>) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  if (seen !== words) {
    setSeen(words)
    // What follows the typing is its beginning, or what is left of it.
    if (!typed.startsWith(words) || words === '') setTyped(words)
  }
  const isWrong = typed !== '' && !isSearchable(typed)
  const { later, now, onLeave } = useTypingPause((next) => {
    if (next === '') choose({ q: undefined })
    else if (isSearchable(next)) choose({ q: next })
  })
  return (
    <form
      className={css.words}
      onBlur={() => onLeave(typed.trim())}
      onSubmit={(event) => {
        event.preventDefault()
        now(typed)
      }}
    >
      <TextInput
        type="search"
        value={typed}
        maxLength={100}
        dir="ltr"
        aria-label={text('requests.find')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder={text('requests.find')}
        lead={<Icon name="search" size={12} />}
        onChange={(next) => {
          const value = next.trim()
          setTyped(next)
          later(value)
        }}
      />
      {isWrong ? (
        <p className={css.wrong} id={id}>
          {text('requests.findForm')}
        </p>
      ) : null}
    </form>
  )
}

/** Since when: the last minutes, or what the address says. */
function Period({ search, choose }: RequestsPlace) {
  const text = useText()
  const style = useNumberStyle()
  const { since, until } = search
  const said = [since, until].map((one) =>
    one === undefined ? '…' : formatTime(Date.parse(one), 'minute', style),
  )
  const isSet = since !== undefined || until !== undefined
  return (
    <Select
      size="small"
      aria-label={text('requests.period')}
      value={isSet ? 'set' : ''}
      choices={[
        { value: '', label: text('requests.anyTime') },
        ...(isSet ? [{ value: 'set', label: said.join(' – ') }] : []),
        ...periods.map(({ id }) => ({ value: id, label: text(`requests.last.${id}`) })),
      ]}
      onChange={(next) => {
        if (next === 'set') return
        const ms = periods.find(({ id }) => id === next)?.ms
        const from = ms === undefined ? undefined : new Date(Date.now() - ms).toISOString()
        choose({ since: from, until: undefined })
      }}
    />
  )
}
