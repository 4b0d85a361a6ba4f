import { useQuery } from '@tanstack/react-query'
import type { VestingGrant } from '#sdk'
import { Callout } from '../../design/primitives/callout.tsx'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { SendSheet } from '../../panels/launching/send-sheet.tsx'
import { Failure } from '../../shell/failure.tsx'
import { forgetFactory, type GrantAct, prepareAct } from './factory.data.ts'

/** What is to be done with a grant: prepared when it is opened, and signed from here. */
export function GrantSheet({
  act,
  grant,
  account,
  onClose,
}: {
  readonly act: GrantAct
  readonly grant: VestingGrant
  readonly account: string
  readonly onClose: () => void
}) {
  const text = useText()
  const title = text(`launching.actTitle.${act}`, { symbol: grant.symbol ?? grant.id })
  const prepared = useQuery({
    // Each time it is opened it is prepared anew, and what is being signed stays what it is: its name is not of the
    // resource, which is asked again once the chain has it.
    queryKey: ['prepared.vestingGrants', { account, act, id: grant.id }],
    queryFn: () => prepareAct(act, grant, account),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (prepared.data === undefined) {
    return (
      <Sheet title={title} closeLabel={text('shell.close')} onClose={onClose}>
        {prepared.error === null ? (
          <Skeleton label={text('panels.loading')} rows={5} />
        ) : (
          <Failure failure={prepared.error} onRetry={() => void prepared.refetch()} />
        )}
      </Sheet>
    )
  }
  return (
    <SendSheet
      sendable={prepared.data}
      title={title}
      isFinal={act === 'revoke'}
      onConfirmed={forgetFactory}
      onClose={onClose}
    >
      {act === 'revoke' ? <Callout tone="warn">{text('launching.revoke.why')}</Callout> : null}
    </SendSheet>
  )
}
