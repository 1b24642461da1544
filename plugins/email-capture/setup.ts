import { disconnected, parseNamespace } from '#kernel'
import { captureGuardRef, dataCaptureRoute, emailCaptureRef } from '#plugins/ports/email-capture'
import { signInPreludeRef } from '#plugins/ports/siwx'
import { createCaptureActions } from './createCaptureActions.ts'
import { captureRoutes, createCapturePrompt } from './createCapturePrompt.ts'
import { createCaptureRecord } from './createCaptureRecord.ts'
import { createEmailProofs } from './createEmailProofs.ts'
import { manifest } from './manifest.ts'

export default manifest.setup(
  ({ needs, optional, options: { required }, state, offer, open, on, onDispose }) => {
    const { connections, platform, provider, router } = needs
    const record = createCaptureRecord(needs.storage)
    const prompt = createCapturePrompt({
      connections,
      router,
      platform,
      state,
      record,
      required,
      signIn: () => optional.signIn?.(),
    })
    const findNamespaceState = (account: string) => connections.getState(parseNamespace(account))

    onDispose(prompt.release)
    on(disconnected, ({ namespace }) => prompt.removeNamespace(namespace))
    offer(captureGuardRef, {
      challenge: async () => undefined,
      async approve({ connection, reason }) {
        const account = connection.state.active
        // No prompt while a page is loading. With a sign-in, the prompt comes as its prelude.
        if (reason === 'restored' || optional.signIn || !prompt.isDue() || record.has(account))
          return undefined
        return () => {
          // On an unsupported network the visitor must choose another one first; the prompt follows
          // then.
          if (findNamespaceState(account)?.networkState.caipNetwork && !prompt.open(account))
            open(dataCaptureRoute)
        }
      },
    })
    offer(signInPreludeRef, {
      routes: captureRoutes,
      async routeFor(account) {
        if (!prompt.isDue()) return undefined
        prompt.open(account)
        return dataCaptureRoute
      },
    })
    offer(emailCaptureRef, {
      get: state.get,
      subscribe: state.subscribe,
      required,
      ...createCaptureActions({
        platform,
        state,
        prompt,
        required,
        proofs: createEmailProofs(provider, () => optional.cloudAccount?.()),
        isLogin: (account) => findNamespaceState(account)?.connection?.kind === 'AUTH',
        embeddedWallet: async () => optional.embeddedWallet?.(),
      }),
    })
  },
)
