import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../language/use-text.ts'
import { LaunchPlace } from '../../panels/launching/launch-place.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

const ponsAlone = ['pons'] as const

/** Launching a token into a locked pool, with limits for whoever holds it at first. */
export function PonsPage() {
  const text = useText()
  const title = text('launching.pons')
  usePageTitle(title)
  const search = useSearch({ from: '/pons-launch' })
  const navigate = useNavigate({ from: '/pons-launch' })
  return (
    <>
      <HiddenTitle>{title}</HiddenTitle>
      <LaunchPlace
        page="pons"
        family="pons"
        families={ponsAlone}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
      />
    </>
  )
}
