import { useState } from 'react'
import type { RegisteredAgent } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { TallRef } from '../../panels/identity/agent-evidence.tsx'
import { AgentState } from '../../panels/identity/agent-state.tsx'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { useSignInWord } from '../../shell/connect/sign-in-word.ts'
import { useWallet } from '../../wallet/wallet-store.ts'
import { ActPart } from './act-part.tsx'
import { DocumentPart } from './document-part.tsx'
import css from './forge.module.css'
import { actsFor } from './forge-search.model.ts'
import { useForgePlace } from './use-forge-place.ts'
import { WalletPart } from './wallet-part.tsx'

/** An identity that is on the chain: whose it is, and what the reader can do with it. */
export function IdentityPart({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const { search, open } = useForgePlace()
  const signInWord = useSignInWord()
  const address = useEvmAddress()
  const { agentId, agentWallet, owner, status } = agent
  const possible = actsFor(agent, address)
  const now = possible.find((one) => one === search.act)
  // What was begun is shown to its end: who gave an identity away may do so no more.
  const [begun, setBegun] = useState(now)
  if (now !== undefined && now !== begun) setBegun(now)
  const act = begun === search.act ? begun : undefined
  return (
    <>
      <div className={css.line}>
        <h2 dir="auto">
          {agent.document?.content?.name ?? text('identity.numbered', { agentId })}
        </h2>
        <AgentState state={status} />
      </div>
      <DescriptionList
        items={[
          {
            term: text('identity.owner'),
            value:
              owner === null ? text('identity.nobody') : <TallRef kind="address" value={owner} />,
          },
          {
            term: text('identity.wallet'),
            value:
              agentWallet === null ? (
                text('identity.noWallet')
              ) : (
                <TallRef kind="address" value={agentWallet} />
              ),
          },
        ]}
      />
      {address === null ? (
        <p>
          <Button onClick={openConnect}>{text(signInWord)}</Button>
        </p>
      ) : null}
      <ul className={css.acts} aria-label={text('identity.acts')}>
        {possible.map((one) => (
          <li key={one}>
            <Button
              aria-pressed={one === act}
              kind={one === 'revoke' ? 'danger' : 'secondary'}
              onClick={() => open({ ...search, act: one })}
            >
              {text(`identity.act.${one}`)}
            </Button>
          </li>
        ))}
      </ul>
      {act === undefined ? null : (
        <>
          <h3>{text(`identity.act.${act}`)}</h3>
          {act === 'uri' ? (
            <DocumentPart key={act} agentId={agentId} slug={undefined} />
          ) : act === 'wallet' ? (
            <WalletPart key={act} agent={agent} />
          ) : (
            <ActPart key={act} act={act} agent={agent} />
          )}
        </>
      )}
    </>
  )
}

function useEvmAddress(): string | null {
  const wallet = useWallet().connected?.wallet
  return wallet?.chain === 'evm' ? wallet.address : null
}
