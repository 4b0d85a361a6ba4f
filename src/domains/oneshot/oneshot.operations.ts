import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { oneshotErrors } from './oneshot.errors.ts'
import {
  ClaimOneshotRequest,
  ComputerStatus,
  MintedOneshotKey,
  MintOneshotRequest,
  OneshotRecord,
} from './oneshot.schemas.ts'
import type { OneshotService } from './oneshot.service.ts'
import { oneshotScopes } from './oneshot-key.ts'

const { operation, document } = rowsOf<OneshotService>()

const machineId = '4f1c0de2a7b94c51b0e6f3a2d8c7e915'
const record = {
  keyPrefix: 'ct_os_Q7xT2m',
  keyType: 'oneshot_terminal_claim',
  state: 'claimed',
  mintedAt: '2026-07-15T09:00:00.000Z',
  claimedAt: '2026-07-15T09:00:02.000Z',
  expiresAt: '2026-07-15T09:15:00.000Z',
}
const family = 'E2b'
const keyOnly = 'A short-lived key for terminals opens it, and no other credential does.'

/** One-shot keys: the script that makes one, and what a terminal does with it. */
export const oneshotOperations = {
  script: document({
    method: 'GET',
    path: '/api/e2b/install.sh',
    tier: 'public',
    family,
    summary: 'Install script that makes and claims a one-shot key',
    description:
      'POSIX sh for `curl -fsS .../api/e2b/install.sh | sh`. It asks the address where it was fetched, and no other than the service was configured with. The same bytes for every request there; their SHA-256 is in the ETag, in Repr-Digest and at /api/e2b/install.sh.sha256.',
    auth: [],
    input: {},
    produces: ['text/x-shellscript'],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'the script' }],
    handler: (oneshot, { askedHost }) => oneshot.script(askedHost),
  }),

  checksum: document({
    method: 'GET',
    path: '/api/e2b/install.sh.sha256',
    tier: 'public',
    family,
    summary: 'SHA-256 of the install script',
    description: 'In the form that `sha256sum -c` reads.',
    auth: [],
    input: {},
    produces: ['text/plain'],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'the checksum' }],
    handler: (oneshot, { askedHost }) => oneshot.checksum(askedHost),
  }),

  mint: operation({
    method: 'POST',
    path: '/api/e2b/oneshot',
    tier: 'public',
    family,
    summary: 'Make a one-shot key',
    description:
      'For the install script. Answers the key once; it lives 15 minutes, opens nothing until one machine has claimed it, and then the one-shot computer and agent routes only. With a machineId only that machine may claim it.',
    auth: [],
    input: { body: MintOneshotRequest },
    output: MintedOneshotKey,
    errors: [oneshotErrors.script_outdated],
    effect: 'reversible',
    // A stored answer would keep the key at rest, readable, for as long as the answer is kept.
    idempotent: false,
    limit: { bucket: 'sign_in', weight: 1 },
    mcp: false,
    examples: [
      {
        name: 'for any machine',
        input: {
          body: {
            scriptSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          },
        },
        output: {
          // Shortened in the middle, so that no well-formed key stands in any document.
          key: 'ct_os_Q7xT2m...9dKf',
          keyType: 'oneshot_terminal_claim',
          expiresAt: record.expiresAt,
          claimUrl: 'http://localhost:4663/api/e2b/oneshot/claim',
        },
      },
    ],
    handler: (oneshot, { input, askedHost }) => oneshot.mint(input.body, askedHost),
  }),

  claim: operation({
    method: 'POST',
    path: '/api/e2b/oneshot/claim',
    tier: 'private',
    reason: keyOnly,
    family,
    summary: 'Claim the one-shot key for this machine',
    description:
      'Once, and before anything else: until then the key opens only this. The machine that has the key may ask again and learns the same. Afterwards the key works for that machine alone: from the address that claimed it, or from elsewhere with the machineId in the machine header.',
    auth: ['oneshot_key'],
    input: { body: ClaimOneshotRequest },
    output: OneshotRecord,
    errors: [oneshotErrors.bound_elsewhere, resourceErrors.illegal_transition],
    effect: 'irreversible',
    mcp: false,
    examples: [{ name: 'a machine', input: { body: { machineId } }, output: record }],
    handler: (oneshot, call) => oneshot.claim(call.principal, call.input.body, call),
  }),

  revoke: operation({
    method: 'DELETE',
    path: '/api/e2b/oneshot',
    tier: 'private',
    reason: keyOnly,
    family,
    summary: 'Give the one-shot key up before it expires',
    auth: ['oneshot_key'],
    input: {},
    output: OneshotRecord,
    errors: [resourceErrors.illegal_transition],
    effect: 'irreversible',
    mcp: false,
    examples: [{ name: 'the own key', output: { ...record, state: 'revoked' } }],
    handler: (oneshot, { principal }) => oneshot.revoke(principal),
  }),

  status: operation({
    method: 'GET',
    path: '/api/e2b/computer/status',
    tier: 'private',
    reason: keyOnly,
    family,
    summary: 'Show what the one-shot key may do, and for how long',
    auth: ['oneshot_key'],
    input: {},
    output: ComputerStatus,
    effect: 'none',
    mcp: false,
    examples: [
      {
        name: 'a claimed key',
        output: {
          claim: record,
          secondsLeft: 898,
          machineBound: true,
          scopes: [...oneshotScopes],
        },
      },
    ],
    handler: (oneshot, { principal }) => oneshot.status(principal),
  }),
}
