import { definePlugin } from '#kernel'
import { legalCheckboxRef } from './legalCheckboxRef.ts'
import { manifest } from './manifest.ts'

const setup = manifest.setup(async ({ needs, offer }) => {
  if (needs.settings.legalCheckbox)
    offer(legalCheckboxRef, (await import('./createLegalCheckbox.tsx')).createLegalCheckbox())
})

/** Plugin with the first view and the connection of installed wallets. */
export const connect = definePlugin(manifest, async () => ({ default: setup }))
