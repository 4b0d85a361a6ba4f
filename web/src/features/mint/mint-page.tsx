import { Link } from '@tanstack/react-router'
import { Badge } from '../../design/primitives/badge.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { AssetPart } from './asset-part.tsx'
import { useMintConfig } from './mint.data.ts'
import css from './mint.module.css'
import { MintPart } from './mint-part.tsx'
import { OwnMints } from './own-mints.tsx'

/** Identity assets of agents on Solana: a new one from form to proof, the account's own, and any that is on the chain. */
export function MintPage() {
  const text = useText()
  usePageTitle(text('identity.mint'))
  const principal = usePrincipal()
  const { data, error, refetch } = useMintConfig()
  return (
    <div className={css.page}>
      <HiddenTitle>{text('identity.mint')}</HiddenTitle>
      <header className={css.head}>
        <p className={css.title} aria-hidden>
          {text('identity.mint')}
        </p>
        <nav className={css.doors} aria-label={text('identity.doors')}>
          <Link className={linkStyle} to="/agents/forge">
            {text('identity.forge')}
          </Link>
          <Link className={linkStyle} to="/agents/registry">
            {text('identity.registry')}
          </Link>
        </nav>
      </header>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <p className={css.line}>
          <span>Metaplex Core</span>
          <code className={css.long} dir="ltr">
            {data.network}
          </code>
          <Badge tone={data.programDeployed ? 'up' : 'warn'}>
            {text(data.programDeployed ? 'identity.mint.on' : 'identity.mint.off')}
          </Badge>
        </p>
      )}
      {data?.programDeployed === false ? (
        <Callout tone="warn" title={text('identity.mint.off')}>
          {data.note === null ? null : (
            <p className={css.note} lang="en" dir="ltr">
              {data.note}
            </p>
          )}
          <p>
            {text('identity.mint.canDo')}{' '}
            <Link className={linkStyle} to="/agents/forge">
              {text('identity.forge')}
            </Link>
          </p>
        </Callout>
      ) : null}
      <section className={css.part}>
        <h2>{text('identity.mint.new')}</h2>
        <MintPart isPossible={data?.programDeployed === true} />
      </section>
      <section className={css.part}>
        <h2>{text('identity.mint.own')}</h2>
        {principal === null ? <SignInFirst reason={text('identity.mint.signIn')} /> : <OwnMints />}
      </section>
      <AssetPart />
    </div>
  )
}
