import type { Run } from '#sdk'
import { Select } from '../../../design/primitives/select.tsx'
import { useText } from '../../../language/use-text.ts'
import { type AgentsSearch, statuses } from '../agents-search.model.ts'
import type { Choose } from '../use-agents-place.ts'
import css from './runs.module.css'

/** Which runs are listed: those of one agent or state, or all. */
export function RunsFilter({
  rows,
  search: { agent, status },
  onChange,
}: {
  readonly rows: readonly Run[]
  readonly search: AgentsSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const named = new Set([...rows.map((run) => run.agent), ...(agent === undefined ? [] : [agent])])
  return (
    <div className={css.filter}>
      <Select
        size="small"
        aria-label={text('agents.agent')}
        value={agent ?? ''}
        choices={[
          { value: '', label: text('agents.anyAgent') },
          ...[...named].toSorted().map((value) => ({ value, label: value })),
        ]}
        onChange={(next) => onChange({ agent: next === '' ? undefined : next })}
      />
      <Select
        size="small"
        aria-label={text('agents.state')}
        value={status ?? ''}
        choices={[
          { value: '', label: text('agents.anyState') },
          ...statuses.map((value) => ({ value, label: text(`agents.status.${value}`) })),
        ]}
        onChange={(next) => onChange({ status: next === '' ? undefined : next })}
      />
    </div>
  )
}
