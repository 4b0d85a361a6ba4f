import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { closeCommand, filterCommand } from './catalog.commands.ts'
import { useCatalog } from './catalog.data.ts'
import { fitting } from './catalog.model.ts'
import css from './catalog.module.css'
import type { CatalogSearch } from './catalog-search.model.ts'
import { FilterBar } from './filter-bar.tsx'
import { OperationDetail } from './operation-detail.tsx'
import { OperationList } from './operation-list.tsx'

/** Every operation of the service: the list with its filter, and beside it the one that is open. */
export function CatalogPage() {
  const text = useText()
  const search = useSearch({ from: '/api-catalog' })
  const choose = useChoice()
  const { data, error, refetch } = useCatalog()
  const found = useMemo(() => fitting(data?.rows ?? [], search), [data, search])
  const open = data?.rows.find(({ name }) => name === search.op)
  usePageTitle(open === undefined ? text('catalog.title') : open.name)
  const isOpen = search.op !== undefined
  const close = useCallback(() => choose({ op: undefined }), [choose])
  const commands = useMemo(
    () => (isOpen ? [filterCommand, closeCommand(close)] : [filterCommand]),
    [close, isOpen],
  )
  useCommands(commands)
  const openOne = useCallback((op: string) => choose({ op }), [choose])
  const count =
    data === undefined
      ? null
      : text('catalog.count', { found: found.length, all: data.rows.length })
  return (
    <div className={css.page} data-open={isOpen}>
      <HiddenTitle>{text('catalog.title')}</HiddenTitle>
      <div className={css.list}>
        <Panel
          title={text('catalog.title')}
          asOf={<span role="status">{count}</span>}
          notice={<FilterBar rows={data?.rows ?? []} search={search} onChange={choose} />}
        >
          {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
          {data === undefined ? (
            error === null && <Skeleton label={text('catalog.loading')} rows={24} />
          ) : (
            <OperationList
              rows={found}
              startHere={data.startHere}
              search={search}
              onOpen={openOne}
              onClear={() => choose(nothing)}
            />
          )}
        </Panel>
      </div>
      <div className={css.detail}>
        {open !== undefined ? (
          <OperationDetail key={open.name} row={open} onClose={close} />
        ) : (
          <NothingOpen isUnknown={isOpen && data !== undefined} />
        )}
      </div>
    </div>
  )
}

const nothing = {
  q: undefined,
  family: undefined,
  method: undefined,
  tier: undefined,
  auth: undefined,
  price: undefined,
}

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = { readonly [name in keyof CatalogSearch]: CatalogSearch[name] | undefined }

/** Puts choices into the address: what is open is a step back, what is filtered is not. */
function useChoice(): (choice: Choice) => void {
  const navigate = useNavigate({ from: '/api-catalog' })
  return useCallback(
    (choice) => {
      const isStep = 'op' in choice
      void navigate({
        to: '/api-catalog',
        search: (before) => chosen({ ...before, ...choice }),
        replace: !isStep,
        resetScroll: isStep,
      })
    },
    [navigate],
  )
}

function chosen(choice: Choice): CatalogSearch {
  return Object.fromEntries(
    Object.entries(choice).filter(([, value]) => value !== undefined && value !== ''),
  )
}

function NothingOpen({ isUnknown }: { readonly isUnknown: boolean }) {
  const text = useText()
  return (
    <div className={css.nothing}>
      <EmptyState
        title={text(isUnknown ? 'catalog.unknown' : 'catalog.nothingOpen')}
        reason={text(isUnknown ? 'catalog.unknownWhy' : 'catalog.nothingOpenWhy')}
        example={<a href="/docs">{text('catalog.toGuide')}</a>}
      />
    </div>
  )
}
