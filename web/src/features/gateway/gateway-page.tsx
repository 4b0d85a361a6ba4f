import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { useVendors } from './gateway.data.ts'
import css from './gateway.module.css'
import { tabNames } from './gateway-search.model.ts'
import { MadeTable } from './made-table.tsx'
import { UsageTable } from './usage-table.tsx'
import { useGatewayPlace } from './use-gateway-place.ts'
import { VendorList } from './vendor-list.tsx'

/** The gateway: services of others, by call, with what the account made and used there. */
export function GatewayPage() {
  const text = useText()
  usePageTitle(text('gateway.title'))
  const principal = usePrincipal()
  return (
    <div className={css.page}>
      <HiddenTitle>{text('gateway.title')}</HiddenTitle>
      {principal === undefined ? <Skeleton label={text('panels.loading')} rows={12} /> : null}
      {principal === null ? <SignInFirst reason={text('gateway.signIn')} /> : null}
      {principal == null ? null : <Parts />}
    </div>
  )
}

function Parts() {
  const text = useText()
  const { search, choose } = useGatewayPlace()
  const { tab = 'vendors', vendor } = search
  const { data, error, refetch } = useVendors()
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={12} />
  const { items, openapi } = data
  return (
    <Tabs
      label={text('gateway.title')}
      tabs={tabNames.map((id) => ({ id, label: text(`gateway.tab.${id}`) }))}
      current={tab}
      onChange={(next) => choose({ tab: next })}
      actions={
        <a className={linkStyle} href={openapi}>
          OpenAPI
        </a>
      }
    >
      <div className={css.tab}>
        {tab === 'vendors' ? <VendorList vendors={items} open={vendor} /> : null}
        {tab === 'made' ? <MadeTable vendors={items} vendor={vendor} /> : null}
        {tab === 'usage' ? <UsageTable vendors={items} /> : null}
      </div>
    </Tabs>
  )
}
