import { closeGuards } from '#kernel'
import { createSignInFlow } from './createSignInFlow.ts'
import { createSignInReporter } from './createSignInReporter.ts'
import { getCloudAccount } from './getCloudAccount.ts'
import { manifest } from './manifest.ts'
import type { SignInPrelude } from './port.ts'
import { cloudAccountRef, signInGuardRef, signInRef } from './port.ts'
import { resolveSiwx } from './resolveSiwx.ts'
import type { SiwxTools } from './Siwx.ts'

export default manifest.setup(
  async ({ needs, optional, options, state, offer, add, emit, onDispose }) => {
    const { connections, networks, platform, provider, router, settings, storage } = needs
    const tools: SiwxTools = { networks, connections, storage, platform, provider }
    const siwx = await resolveSiwx(options, tools)
    let prelude: SignInPrelude | undefined
    const flow = createSignInFlow({
      siwx,
      connections,
      networks,
      platform,
      router,
      settings,
      state,
      reporter: createSignInReporter(emit, () => optional.toasts?.()),
      hasPrelude: () => optional.prelude !== undefined,
      preludeRoutes: () => prelude?.routes ?? [],
      async preludeRouteFor(account) {
        prelude = await optional.prelude?.()
        return prelude?.routeFor(account)
      },
    })
    onDispose(flow.release)
    add(closeGuards, flow.closeGuard)
    offer(signInRef, flow.signIn)
    offer(signInGuardRef, flow.connectionGuard)
    offer(cloudAccountRef, getCloudAccount(siwx))
  },
)
