import { useMemo, useState } from 'react'
import type { WebhookEndpoint } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import type { Column } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { PagedTable } from '../../panels/paged/paged-table.tsx'
import { usePrincipal } from '../../service/session.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { useIsTight } from '../../shell/use-width.ts'
import { CreateDialog } from './make/create-dialog.tsx'
import { OneWebhook } from './one/one-webhook.tsx'
import { useWebhooksPlace } from './use-webhooks-place.ts'
import { makeCommand } from './webhooks.commands.ts'
import { useWebhooks } from './webhooks.data.ts'
import { dotOf } from './webhooks.model.ts'
import css from './webhooks.module.css'
import { anyDelivery } from './webhooks-search.model.ts'

/** Webhooks: where events are posted to, what arrived there, and what did not. */
export function WebhooksPage() {
  const text = useText()
  usePageTitle(text('webhooks.title'))
  const principal = usePrincipal()
  const { search, choose } = useWebhooksPlace()
  const { id } = search
  return (
    <div className={css.page}>
      <HiddenTitle>{text('webhooks.title')}</HiddenTitle>
      {principal === undefined ? (
        <Skeleton label={text('panels.loading')} rows={12} />
      ) : principal === null ? (
        <SignInFirst reason={text('webhooks.signIn')} />
      ) : id === undefined ? (
        <List onOpen={(next) => choose({ id: next, delivery: undefined, ...anyDelivery })} />
      ) : (
        <OneWebhook key={id} endpointId={id} />
      )}
    </div>
  )
}

function List({ onOpen }: { readonly onOpen: (endpointId: string) => void }) {
  const text = useText()
  const isTight = useIsTight()
  const [isMaking, setMaking] = useState(false)
  useCommands(useMemo(() => [makeCommand(() => setMaking(true))], []))
  const listed = useWebhooks()
  const columns = useMemo(() => columnsOf(text, isTight), [text, isTight])
  const make = (
    <Button size="small" kind="primary" icon="plus" onClick={() => setMaking(true)}>
      {text('webhooks.make')}
    </Button>
  )
  return (
    <Panel title={text('webhooks.title')} actions={make}>
      <PagedTable
        listed={listed}
        rowKey={({ id }) => id}
        label={text('webhooks.title')}
        moreLabel={text('webhooks.older')}
        columns={columns}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <EmptyState
            title={text('webhooks.none')}
            reason={text('webhooks.signIn')}
            action={make}
          />
        }
      />
      {isMaking ? <CreateDialog onClose={() => setMaking(false)} onMade={onOpen} /> : null}
    </Panel>
  )
}

function columnsOf(text: Say, isTight: boolean): readonly Column<WebhookEndpoint>[] {
  const address: Column<WebhookEndpoint> = {
    id: 'url',
    label: text('webhooks.address'),
    cell: ({ description, url }) => (
      <span title={url}>
        <code dir="ltr">{url}</code> <bdi className={css.quiet}>{description}</bdi>
      </span>
    ),
  }
  const state: Column<WebhookEndpoint> = {
    id: 'status',
    label: text('webhooks.state'),
    width: 130,
    cell: (endpoint) => (
      <StatusDot status={dotOf(endpoint)}>{text(`webhooks.state.${endpoint.status}`)}</StatusDot>
    ),
  }
  if (isTight) return [address, state]
  return [
    address,
    {
      id: 'topics',
      label: text('webhooks.events'),
      width: 320,
      cell: ({ topics }) =>
        topics.length === 0 ? text('webhooks.everything') : <code>{topics.join(', ')}</code>,
    },
    state,
    {
      id: 'made',
      label: text('webhooks.made'),
      width: 120,
      align: 'end',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ]
}
