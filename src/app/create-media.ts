import { join } from 'node:path'
import { createFileBlobStore } from '../adapters/files/file-blob-store.ts'
import { createS3BlobStore } from '../adapters/s3/s3-blob-store.ts'
import { createSharpPictures } from '../adapters/sharp/sharp-pictures.ts'
import { createMediaService } from '../domains/platform/media/index.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Where media are stored. */
export type MediaPlace = {
  /** A folder that all processes of the service share. */
  readonly folder?: string | null
  /** A bucket with an S3 API; takes precedence over the folder. */
  readonly s3?: {
    /** Without a trailing slash. */
    readonly endpoint: string
    readonly region: string
    readonly bucket: string
    readonly prefix: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  } | null
}

/**
 * Pictures and descriptions. Without a configured place the embedded form uses its data folder; a cluster, whose
 * processes share no known folder, reports that media are not configured.
 */
export function createMedia({ config, world }: ServiceOptions, place: MediaPlace = {}) {
  const { baseUrl, databaseUrl, dataDir } = config
  const folder = place.folder ?? (databaseUrl === null ? join(dataDir, 'media') : null)
  const pictures = createSharpPictures()
  const blobs = openBlobs({ folder, s3: place.s3 ?? null, world })
  return {
    isConfigured: blobs !== null,
    service: createMediaService({
      ...world,
      blobs,
      pictures,
      settings: { baseUrl },
    }),
    start(shutdown: Shutdown): void {
      shutdown.onStop('pictures', () => pictures.stop())
    },
  }
}

function openBlobs({
  folder,
  s3,
  world,
}: {
  readonly folder: string | null
  readonly s3: NonNullable<MediaPlace['s3']> | null
  readonly world: ServiceOptions['world']
}): BlobStore | null {
  if (s3 !== null) {
    const { clock, operatorEgress: egress } = world
    const { accessKeyId, region, secretAccessKey, ...address } = s3
    const credentials = { accessKeyId, region, secretAccessKey }
    return createS3BlobStore({ ...address, egress, clock, credentials })
  }
  return folder === null ? null : createFileBlobStore({ folder })
}
