import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { oneshotErrors } from './oneshot.errors.ts'
import {
  ClaimOneshotRequest,
  ComputerStatus,
  MintedOneshotKey,
  MintOneshotRequest,
  OneshotRecord,
} from './oneshot.schemas.ts'
import type { OneshotService } from './oneshot.service.ts'

const { operation, document } = rowsOf<OneshotService>()

const family = 'E2b'
const keyOnly = 'A short-lived key for terminals opens it, and no other credential does.'

/** One-shot keys: the install script that mints one, and what a terminal does with it. */
export const oneshotOperations = {
  script: document({
    name: 'oneshotKeys.getInstaller',
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
    handler: (oneshot, { requestedHost }) => oneshot.script(requestedHost),
  }),

  checksum: document({
    name: 'oneshotKeys.getInstallerChecksum',
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
    handler: (oneshot, { requestedHost }) => oneshot.checksum(requestedHost),
  }),

  mint: operation({
    name: 'oneshotKeys.mint',
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
    // A stored answer would keep the key readable at rest.
    idempotent: false,
    limit: { bucket: 'sign_in', weight: 1 },
    mcp: false,
    handler: (oneshot, { input, requestedHost }) => oneshot.mint(input.body, requestedHost),
  }),

  claim: operation({
    name: 'oneshotKeys.claim',
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
    handler: (oneshot, call) => oneshot.claim(call.principal, call.input.body, call),
  }),

  revoke: operation({
    name: 'oneshotKeys.revoke',
    method: 'DELETE',
    path: '/api/e2b/oneshot',
    tier: 'private',
    reason: keyOnly,
    family,
    summary: 'Revoke the one-shot key before it expires',
    auth: ['oneshot_key'],
    input: {},
    output: OneshotRecord,
    errors: [resourceErrors.illegal_transition],
    effect: 'irreversible',
    mcp: false,
    handler: (oneshot, { principal }) => oneshot.revoke(principal),
  }),

  status: operation({
    name: 'oneshotKeys.getStatus',
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
    handler: (oneshot, { principal }) => oneshot.status(principal),
  }),
}
