export { type VersionState, versionStates } from './version-states.ts'
