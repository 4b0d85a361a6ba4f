import { Link } from '@tanstack/react-router'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { JsonPreview } from '../../../panels/identity/json-preview.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useOwnDocument } from '../registry.data.ts'

/** The registration document of an agent of this service, and the address where others read it. */
export function DocumentSheet({
  slug,
  onClose,
}: {
  readonly slug: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useOwnDocument(slug)
  const address = `/api/agents/registry/${slug}.json`
  return (
    <Sheet
      title={data?.name ?? slug}
      description={
        <a className={linkStyle} href={address} dir="ltr">
          {address}
        </a>
      }
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={10} />
      ) : null}
      <p>
        <Link className={linkStyle} to="/agents/forge" search={{ slug }}>
          {text('identity.new')}
        </Link>
      </p>
      {data === undefined ? null : <JsonPreview label={text('identity.document')} value={data} />}
    </Sheet>
  )
}
