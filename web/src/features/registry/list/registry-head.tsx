import { Callout } from '../../../design/primitives/callout.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { ChainRef } from '../../../panels/evidence/chain-ref.tsx'
import { useRegistries } from '../../../panels/identity/identity.data.ts'
import { Failure } from '../../../shell/failure.tsx'
import css from '../registry.module.css'

/** Which registry it is, on which chain, and whether its code is the expected one. */
export function RegistryHead() {
  const text = useText()
  const { data, error, refetch } = useRegistries()
  if (error !== null) {
    return (
      <div className={css.notice}>
        <Failure failure={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const network = data?.networks[0]
  if (data !== undefined && network === undefined) {
    return (
      <EmptyState title={text('identity.unconfigured')} reason={text('identity.unconfiguredWhy')} />
    )
  }
  if (network === undefined) return null
  const { contracts, name, runtimeVerification } = network
  return (
    <>
      <p className={css.where}>
        <span>ERC-8004</span>
        <bdi>{name}</bdi>
        <ChainRef kind="address" value={contracts.identity} />
        <StatusDot status={runtimeVerification.trusted ? 'good' : 'bad'}>
          {text(runtimeVerification.trusted ? 'identity.trusted' : 'identity.notTrusted')}
        </StatusDot>
      </p>
      {runtimeVerification.trusted ? null : (
        <div className={css.notice}>
          <Callout tone="warn" title={text('identity.notTrusted')}>
            {text('identity.notTrustedWhy')}
          </Callout>
        </div>
      )}
    </>
  )
}
