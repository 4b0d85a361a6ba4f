import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import css from '../dock.module.css'
import { CallStatus } from './call-status.tsx'
import { useLoggedRequest } from './calls-tab.data.ts'

/** The log of a request that this page has not made: of a call of an API key. */
export function LoggedRequest({ requestId }: { readonly requestId: string }) {
  const text = useText()
  const isSomebody = usePrincipal() != null
  const { data, error, refetch } = useLoggedRequest(requestId, isSomebody)
  if (!isSomebody) return <p className={css.quiet}>{text('dock.notOfPage', { requestId })}</p>
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('dock.calls')} rows={6} />
  const { at, durationMs, errorCode: code, keyId, method, operation, path, status } = data
  return (
    <>
      <div className={css.line}>
        <code className={css.name}>{operation}</code>
        <CallStatus call={{ code, status }} />
        <span>
          <Count value={durationMs} /> ms
        </span>
        <Time at={at} form="full" />
      </div>
      <DescriptionList
        items={[
          { term: text('dock.call'), value: <code dir="ltr">{`${method} ${path}`}</code> },
          { term: text('dock.code'), value: <code dir="ltr">{code ?? '—'}</code> },
          { term: text('dock.keyId'), value: <code dir="ltr">{keyId}</code> },
          { term: text('dock.request'), value: <code dir="ltr">{requestId}</code> },
        ]}
      />
    </>
  )
}
