import { defineManifest, platformRef, providerRef, storageRef } from '#kernel'

/**
 * What runs here, where the newest version is asked for, and who is told when that is another one.
 */
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
