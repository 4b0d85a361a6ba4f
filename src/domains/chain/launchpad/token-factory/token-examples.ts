import { examples } from '../examples.ts'
import type { IntentView } from '../launchpad.schemas.ts'
import { tokenAmount } from '../views.ts'
import type { FactoryTokenView, GrantView } from './tokens.schemas.ts'

const { creator, token: address } = examples
const unit = 10n ** 18n
const amount = (whole: bigint) => tokenAmount(address, whole * unit)

const token: FactoryTokenView = {
  token: address,
  kind: 'vesting',
  factory: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  creator,
  recipient: creator,
  name: 'Plain Token',
  symbol: 'PLAIN',
  textWarnings: [],
  metadataUri: '',
  decimals: 18,
  supply: amount(1_000_000n),
  vested: amount(250_000n),
  createdAt: '2026-07-15T09:00:04.000Z',
  evidence: examples.evidence,
}
const grant: GrantView = {
  id: '7',
  token: address,
  symbol: 'PLAIN',
  beneficiary: creator,
  revoker: null,
  amount: amount(250_000n),
  free: amount(125_000n),
  claimed: amount(100_000n),
  claimable: amount(25_000n),
  returned: amount(0n),
  heldForRevoker: amount(0n),
  startsAt: '2026-01-13T21:00:04.000Z',
  cliffEndsAt: '2026-01-14T21:00:04.000Z',
  endsAt: '2027-01-13T21:00:04.000Z',
  revokedAt: null,
}

/** Examples of plain and vesting tokens. */
export const tokenExamples = {
  token,
  grant,
  intent: (kind: string): IntentView => ({ ...examples.intent, kind }),
}
