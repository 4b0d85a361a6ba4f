import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Address } from '../../design/numbers/address.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import { GrantFields } from '../../panels/launching/grant-fields.tsx'
import { IdentityFields } from '../../panels/launching/identity-fields.tsx'
import type { PreparedLaunching } from '../../panels/launching/launching.data.ts'
import css from '../../panels/launching/launching.module.css'
import { LaunchingForm } from '../../panels/launching/launching-form.tsx'
import { SendSheet } from '../../panels/launching/send-sheet.tsx'
import { FormNumber, FormText } from '../../panels/launching/text-field.tsx'
import { type LaunchDesk, useLaunchForm } from '../../panels/launching/use-launch-form.ts'
import type { Step } from '../../panels/signing/signing-steps.tsx'
import { forgetFactory, useIndexedToken } from './factory.data.ts'

/** A token without a market: all of it for one account, or parts of it over time for others. */
export function MakeTab() {
  const text = useText()
  const desk = useLaunchForm('token', 'token')
  const [prepared, setPrepared] = useState<PreparedLaunching | null>(null)
  return (
    <>
      <LaunchingForm desk={desk} label={text('launching.tab.make')} onPrepared={setPrepared}>
        <IdentityFields desk={desk} />
        <SupplyFields desk={desk} />
        <GrantFields desk={desk} />
      </LaunchingForm>
      {prepared === null ? null : (
        <MakeSheet desk={desk} prepared={prepared} onClose={() => setPrepared(null)} />
      )}
    </>
  )
}

function SupplyFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  return (
    <SupplySection>
      <FormNumber
        desk={desk}
        name="supply"
        place="supply"
        label={text('launching.supply')}
        unit={desk.form.symbol}
        required
      />
      <DecimalsField desk={desk} />
      <RecipientField desk={desk} />
    </SupplySection>
  )
}

function SupplySection({ children }: { readonly children: React.ReactNode }) {
  const text = useText()
  return (
    <fieldset className={css.section}>
      <legend>{text('launching.supply')}</legend>
      <p className={css.hint}>{text('launching.supply.hint')}</p>
      <div className={css.pair}>{children}</div>
    </fieldset>
  )
}

function DecimalsField({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  return (
    <FormNumber
      desk={desk}
      name="decimals"
      place="decimals"
      label={text('launching.decimals')}
      step="1"
      hint={text('launching.decimals.hint')}
    />
  )
}

function RecipientField({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  return (
    <FormText
      desk={desk}
      name="recipient"
      place="recipient"
      label={text('launching.recipient')}
      placeholder="0x…"
      hint={text('launching.recipient.hint')}
      isCode
    />
  )
}

/** What is signed, then how far it is; in the end the ways to what was made. */
function MakeSheet({
  desk,
  prepared: { family, intent, token },
  onClose,
}: {
  readonly desk: LaunchDesk
  readonly prepared: PreparedLaunching
  readonly onClose: () => void
}) {
  const text = useText()
  const navigate = useNavigate({ from: '/token-factory' })
  const [isMade, setMade] = useState(false)
  const indexed = useIndexedToken(token, isMade)
  const step: Step = {
    id: 'indexed',
    label: text('signing.indexed'),
    state: indexed !== undefined ? 'done' : isMade ? 'now' : 'ahead',
    blockNumber: indexed?.evidence.blockNumber ?? null,
    logIndex: indexed?.evidence.logIndex ?? null,
  }
  const copy = { label: text('shell.copy'), done: text('shell.copied') }
  return (
    <SendSheet
      sendable={{ family, intent }}
      title={text('launching.makeTitle', { symbol: desk.form.symbol || indexed?.symbol || '' })}
      further={[step]}
      onConfirmed={() => {
        setMade(true)
        desk.clear()
        forgetFactory()
      }}
      onClose={onClose}
    >
      <p>
        {text('launching.willBeAt')} <Address value={token} middle copy={copy} />
      </p>
      {indexed === undefined ? null : (
        <Button onClick={() => void navigate({ search: { tab: 'grants', token } })}>
          {text('launching.tab.grants')}
        </Button>
      )}
    </SendSheet>
  )
}
