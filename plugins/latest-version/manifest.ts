import { defineManifest, platformRef, providerRef, storageRef } from '#kernel'

/** The running version, the source of the newest one, and the log. */
type Input = {
  readonly name: string
  readonly version: string
  readonly registry: string
  note(text: string): void
}

export const manifest = defineManifest({
  id: 'latest-version',
  needs: { platform: platformRef, provider: providerRef, storage: storageRef },
  options: (input: Input) => input,
})
