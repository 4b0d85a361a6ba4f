import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { preferencesErrors } from './preferences.errors.ts'
import {
  DeleteDocumentQuery,
  DocumentEntry,
  DocumentList,
  DocumentParams,
  DocumentView,
  ListDocumentsQuery,
  WriteDocumentRequest,
} from './preferences.schemas.ts'
import type { PreferencesService } from './preferences.service.ts'

const { operation } = rowsOf<PreferencesService>()

const row = {
  tier: 'private',
  family: 'User-activity',
  auth: accountCredentials,
  // How a screen is arranged says nothing to a model.
  mcp: false,
} as const

/** Layouts, presets and settings of the account. */
export const preferencesOperations = {
  list: operation({
    name: 'preferences.list',
    ...row,
    method: 'GET',
    path: '/api/account/preferences',
    summary: 'List the layouts, presets and settings that the account keeps, without content',
    input: { query: ListDocumentsQuery },
    output: DocumentList,
    effect: 'none',
    handler: ({ documents }, { input, principal }) => documents.list(principal, input.query),
  }),

  get: operation({
    name: 'preferences.get',
    ...row,
    method: 'GET',
    path: '/api/account/preferences/{kind}/{key}',
    summary: 'Read a layout, a preset or a setting',
    input: { params: DocumentParams },
    output: DocumentView,
    effect: 'none',
    handler: ({ documents }, { input, principal }) => documents.get(principal, input.params),
  }),

  write: operation({
    name: 'preferences.write',
    ...row,
    method: 'PUT',
    path: '/api/account/preferences/{kind}/{key}',
    summary: 'Write a layout, a preset or a setting, unless another device was first',
    description:
      'A JSON object of at most 65,536 bytes and sixteen levels. `expectedVersion` is the version that the change is based on, 0 for a new document; another one is 409 with what is there now as `current`.',
    input: { params: DocumentParams, body: WriteDocumentRequest },
    output: DocumentEntry,
    errors: Object.values(preferencesErrors),
    effect: 'reversible',
    // More than a document, so that one with white space in it is refused for what it is.
    bodyLimitBytes: 131_072,
    handler: ({ documents }, { input, principal }) =>
      documents.write(principal, input.params, input.body),
  }),

  delete: operation({
    name: 'preferences.delete',
    ...row,
    method: 'DELETE',
    path: '/api/account/preferences/{kind}/{key}',
    summary: 'Delete a layout, a preset or a setting',
    input: { params: DocumentParams, query: DeleteDocumentQuery },
    output: DocumentEntry,
    errors: [preferencesErrors.version_conflict],
    effect: 'irreversible',
    handler: ({ documents }, { input, principal }) =>
      documents.delete(principal, input.params, input.query),
  }),
}
