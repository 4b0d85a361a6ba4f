import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { useRegisteredAgent, useRegistries } from '../../panels/identity/identity.data.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { DocumentPart } from './document-part.tsx'
import css from './forge.module.css'
import { IdentityPart } from './identity-part.tsx'
import { OwnIdentities } from './own-identities.tsx'
import { useForgePlace } from './use-forge-place.ts'

/** Identities of ERC-8004: a new one from form to evidence, and what can be done with one that there is. */
export function ForgePage() {
  const text = useText()
  usePageTitle(text('identity.forge'))
  const { agent, slug } = useForgePlace().search
  return (
    <div className={css.page}>
      <HiddenTitle>{text('identity.forge')}</HiddenTitle>
      <header className={css.head}>
        <p className={css.title} aria-hidden>
          {text('identity.forge')}
        </p>
        <nav className={css.doors} aria-label={text('identity.doors')}>
          <Link className={linkStyle} to="/agents/registry">
            {text('identity.registry')}
          </Link>
          <Link className={linkStyle} to="/agents/mint">
            {text('identity.mint')}
          </Link>
          <Link className={linkStyle} to="/agents">
            {text('shell.agents')}
          </Link>
        </nav>
      </header>
      <div className={css.columns}>
        <OwnIdentities />
        <div className={css.work}>
          <Registries />
          {agent === undefined ? (
            <>
              <h2>{text('identity.new')}</h2>
              <DocumentPart key={slug} agentId={null} slug={slug} />
            </>
          ) : (
            <Opened key={agent} agentId={String(agent)} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Says where nothing can be registered, and why. */
function Registries() {
  const text = useText()
  const { data, error, refetch } = useRegistries()
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data?.networks.length !== 0) return null
  return (
    <EmptyState title={text('identity.unconfigured')} reason={text('identity.unconfiguredWhy')} />
  )
}

function Opened({ agentId }: { readonly agentId: string }) {
  const text = useText()
  const { data, error, refetch } = useRegisteredAgent(agentId)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  return <IdentityPart agent={data} />
}
