import { errorCodes } from './errors.ts'

/** Failures of calls to agents of others that have to do with who calls. */
export const remoteAgentErrors = errorCodes('external_agents', {
  credential_refused: {
    status: 502,
    title: 'Credential refused',
    retryable: false,
    fix: 'Set the credential that the agent takes with PATCH /api/external-agents/{name}.',
  },
  credential_other_origin: {
    status: 422,
    title: 'Credential of another origin',
    retryable: false,
    fix: 'Set the credential again for the new address, or set it to null: a secret goes only to the origin that it was set for.',
  },
})
