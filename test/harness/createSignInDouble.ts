import type { Caip10 } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import type { CloudAccount } from '#plugins/ports/siwx'
import { cloudAccountRef, signInRef, siwxSignMessageRoute } from '#plugins/ports/siwx'

/** The sign-in plugin as this plugin uses it. */
export function createSignInDouble(cloud?: CloudAccount) {
  const account: Caip10 = 'eip155:1:alice'
  const pending = {
    namespace: 'eip155',
    network: 'eip155:1',
    address: 'alice',
    account,
    busy: false,
    preludeShown: true,
  } as const
  const calls: string[] = []
  const manifest = defineManifest({
    id: 'sign-in-double',
    offers: [signInRef, ...(cloud ? [cloudAccountRef] : [])],
  })
  const setup = manifest.setup(({ offer, open }) => {
    const none = async () => {}
    offer(signInRef, {
      get: () => ({ pending: pending }),
      subscribe: () => () => {},
      required: () => false,
      proceed() {
        calls.push('proceed')
        open(siwxSignMessageRoute)
      },
      sign: none,
      cancel: none,
      abandon: none,
      request: () => Promise.reject(new Error('not here')),
    })
    if (cloud) offer(cloudAccountRef, cloud)
  })
  return { calls, account, plugin: definePlugin(manifest, async () => ({ default: setup }))() }
}
