import { closeGuards } from '#kernel'
import type { SiwxTools } from '#plugins/ports/SiwxSource'
import type { SignInPrelude } from '#plugins/ports/siwx'
import { cloudAccountRef, signInGuardRef, signInRef } from '#plugins/ports/siwx'
import { createSignInFlow } from './createSignInFlow.ts'
import { createSignInReporter } from './createSignInReporter.ts'
import { getCloudAccount } from './getCloudAccount.ts'
import { manifest } from './manifest.ts'
import { resolveSiwx } from './resolveSiwx.ts'

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
      reporter: createSignInReporter(emit, () => optional.toasts?.(), platform),
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
