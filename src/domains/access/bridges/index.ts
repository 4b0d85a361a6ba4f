export { createCredentialLookup, type SessionLookups } from './credential-lookup.ts'
