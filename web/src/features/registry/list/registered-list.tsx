import { useMemo } from 'react'
import type { RegisteredAgent } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { AgentState } from '../../../panels/identity/agent-state.tsx'
import { useRegisteredAgents } from '../../../panels/identity/identity.data.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { askedBy, nameOf } from '../found.model.ts'
import css from '../registry.module.css'
import { type RegistrySearch, readAgentId } from '../registry-search.model.ts'
import type { Choose } from '../use-registry-place.ts'
import { FilterBar } from './filter-bar.tsx'

/** The agents that are registered on the chain, newest first. */
export function RegisteredList({
  search,
  onChange,
}: {
  readonly search: RegistrySearch
  readonly onChange: Choose
}) {
  const text = useText()
  const listed = useRegisteredAgents(askedBy(search))
  const { data, error, hasNextPage, refetch } = listed
  const columns = useMemo(() => columnsOf(text), [text])
  if (error !== null) {
    return (
      <div className={css.notice}>
        <Failure failure={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = search.q !== undefined || search.state !== undefined
  return (
    <>
      <FilterBar search={search} onChange={onChange} />
      {data === undefined ? (
        <Skeleton label={text('panels.loading')} rows={12} />
      ) : (
        <>
          <p className={css.where} role="status">
            {text(hasNextPage ? 'identity.countMore' : 'identity.count', { count: rows.length })}
          </p>
          <DataTable
            label={text('identity.registry')}
            columns={columns}
            rows={rows}
            rowKey={({ agentId }) => agentId}
            currentKey={String(search.agent)}
            onOpen={({ agentId }) => onChange({ agent: readAgentId(agentId), part: undefined })}
            empty={<Nothing isFiltered={isFiltered} onChange={onChange} />}
          />
        </>
      )}
      <MoreButton label={text('identity.more')} listed={listed} />
    </>
  )
}

function Nothing({
  isFiltered,
  onChange,
}: {
  readonly isFiltered: boolean
  readonly onChange: Choose
}) {
  const text = useText()
  if (!isFiltered) {
    return (
      <EmptyState
        title={text('identity.none')}
        reason={text('identity.noneWhy')}
        action={
          <Button onClick={() => onChange({ from: 'here' })}>{text('identity.from.here')}</Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={text('identity.noMatch')}
      reason={text('identity.noMatchWhy')}
      action={
        <Button onClick={() => onChange({ q: undefined, state: undefined })}>
          {text('identity.clear')}
        </Button>
      }
    />
  )
}

function columnsOf(text: Say): readonly Column<RegisteredAgent>[] {
  return [
    {
      id: 'number',
      label: '#',
      width: 56,
      cell: ({ agentId }) => <span dir="ltr">{agentId}</span>,
    },
    {
      id: 'agent',
      label: text('identity.agent'),
      width: 190,
      cell: (agent) => {
        const name = nameOf(agent)
        return name === null ? <Unknown /> : <strong dir="auto">{name}</strong>
      },
    },
    {
      id: 'state',
      label: text('identity.state'),
      width: 140,
      cell: ({ status }) => <AgentState state={status} />,
    },
    {
      id: 'owner',
      label: text('identity.owner'),
      width: 130,
      cell: ({ owner }) => (owner === null ? <Unknown /> : <Address value={owner} />),
    },
    {
      id: 'domain',
      label: text('identity.domain'),
      width: 150,
      cell: ({ verifiedDomain }) =>
        verifiedDomain === null ? <Unknown /> : <bdi dir="ltr">{verifiedDomain}</bdi>,
    },
    {
      id: 'registered',
      label: text('identity.since'),
      width: 110,
      align: 'end',
      cell: ({ registeredAt }) => <Time at={registeredAt} />,
    },
  ]
}
