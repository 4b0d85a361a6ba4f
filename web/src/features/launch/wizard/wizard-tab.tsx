import { RadioGroup } from '../../../design/primitives/radio-group.tsx'
import { useText } from '../../../language/use-text.ts'
import { LaunchPlace } from '../../../panels/launching/launch-place.tsx'
import { families } from '../launch-search.model.ts'
import { useLaunchPlace } from '../use-launch-place.ts'

/** Launching a token on a curve, or into a Uniswap V3 pool. */
export function WizardTab() {
  const text = useText()
  const { search, choose } = useLaunchPlace()
  const { family = 'curve', launch, rehearsal } = search
  return (
    <LaunchPlace
      page="launch"
      family={family}
      isChosen={search.family !== undefined}
      families={families}
      onFamily={(next) =>
        choose({ family: families.find((one) => one === next), rehearsal: undefined })
      }
      search={{ ...(launch && { launch }), ...(rehearsal && { rehearsal }) }}
      before={
        <RadioGroup
          legend={text('launching.family')}
          value={family}
          options={families.map((value) => ({
            value,
            label: text(`launching.family.${value}`),
            hint: text(`launching.family.hint.${value}`),
          }))}
          onChange={(next) => choose({ family: next, rehearsal: undefined })}
        />
      }
      onSearch={(next) => choose({ launch: undefined, rehearsal: undefined, ...next })}
    />
  )
}
