import { closeGuards } from '#kernel'
import { cloudOf } from './cloudOf.ts'
import { createSignInFlow } from './createSignInFlow.ts'
import { createTell } from './createTell.ts'
import { manifest } from './manifest.ts'
import type { SignInPrelude } from './port.ts'
import { cloudAccount, signIn, signInGate } from './port.ts'
import type { SiwxTools } from './Siwx.ts'
import { siwxOf } from './siwxOf.ts'

export default manifest.setup(
  async ({ needs, may, options, state, offer, add, emit, onDispose }) => {
    const { connections, networks, platform, provider, router, settings, storage } = needs
    const tools: SiwxTools = { networks, connections, storage, platform, provider }
    const siwx = await siwxOf(options, tools)
    let prelude: SignInPrelude | undefined
    const flow = createSignInFlow({
      siwx,
      connections,
      networks,
      platform,
      router,
      settings,
      state,
      tell: createTell(emit, () => may.toasts?.()),
      hasPrelude: () => may.prelude !== undefined,
      before: () => prelude?.routes ?? [],
      async first(account) {
        prelude = await may.prelude?.()
        return prelude?.first(account)
      },
    })
    onDispose(flow.release)
    add(closeGuards, flow.guard)
    offer(signIn, flow.signIn)
    offer(signInGate, flow.gate)
    offer(cloudAccount, cloudOf(siwx))
  },
)
