import { type Static, Type as T } from '@sinclair/typebox'
import { Nullable, namedObject, shape } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { toldOnce } from '../../../kernel/told-once.ts'

const Email = T.String({
  minLength: 3,
  maxLength: 254,
  description: 'Upper and lower case are the same.',
})
const Password = T.String({ minLength: 1, maxLength: 1_024, description: '8 to 128 characters' })
const ReturnTo = T.String({
  maxLength: 2_048,
  description: 'A path of this service, or an address at an allowed origin',
})
const RememberMe = T.Boolean({ description: 'False ends the session with the browser.' })
const Code = T.String({ minLength: 1, maxLength: 16, description: 'What the authenticator shows' })

export const SignInEmailRequest = shape(
  {
    email: Email,
    password: Password,
    rememberMe: T.Optional(RememberMe),
    callbackURL: T.Optional(ReturnTo),
  },
  { $id: 'SignInEmailRequest' },
)
export const SignUpEmailRequest = shape(
  {
    name: line({ maxLength: 128, description: 'How the person is called, on one line' }),
    email: Email,
    password: Password,
    image: T.Optional(
      T.String({
        maxLength: 2_048,
        pattern: '^https://[\\x21-\\x7e]+$',
        description: 'An https address',
      }),
    ),
    rememberMe: T.Optional(RememberMe),
    callbackURL: T.Optional(ReturnTo),
  },
  { $id: 'SignUpEmailRequest' },
)
export const SignInSocialRequest = shape(
  {
    provider: T.String({
      pattern: '^[a-z][a-z0-9-]{0,31}$',
      description: 'A provider of `auth.betterAuth.social` in GET /api/developer/status',
    }),
    callbackURL: T.Optional(ReturnTo),
    errorCallbackURL: T.Optional(ReturnTo),
    newUserCallbackURL: T.Optional(ReturnTo),
    disableRedirect: T.Optional(
      T.Boolean({ description: 'True leaves the Location header out of the answer.' }),
    ),
  },
  { $id: 'SignInSocialRequest' },
)
export const CallbackParams = shape({ provider: T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }) })
export const EnableTwoFactorRequest = shape(
  {
    password: Password,
    issuer: T.Optional(line({ maxLength: 64, description: 'What the authenticator shows' })),
  },
  { $id: 'EnableTwoFactorRequest' },
)
export const DisableTwoFactorRequest = shape(
  { password: Password },
  { $id: 'DisableTwoFactorRequest' },
)
export const VerifyTotpRequest = shape(
  {
    code: Code,
    trustDevice: T.Optional(
      T.Boolean({ description: 'True lets this browser sign in without a code for 30 days.' }),
    ),
  },
  { $id: 'VerifyTotpRequest' },
)
export const VerifyBackupCodeRequest = shape(
  {
    code: T.String({
      pattern: '^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$',
      description: 'A backup code as it was answered, such as 7Hq2K-Vn4Xd',
    }),
    trustDevice: VerifyTotpRequest.properties.trustDevice,
  },
  { $id: 'VerifyBackupCodeRequest' },
)
export const GenerateBackupCodesRequest = shape(
  { password: Password },
  { $id: 'GenerateBackupCodesRequest' },
)

/** A user as the account library returns it; it may add members. */
const AccountUser = namedObject('AccountUser', {
  id: T.String(),
  name: T.String(),
  email: T.String(),
  emailVerified: T.Boolean(),
  image: T.Optional(Nullable(T.String())),
  createdAt: T.String({ format: 'date-time' }),
  updatedAt: T.String({ format: 'date-time' }),
  twoFactorEnabled: T.Optional(Nullable(T.Boolean())),
})
const SessionToken = T.String({ description: 'Names the session; the cookie opens it.' })
export const SessionAnswer = Nullable(
  namedObject('AccountSession', {
    session: T.Object({
      id: T.String(),
      userId: T.String(),
      expiresAt: T.String({ format: 'date-time' }),
      createdAt: T.String({ format: 'date-time' }),
      updatedAt: T.String({ format: 'date-time' }),
    }),
    user: AccountUser,
  }),
)
export const SignedInAnswer = T.Union([
  namedObject('AccountSignedIn', { redirect: T.Boolean(), token: SessionToken, user: AccountUser }),
  namedObject('SecondFactorAsked', {
    twoFactorRedirect: T.Literal(true),
    twoFactorMethods: T.Array(T.String()),
  }),
])
export const SignedUpAnswer = namedObject('AccountSignedUp', {
  token: Nullable(SessionToken),
  user: AccountUser,
})
export const SocialSignInAnswer = namedObject('SocialSignInStarted', {
  url: T.String({ description: 'Where the provider asks the person.' }),
  redirect: T.Boolean(),
})
export const SignedOutAnswer = namedObject('AccountSignedOut', { success: T.Boolean() })
export const TwoFactorSetUp = namedObject('TwoFactorSetUp', {
  method: T.Optional(T.String()),
  totpURI: toldOnce(T.String({ description: 'For an authenticator; it holds the secret.' })),
  backupCodes: T.Array(toldOnce(T.String())),
})
export const TwoFactorDisabled = namedObject('TwoFactorDisabled', { status: T.Boolean() })
export const TwoFactorVerified = namedObject('TwoFactorVerified', {
  token: SessionToken,
  user: AccountUser,
})
export const BackupCodes = namedObject('BackupCodes', {
  status: T.Boolean(),
  backupCodes: T.Array(toldOnce(T.String())),
})
/** The answer of the agent routes: members are the protocol's, which may add some. */
export const AgentRouteAnswer = T.Object(
  {},
  {
    $id: 'AgentRouteAnswer',
    additionalProperties: true,
    description: 'An object whose members the agent protocol of the library defines.',
  },
)

/** The discovery document of agents; members that the protocol adds later pass through. */
export const AgentConfiguration = T.Object(
  {
    version: T.String(),
    provider_name: T.String(),
    description: T.String(),
    issuer: T.String(),
    default_location: T.String({ description: 'Where capabilities are executed' }),
    algorithms: T.Array(T.String()),
    modes: T.Array(T.String()),
    approval_methods: T.Array(T.String()),
    endpoints: T.Record(T.String(), T.String()),
  },
  { $id: 'AgentConfiguration', additionalProperties: true },
)
export type AgentConfiguration = Static<typeof AgentConfiguration>
