import { Button } from '../../design/primitives/button.tsx'
import { Switch } from '../../design/primitives/checkbox.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TypedSearch } from '../../design/primitives/typed-search.tsx'
import { useText } from '../../language/use-text.ts'
import { PeriodChoice } from '../period/period-choice.tsx'
import { KeyChoice } from './key-choice.tsx'
import css from './requests.module.css'
import type { RequestsPlace } from './requests.tsx'
import { isSearchable, methods, statusClasses } from './requests-search.model.ts'

const periods = { minutes: 900_000, hour: 3_600_000, day: 86_400_000 } as const

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
      <TypedSearch
        value={search.q}
        label={text('requests.find')}
        maxLength={100}
        wrong={text('requests.findForm')}
        isAskable={isSearchable}
        onAsk={(q) => choose({ q })}
      />
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
      <PeriodChoice
        period={{ since: search.since, until: search.until }}
        periods={periods}
        label={text('requests.period')}
        anyLabel={text('requests.anyTime')}
        labelOf={(id) => text(`requests.last.${id}`)}
        onChange={choose}
      />
      <OneOperation operation={operation} choose={choose} />
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

/** That the calls of one operation alone are listed, and the way to see all. */
function OneOperation({
  operation,
  choose,
}: Pick<RequestsPlace, 'choose'> & { readonly operation: string | undefined }) {
  const text = useText()
  if (operation === undefined) return null
  return (
    <Button
      size="small"
      icon="close"
      title={text('requests.anyOperation')}
      onClick={() => choose({ operation: undefined })}
    >
      <code dir="ltr">{operation}</code>
    </Button>
  )
}
