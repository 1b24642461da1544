import { email as emailSchema, maxLength, pipe, string, trim } from 'valibot'
import { disconnected, parseNamespace, safeParse } from '#kernel'
import { captureGuardRef, dataCaptureRoute, emailCaptureRef } from '#plugins/ports/email-capture'
import { emailError } from '#plugins/ports/emailErrors'
import { signInPreludeRef } from '#plugins/ports/siwx'
import { captureRoutes, createCapturePrompt } from './createCapturePrompt.ts'
import { createCaptureRecord } from './createCaptureRecord.ts'
import { createEmailProofs } from './createEmailProofs.ts'
import { manifest } from './manifest.ts'

/** No second mail to the same address before. */
const cooldown = 30_000
const address = pipe(string(), trim(), maxLength(254), emailSchema())

export default manifest.setup(
  ({ needs, optional, options: { required }, state, offer, open, on, onDispose }) => {
    const { connections, platform, provider, router } = needs
    const record = createCaptureRecord(needs.storage)
    const proofs = createEmailProofs(provider, () => optional.cloudAccount?.())
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
        // Nobody is asked while a page is only being loaded. Who signs in is asked before that.
        if (reason === 'restored' || optional.signIn || !prompt.isDue() || record.has(account))
          return undefined
        return () => {
          // On a network that nobody requested the visitor has to choose another first, and is
          // asked then.
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
      async getLoginEmail() {
        const byLogin = findNamespaceState(prompt.account() ?? '')?.connection?.kind === 'AUTH'
        return byLogin ? (await optional.embeddedWallet?.())?.get().user?.email : undefined
      },
      async requestCode(given, options = {}) {
        const email = safeParse(address, given)
        const account = prompt.account()
        if (email === undefined || account === undefined) throw emailError('email-invalid')
        const { sentTo, cooldownUntil = 0 } = state.get()
        if (email === sentTo && platform.now() < cooldownUntil) return true
        const needed = await proofs.begin(email, account, options)
        options.signal?.throwIfAborted()
        if (!needed) await prompt.answer('given', email)
        else
          state.update(
            (draft) =>
              void Object.assign(draft, {
                sentTo: email,
                cooldownUntil: platform.now() + cooldown,
              }),
          )
        return needed
      },
      async confirmCode(email, code, options = {}) {
        await proofs.confirm(code, options)
        options.signal?.throwIfAborted()
        await prompt.answer('given', email)
      },
      skip: async () => (required ? undefined : prompt.answer('skipped')),
    })
  },
)
