import { Link } from '@tanstack/react-router'
import { Address } from '../../design/numbers/address.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { type Principal, usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Copied } from './copied.tsx'
import css from './documents.module.css'

/** Who the caller is by the session of this page, and how a program becomes the same. */
export function AccountPanel() {
  const text = useText()
  const principal = usePrincipal()
  return (
    <Panel title={text('documents.you')}>
      <div className={css.you}>
        {principal === undefined ? (
          <Skeleton label={text('documents.loading')} rows={5} />
        ) : principal === null ? (
          <>
            <p>{text('documents.nobody')}</p>
            <p>
              <Button onClick={openConnect}>{text('wallet.signIn')}</Button>
            </p>
          </>
        ) : (
          <Account principal={principal} />
        )}
      </div>
    </Panel>
  )
}

function Account({ principal }: { readonly principal: NonNullable<Principal> }) {
  const text = useText()
  const { accountId, credential, expiresAt, scopes, wallets } = principal
  return (
    <>
      <dl className={css.facts}>
        <dt>{text('documents.account')}</dt>
        <dd>
          <Copied text={accountId} />
        </dd>
        <dt>{text('documents.wallets')}</dt>
        <dd>
          {wallets.map(({ address }) => (
            <span key={address} className={css.wallet}>
              <Address value={address} />
            </span>
          ))}
        </dd>
        <dt>{text('documents.credential')}</dt>
        <dd>
          <code>{credential}</code>
          {expiresAt === null ? null : (
            <>
              {' '}
              {text('documents.until')} <Time at={expiresAt} form="minute" />
            </>
          )}
        </dd>
        <dt>{text('documents.scopes')}</dt>
        <dd>
          <code dir="ltr">{scopes.join(' ')}</code>
        </dd>
      </dl>
      <p>
        {text('documents.makeKey')}{' '}
        <Link to="/api-catalog" search={{ op: 'keys.mint' }} className={css.link}>
          <code>POST /api/developer/keys</code>
        </Link>
      </p>
    </>
  )
}
