import { useParams } from '@tanstack/react-router'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { useToken } from '../../panels/token/token.data.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import css from './token.module.css'
import { TokenScreen } from './token-screen.tsx'

/** The page at /token/{address}: everything that is known of one token. */
export function TokenPage() {
  const text = useText()
  const { address } = useParams({ from: '/token/$address' })
  const { failure, isGone, retry, token } = useToken(address)
  usePageTitle(token === null ? text('token.page') : null)
  if (token !== null) return <TokenScreen key={token.token} token={token} isGone={isGone} />
  return (
    <div className={css.waiting}>
      <HiddenTitle>{text('token.page')}</HiddenTitle>
      {failure === null ? (
        <Skeleton label={text('panels.loading')} rows={20} />
      ) : (
        <Failure failure={failure} onRetry={retry} />
      )}
    </div>
  )
}
