// Written from the operation table by `npm run generate`; changes belong there.

/** Names in paths that a service may configure. */
export interface PathNames {
  readonly serviceSlug: string
  readonly exchange: string
  readonly perpsVenue: string
  readonly domainAssociation: string
}

/** The names of a service that configures none. */
export const usualNames: PathNames = {
    "serviceSlug": "svc",
    "exchange": "backpack",
    "perpsVenue": "phoenix",
    "domainAssociation": "payment-domain-association"
}
